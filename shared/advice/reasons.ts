/** The likely reason of a prediction error: another figure that is off, or an effect that the model leaves out. */

import { isRateLimiter } from "../model/device/curve.ts";
import { engineWords, type Plan, type Result } from "../model/index.ts";
import { setUp } from "../model/setup.ts";

/** Errors in percent (points for ratios) by figure. */
export type Errors = ReadonlyMap<string, number>;

/** Errors up to this (percent or points) do not explain the error of another figure; a choice. */
const SMALL = 5;

function isOff(errors: Errors, figure: string): boolean {
  return Math.abs(errors.get(figure) ?? 0) > SMALL;
}

function ofRate(errors: Errors, { bottleneck_text }: Result): string {
  if (isOff(errors, "reads.device_reads_per_query"))
    return "reads per query are off, so the hit ratios below explain it: size of the working set, access law, or content of the caches";
  if (isOff(errors, "pool.reads_per_s"))
    return "reads per query are right, but the device's rate is not: the plan's device is faster or slower than the real one";
  return `neither reads per query nor the device explain it: check CPU time per query, the number of threads, and the plan's limit (${bottleneck_text})`;
}

function ofReadsPerQuery(errors: Errors, pool: string): string {
  if (isOff(errors, "buffer_pool_misses_per_query"))
    return `the ${pool} misses more or less than predicted: its free pages, the working set, or the access law`;
  if (isOff(errors, "hit_ratio.arc_data"))
    return `the ARC's hit ratio is off: other content beside the records, or reads that repeat soon after the ${pool} dropped a page`;
  return "pages per query, or reads that the database makes besides its queries";
}

/** The assumption behind the percentile: the queue of a rate limiter, or that of a drive. */
function ofPercentile(plan: Plan): string {
  const skewed = plan.workload.distribution !== "uniform";
  if (isRateLimiter(setUp(plan).device))
    return skewed
      ? "the 95th percentile assumes that the device serves reads at a fixed rate in order; with a skewed load fewer reads reach the device at once"
      : "the 95th percentile assumes that the device serves reads at a fixed rate in order; a device that reorders or delays reads has another spread";
  return skewed
    ? "the 95th percentile assumes that waits spread with load as on the one drive that was measured; a skewed load spreads them more"
    : "the 95th percentile assumes that waits spread with load as on the one drive that was measured; other drives spread them more or less";
}

/** The likely reason for a miss of one figure. */
export function likelyReason(figure: string, errors: Errors, plan: Plan, result: Result): string {
  switch (figure) {
    case "reads.queries_per_s":
    case "reads.mean_ms":
      return ofRate(errors, result);
    case "reads.p95_ms":
      return isOff(errors, "reads.mean_ms") ? "follows from the mean" : ofPercentile(plan);
    case "pool.reads_per_s":
      return isOff(errors, "reads.device_reads_per_query")
        ? "follows from reads per query"
        : "the plan's device is faster or slower than the real one, or something else limits the load";
    case "reads.device_reads_per_query":
      return ofReadsPerQuery(errors, engineWords(plan).pool);
    case "buffer_pool_misses_per_query":
      return `pages per query, the share of the data in use, or the ${engineWords(plan).pool} not yet warm`;
    case "hit_ratio.arc_data":
      return "other content of the ARC (other datasets, metadata), or an access law with more repeats than the plan's";
    case "hit_ratio.arc_metadata":
    case "metadata.misses_per_read":
      return "files that are not in the plan, or an ARC that was not warm";
    case "l2arc.header_bytes":
      return "an L2ARC that was not full, or records of other sizes in it";
    case "metadata.leaf_blocks":
      return "holes, other recordsizes, or files that the plan does not count";
    default:
      return "partly filled or rewritten indirect blocks; a dump of every file gives their real sizes";
  }
}
