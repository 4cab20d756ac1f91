/** Captures of one host in, a plan with reasons out. */
import { arcFacts } from "./arc-facts.ts";
import { groundsOf, isCostMissed, settled } from "./attempt.ts";
import { CaptureSet, type EvidenceCapture } from "./captures.ts";
import { databaseFacts } from "./database-facts.ts";
import { homeOfReads } from "./devices/home-of-reads.ts";
import { poolDevices } from "./devices/pool-devices.ts";
import { scrapedPoolFacts } from "./devices/scraped-pool.ts";
import { sideFacts } from "./devices/side-facts.ts";
import { topologyFacts, vdevTrees } from "./devices/topology.ts";
import { refusal, type Settings, withWholeDevice } from "./entered.ts";
import type { Fact } from "./fact.ts";
import { dataFacts } from "./files/data-facts.ts";
import { homeConflict, homeOf, namesOf } from "./files/dataset.ts";
import { propertyFacts } from "./files/property-facts.ts";
import { propertySigns } from "./files/property-signs.ts";
import { archivesIn, toldApart } from "./files/told-apart.ts";
import { workloadFacts } from "./fit/fitted.ts";
import { hostFacts } from "./host/host-facts.ts";
import { oneHost } from "./host/hosts.ts";
import { identityOf } from "./host/identity.ts";
import { ofOtherPools } from "./host/other-pools.ts";
import { serverAtWork } from "./host/servers.ts";
import { arcHeldAt } from "./load/arc-accesses.ts";
import { compressedPages } from "./load/compressed-pages.ts";
import { OF_LOAD } from "./load/idle.ts";
import { loadOf } from "./load/load.ts";
import { runsConflict } from "./load/several-runs.ts";
import { type Figures, measuredFigures } from "./measured.ts";
import { beyondSeen, isOfOtherEngine } from "./missing.ts";
import { type Scene, sceneOf } from "./scene.ts";
import type { Fields } from "./settle.ts";
import type { FactSource, Sizing, UnusedCapture } from "./sizing.ts";
import { stated } from "./stated/stated.ts";
import {
  capturesOver,
  lastRecording,
  ofThisLoad,
  type TimeSpan,
  timeAxis,
} from "./time-axis/index.ts";
import { ofCaptures } from "./trust/of-captures.ts";
import { openConflicts } from "./trust/open-conflicts.ts";
import { contradictionsOf, disagreementOf, verdictOf } from "./trust/verdict.ts";

function deviceFacts({ device }: Scene): Fact[] {
  if (!device) return [];
  const { sources } = device;
  const why = `${device.why} ${device.notes.join(" ")}`;
  const fact = { witness: "derived", state: "derived", sources, why } as const;
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
    ...sideFacts(trees, captures, home),
    ...scrapedPoolFacts(captures, home, scene.devices),
    ...deviceFacts(scene),
    ...workloadFacts(witnesses, load),
  ];
  return facts.filter(
    ({ path, value }) => !isOfOtherEngine(path, scene.engine) && refusal(path, value) === null,
  );
}

function sourcesIn(fields: Fields, figures: Figures): FactSource[] {
  return [
    ...Object.values(fields).flatMap(({ sources }) => sources),
    ...Object.values(figures).flatMap(({ sources }) => sources),
  ];
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
 * @param unnamed captures of one host, in any order; those of another one are left out and named
 * @param set fields that the user entered, by path; they beat every capture
 * @param over the part of the recording to measure and to compare with the prediction; null for all of
 *   it. The plan is that of the whole recording in either case.
 */
export function size(
  unnamed: readonly EvidenceCapture[],
  set: Settings = {},
  over: TimeSpan | null = null,
): Sizing {
  const given = toldApart(unnamed);
  const recording = lastRecording(given);
  const host = oneHost(new CaptureSet(recording.captures));
  const atWork = serverAtWork(host.captures);
  const home = homeOfReads(atWork.captures, homeOf(atWork.captures));
  // What is set aside sets nothing.
  const otherPools = ofOtherPools(atWork.captures, home);
  const captures = atWork.captures.without(otherPools);
  const timely = ofThisLoad(captures, set["workload.threads"]);
  const scene = sceneOf(captures, timely, home, set);
  const entered = withWholeDevice(set, scene.device?.device ?? null);
  const filesSet = entered["data.files"];
  const direct = directFacts(scene, typeof filesSet === "number" ? filesSet : null);
  const taken = settled(scene, direct, entered);
  const { fit, weighed, fields, open: lacking, plan, evaluated, constructed, judged } = taken;
  // What a query costs comes first: from a wrong cost it follows that a drive is asked for too much.
  const missing = [...lacking, ...(isCostMissed(taken) ? [] : beyondSeen(evaluated))];
  const result = missing.length > 0 ? null : evaluated;
  const conflicts = [
    ...host.conflicts,
    ...atWork.conflicts,
    ...[homeConflict(atWork.captures, home)].filter((one) => one !== null),
    ...weighed.conflicts,
    ...[runsConflict(scene.witnesses) ?? []].flat().filter(({ path }) => !(path in entered)),
  ];
  // The verdict is on all of the recording, as the plan is; a part of it is only compared.
  const whole = result && judged;
  const compressed = "layout.innodb_page_bytes" in entered ? [] : compressedPages(scene.witnesses);
  // Where it is open which captures are of the server, what they count together says nothing.
  const unsettled = openConflicts(conflicts, archivesIn(given));
  const impossible =
    unsettled.length > 0 ? [] : ofCaptures(scene, plan, fields, (path) => path in entered);
  const open = [...unsettled, ...compressed, ...impossible];
  const contradictions = open.length > 0 || !whole ? open : contradictionsOf(whole);
  const measured = figuresOver(scene, given, over);
  const statements = stated(captures, home, fields, [...direct, ...fit.facts], scene.devices);
  const told = statements
    .filter(({ use, plain }) => use === "used" && !plain)
    .flatMap(({ sources }) => sources);
  const predicted = { plan, fields, constructed };
  const setAside = [
    ...recording.unused,
    ...host.unused,
    ...atWork.unused,
    ...otherPools,
    ...timely.unused,
  ];
  const compared = over === null ? whole : result && groundsOf(scene, predicted, measured);
  return {
    plan,
    names: namesOf(captures, home),
    identity: identityOf(captures),
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
      ...setAside.map((one) => ({ ...one, is_set_aside: true })),
      ...unusedCaptures(
        captures,
        [...sourcesIn(fields, scene.figures), ...told],
        timely.unused,
        scene.idle !== null,
      ).map((one) => ({ ...one, is_set_aside: false })),
    ],
    stated: statements,
  };
}
