/** Laws that the answers to any plan obey, each checked on one plan. */
import fc from "fast-check";
import type { Plan } from "../generated/plan.ts";
import { costOf } from "./cost/cost.ts";
import { MS_PER_S } from "./number/units.ts";
import { withoutDefaults } from "./plan/compact.ts";
import { anyPlan, ordinaryPlan } from "./plan/plans.test.support.ts";
import { predict } from "./predict.ts";
import { bottleneckOf } from "./throughput/bottleneck.ts";
import { latencyOf } from "./throughput/latency.ts";
import { type Evaluation, hitRatiosOf, solvePlan } from "./throughput/solve.ts";

/** A law: what is wrong with a plan's answer, or null. */
export interface Law {
  readonly name: string;
  readonly broken: (plan: Plan) => string | null;
}

/** Bisection and summation errors, as a share. */
const SLACK = 1e-6;

/** Largest change of queries/s for one step of a slider. */
const LARGEST_JUMP = 0.02;

/** Share of queries above which the 95th percentile is one that read the device. */
const TAIL = 0.05;

const times = (x: number, by: number): number => Math.round(x * by);

function moreArc(plan: Plan): string | null {
  const { memory } = plan;
  const large = { ...plan, memory: { ...memory, arc_bytes: times(memory.arc_bytes, 1.5) } };
  const [before, after] = [solvePlan(plan), solvePlan(large)];
  const [fewer, more] = [hitRatiosOf(before), hitRatiosOf(after)];
  for (const cache of ["buffer_pool", "arc_data", "arc_metadata"] as const)
    if (more[cache] < fewer[cache] - SLACK)
      return `hit_ratio.${cache} falls from ${fewer[cache]} to ${more[cache]}`;
  // A larger L2ARC, which more ARC lets in, may be slower than the pool.
  if (plan.storage.l2arc_device !== null) return null;
  const [low, high] = [before.flow.queriesPerS, after.flow.queriesPerS];
  return high < low * (1 - SLACK) ? `queries/s fall from ${low} to ${high}` : null;
}

function queriesOf({ flow, setup }: Evaluation): number {
  return flow.queriesPerS * setup.nodes;
}

function cheaperDevice(plan: Plan): string | null {
  const priced = (factor: number): Plan => ({
    ...plan,
    prices: {
      ...plan.prices,
      device_usd_per_gb_month: 0.1 * factor,
      device_usd_per_iops_month: 0.01 * factor,
      device_usd_per_mib_per_s_month: 0.05 * factor,
      device_usd_purchase: 900 * factor,
    },
  });
  const monthUsd = (of: Plan): number => {
    const evaluation = solvePlan(of);
    return costOf(evaluation.setup, queriesOf(evaluation)).month_usd;
  };
  const [dear, cheap] = [monthUsd(priced(1)), monthUsd(priced(0.5))];
  return cheap > dear * (1 + SLACK) ? `costs ${cheap} instead of ${dear}` : null;
}

/** Threads, their rate and their time: N = X (R + Z). */
function littlesLaw(plan: Plan): string | null {
  const evaluation = solvePlan(plan);
  const { threads, think_ms = 0 } = plan.workload;
  const inside = (queriesOf(evaluation) * (evaluation.flow.responseMs + think_ms)) / MS_PER_S;
  return Math.abs(inside - threads) > threads * 1e-3
    ? `${inside} threads are inside instead of ${threads}`
    : null;
}

/** Reads of one query come together, so the share of queries that read is that of the distribution. */
function tailReadsDevice(plan: Plan): string | null {
  const evaluation = solvePlan(plan);
  const { shares, p95Ms } = latencyOf(evaluation);
  const idle = evaluation.setup.device.idleMs;
  return shares.pool > TAIL && p95Ms < idle * (1 - SLACK)
    ? `p95 is ${p95Ms} ms, an idle read ${idle} ms, ${shares.pool} of queries read`
    : null;
}

/** A slider, and a plan with it moved by a share; null where the plan has no such slider. */
type Slider = readonly [path: string, moved: (plan: Plan, by: number) => Plan | null];

const SLIDERS: readonly Slider[] = [
  ["memory.arc_bytes", inGroup("memory", "arc_bytes")],
  ["memory.buffer_pool_bytes", inGroup("memory", "buffer_pool_bytes")],
  ["data.file_bytes", inGroup("data", "file_bytes")],
  ["data.compression_ratio", inGroup("data", "compression_ratio")],
  ["storage.device_bytes", inGroup("storage", "device_bytes")],
  ["storage.l2arc_bytes", inGroup("storage", "l2arc_bytes")],
  ["storage.provisioned_iops", inGroup("storage", "provisioned_iops")],
  ["instance.storage_iops_cap", inGroup("instance", "storage_iops_cap")],
  ["instance.network_bytes_per_s_cap", inGroup("instance", "network_bytes_per_s_cap")],
  ["workload.cpu_ms_per_query", inGroup("workload", "cpu_ms_per_query")],
  ["workload.pages_per_query", inGroup("workload", "pages_per_query")],
  ["workload.commits_per_query", inGroup("workload", "commits_per_query")],
  [
    "storage.fragmentation_percent, a point",
    (plan, by) => {
      const now = plan.storage.fragmentation_percent ?? 0;
      const next = by > 1 ? now + 1 : now;
      return next > 100
        ? null
        : { ...plan, storage: { ...plan.storage, fragmentation_percent: next } };
    },
  ],
];

function inGroup(group: "data" | "memory" | "storage" | "instance" | "workload", field: string) {
  return (plan: Plan, by: number): Plan | null => {
    const fields: Readonly<Record<string, unknown>> = plan[group];
    const now = fields[field];
    if (typeof now !== "number" || now <= 0) return null;
    const next = Number.isInteger(now) && now > 1e4 ? Math.round(now * by) : now * by;
    return { ...plan, [group]: { ...fields, [field]: next } };
  };
}

/** What a page names when it changes: the limit that binds, and the warnings. */
function named({ setup }: Evaluation): string {
  const { bottleneck, warnings } = predict(setup.plan);
  return [bottleneck, ...warnings.map(({ code }) => code)].join();
}

/**
 * One step of a slider, and how far a step is halved to tell a jump from a steep slope: to 1e-8, for the
 * last millionth of the pages that a buffer pool misses is worth a third of the rate.
 */
const STEP = 0.01;
const HALVINGS = 20;

/** Halves a step around the larger change: what is left of it at the end is a jump. */
function jumps([, moved]: Slider): Law["broken"] {
  return (plan) => {
    let [low, high] = [1, 1 + STEP];
    const at = (by: number): Evaluation | null => {
      const next = moved(plan, by);
      return next === null ? null : solvePlan(next);
    };
    let [before, after] = [at(low), at(high)];
    for (let i = 0; i <= HALVINGS; i++) {
      if (before === null || after === null) return null;
      if (changeOf(before, after) <= LARGEST_JUMP || named(before) !== named(after)) return null;
      const middle = (low + high) / 2;
      const between = at(middle);
      if (between === null || i === HALVINGS) break;
      if (changeOf(before, between) >= changeOf(between, after)) [high, after] = [middle, between];
      else [low, before] = [middle, between];
    }
    if (before === null || after === null) return null;
    const percent = (changeOf(before, after) * 100).toFixed(1);
    return `queries/s jump by ${percent} %, from ${queriesOf(before)} to ${queriesOf(after)}, at ${bottleneckOf(before)}, times ${low}`;
  };
}

function changeOf(before: Evaluation, after: Evaluation): number {
  const [one, other] = [queriesOf(before), queriesOf(after)];
  return Math.abs(other - one) / Math.max(1e-300, one);
}

/** All laws. */
export const LAWS: readonly Law[] = [
  { name: "more ARC never hits or reads less", broken: moreArc },
  { name: "a cheaper device never costs more", broken: cheaperDevice },
  { name: "Little's law", broken: littlesLaw },
  {
    name: "p95 holds one device read where more than 5 % of queries read",
    broken: tailReadsDevice,
  },
  ...SLIDERS.map((slider) => ({ name: `no jump over ${slider[0]}`, broken: jumps(slider) })),
];

/** Laws that some plans break because what they plan comes in whole units, each with these units. */
export const WHOLE_UNITS: Readonly<Record<string, string>> = {
  "no jump over data.file_bytes":
    "files of one size all take one more record, indirect block or level of their trees at once",
  "no jump over data.compression_ratio": "a record takes whole sectors of 2^ashift bytes",
};

/** A law's trial: how many plans broke it, and the first of them. */
export interface Trial {
  readonly name: string;
  readonly plans: number;
  readonly broken: number;
  readonly examples: readonly { readonly plan: unknown; readonly what: string }[];
}

const MOST_EXAMPLES = 3;
const BATCH = 1000;

/** Tries every law on `count` random plans; the same seed draws the same plans. */
export function tryLaws(count: number, seed: number, laws: readonly Law[] = LAWS): Trial[] {
  const found = laws.map(({ name }) => ({
    name,
    plans: count,
    broken: 0,
    examples: [] as { plan: unknown; what: string }[],
  }));
  const plans = fc.oneof({ weight: 3, arbitrary: ordinaryPlan }, anyPlan);
  for (let done = 0; done < count; done += BATCH) {
    const drawn = fc.sample(plans, { numRuns: Math.min(BATCH, count - done), seed: seed + done });
    for (const plan of drawn)
      laws.forEach((law, i) => {
        const what = law.broken(plan);
        const trial = found[i];
        if (what === null || !trial) return;
        trial.broken++;
        if (trial.examples.length < MOST_EXAMPLES)
          trial.examples.push({ plan: withoutDefaults(plan), what });
      });
  }
  return found;
}
