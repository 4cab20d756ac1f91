/** The plan of a host: facts weighed, the workload fitted, and what both say held against what was counted. */
import { evaluate, type Plan, type Prediction, predict } from "../model/index.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import { couldBe, withRefuted } from "../plan/could-be.ts";
import { kstats } from "./arc-facts.ts";
import type { Engine } from "./engine.ts";
import { enteredFacts, planOf, refusal, type Settings } from "./entered.ts";
import type { Fact } from "./fact.ts";
import { type Fitted, fitted, type KeysFrom, type Known } from "./fit/fitted.ts";
import { coldArc, countedPerS } from "./load/arc-accesses.ts";
import { clientsAtLocks, isReplica, missesPerQuery } from "./load/demand.ts";
import { otherReads } from "./load/other-reads.ts";
import { backtest, type Figures } from "./measured.ts";
import { missingFields, planEngine } from "./missing.ts";
import type { Scene } from "./scene.ts";
import { type Fields, settle } from "./settle.ts";
import type { MeasuredName } from "./sizing.ts";
import { isScrubbing } from "./stated/table.ts";
import type { Grounds } from "./trust/reasons.ts";
import { writesPerQuery } from "./trust/reasons.ts";
import { areCostsOff, areDevicesAtLimit, contradictionsOf, costsOff } from "./trust/verdict.ts";
import { weigh } from "./weigh.ts";

/** A plan travels in links, so no name of the host is in it. */
const TITLE = "Measured server";

/** @param missing paths whose values are placeholders */
function planFrom(fields: Fields, engine: Engine | null, missing: readonly string[] = []): Plan {
  const values: Record<string, unknown> = {};
  const origins: NonNullable<Plan["origins"]> = {};
  for (const path of missing) origins[path] = "missing";
  for (const [path, { value, state }] of Object.entries(fields)) {
    values[path] = value;
    origins[path] ??= state;
  }
  return planOf(TITLE, values, origins, planEngine(engine));
}

/** A device that the load kept busy makes its own rate come true. */
function deviceConstruction({ isDeviceFull, device, load }: Scene, fields: Fields): MeasuredName[] {
  const isFitted = fields["storage.custom_device"]?.state === "derived";
  const isBusy = isDeviceFull || typeof device?.device.seen_in_flight === "number";
  return isBusy && isFitted && load?.commitsPerQuery === 0 ? ["device_reads_per_s"] : [];
}

/** Sizes that decide what caches hit; a placeholder in any of them makes hits say nothing. */
function areCachesKnown(fields: Fields): boolean {
  return ["data.file_bytes", "memory.arc_bytes", "memory.buffer_pool_bytes"].every(
    (path) => fields[path]?.state !== "assumed",
  );
}

/** Processors that limit, by a time fitted to the very same queries that kept them full. */
function processorConstruction(
  { areProcessorsFull }: Scene,
  fields: Fields,
  result: Prediction | null,
): MeasuredName[] {
  const isFitted = (fields["workload.cpu_ms_per_query"]?.sources.length ?? 0) > 0;
  return result?.bottleneck === "cpu" && isFitted && areProcessorsFull
    ? ["queries_per_s", "commits_per_s", "mean_ms", "p95_ms", "device_reads_per_s"]
    : [];
}

/** A plan with its prediction, and figures that test nothing. */
interface Predicted {
  readonly plan: Plan;
  readonly fields: Fields;
  readonly constructed: ReadonlySet<MeasuredName>;
}

/**
 * The prediction with bands as if nothing were assumed: what a field could be as well does not excuse a plan
 * that misses what its own captures counted.
 */
function asIfKnown(plan: Plan): Prediction {
  const known = Object.entries(plan.origins ?? {}).filter(([, origin]) => origin !== "assumed");
  return predict({ ...plan, origins: Object.fromEntries(known) });
}

/** Figures beside predictions, and everything else that the plan's trust rests on. */
export function groundsOf(
  { engine, isDeviceFull, cpuBusy: busy, load, witnesses, bytesOfRead, home }: Scene,
  { plan, fields, constructed }: Predicted,
  figures: Figures,
): Grounds {
  const kept = kstats(witnesses).at(-1)?.values;
  // Another pool's scrub reads other devices.
  const isOfHome = (pool: string) => pool === (home.pool ?? pool);
  return {
    evaluation: solvePlan(plan),
    engine,
    figures,
    rows: backtest(figures, plan, asIfKnown(plan), constructed),
    arePagesCounted: fields["workload.pages_per_query"]?.state === "derived",
    isDeviceFull,
    bytesOfRead,
    misses: missesPerQuery(witnesses, load),
    isScrubbed: witnesses
      .of("zpool-status")
      .some(({ pools }) =>
        pools.some(({ name, scan }) => isOfHome(name) && scan && isScrubbing(scan)),
      ),
    isReplica: isReplica(witnesses),
    cpuBusy: busy,
    l2arcHeldBytes: kept?.l2_asize ?? kept?.l2_size ?? null,
    l2arcHitsPerS: countedPerS(witnesses, "l2_hits"),
    coldArc: coldArc(witnesses),
    clientsAtLocks: clientsAtLocks(witnesses),
    otherReads: otherReads(witnesses, figures),
  };
}

function constructedOf(
  scene: Scene,
  fields: Fields,
  { byConstruction }: Fitted,
  result: Prediction | null,
): ReadonlySet<MeasuredName> {
  return new Set([
    ...byConstruction,
    ...deviceConstruction(scene, fields),
    ...processorConstruction(scene, fields, result),
  ]);
}

/**
 * What an assumed field could be as well widens bands, unless the plan would then contradict what was counted. What a
 * query costs on average since the server's start refutes nothing.
 */
function withoutRefuted(scene: Scene, plan: Plan, fields: Fields, fit: Fitted): Plan {
  const isRefuted = (variant: Plan) => {
    const constructed = constructedOf(scene, fields, fit, predict(variant));
    const predicted = { plan: variant, fields, constructed };
    return contradictionsOf(groundsOf(scene, predicted, scene.figures)).length > 0;
  };
  const variants = couldBe(plan).flat();
  const isOfLoad = scene.load !== null && !scene.load.isSinceStart;
  if (variants.length === 0 || !isOfLoad || isRefuted(plan)) return plan;
  return withRefuted(
    plan,
    variants.filter((one) => isRefuted(one.plan)).map(({ id }) => id),
  );
}

/** What an attempt showed not to hold. */
type Refuted = Pick<Known, "keysFrom" | "writesPerQuery" | "readsOfQueries">;

/**
 * The plan of a host, its workload fitted to what was measured.
 *
 * @param entered fields that the user entered, by path
 * @param refuted what an attempt before this one showed not to hold
 */
function attempt(
  scene: Scene,
  direct: readonly Fact[],
  entered: Settings,
  refuted: Partial<Refuted> = {},
) {
  const own = [...enteredFacts(entered), ...direct];
  const first = settle(weigh(own).fields, scene);
  const fit = fitted(
    planFrom(first, scene.engine),
    scene.witnesses,
    scene.figures,
    scene.load,
    new Set(Object.keys(entered)),
    {
      isDeviceFull: scene.isDeviceFull,
      isDeviceLeftAlone: scene.isDeviceLeftAlone,
      areProcessorsFull: scene.areProcessorsFull,
      areCachesKnown: areCachesKnown(first),
      keysFrom: "hits-and-lookups",
      writesPerQuery: null,
      readsOfQueries: 1,
      ...refuted,
    },
  );
  const usable = fit.facts.filter(({ path, value }) => refusal(path, value) === null);
  // What the model makes of a figure stands for the figure itself.
  const fittedPaths = new Set(usable.map(({ path }) => path));
  const isReplaced = ({ path, witness }: Fact) => witness === "derived" && fittedPaths.has(path);
  const weighed = weigh([...own.filter((one) => !isReplaced(one)), ...usable]);
  const fields = settle(weighed.fields, scene);
  const open = missingFields(fields, planFrom(fields, scene.engine), scene.engine, scene);
  const possible = planFrom(
    fields,
    scene.engine,
    open.map(({ path }) => path),
  );
  const plan = open.length > 0 ? possible : withoutRefuted(scene, possible, fields, fit);
  const evaluated = open.length > 0 ? null : evaluate(plan);
  const constructed = constructedOf(scene, fields, fit, evaluated);
  const judged = evaluated && groundsOf(scene, { plan, fields, constructed }, scene.figures);
  return { fit, weighed, fields, open, plan, evaluated, constructed, judged };
}

type Attempt = ReturnType<typeof attempt>;

export function isCostMissed({ judged }: Attempt): boolean {
  return judged !== null && areCostsOff(judged);
}

/**
 * Whether the rate of a full device is missed, or what a query costs: where a device limits, the rate is what its
 * reads of a query leave, and both may lie apart though each has its band.
 */
function isMissed({ judged }: Attempt): boolean {
  if (judged === null) return false;
  const off = areDevicesAtLimit(judged) ? contradictionsOf(judged) : costsOff(judged);
  return off.length > 0;
}

/** How far the rate of full devices may be off before counted hits and writes are better than laws. */
const NEAR = 0.1;

/** By how much of itself the rate that devices decide is missed; none where they do not, all where the plan is. */
function rateOff(one: Attempt): number {
  const { judged } = one;
  if (judged === null) return 0;
  if (isMissed(one)) return Number.POSITIVE_INFINITY;
  const rate = judged.rows.find(({ figure }) => figure === "queries_per_s");
  if (!rate || !areDevicesAtLimit(judged)) return 0;
  return Math.abs(rate.predicted / rate.measured - 1);
}

/** Whether devices were asked for less than uniform access asks, which was taken because hits did not deny it. */
function isUniformRefuted({ fit, fields, judged }: Attempt): boolean {
  const law = fields["workload.distribution"];
  const isTaken = law?.state === "derived" && !fit.byConstruction.has("arc_data_hit_ratio");
  const reads = judged?.rows.find(({ figure }) => figure === "device_reads_per_query");
  return isTaken && reads !== undefined && reads.measured < reads.predicted;
}

/**
 * Share of the counted device reads that queries made, if the plan has more because reads before writes are among those
 * counted; 1 where it does not.
 */
function readsOfQueries({ judged, plan }: Attempt): number {
  const reads = judged?.rows.find(({ figure }) => figure === "device_reads_per_query");
  if (!reads || plan.workload.commits_per_query === 0) return 1;
  return reads.predicted > reads.measured * (1 + NEAR) ? reads.measured / reads.predicted : 1;
}

/** Whether keys follow a Zipf law of which the misses of the database's own cache tell, and the ARC's hits allow. */
function isOfBothCaches({ fit, plan, open }: Attempt): boolean {
  const isZipf = plan.workload.distribution === "zipf" && open.length === 0;
  return isZipf && !fit.byConstruction.has("arc_data_hit_ratio");
}

/**
 * The first plan whose rate and costs come out as they were counted: by the law that hits point to, by skewed keys,
 * by the counted hits themselves, and by each of these with the counted writes. Else the nearest that contradicts
 * nothing; where none is, counted hits are tried as those of the reads that queries made, and then the first of all stays.
 */
export function settled(scene: Scene, direct: readonly Fact[], entered: Settings): Attempt {
  const byLaw = attempt(scene, direct, entered);
  let [best, bestOff] = [byLaw, rateOff(byLaw)];
  const consider = (refuted: Partial<Refuted>): Attempt => {
    const other = attempt(scene, direct, entered, refuted);
    const off = rateOff(other);
    if (off < bestOff) [best, bestOff] = [other, off];
    return other;
  };
  const writes = byLaw.judged && writesPerQuery(byLaw.judged);
  const isMissedByBoth = isOfBothCaches(byLaw) && bestOff === Number.POSITIVE_INFINITY;
  const others: KeysFrom[] = [
    ...(isMissedByBoth ? (["hits"] as const) : []),
    ...(isUniformRefuted(byLaw) ? (["hits-of-skewed"] as const) : []),
    ...(isOfBothCaches(byLaw) && !isMissedByBoth ? [] : (["counted-hits"] as const)),
  ];
  const laws: Partial<Refuted>[] = others.map((keysFrom) => ({ keysFrom }));
  const withWrites: Partial<Refuted>[] = writes
    ? [{}, ...laws].map((law) => ({ ...law, writesPerQuery: writes.measured }))
    : [];
  const ofQueries: Partial<Refuted>[] = [];
  for (const refuted of [...laws, ...withWrites]) {
    if (bestOff <= NEAR) return best;
    const share = readsOfQueries(consider(refuted));
    if (refuted.keysFrom === "counted-hits" && share < 1)
      ofQueries.push({ ...refuted, readsOfQueries: share });
  }
  if (bestOff === Number.POSITIVE_INFINITY) ofQueries.forEach(consider);
  return best;
}
