/** Captures of one host in, a plan with reasons out. */
import { evaluate, type Plan, type Prediction, predict } from "../model/index.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import { couldBe, withRefuted } from "../plan/could-be.ts";
import { arcFacts, kstats } from "./arc-facts.ts";
import { CaptureSet, type EvidenceCapture } from "./captures.ts";
import { databaseFacts } from "./database-facts.ts";
import { poolDevices } from "./devices/pool-devices.ts";
import { scrapedPoolFacts } from "./devices/scraped-pool.ts";
import { sideFacts } from "./devices/side-facts.ts";
import { topologyFacts, vdevTrees } from "./devices/topology.ts";
import { type Engine, engineConflict } from "./engine.ts";
import type { Fact } from "./fact.ts";
import { dataFacts } from "./files/data-facts.ts";
import { homeConflict, homeOf, namesOf } from "./files/dataset.ts";
import { propertyFacts } from "./files/property-facts.ts";
import { propertySigns } from "./files/property-signs.ts";
import { type Fitted, fitted, workloadFacts } from "./fitted.ts";
import { hostFacts } from "./host/host-facts.ts";
import { ofOtherPools, oneHost } from "./host/hosts.ts";
import { serverAtWork } from "./host/servers.ts";
import { arcHeldAt, coldArc } from "./load/arc-accesses.ts";
import { isReplica, PROCESSORS_FULL } from "./load/demand.ts";
import { OF_LOAD } from "./load/idle.ts";
import { loadOf } from "./load/load.ts";
import { backtest, type Figures, measuredFigures } from "./measured.ts";
import { beyondSeen, isOfOtherEngine, missingFields, planEngine } from "./missing.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { planOf, refusal, type Settings, withWholeDevice } from "./settings.ts";
import { type Fields, settle } from "./settle.ts";
import type { FactSource, MeasuredName, Sizing, UnusedCapture } from "./sizing.ts";
import { stated } from "./stated/stated.ts";
import { capturesOver, ofThisLoad, type TimeSpan, timeAxis } from "./time-axis/index.ts";
import type { Grounds } from "./trust/reasons.ts";
import {
  contradictionsOf,
  costsOff,
  disagreementOf,
  openConflicts,
  verdictOf,
} from "./trust/verdict.ts";
import { weigh } from "./weigh.ts";

/** A plan travels in links, so no name of the host is in it. */
const TITLE = "Measured server";

function deviceFacts({ devices, device }: Scene): Fact[] {
  if (!devices || !device) return [];
  const why = `${devices.why} ${device.notes.join(" ")}`;
  const fact = { witness: "derived", state: "derived", sources: devices.sources, why } as const;
  return [
    { ...fact, path: "storage.custom_device", value: device.device },
    { ...fact, path: "storage.device", value: "custom" },
  ];
}

/** Facts that need no model. */
function directFacts(scene: Scene, filesSet: number | null): Fact[] {
  const { captures, home, load, witnesses } = scene;
  const trees = vdevTrees(captures, home);
  // Counters of another time may be of another limit.
  const ofArc = witnesses.has("arcstats") || witnesses.has("arc_summary") ? witnesses : captures;
  const properties = propertyFacts(captures, home);
  const facts = [
    ...databaseFacts(captures, home),
    ...arcFacts(ofArc, arcHeldAt(ofArc)),
    ...hostFacts(captures),
    ...properties,
    ...propertySigns(captures, home, properties),
    ...dataFacts(captures, home, filesSet),
    ...topologyFacts(trees),
    ...sideFacts(trees, captures),
    ...scrapedPoolFacts(captures, home, scene.devices),
    ...deviceFacts(scene),
    ...workloadFacts(witnesses, load),
  ];
  return facts.filter(
    ({ path, value }) => !isOfOtherEngine(path, scene.engine) && refusal(path, value) === null,
  );
}

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

/** A device that the load kept full makes its own rate come true. */
function deviceConstruction({ isDeviceFull, load }: Scene, fields: Fields): MeasuredName[] {
  const isFitted = fields["storage.custom_device"]?.state === "derived";
  return isDeviceFull && isFitted && load?.commitsPerQuery === 0 ? ["device_reads_per_s"] : [];
}

function sourcesIn(fields: Fields, figures: Figures): FactSource[] {
  return [
    ...Object.values(fields).flatMap(({ sources }) => sources),
    ...Object.values(figures).flatMap(({ sources }) => sources),
  ];
}

/** Sizes that decide what caches hit; a placeholder in any of them makes hits say nothing. */
function areCachesKnown(fields: Fields): boolean {
  return ["data.file_bytes", "memory.arc_bytes", "memory.buffer_pool_bytes"].every(
    (path) => fields[path]?.state !== "assumed",
  );
}

/** Processors that limit, by a time fitted to the very same queries that kept them full. */
function processorConstruction(
  { cpuBusy: busy }: Scene,
  fields: Fields,
  result: Prediction | null,
): MeasuredName[] {
  const isFitted = (fields["workload.cpu_ms_per_query"]?.sources.length ?? 0) > 0;
  return result?.bottleneck === "cpu" && isFitted && (busy ?? 0) >= PROCESSORS_FULL
    ? ["queries_per_s", "commits_per_s", "mean_ms", "p95_ms", "device_reads_per_s"]
    : [];
}

/** Figures of a part of the recording. The device is that of all of it: what it is does not change. */
function figuresOver(
  scene: Scene,
  given: readonly EvidenceCapture[],
  span: TimeSpan | null,
): Figures {
  const axis = span && timeAxis(given);
  if (!axis || !span) return scene.figures;
  const { home, witnesses } = scene;
  const part = capturesOver(witnesses, axis, span);
  const devices = poolDevices(part, home, vdevTrees(scene.captures, home));
  return measuredFigures(part, home, loadOf(part), devices);
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
function groundsOf(
  { engine, isDeviceFull, cpuBusy: busy, witnesses }: Scene,
  { plan, fields, constructed }: Predicted,
  figures: Figures,
): Grounds {
  const kept = kstats(witnesses).at(-1)?.values;
  return {
    evaluation: solvePlan(plan),
    engine,
    figures,
    rows: backtest(figures, plan, asIfKnown(plan), constructed),
    arePagesCounted: fields["workload.pages_per_query"]?.state === "derived",
    isDeviceFull,
    isReplica: isReplica(witnesses),
    cpuBusy: busy,
    l2arcHeldBytes: kept?.l2_asize ?? kept?.l2_size ?? null,
    coldArc: coldArc(witnesses),
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

/** What an assumed field could be as well widens bands, unless the plan would then contradict what was counted. */
function withoutRefuted(scene: Scene, plan: Plan, fields: Fields, fit: Fitted): Plan {
  const isRefuted = (variant: Plan) => {
    const constructed = constructedOf(scene, fields, fit, predict(variant));
    const predicted = { plan: variant, fields, constructed };
    return contradictionsOf(groundsOf(scene, predicted, scene.figures)).length > 0;
  };
  const variants = couldBe(plan).flat();
  if (variants.length === 0 || isRefuted(plan)) return plan;
  return withRefuted(
    plan,
    variants.filter((one) => isRefuted(one.plan)).map(({ id }) => id),
  );
}

/**
 * The plan of a host, its workload fitted to what was measured.
 *
 * @param entered fields that the user entered, by path
 * @param isUniformRefuted whether access is known not to be uniform
 */
function attempt(
  scene: Scene,
  direct: readonly Fact[],
  entered: Settings,
  isUniformRefuted: boolean,
) {
  const first = settle(weigh(direct).fields, entered, scene);
  const fit = fitted(
    planFrom(first, scene.engine),
    scene.witnesses,
    scene.figures,
    scene.load,
    new Set(Object.keys(entered)),
    {
      isDeviceFull: scene.isDeviceFull,
      areProcessorsFull: (scene.cpuBusy ?? 0) >= PROCESSORS_FULL,
      areCachesKnown: areCachesKnown(first),
      isUniformRefuted,
    },
  );
  const usable = fit.facts.filter(({ path, value }) => refusal(path, value) === null);
  // What the model makes of a figure stands for the figure itself.
  const fittedPaths = new Set(usable.map(({ path }) => path));
  const isReplaced = ({ path, witness }: Fact) => witness === "derived" && fittedPaths.has(path);
  const weighed = weigh([...direct.filter((one) => !isReplaced(one)), ...usable]);
  const fields = settle(weighed.fields, entered, scene);
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

function isCostMissed({ judged }: Attempt): boolean {
  return judged !== null && costsOff(judged.rows).length > 0;
}

/** Whether devices were asked for less than uniform access asks, which was taken because hits did not deny it. */
function isUniformRefuted({ fit, fields, judged }: Attempt): boolean {
  const law = fields["workload.distribution"];
  const isTaken = law?.state === "derived" && !fit.byConstruction.has("arc_data_hit_ratio");
  return (
    isTaken &&
    judged !== null &&
    costsOff(judged.rows).some(
      ({ figure, measured, predicted }) =>
        figure === "device_reads_per_query" && measured < predicted,
    )
  );
}

/** Why a capture that was read gave the plan nothing. */
function reasonOf(capture: EvidenceCapture, isIdle: boolean): string {
  if (!capture.complete) return "It ends in the middle, and the rest gives no field of the plan.";
  if (isIdle && OF_LOAD.has(capture.kind))
    return "It has counters of a load, and no load was recorded.";
  switch (capture.kind) {
    case "zpool-iostat":
      return "It covers all time since the pool was imported, or another capture shows the same better.";
    case "mysql-status":
      return "Its counters are shown over time; tables of all counters are better for the plan.";
    case "node-exporter":
      return "Its counters are one of several scrapes; rates are taken over all of them.";
    case "mysql-config":
      return "The server's settings in force count, not its file.";
    case "innodb-status":
      return "It has means of a few seconds; SHOW GLOBAL STATUS and SHOW GLOBAL VARIABLES are better sources.";
    default:
      return "Another capture is a better source, or nothing in it is a field of the plan.";
  }
}

/** Names those that no field and no figure rests on. */
function unusedCaptures(
  captures: CaptureSet,
  used: readonly FactSource[],
  named: readonly UnusedCapture[],
  isIdle: boolean,
): UnusedCapture[] {
  const known = new Set([...used, ...named].map(({ capture }) => capture));
  return captures.all
    .filter(({ name }) => !known.has(name))
    .map((capture) => ({ capture: capture.name, why: reasonOf(capture, isIdle) }));
}

/**
 * Sizes one host.
 *
 * @param given captures of one host, in any order; those of another one are left out and named
 * @param set fields that the user entered, by path; they beat every capture
 * @param over the part of the recording to measure and to compare with the prediction; null for all of
 *   it. The plan is that of the whole recording in either case.
 */
export function size(
  given: readonly EvidenceCapture[],
  set: Settings = {},
  over: TimeSpan | null = null,
): Sizing {
  const all = new CaptureSet(given);
  const host = oneHost(all);
  const atWork = serverAtWork(host.captures);
  const home = homeOf(atWork.captures);
  // What is set aside sets nothing.
  const otherPools = ofOtherPools(atWork.captures, home);
  const captures = atWork.captures.without(otherPools);
  const timely = ofThisLoad(captures, set["workload.threads"]);
  const scene = sceneOf(captures, timely, home);
  const entered = withWholeDevice(set, scene.device?.device ?? null);
  const filesSet = entered["data.files"];
  const direct = directFacts(scene, typeof filesSet === "number" ? filesSet : null);
  const byUniform = attempt(scene, direct, entered, false);
  const bySkew = isUniformRefuted(byUniform) ? attempt(scene, direct, entered, true) : null;
  const taken = bySkew && !isCostMissed(bySkew) ? bySkew : byUniform;
  const { fit, weighed, fields, open, plan, evaluated, constructed, judged } = taken;
  // What a query costs comes first: from a wrong cost it follows that a drive is asked for too much.
  const missing = [...open, ...(isCostMissed(taken) ? [] : beyondSeen(evaluated))];
  const result = missing.length > 0 ? null : evaluated;
  const ofEngines = engineConflict(atWork.captures);
  const conflicts = [
    ...host.conflicts,
    ...[ofEngines, homeConflict(atWork.captures, home)].filter((one) => one !== null),
    ...weighed.conflicts.filter(({ path }) => !(path in entered)),
  ];
  // The verdict is on all of the recording, as the plan is; a part of it is only compared.
  const whole = result && judged;
  const contradictions = [...openConflicts(conflicts), ...(whole ? contradictionsOf(whole) : [])];
  const measured = figuresOver(scene, given, over);
  const statements = stated(captures, home, fields, [...direct, ...fit.facts]);
  const told = statements
    .filter(({ use, plain }) => use === "used" && !plain)
    .flatMap(({ sources }) => sources);
  const predicted = { plan, fields, constructed };
  const compared = over === null ? whole : result && groundsOf(scene, predicted, measured);
  return {
    plan,
    names: namesOf(captures, home),
    fields,
    conflicts,
    missing,
    measured,
    result: contradictions.length > 0 ? null : result,
    trust: verdictOf(contradictions, whole),
    contradictions,
    backtest: compared?.rows ?? [],
    disagreement: compared && disagreementOf(compared),
    unused: [
      ...host.unused,
      ...atWork.unused,
      ...otherPools,
      ...timely.unused,
      ...unusedCaptures(
        captures,
        [...sourcesIn(fields, scene.figures), ...told],
        timely.unused,
        scene.idle !== null,
      ),
    ],
    stated: statements,
  };
}
