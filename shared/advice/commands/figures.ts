/** The plan's figures as comments on top of every text. */
import {
  bandOf,
  engineWords,
  evaluate,
  formatMemory,
  formatPercent,
  formatStorage,
  formatUsd,
  type Plan,
  type Result,
} from "../../model/index.ts";
import { comment } from "./shell.ts";
import type { Os } from "./types.ts";

/** What every text says first. */
export function figureComments(plan: Plan, result: Result, os: Os): string {
  const { layout, memory, data } = plan;
  const { hit_ratio, cost } = result;
  const shown = (figure: string): string => {
    const band = bandOf(result.bands, figure);
    return band ? `${band.about} (${band.words})` : "";
  };
  const system = os === "linux" ? "Linux" : "FreeBSD";
  return [
    comment(`Plan: ${plan.title}`),
    comment(
      `For OpenZFS ${layout.openzfs} on ${system}; arcplan model ${result.model_version}. Per server: ${formatMemory(memory.ram_bytes)} RAM, ARC ${formatMemory(memory.arc_bytes)}, ${engineWords(plan).pool} ${formatMemory(memory.buffer_pool_bytes)}; data ${formatStorage(data.file_bytes)}, recordsize ${formatMemory(layout.record_bytes)}.`,
    ),
    comment(
      `Predicted: page reads ${shown("reads.per_s")}; mean ${shown("reads.mean_ms")}; p95 ${shown("reads.p95_ms")}; p99 ${shown("reads.p99_ms")}; indirect blocks need ${shown("metadata.arc_min_bytes")} of ARC, ${formatPercent(hit_ratio.arc_metadata)} of their reads hit; limit: ${result.bottleneck_text}; ${formatUsd(cost.month_usd)} a month${cost.complete ? "" : " as far as prices are known"}.`,
    ),
  ].join("\n");
}

/** The same for a plan that was not evaluated yet. */
export function evaluated(plan: Plan, os: Os): { result: Result; header: string } {
  const result = evaluate(plan);
  return { result, header: figureComments(plan, result, os) };
}
