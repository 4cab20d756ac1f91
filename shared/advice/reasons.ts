/** Why a prediction probably misses: what else misses, and what the model leaves out. */

import { isRateLimiter } from "../model/device/curve.ts";
import type { Plan, Result } from "../model/index.ts";
import { setUp } from "../model/setup.ts";

/** Errors in percent (points for ratios) by figure. */
export type Errors = ReadonlyMap<string, number>;

/** Errors below this are no explanation for another. */
const SMALL = 5;

function isOff(errors: Errors, figure: string): boolean {
  return Math.abs(errors.get(figure) ?? 0) > SMALL;
}

function ofRate(errors: Errors, { bottleneck_text }: Result): string {
  if (isOff(errors, "reads.device_reads_per_query"))
    return "reads per query are off, so the hit ratios below explain it: size of the working set, access law, or what the caches held";
  if (isOff(errors, "pool.reads_per_s"))
    return "reads per query are right and the device's rate is not: the plan's device is faster or slower than the real one";
  return `neither reads per query nor the device explain it: CPU time per query, the number of threads, or what limits the plan (${bottleneck_text})`;
}

function ofReadsPerQuery(errors: Errors): string {
  if (isOff(errors, "buffer_pool_misses_per_query"))
    return "the buffer pool misses more or less than predicted: its free pages, the working set, or the access law";
  if (isOff(errors, "hit_ratio.arc_data"))
    return "the ARC's hit ratio is off: what it held beside the records, or reads that repeat soon after the pool dropped a page";
  return "pages per query, or reads that the database makes beside its queries";
}

/** What the model took the percentile's spread from: the queue of a rate limiter, or that of a drive. */
function ofPercentile(plan: Plan): string {
  const skewed = plan.workload.distribution !== "uniform";
  if (isRateLimiter(setUp(plan).device))
    return skewed
      ? "the 95th percentile takes reads at the device's fixed rate to be handed out in turn; with a skewed load fewer of them reach the device at once"
      : "the 95th percentile takes reads at the device's fixed rate to be handed out in turn; a device that lets some pass, or delays some, spreads otherwise";
  return skewed
    ? "the 95th percentile takes the waits of a drive to spread by its load as on one drive that was measured, and a skewed load spreads more"
    : "the 95th percentile takes the waits of a drive to spread by its load as on one drive that was measured; other drives spread more or less";
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
      return ofReadsPerQuery(errors);
    case "buffer_pool_misses_per_query":
      return "pages per query, the share of the data in use, or a pool that was not warm";
    case "hit_ratio.arc_data":
      return "what the ARC held beside records (other datasets, metadata), or an access law with more repeats than the plan's";
    case "hit_ratio.arc_metadata":
    case "metadata.misses_per_read":
      return "files that the plan does not know of, or an ARC that was not warm";
    case "l2arc.header_bytes":
      return "an L2ARC that was not full, or records of other sizes in it";
    case "metadata.leaf_blocks":
      return "holes, other recordsizes, or files that the plan does not count";
    default:
      return "partly filled or rewritten indirect blocks; a dump of every file gives their real sizes";
  }
}
