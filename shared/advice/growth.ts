/** What runs out, and when, while the data grows and the load stays. */

import {
  engineWords,
  formatCount,
  formatMemory,
  formatPercent,
  type Plan,
} from "../model/index.ts";
import { spaceOf } from "../model/space.ts";
import { resourceLimits } from "../model/throughput/bottleneck.ts";
import { type Evaluation, solvePlan } from "../model/throughput/solve.ts";
import { SPEED_UNITS, speedOf } from "../plan/speed.ts";
import { advise } from "./advise.ts";
import { patched } from "./change.ts";
import { effectOfPlan } from "./figures.ts";
import { arcForMetadata, memoryMoves } from "./moves/memory.ts";
import { rateText } from "./rates.ts";

/** Something that runs out. */
export interface GrowthEvent {
  readonly code: "metadata-outgrows-arc" | "iops-run-out" | "pool-nearly-full" | "pool-full";
  /** Months from now; 0 where it has happened already, null where not within ten years. */
  readonly months: number | null;
  readonly file_bytes: number | null;
  readonly text: string;
  /** What then: the advisor's first answer for that plan, or null. */
  readonly then: string | null;
}

/** Growth of a plan's data, events in order of time and none after the pool is full. */
export interface Growth {
  readonly percent_per_month: number;
  readonly events: readonly GrowthEvent[];
}

/** For how long a remedy is to last. */
const MONTHS_OF_ROOM = 6;

/** How far ahead it looks. */
const MOST_MONTHS = 120;

/** Added to the sentence about a full pool. */
const ENDS_HERE = "The data cannot grow beyond that, so nothing later is listed.";

/** Metadata misses per read from which the ARC counts as outgrown. */
const OUTGROWN = 0.01;

/** Pools above this slow down while they allocate (common practice). */
export const NEARLY_FULL = 0.8;

/** Resources that a pool of devices offers. */
const POOL_LIMITS: readonly string[] = [
  "device-iops",
  "device-bandwidth",
  "zfs-queue",
  "instance-iops",
  "instance-bandwidth",
];

/** Largest data that a plan can state. */
const MOST_BYTES = 1125899906842624;

/** The plan after some months of growth: files become larger, not more. */
export function grown(plan: Plan, percentPerMonth: number, months: number): Plan {
  const bytes = plan.data.file_bytes * (1 + percentPerMonth / 100) ** months;
  return patched(plan, { data: { file_bytes: Math.round(Math.min(MOST_BYTES, bytes)) } });
}

function missesPerRead({ flow }: Evaluation): number {
  return flow.zfsReadsPerS > 0 ? flow.metadataMissesPerS / flow.zfsReadsPerS : 0;
}

/** Page reads per second that the pool's devices let through at the present mix. */
function poolLimit(evaluation: Evaluation): number {
  const limits = resourceLimits(evaluation).filter(({ id }) => POOL_LIMITS.includes(id));
  return Math.min(Number.POSITIVE_INFINITY, ...limits.map((one) => one.reads_per_s));
}

/** First month in which `isOver` holds, by bisection: what has run out stays so as data grows. */
function firstMonth(isOver: (months: number) => boolean): number | null {
  if (isOver(0)) return 0;
  if (!isOver(MOST_MONTHS)) return null;
  let low = 0;
  let high = MOST_MONTHS;
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (isOver(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function usedRatio(plan: Plan): number {
  return spaceOf(solvePlan(plan).setup).used_ratio;
}

/**
 * Months until the pool is full; 0 where it is, null where not within ten years.
 *
 * @param percentPerMonth growth of the table files, above 0
 */
export function monthsUntilFull(plan: Plan, percentPerMonth: number): number | null {
  return firstMonth((months) => usedRatio(grown(plan, percentPerMonth, months)) > 1);
}

/** Months until then, or years from two on: growth that is only assumed tells no more. */
function aboutThen(months: number): string {
  const [count, unit] = months < 24 ? [months, "month"] : [months / 12, "year"];
  const whole = Math.round(count);
  if (whole === 0) return "Within a month";
  return `In about ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** One sentence for now, for a month to come, and for never. */
function timed(months: number | null, now: string, then: string): string {
  if (months === null) return `Not within ten years: ${then}`;
  return months === 0 ? now : `${aboutThen(months)}, ${then}`;
}

/**
 * When metadata outgrows the ARC, when the pool's IOPS no longer carry today's load, when the pool
 * is full; and what the advisor would do then.
 *
 * @param percentPerMonth growth of the table files, above 0
 * @throws RangeError for growth that is not a positive number
 */
export function growth(plan: Plan, percentPerMonth: number): Growth {
  if (!(percentPerMonth > 0 && Number.isFinite(percentPerMonth))) {
    throw new RangeError("growth is a positive number of percent a month");
  }
  const at = (months: number): Plan => grown(plan, percentPerMonth, months);
  const today = solvePlan(plan);
  const queries = today.flow.queriesPerS * today.setup.nodes;
  const load = queries * plan.workload.pages_per_query;
  const now = effectOfPlan(plan);
  const speed = speedOf(now);
  const served = `${rateText(now, speed)} ${SPEED_UNITS[speed.noun]}`;
  const months = {
    metadata: firstMonth((m) => missesPerRead(solvePlan(at(m))) > OUTGROWN),
    iops: firstMonth((m) => poolLimit(solvePlan(at(m))) < load * 1.001),
    nearly: firstMonth((m) => usedRatio(at(m)) > NEARLY_FULL),
    full: monthsUntilFull(plan, percentPerMonth),
  };
  const bytesAt = (m: number | null): number | null => (m === null ? null : at(m).data.file_bytes);
  const remedy = (m: number | null): string | null => {
    if (m === null) return null;
    const first = advise(at(m), { kind: "reads", reads_per_s: load }).options[0];
    return first?.meets_goal ? first.text : null;
  };
  const event = (
    code: GrowthEvent["code"],
    m: number | null,
    text: string,
    then: string | null,
  ): GrowthEvent => ({ code, months: m, file_bytes: bytesAt(m), text, then });
  const arc = formatMemory(plan.memory.arc_bytes);
  const events = [
    event(
      "metadata-outgrows-arc",
      months.metadata,
      timed(
        months.metadata,
        `The ARC of ${arc} does not hold the indirect blocks now: reads of records also read indirect blocks from disk.`,
        `indirect blocks outgrow the ARC of ${arc}.`,
      ),
      months.metadata === null ? null : metadataRemedy(at(months.metadata + MONTHS_OF_ROOM)),
    ),
    event(
      "iops-run-out",
      months.iops,
      timed(
        months.iops,
        `The pool limits the load now: its ${served} fall as the data grows.`,
        `the pool serves fewer than today's ${served}.`,
      ),
      remedy(months.iops),
    ),
    event(
      "pool-nearly-full",
      months.nearly,
      timed(
        months.nearly,
        `The pool is more than ${formatPercent(NEARLY_FULL)} full now: allocation slows down and free space fragments.`,
        `the pool is ${formatPercent(NEARLY_FULL)} full: allocation slows down then.`,
      ),
      null,
    ),
    event(
      "pool-full",
      months.full,
      timed(
        months.full,
        `The data does not fit the pool now. ${ENDS_HERE}`,
        `the pool is full.${months.full === null ? "" : ` ${ENDS_HERE}`}`,
      ),
      months.full === null
        ? null
        : `Add a top-level vdev (the pool then has ${formatCount(plan.storage.vdevs + 1)}), or larger devices, before that.`,
    ),
  ];
  events.sort((a, b) => monthOf(a) - monthOf(b));
  return { percent_per_month: percentPerMonth, events: untilFull(events) };
}

const monthOf = ({ months }: GrowthEvent): number => months ?? MOST_MONTHS + 1;

/** Events up to the day on which the pool is full: the data cannot grow beyond it. */
function untilFull(events: readonly GrowthEvent[]): GrowthEvent[] {
  const full = events.find(({ code, months }) => code === "pool-full" && months !== null);
  return events.filter((one) => full === undefined || monthOf(one) <= monthOf(full));
}

/** What holds the indirect blocks again. */
function metadataRemedy(later: Plan): string {
  const first = arcForMetadata(later) ?? memoryMoves(later, ["pool-to-arc"]).moves[0];
  if (first) return `${first.title}; that lasts ${MONTHS_OF_ROOM} months longer.`;
  return `They would no longer fit into ${formatMemory(later.memory.ram_bytes)} of RAM beside half the ${engineWords(later).pool}: use larger records, a special vdev or more RAM.`;
}
