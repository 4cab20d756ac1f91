/** Laws that the answers to any plan obey, each checked on one plan. */
import fc from "fast-check";
import type { Plan } from "../generated/plan.ts";
import { costOf } from "./cost/cost.ts";
import { evaluate } from "./evaluate.ts";
import { bufferPool } from "./memory/innodb.ts";
import { MS_PER_S } from "./number/units.ts";
import { withoutDefaults } from "./plan/compact.ts";
import { anyPlan, ordinaryPlan } from "./plan/plans.test.support.ts";
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
  for (const cache of ["buffer_pool", "arc_data"] as const)
    if (more[cache] < fewer[cache] - SLACK)
      return `hit_ratio.${cache} falls from ${fewer[cache]} to ${more[cache]}`;
  const reads = before.flow.zfsReadsPerS;
  const missed = ({ caches }: Evaluation): number => caches.arc.at(reads).missesPerS / reads;
  if (missed(after) > missed(before) + SLACK)
    return `metadata misses a read rise from ${missed(before)} to ${missed(after)} at ${reads}/s`;
  // A larger L2ARC, which more ARC lets in, may be slower than the pool. Blocks are then read less
  // often, come back later and are missed more, whatever the size of the ARC.
  if (plan.storage.l2arc_device !== null) return null;
  if (more.arc_metadata < fewer.arc_metadata - SLACK)
    return `hit_ratio.arc_metadata falls from ${fewer.arc_metadata} to ${more.arc_metadata}`;
  const [low, high] = [before.flow.queriesPerS, after.flow.queriesPerS];
  return high < low * (1 - SLACK) ? `queries/s fall from ${low} to ${high}` : null;
}

/** Buffer pool of each node that just holds all pages in use and their tree, bytes; null where none does. */
function poolOfAllData({ data, layout, workload, instance }: Plan): number | null {
  const page = layout.innodb_page_bytes;
  const leaves = ((data.file_bytes / page) * workload.working_set_ratio) / instance.nodes;
  const holdsAll = (bytes: number) => bufferPool(bytes, page, Math.max(1, leaves)).leafShare >= 1;
  let [low, high]: [number, number] = [page, LARGEST_POOL_BYTES];
  if (holdsAll(low) || !holdsAll(high)) return null;
  for (let middle = Math.sqrt(low * high); middle > low && middle < high; middle = (low + high) / 2)
    if (holdsAll(middle)) high = middle;
    else low = middle;
  return high;
}

const LARGEST_POOL_BYTES = 2 ** 60;

function withPool(plan: Plan, bytes: number): Plan {
  return { ...plan, memory: { ...plan.memory, buffer_pool_bytes: bytes } };
}

/** Buffer pools that near the data and pass it, as shares of the one that just holds all. */
const NEARING = [0.9, 0.99, 0.999, 0.9999, 1.0001] as const;

/**
 * Largest fall of queries/s: pages stay longer in a larger pool, so some more records have left the
 * ARC when they are flushed.
 */
const FLUSH_LOSS = 0.05;

function poolNearsData(plan: Plan): string | null {
  const whole = poolOfAllData(plan);
  if (whole === null) return null;
  const rates = NEARING.map((share) => queriesOf(solvePlan(withPool(plan, whole * share))));
  const fall = rates.findIndex((rate, i) => rate < (rates[i - 1] ?? 0) * (1 - FLUSH_LOSS));
  return fall < 0 ? null : `queries/s fall from ${rates[fall - 1]} to ${rates[fall]}`;
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
  ["workload.cpu_ms_per_device_read", inGroup("workload", "cpu_ms_per_device_read")],
  ["workload.cpu_ms_per_page_read", inGroup("workload", "cpu_ms_per_page_read")],
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
    return { ...plan, [group]: { ...fields, [field]: now * by } };
  };
}

/** What a page names when it changes: the limit that binds, and the warnings. */
function named({ setup }: Evaluation): string {
  const { bottleneck, warnings } = evaluate(setup.plan);
  return [bottleneck, ...warnings.map(({ code }) => code)].join();
}

/**
 * One step of a slider, and how often it is halved to tell a jump from a steep slope: until numbers
 * do not tell its ends apart. Where a query reads a million pages, the last billionth of the pages that a
 * buffer pool misses is worth half of the rate, and one byte of a pool of three pages is worth a tenth.
 */
const STEP = 0.01;
const HALVINGS = 44;

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

/** The slider of the buffer pool, set to where one step takes it past the data. */
function poolReachesData(plan: Plan): string | null {
  const whole = poolOfAllData(plan);
  return whole === null ? null : poolJumps(withPool(plan, whole / (1 + STEP / 2)));
}

const poolJumps = jumps(["memory.buffer_pool_bytes", inGroup("memory", "buffer_pool_bytes")]);

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
  { name: "a buffer pool that nears the data never reads less", broken: poolNearsData },
  { name: "no jump where the buffer pool reaches the data", broken: poolReachesData },
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
