/** Sentences about a prediction. */
import type { Prediction } from "@arcplan/shared";
import { formatQuantity } from "../../plan/quantities.ts";

export function capitalised(text: string): string {
  // Names such as zfs_vdev_sync_read_max_active stay as they are typed.
  return /^\S*_/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export interface ArcState {
  readonly enough: boolean;
  /** What is configured, such as "limit 1 GiB". */
  readonly limit: string;
  /** What that means, such as "too small". */
  readonly verdict: string;
}

/** Compares the ARC limit with the smallest that holds the indirect blocks. */
export function arcState(result: Prediction, configuredBytes: number): ArcState {
  const limit = `limit ${formatQuantity("binary-bytes", configuredBytes)}`;
  if (result.memory.overcommitted_bytes > 0) {
    return { enough: false, limit, verdict: "does not fit" };
  }
  const enough = configuredBytes >= result.metadata.arc_min_bytes;
  return { enough, limit, verdict: enough ? "enough" : "too small" };
}

/** What a price leaves out, such as " without block storage". */
function leftOutWords(parts: readonly string[]): string {
  const [first, second] = parts;
  if (first === undefined) return "";
  return second === undefined ? ` without ${first}` : ` without ${parts.length} parts`;
}

/** The price of a month, named by what it leaves out; no sum of nothing. */
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
