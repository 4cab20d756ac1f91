/**
 * Several database servers on one host. They share its caches and devices, whose counters are of all of them, and
 * the plan is of one: the others rest, or nothing is predicted.
 */
import { CaptureSet, type EvidenceCapture, type OfKind } from "../captures.ts";
import { ENGINES, type Engine, engineConflict, engineShown } from "../engine.ts";
import { recordedAt, secondsOf, sourceOf } from "../fact.ts";
import { LEAST_STATEMENTS_PER_S } from "../load/idle.ts";
import { questionsOf } from "../load/load.ts";
import { busyServers } from "../load/processes.ts";
import { poolBytes, type Run, runsAtOneTime } from "../load/status-runs.ts";
import { statusSpan } from "../load/status-span.ts";
import { postgresqlSpan } from "../postgresql/span.ts";
import { settingBytes } from "../server-setting.ts";
import type { Conflict, UnusedCapture } from "../sizing.ts";

/** Captures of the server at work, those of the others, and whether these worked too. */
interface ServerAtWork {
  readonly captures: CaptureSet;
  readonly unused: readonly UnusedCapture[];
  readonly conflicts: readonly Conflict[];
}

const NAMES: Readonly<Record<Engine, string>> = {
  InnoDB: "MySQL or MariaDB",
  PostgreSQL: "PostgreSQL",
};

/** Statements or commits per second between two prints of the counters, else by pgbench; null without either. */
function rateOf(captures: CaptureSet, engine: Engine): number | null {
  if (engine === "PostgreSQL") {
    const span = postgresqlSpan(captures);
    const commits = span?.growth("xact_commit") ?? null;
    if (span && commits !== null) return commits / span.seconds;
    const runs = captures.of("pgbench").flatMap((one) => one.runs.map(({ tps }) => tps ?? 0));
    return runs.length > 0 ? Math.max(...runs) : null;
  }
  const span = statusSpan(captures);
  return span && !span.isSinceStart ? (questionsOf(span) ?? 0) / span.seconds : null;
}

function setAside(captures: readonly EvidenceCapture[], why: string): UnusedCapture[] {
  return captures.map(({ name }) => ({ capture: name, why }));
}

/**
 * Leaves out a server of an engine that rested while one of the other engine worked. A client that asks starts a
 * server that waits behind its socket (MariaDB under systemd), so a recording itself may have woken it. Two that
 * work stay: they share the caches, and neither one's settings are the plan's.
 */
function restingEngine(captures: CaptureSet): UnusedCapture[] {
  const rates = { InnoDB: rateOf(captures, "InnoDB"), PostgreSQL: rateOf(captures, "PostgreSQL") };
  const isResting = (engine: Engine, other: Engine) =>
    (rates[engine] ?? LEAST_STATEMENTS_PER_S) < LEAST_STATEMENTS_PER_S &&
    (rates[other] ?? 0) >= LEAST_STATEMENTS_PER_S;
  const resting = isResting("InnoDB", "PostgreSQL")
    ? "InnoDB"
    : isResting("PostgreSQL", "InnoDB")
      ? "PostgreSQL"
      : null;
  return setAside(
    captures.all.filter((capture) => resting !== null && engineShown(capture) === resting),
    `It comes from an idle ${resting && NAMES[resting]} server; the load was on the other server of this host.`,
  );
}

/** One server by its settings in force: what names it, its buffer pool, and the captures that say so. */
interface Instance {
  readonly names: Readonly<Record<string, string>>;
  readonly poolBytes: number | null;
  readonly captures: readonly EvidenceCapture[];
}

/** Settings that no two servers of a host share. */
const OWN_SETTINGS: Readonly<Record<Engine, readonly string[]>> = {
  InnoDB: ["server_uuid", "server_uid", "port", "datadir"],
  PostgreSQL: ["port", "data_directory"],
};

function instanceOf(capture: EvidenceCapture, engine: Engine): Instance | null {
  const isPostgresql = capture.kind === "postgresql-settings" && !capture.is_file;
  if (capture.kind !== "mysql-variables" && !isPostgresql) return null;
  const { values } = capture;
  const names = OWN_SETTINGS[engine].flatMap((name): [string, string][] => {
    const value = values[name]?.replace(/(.)\/+$/, "$1");
    return value ? [[name, value]] : [];
  });
  const pool = isPostgresql ? null : settingBytes(values.innodb_buffer_pool_size);
  return { names: Object.fromEntries(names), poolBytes: pool, captures: [capture] };
}

function areOne(a: Instance, b: Instance): boolean {
  return Object.entries(a.names).every(([name, value]) => (b.names[name] ?? value) === value);
}

/** Servers of one engine by their settings. */
function instancesOf(captures: CaptureSet, engine: Engine): Instance[] {
  const found: Instance[] = [];
  for (const capture of captures.all) {
    const one = engineShown(capture) === engine ? instanceOf(capture, engine) : null;
    if (one === null) continue;
    const at = found.findIndex((other) => areOne(other, one));
    const same = found[at];
    if (same)
      found[at] = {
        ...same,
        names: { ...one.names, ...same.names },
        captures: [...same.captures, capture],
      };
    else found.push(one);
  }
  return found;
}

/** Counts of pages leave out some percent of a buffer pool. */
const SAME_POOL = 0.05;

/** Prints of one server's counters over time. */
interface Counters {
  readonly captures: readonly EvidenceCapture[];
  /** Statements or transactions a second; null where too few prints count them. */
  readonly perS: number | null;
  readonly poolBytes: number | null;
  readonly words: string;
}

function ofRun(run: Run): Counters {
  const captures = [...new Set(run.map(({ capture }) => capture))];
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return { captures, perS: null, poolBytes: null, words: "" };
  const grown = (last.values.Questions ?? 0) - (first.values.Questions ?? 0);
  return {
    captures,
    perS: grown / (last.uptimeS - first.uptimeS),
    poolBytes: poolBytes(last),
    words: `started ${last.uptimeS} s before its last print`,
  };
}

/** PostgreSQL's counters by the start of their server, where those of an older start go on after a later one. */
function ofClusters(captures: CaptureSet): Counters[] {
  const started = new Map<string, OfKind<"postgresql-stats">[]>();
  for (const capture of captures.of("postgresql-stats"))
    if (capture.started_at)
      started.set(capture.started_at, [...(started.get(capture.started_at) ?? []), capture]);
  const latestS = Math.max(0, ...[...started.keys()].map(secondsOf));
  return [...started]
    .filter(([, prints]) => prints.some((one) => recordedAt(one) >= latestS))
    .map(([at, prints]) => ({
      captures: prints,
      perS: rateOf(new CaptureSet(prints), "PostgreSQL"),
      poolBytes: null,
      words: `started at ${at}`,
    }));
}

function isAtWork({ perS }: Counters): boolean {
  return perS === null || perS >= LEAST_STATEMENTS_PER_S;
}

function hasPool({ poolBytes: own }: Instance, counters: Counters | undefined): boolean {
  const counted = counters?.poolBytes ?? null;
  return own === null || counted === null || Math.abs(own - counted) <= SAME_POOL * own;
}

function wordsOf({ names }: Instance): string {
  const { port, datadir, data_directory: directory } = names;
  const words = [port && `port ${port}`, datadir ?? directory].filter(Boolean).join(", ");
  return words || Object.values(names)[0] || "";
}

/** All but one server of an engine: which captures are of others, and a conflict where these may have worked too. */
function otherServers(captures: CaptureSet, engine: Engine): Omit<ServerAtWork, "captures"> {
  const counters = engine === "InnoDB" ? runsAtOneTime(captures).map(ofRun) : ofClusters(captures);
  const busy = counters.filter(isAtWork);
  const [main = counters[0]] = busy;
  const instances = instancesOf(captures, engine);
  const own = instances.filter((one) => hasPool(one, main));
  const [chosen = instances[0]] = own;
  const others = [
    ...counters.filter((one) => one !== main),
    ...instances.filter((one) => one !== chosen),
  ];
  // One that rested is told by its counters; settings are of it where they are not of the one that worked.
  const isOneAtWork = busy.length === 1 && counters.length > 1 && own.length <= 1;
  const unused = setAside(
    others.flatMap((one) => one.captures),
    `It comes from ${isOneAtWork ? "an idle" : "another"} ${NAMES[engine]} server${isOneAtWork ? "; the load was on another one" : " than the rest"}.`,
  );
  if (others.length === 0 || isOneAtWork) return { unused, conflicts: [] };
  const areSet = instances.length > 1;
  const sides = (areSet ? instances : counters).map((one) => ({
    value: "names" in one ? wordsOf(one) : one.words,
    sources: one.captures.map((capture) => sourceOf(capture, ...OWN_SETTINGS[engine], "Uptime")),
  }));
  const kept = areSet ? chosen && wordsOf(chosen) : main?.words;
  const pools = new Set(counters.map((one) => one.poolBytes));
  const printed = pools.size > 1 ? PRINTED_OTHER_POOLS : "printed counters at one time";
  const where = areSet ? "run on this host" : printed;
  const conflict: Conflict = {
    path: "server",
    values: sides,
    chosen: kept ?? "",
    why: `${sides.length} ${NAMES[engine]} servers ${where}. ${SHARED}`,
    is_open: true,
  };
  return { unused, conflicts: [conflict] };
}

const PRINTED_OTHER_POOLS =
  "printed counters, or one did before and after its buffer pool was changed";

const SHARED =
  "Servers of one host share its caches and devices, whose counters are of all; the plan is of one.";

/** Servers that took processor time while only one of them was recorded. */
function ofProcesses(captures: CaptureSet): Conflict[] {
  const busy = busyServers(captures);
  if (busy === null || busy.programs.length < 2) return [];
  const names = [...new Set(busy.programs)];
  const words = names.map((name) => {
    const servers = busy.programs.filter((one) => one === name).length;
    return servers > 1 ? `${servers} of ${name}` : name;
  });
  const sourceOfName = (name: string) => busy.sources[busy.programs.indexOf(name)] ?? [];
  return [
    {
      path: "processes",
      values: names.map((name) => ({ value: name, sources: [sourceOfName(name)].flat() })),
      chosen: busy.programs[0] ?? "",
      why: `${busy.programs.length} database servers used the processors (${words.join(", ")}). ${SHARED}`,
      is_open: true,
    },
  ];
}

/** The captures of one server: others that rested are left out, and where others may have worked nothing is predicted. */
export function serverAtWork(captures: CaptureSet): ServerAtWork {
  const resting = restingEngine(captures);
  const ofEngines = captures.without(resting);
  const others = ENGINES.map((engine) => otherServers(ofEngines, engine));
  const unused = others.flatMap((one) => one.unused);
  const own = ofEngines.without(unused);
  const ofCaptures = [...others.flatMap((one) => one.conflicts), engineConflict(own) ?? []].flat();
  const aside = [...resting, ...unused];
  // Counters tell better than processor time whether another server worked: one that rests takes some, too.
  const isTold = aside.length > 0 || ofCaptures.some(({ is_open }) => is_open);
  return {
    captures: own,
    unused: aside,
    conflicts: isTold ? ofCaptures : [...ofCaptures, ...ofProcesses(own)],
  };
}
