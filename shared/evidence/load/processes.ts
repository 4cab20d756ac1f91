/** Processor time of the database server's own processes and of ZFS's threads, between two snapshots. */
import type { CaptureSet, OfKind } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";

/** Programs of a database server by the engine. */
const SERVERS = {
  InnoDB: /^(?:mysqld|mariadbd)$/,
  PostgreSQL: /^(?:postgres|postmaster)$/,
} as const;

/**
 * Threads of OpenZFS on Linux: its I/O and task queues (`z_rd_int`, `dp_sync_taskq`), transaction groups,
 * caches and SPL. They do what a query asks of the pool outside of the server's processes.
 */
const ZFS_THREADS = /^(?:z_|txg_|arc_|dbuf?_|dp_|l2arc_|spl_|mmp$|vdev_|zvol)/;

/** Those of them that start with the module, and not with a pool. */
const OF_MODULE = /^(?:arc|spl)_/;

type Snapshot = OfKind<"process-times">["snapshots"][number];

type Program = Snapshot["programs"][number];

interface Taken {
  readonly capture: OfKind<"process-times">;
  readonly snapshot: Snapshot;
}

/** What processes used of the processors while they were counted. */
export interface ProcessTime {
  /** Mean number of processors that the server and ZFS kept busy. */
  readonly processors: number;
  /** Of these, the server's own, ZFS's threads, and the server's time in the kernel. */
  readonly serverProcessors: number;
  readonly zfsProcessors: number;
  readonly kernelProcessors: number;
  /** Seconds that the server's process had run when it was counted first and last. */
  readonly ranS: readonly number[];
  /** The same of ZFS's module, by its threads; empty where none was seen. */
  readonly zfsRanS: readonly number[];
  readonly sources: readonly FactSource[];
  readonly why: string;
}

function takenIn(captures: CaptureSet): Taken[] {
  return captures
    .of("process-times")
    .flatMap((capture) => capture.snapshots.map((snapshot): Taken => ({ capture, snapshot })))
    .sort((a, b) => a.snapshot.uptime_s - b.snapshot.uptime_s);
}

/** Servers of all engines by the processor time of each; of one alone its program's. */
function serversIn({ programs }: Snapshot): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const { name, cpu_s, servers_cpu_s: each = [] } of programs)
    if (Object.values(SERVERS).some((names) => names.test(name)))
      found.set(name, each.length > 0 ? each : [cpu_s]);
  return found;
}

/** Whether a database server ran while one of these was taken. */
export function hasServer(taken: readonly OfKind<"process-times">[]): boolean {
  return taken.some(({ snapshots }) => snapshots.some((one) => serversIn(one).size > 0));
}

/** One takes so large a share of the busiest one's processor time at least, if its part of shared counters matters. */
const AT_WORK = 0.25;

/** Servers that took processor time between two snapshots, the busiest one first, each by its program. */
export interface BusyServers {
  readonly programs: readonly string[];
  readonly sources: readonly FactSource[];
}

/** Database servers of a host that worked between the first and the last snapshot; null where nothing tells. */
export function busyServers(captures: CaptureSet): BusyServers | null {
  const taken = takenIn(captures);
  const [first, last] = [taken[0], taken.at(-1)];
  if (!first || !last || first === last) return null;
  const before = serversIn(first.snapshot);
  const grown = [...serversIn(last.snapshot)].flatMap(([name, after]) => {
    const from = before.get(name) ?? [];
    // A server that was started in between had used nothing.
    return after.map((cpuS, i) => ({ name, cpuS: cpuS - (from[i] ?? 0) }));
  });
  const most = Math.max(0, ...grown.map(({ cpuS }) => cpuS));
  const busy = grown.filter(({ cpuS }) => cpuS > 0 && cpuS >= most * AT_WORK);
  return {
    programs: busy.sort((a, b) => b.cpuS - a.cpuS).map(({ name }) => name),
    sources: busy.map(({ name }) => sourceOf(last.capture, name)),
  };
}

/** The program of the engine's servers; null where there is none or several. */
function programOf({ programs }: Snapshot, names: RegExp) {
  const found = programs.filter(({ name }) => names.test(name));
  return found.length === 1 ? found[0] : null;
}

/** Share of the busiest server's processor time up to which another one rests. */
const AT_REST = 0.05;

/** Processor time that one server took between two snapshots; null where several worked. */
function ofOneServer(before: Program, after: Program): number | null {
  if (before.servers !== after.servers) return null;
  const { servers_cpu_s: each = [] } = after;
  const grown = each.map((cpuS, i) => cpuS - (before.servers_cpu_s?.[i] ?? 0));
  const [most = after.cpu_s - before.cpu_s, ...others] = grown.sort((a, b) => b - a);
  const isAlone = after.servers === 1 || (each.length > 1 && (others[0] ?? 0) <= most * AT_REST);
  return isAlone ? most : null;
}

function zfsRanS({ uptime_s, programs }: Snapshot): number[] {
  const threads = programs.filter(({ name }) => OF_MODULE.test(name));
  return threads.length > 0 ? [uptime_s - Math.min(...threads.map((one) => one.started_s))] : [];
}

function zfsSeconds({ programs }: Snapshot): number {
  return programs
    .filter(({ name }) => ZFS_THREADS.test(name))
    .reduce((sum, { cpu_s }) => sum + cpu_s, 0);
}

/** By how much more than its limit a server may be counted to use: a limit holds over 0.1 s, and counters round. */
export const OVER_LIMIT = 1.15;

/** Share of its limit from which a server that is near it had no time left. */
const AT_LIMIT = 0.9;

/** Whether the server used all the processors that a container or a service lets it have. */
export function isGroupFull(captures: CaptureSet): boolean {
  const limits = captures.of("cgroup-limits").flatMap(({ cpus }) => cpus ?? []);
  const used = processTime(captures)?.serverProcessors;
  const share = used === undefined ? 0 : used / Math.min(...limits);
  return share >= AT_LIMIT && share <= OVER_LIMIT;
}

/**
 * Processors that the server and ZFS used between the first and the last snapshot of one boot; null where there
 * are not two, where server or host were restarted, or where several servers of its kind ran.
 */
export function processTime(captures: CaptureSet): ProcessTime | null {
  const engine = engineOf(captures);
  const taken = takenIn(captures);
  const [first, last] = [taken[0], taken.at(-1)];
  if (engine === null || !first || !last) return null;
  const seconds = last.snapshot.uptime_s - first.snapshot.uptime_s;
  const own = SERVERS[engine];
  const [before, after] = [first, last].map(({ snapshot }) => programOf(snapshot, own));
  if (!before || !after || before.started_s !== after.started_s || seconds <= 0) return null;
  const ofServer = ofOneServer(before, after);
  if (ofServer === null) return null;
  const ofZfs = zfsSeconds(last.snapshot) - zfsSeconds(first.snapshot);
  const { name } = after;
  return {
    processors: (ofServer + ofZfs) / seconds,
    serverProcessors: ofServer / seconds,
    zfsProcessors: ofZfs / seconds,
    kernelProcessors: (after.kernel_s - before.kernel_s) / seconds,
    // Of several servers it is not known which one has run since when.
    ranS:
      after.servers === 1
        ? [first, last].map(({ snapshot }) => snapshot.uptime_s - after.started_s)
        : [],
    zfsRanS: [first, last].flatMap(({ snapshot }) => zfsRanS(snapshot)),
    sources: [first, last].map(({ capture }) => sourceOf(capture, name)),
    why: `${name} used ${ofServer.toFixed(1)} s and ZFS's threads ${ofZfs.toFixed(1)} s of processor time in ${Math.round(seconds)} s`,
  };
}
