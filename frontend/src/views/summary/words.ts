/** Texts of the answer, on screen and for the live region. */
import type { Plan, Prediction } from "@arcplan/shared";
import { aboutFigure, aboutLike } from "../../plan/answers/bands.ts";
import { formatQuantity } from "../../plan/quantities.ts";

export const prediction = "Prediction";
export const noPrediction = "no prediction yet";

export const reads = "Reads";
export const queries = "Queries, predicted";
export const latency = "Latency, mean";
export const commits = "Commits";
export const noCommits = "none";
export const arcForMetadata = "ARC for metadata";
export const limitedBy = "Limited by";

export const p95 = (latencyText: string) => `p95 ${latencyText}`;
export const p99 = (latencyText: string) => `p99 ${latencyText}`;
export const eachCommit = (latencyText: string) => `${latencyText} each`;
export const eachWithWal = (latencyText: string, wal: string) =>
  `${latencyText}, ${wal} of WAL each`;
export const mostCommits = (rate: string) => `log takes ${rate}`;
export const thenLimitedBy = (next: string) => `then ${next}`;
export const per1000Iops = (price: string) => `${price} /1000 IOPS`;

export const measured = (rate: string) => `measured ${rate}`;
export const measuredOff = (rate: string, error: string) => `measured ${rate} (${error})`;
export const asCaptured = (rate: string) => `as captured: ${rate}`;
export const doesNotHold = (name: string) => `does not hold: ${name}`;
export const refuted = (why: string) => `✕ ${why}`;
export const queriesMeasured = "Queries, measured";
interface Contradicted {
  readonly label: string;
  readonly counted: string | undefined;
  readonly planned: string | undefined;
}
/** What the plan does not reproduce, in place of a prediction. */
export const contradicted = (first: Contradicted | null) =>
  first === null
    ? "✕ captures contradict each other"
    : `✕ ${first.label.toLowerCase()}: ${first.counted} counted, ${first.planned} planned`;
export const spokenContradicted = (measuredRate: string | null, text: string) =>
  `No prediction. ${measuredRate === null ? "" : `Queries measured ${measuredRate}. `}${text}.`;
export const misses = (captured: string) => `✕ misses: ${captured}`;

export function capitalised(text: string): string {
  // Names such as zfs_vdev_sync_read_max_active stay as they are typed.
  return /^\S*_/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export interface ArcState {
  readonly enough: boolean;
  /** The configured limit, such as "limit 1 GiB". */
  readonly limit: string;
  /** Such as "too small". */
  readonly verdict: string;
}

/** Compares zfs_arc_max with the smallest that holds the indirect blocks. */
export function arcState(result: Prediction, configuredBytes: number): ArcState {
  const limit = `limit ${formatQuantity("binary-bytes", configuredBytes)}`;
  if (result.memory.overcommitted_bytes > 0) {
    return { enough: false, limit, verdict: "does not fit" };
  }
  const enough = configuredBytes >= result.metadata.arc_min_bytes;
  return { enough, limit, verdict: enough ? "enough" : "too small" };
}

/** What the price leaves out, such as " without block storage". */
function leftOutWords(parts: readonly string[]): string {
  const [first, second] = parts;
  if (first === undefined) return "";
  return second === undefined ? ` without ${first}` : ` without ${parts.length} parts`;
}

/** The price of a month and what it leaves out. */
export function costState({
  month_usd,
  complete,
  left_out,
}: Pick<Prediction["cost"], "month_usd" | "complete" | "left_out">) {
  const isPriced = complete || month_usd > 0;
  return {
    label: isPriced ? `Cost${leftOutWords(left_out)}` : "Cost",
    amount: isPriced ? `${formatQuantity("usd", month_usd)} /month` : "no price",
    missing: isPriced ? "enter its price under Prices" : "enter one under Prices",
  };
}

export const noArcFits = "no ARC fits";
export const bestArc = (size: string, reads: string) => `best ${size}: ${reads}/s`;
export const arcIsBest = "more brings no more reads";

/** The fields that a plan lacks: the first by its label, the others by number. */
export const missing = (label: string, others: number) =>
  others === 0 ? `missing: ${label}` : `missing: ${label} and ${others} more`;

/**
 * The answer once a change has settled.
 *
 * @param beside how it relates to the captures, or what it lacks
 */
export function spokenSummary(plan: Plan, result: Prediction, beside: readonly string[]): string {
  const arc = arcState(result, plan.memory.arc_bytes);
  const cost = costState(result.cost);
  const { per_s } = result.reads;
  return [
    ...beside,
    `${capitalised(aboutLike(result, "reads.per_s", per_s, per_s, "count"))} reads per second, limited by ${result.bottleneck_text}.`,
    `Mean latency ${aboutFigure(result, "reads.mean_ms")}.`,
    `ARC for metadata ${aboutFigure(result, "metadata.arc_min_bytes")}, ${arc.limit}: ${arc.verdict}.`,
    `${cost.label}: ${cost.amount}.`,
  ].join(" ");
}

export const spokenVoid = (why: string) => `The prediction ${why}.`;
export const spokenMissing = (missingFields: string) => `No prediction yet, ${missingFields}.`;
export const spokenMeasured = (captured: string, isOff: boolean) =>
  `${isOff ? "The prediction misses. " : ""}Queries ${captured}.`;

/** What of the plan is unlike everything that was measured; undefined where nothing is. */
export const untested = ({ marks }: Pick<Prediction, "marks">): string | undefined =>
  marks.length === 0 ? undefined : marks.map(({ text }) => text).join(" ");
