/** Sentences about a prediction. */
import type { Plan, Result } from "@arcplan/shared";
import { formatQuantity } from "../../plan/quantity.ts";

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface ArcState {
  readonly enough: boolean;
  readonly text: string;
}

/** Compares the ARC limit with what the block trees need. */
export function arcState(result: Result, configuredBytes: number): ArcState {
  const needed = result.metadata.zfs_arc_max_bytes;
  const configured = formatQuantity("binary-bytes", configuredBytes);
  const difference = formatQuantity("binary-bytes", Math.abs(configuredBytes - needed));
  return configuredBytes >= needed
    ? { enough: true, text: `limit ${configured}, ${difference} to spare` }
    : { enough: false, text: `limit ${configured}, ${difference} short` };
}

/** What the live region says once a change has settled. */
export function spokenSummary(plan: Plan, result: Result): string {
  const arc = arcState(result, plan.memory.arc_bytes);
  return [
    `${formatQuantity("count", result.reads.per_s)} reads per second, limited by ${result.bottleneck_text}.`,
    `Mean latency ${formatQuantity("ms", result.reads.mean_ms)}.`,
    `Smallest sufficient ARC ${formatQuantity("binary-bytes", result.metadata.arc_min_bytes)}, ${arc.text}.`,
    `${formatQuantity("usd", result.cost.month_usd)} per month.`,
  ].join(" ");
}
