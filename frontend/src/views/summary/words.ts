/** Sentences about a prediction. */
import type { Plan, Prediction } from "@arcplan/shared";
import { formatQuantity } from "../../plan/quantity.ts";
import type { Captured } from "./captured.ts";

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The band of reads/s. A limit that a provider sets is known to the digit: both ends read the same. */
export function bandWords({ low, high }: { readonly low: number; readonly high: number }): string {
  const [least, most] = [formatQuantity("count", low), formatQuantity("count", high)];
  return least === most ? "a fixed limit" : `${least} to ${formatQuantity("per-s", high)}`;
}

export interface ArcState {
  readonly enough: boolean;
  /** What is configured, such as "limit 1 GiB". */
  readonly limit: string;
  /** What that means, such as "needs 8.96 GiB". */
  readonly verdict: string;
}

/** Compares the ARC limit with the smallest that is sufficient. */
export function arcState(result: Prediction, configuredBytes: number): ArcState {
  const needed = result.metadata.arc_min_bytes;
  const bytes = (value: number) => formatQuantity("binary-bytes", value);
  const enough = configuredBytes >= needed;
  return {
    enough,
    limit: `limit ${bytes(configuredBytes)}`,
    verdict: enough ? `${bytes(configuredBytes - needed)} to spare` : `needs ${bytes(needed)}`,
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
  return [
    ...said,
    `${formatQuantity("count", result.reads.per_s)} reads per second, limited by ${result.bottleneck_text}.`,
    `Mean latency ${formatQuantity("ms", result.reads.mean_ms)}.`,
    `Smallest sufficient ARC ${formatQuantity("binary-bytes", result.metadata.arc_min_bytes)}, ${arc.limit}, ${arc.verdict}.`,
    `${cost.label}: ${cost.amount}.`,
  ].join(" ");
}
