/** Sentences about a prediction. */
import type { Plan, Prediction } from "@arcplan/shared";
import { aboutFigure, aboutLike } from "../../plan/bands.ts";
import { formatQuantity } from "../../plan/quantity.ts";
import type { Captured } from "./captured.ts";

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface ArcState {
  readonly enough: boolean;
  /** What is configured, such as "limit 1 GiB". */
  readonly limit: string;
  /** What that means, such as "needs about 9.0 GiB". */
  readonly verdict: string;
}

/** Compares the ARC limit with the smallest that is sufficient. */
export function arcState(result: Prediction, configuredBytes: number): ArcState {
  const needed = result.metadata.arc_min_bytes;
  const enough = configuredBytes >= needed;
  const spare = (bytes: number) =>
    aboutLike(result, "metadata.arc_min_bytes", needed, bytes, "binary-bytes");
  return {
    enough,
    limit: `limit ${formatQuantity("binary-bytes", configuredBytes)}`,
    verdict: enough
      ? `${spare(configuredBytes - needed)} to spare`
      : `needs ${aboutFigure(result, "metadata.arc_min_bytes")}`,
  };
}

/** The price of a month, a lower bound where a part has none; no sum of nothing. */
export function costState({
  month_usd,
  complete,
}: Pick<Prediction["cost"], "month_usd" | "complete">) {
  const isPriced = complete || month_usd > 0;
  return {
    label: complete || !isPriced ? "Cost" : "Cost, at least",
    amount: isPriced ? `${formatQuantity("usd", month_usd)} /month` : "no price",
    missing: isPriced ? "a part has no price" : "enter one under Prices",
  };
}

function spokenCaptures(captured: Captured): readonly string[] {
  switch (captured.kind) {
    case "missing":
      return [`No prediction yet, ${captured.words}.`];
    case "measured":
      return [`${captured.isOff ? "The prediction misses. " : ""}Queries ${captured.words}.`];
    default:
      return [];
  }
}

/** What the live region says once a change has settled. */
export function spokenSummary(plan: Plan, result: Prediction, captured: Captured): string {
  const said = spokenCaptures(captured);
  if (captured.kind === "missing") return said.join(" ");
  const arc = arcState(result, plan.memory.arc_bytes);
  const cost = costState(result.cost);
  const { per_s } = result.reads;
  return [
    ...said,
    `${capitalised(aboutLike(result, "reads.per_s", per_s, per_s, "count"))} reads per second, limited by ${result.bottleneck_text}.`,
    `Mean latency ${aboutFigure(result, "reads.mean_ms")}.`,
    `Smallest sufficient ARC ${aboutFigure(result, "metadata.arc_min_bytes")}, ${arc.limit}, ${arc.verdict}.`,
    `${cost.label}: ${cost.amount}.`,
  ].join(" ");
}
