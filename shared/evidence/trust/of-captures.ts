/** Counts that cannot be of one load of one server, whatever the plan: they are asked about before any plan is judged. */
import { shareOfNeighbours } from "../../model/cache/neighbours.ts";
import { formatMemory, formatPercent, formatSignificant, type Plan } from "../../model/index.ts";
import { bypassesArc } from "../../model/setup.ts";
import { POSTGRESQL_PAGE_BYTES } from "../../plan/engine.ts";
import { sinceLoad } from "../arc-facts.ts";
import type { CaptureSet } from "../captures.ts";
import type { PoolDevices } from "../devices/pool-devices.ts";
import { engineOf } from "../engine.ts";
import {
  dataDirectory,
  type Home,
  otherMountAt,
  tableDatasets,
  tablesElsewhere,
} from "../files/dataset.ts";
import { isOfRds } from "../host/without-zfs.ts";
import { resizedArc, snapshotPair } from "../load/arc-accesses.ts";
import { isReplica, missesPerQuery } from "../load/demand.ts";
import { fillingPool } from "../load/filling-pool.ts";
import { type Load, serverLoad } from "../load/load.ts";
import { twoLoads } from "../load/loaded-share.ts";
import { askedByReads, ownDemand, serverDemand } from "../load/other-reads.ts";
import { OVER_LIMIT, processTime } from "../load/processes.ts";
import { statusSpan } from "../load/status-span.ts";
import type { Figures } from "../measured.ts";
import { scannedShare } from "../postgresql/scans.ts";
import type { Contradiction, SizedField } from "../sizing.ts";
import { TOGETHER_S } from "../time-axis/placing.ts";
import type { CountedName } from "./figure-words.ts";
import { aroundTheArc, REPLICATION } from "./reasons.ts";

/** What the captures of one host say before a plan is made of them. */
interface Counted {
  readonly devices: PoolDevices | null;
  readonly captures: CaptureSet;
  /** Those that say what the load was. */
  readonly witnesses: CaptureSet;
  readonly home: Home;
  readonly load: Load | null;
  readonly figures: Figures;
}

type Fields = Readonly<Record<string, SizedField>>;

function contradiction(
  figure: string,
  why: string,
  question: string,
  measured: number | null = null,
  predicted: number | null = null,
): Contradiction[] {
  return [{ figure, measured, predicted, why, question }];
}

function ofArc(captures: CaptureSet): Contradiction[] {
  const resized = resizedArc(captures);
  if (!resized) return [];
  const { fromBytes, toBytes } = resized;
  return contradiction(
    "memory.arc_bytes",
    `The ARC ${toBytes < fromBytes ? "shrank" : "grew"} from ${formatMemory(fromBytes)} to ${formatMemory(toBytes)} while its hits were counted, so they are of neither size: ${toBytes < fromBytes ? "memory was short, or " : ""}its limit was changed.`,
    "What changed it (zfs_arc_max; memory_throttle_count and arc_no_grow in arcstats, free -m)? Record again once c in arcstats is steady, or enter memory.arc_bytes as it was for most of the time.",
  );
}

/** Pages that go where nothing was are not read again, as a full pool reads what it had to let go. */
function ofBufferPool(captures: CaptureSet): Contradiction[] {
  const filling = fillingPool(captures);
  if (!filling) return [];
  const { freeBytes, isFullSince, poolBytes, missed } = filling;
  const [when, each] = isFullSince
    ? ["when it began to be counted", "many of them"]
    : ["at the end", "each"];
  return contradiction(
    "buffer_pool_hit_ratio",
    `The buffer pool was still filling: ${formatMemory(freeBytes)} of its ${formatMemory(poolBytes)} were free ${when}, and it missed ${formatPercent(missed)} of all page requests, ${each} for a page that it had not had yet. A full pool misses fewer or others.`,
    "Record again once Innodb_buffer_pool_pages_free no longer falls, or enter memory.buffer_pool_bytes as far as it was filled.",
  );
}

/** A command of the MySQL protocol has a head of four bytes and names itself in one. */
const LEAST_STATEMENT_BYTES = 5;

/**
 * Processor time of a statement that none takes less than, ms: a server that only sends 32 bytes back over a socket takes
 * 0.0046 (Linux 6.1 on the laboratory's kind of machine).
 */
const LEAST_CPU_MS = 0.005;

const ONE_SERVER =
  "Are all counters of one server, printed one after the other? Record them twice during one load (arcplan collect).";

function ofRate(captures: CaptureSet): Contradiction[] {
  const span = statusSpan(captures);
  const statements = span?.isSinceStart === false ? span.growth("Questions") : null;
  const bytes = span?.growth("Bytes_received") ?? null;
  if (span && statements && bytes !== null && bytes < statements * LEAST_STATEMENT_BYTES)
    return contradiction(
      "queries_per_s",
      `The server counted ${statements} statements and received ${bytes} bytes (Bytes_received), and a statement has at least ${LEAST_STATEMENT_BYTES}: the counters are of different times or servers.`,
      ONE_SERVER,
      statements / span.seconds,
    );
  const own = processTime(captures);
  const counted = serverLoad(captures);
  const rate = counted?.isSinceStart === false ? counted.queriesPerS : null;
  const ms = own && rate ? (own.serverProcessors * 1000) / rate : LEAST_CPU_MS;
  if (ms >= LEAST_CPU_MS) return [];
  return contradiction(
    "queries_per_s",
    `${own?.why ?? ""}: ${formatSignificant(ms * 1000)} us for each of ${formatSignificant(rate ?? 0)} queries/s, less than it takes to receive one and to answer. The counters are of different times or servers.`,
    ONE_SERVER,
    rate,
  );
}

/**
 * The same moments by the processes' times and by counters that say how long what they count had run. Where the threads of
 * ZFS's module are not seen, processes were counted in a container, whose uptime may be its own and theirs the host's.
 */
function ofClocks(captures: CaptureSet): Contradiction[] {
  const processes = processTime(captures);
  const own = processes !== null && processes.zfsRanS.length > 0 ? processes : null;
  const ofArc = snapshotPair(captures)?.map(sinceLoad) ?? [];
  const clocks = [
    ["queries_per_s", "The server", own?.ranS, statusSpan(captures)?.uptimeS ?? []],
    ["arc_data_hit_ratio", "ZFS", own?.zfsRanS, ofArc],
  ] as const;
  const words = (times: readonly number[]) => times.map((one) => Math.round(one)).join(" and ");
  return clocks.flatMap(([figure, name, ranS = [], printedS]) => {
    const isOne = printedS.every((one, i) => Math.abs(one - (ranS[i] ?? one)) <= TOGETHER_S);
    if (isOne) return [];
    return contradiction(
      figure,
      `${name} had run for ${words(ranS)} s when processor time was counted, and its counters were printed after ${words(printedS)} s: they are of different times or servers.`,
      `${ONE_SERVER} If the host's clock was set since the server's start, leave out the processes' times.`,
    );
  });
}

/** Each client of a load has a connection of its own, and the server counts the most that it ever had. */
function ofClients(captures: CaptureSet, { clients }: Load): Contradiction[] {
  const most = captures
    .of("mysql-status")
    .reduce((all, { values }) => Math.max(all, values.Max_used_connections ?? 0), 0);
  if (clients?.state !== "measured" || most === 0 || clients.count <= most) return [];
  return contradiction(
    "workload.threads",
    `The load's log says ${clients.count} clients, and the server never had more than ${most} connections at a time (Max_used_connections): the log is of another run, or a proxy or pool stood between.`,
    "How many clients were at work in the server? Record SHOW GLOBAL STATUS during the load, or enter workload.threads.",
  );
}

/** Fields that a server cannot have used more processors than, whoever says them. */
const PROCESSOR_LIMITS = [
  {
    path: "instance.database_vcpus",
    of: "its group allows",
    question:
      "Which group is the server in (cat /proc/PID/cgroup), and what is its cpu.max? Enter instance.database_vcpus.",
  },
  {
    path: "instance.vcpus",
    of: "the machine has",
    question: "How many processors does the machine have (lscpu)? Enter instance.vcpus.",
  },
] as const;

function ofProcessorLimit(captures: CaptureSet, fields: Fields): Contradiction[] {
  const own = processTime(captures);
  const used = own?.serverProcessors ?? 0;
  return PROCESSOR_LIMITS.flatMap(({ path, of, question }) => {
    const limit = fields[path];
    const isKnown = limit?.state === "measured" || limit?.state === "entered";
    if (!own || !isKnown || typeof limit.value !== "number" || used <= limit.value * OVER_LIMIT)
      return [];
    return contradiction(
      "cpu_busy_ratio" satisfies CountedName,
      `${own.why}: the server kept ${formatSignificant(used)} processors busy, and ${of} ${formatSignificant(limit.value)}. The limit is of another group or host, or was set after the load.`,
      question,
    );
  });
}

/** Share of the pages read from which scans decide what caches hit and what devices serve. */
const MANY_SCANNED = 0.25;

function ofScans({ witnesses, load }: Counted): Contradiction[] {
  const { value = 0, readAhead = 0 } = missesPerQuery(witnesses, load) ?? {};
  const isPostgresql = engineOf(witnesses) === "PostgreSQL";
  const share = isPostgresql
    ? scannedShare(witnesses)
    : readAhead / Math.max(1e-9, value + readAhead);
  if (share === null || share < MANY_SCANNED) return [];
  return contradiction(
    "device_reads_per_query",
    `Scans of tables${isPostgresql ? " or VACUUM" : ""} read ${formatPercent(share)} of the pages that the server read, and the plan has reads of single pages, which caches keep and devices serve otherwise.`,
    `Which statements scan (EXPLAIN, the slow query log, pg_stat_statements)?${isPostgresql ? " Did VACUUM run (last_autovacuum in pg_stat_user_tables)?" : ""} Record a load without them.`,
  );
}

/** Two loads, one after the other: what a statement costs is of neither. */
function ofTwoLoads(captures: CaptureSet): Contradiction[] {
  const found = twoLoads(captures);
  if (!found) return [];
  return contradiction(
    "workload.commits_per_query",
    `The load changed while it was recorded: first ${found.before}, then ${found.after}. What a query costs was counted over both.`,
    "Which of the two is to be planned? Record again while it runs alone.",
  );
}

/** What looks rows up, each on a leaf of an index and one of the table at most; more pages are the next ones of ranges. */
const LOOKUPS = ["read_key", "read_rnd", "read_first", "read_last", "write", "update", "delete"];
const LEAVES_OF_LOOKUP = 2;

/** Share of the hits that neighbours give from which they may be what was counted. */
const LIKE_NEIGHBOURS = 0.5;

/** Hits of the ARC on pages whose record was read for the page before, of which no size of a cache has more. */
function ofNeighbours({ witnesses, load, figures }: Counted, fields: Fields): Contradiction[] {
  const span = statusSpan(witnesses);
  const hits = figures.arc_data_hit_ratio?.value ?? 0;
  const { value: missed = 0 } = missesPerQuery(witnesses, load) ?? {};
  const record = Number(fields["layout.record_bytes"]?.value ?? 0);
  const pages = record / Number(fields["layout.innodb_page_bytes"]?.value ?? record);
  const questions = span?.growth("Questions") ?? null;
  const grown = LOOKUPS.map((name) => span?.growth(`Handler_${name}`) ?? null);
  // Even reads of single pages explain hits without any neighbour.
  const areEven = fields["workload.distribution"]?.value === "uniform";
  if (!questions || grown[0] === null || areEven) return [];
  const lookups = grown.reduce<number>((sum, one) => sum + (one ?? 0), 0) / questions;
  const isOfRanges = missed - lookups * LEAVES_OF_LOOKUP >= missed * MANY_SCANNED;
  const ofNext = shareOfNeighbours(missed / Math.max(1e-9, lookups), pages);
  if (!isOfRanges || ofNext === 0 || hits < ofNext * LIKE_NEIGHBOURS) return [];
  return contradiction(
    "arc_data_hit_ratio",
    `A query reads ${formatSignificant(missed)} pages for ${formatSignificant(lookups)} rows that it looks up (Handler_read_key and others): the rest come next in ranges or by other indexes, and a record of ${formatMemory(record)} holds ${pages} pages. Of the ${formatPercent(hits)} ARC hits, many may be of pages next to the one before, which no size of ARC or buffer pool changes.`,
    "How many pages does a query read in a row (EXPLAIN; rows of a range by rows a page)? Enter workload.pages_in_a_row, or 1 if an index leads to them in no order; or record the requests themselves (arcplan trace).",
  );
}

/** How many times as long one of two counts may be if both are of one load. */
const ONE_TIME = 1.5;

/** Blocks that something else asked of the ARC, so that its hits and misses are not the load's. */
function ofOthers(captures: CaptureSet, load: Load, fields: Fields): Contradiction[] {
  const seen = serverDemand(captures, load);
  const bytesOf = (path: string) => Number(fields[path]?.value ?? 0);
  const isPostgresql = engineOf(captures) === "PostgreSQL";
  const page = isPostgresql ? POSTGRESQL_PAGE_BYTES : bytesOf("layout.innodb_page_bytes");
  const record = bytesOf("layout.record_bytes");
  if (!seen || record === 0) return [];
  const most = ownDemand(seen, page / record);
  if (seen.askedPerS <= most) return [];
  const perS = (value: number) => `${formatSignificant(value)}/s`;
  const { arc, server } = seen.seconds;
  if (isReplica(captures))
    return contradiction(
      "arc_data_hit_ratio",
      `The ARC was asked for ${perS(seen.askedPerS)} blocks of data, and the server's queries ask for ${perS(most)} at most. ${REPLICATION.why}`,
      REPLICATION.question,
    );
  const cause =
    Math.max(arc, server) > Math.min(arc, server) * ONE_TIME
      ? `the ARC was counted for ${Math.round(arc)} s and the server for ${Math.round(server)} s, not all of which was of one load`
      : "something else reads from this pool (zfs send, a backup, another program, tables of another storage engine), or the captures are of different times";
  return contradiction(
    "arc_data_hit_ratio",
    `The ARC was asked for ${perS(seen.askedPerS)} blocks of data, and what the server read (${perS(seen.readPerS)} pages) and wrote (${perS(seen.writtenPerS)}) asks for ${perS(most)} at most: ${cause}.`,
    "What else reads from it (ps for zfs send, fatrace, a file server)? Record all captures again while the load runs alone.",
  );
}

/** Reads a second that a host makes for itself at most. */
const OWN_READS_PER_S = 5;

/** Share of what a server read that the ARC is asked for at least where reads pass through it: neighbours come by one request. */
const MOSTLY_ASKED = 0.5;

/** Direct I/O leaves no trace in the ARC's counters; uncached I/O does. */
function ofDirectIo(captures: CaptureSet, load: Load, plan: Plan): Contradiction[] {
  const seen = serverDemand(captures, load);
  if (!seen || !bypassesArc(plan) || plan.layout.direct === "disabled") return [];
  const asked = askedByReads(seen);
  if (asked < Math.max(OWN_READS_PER_S, seen.readPerS * MOSTLY_ASKED)) return [];
  return contradiction(
    "arc_data_hit_ratio",
    `In the plan, direct I/O takes reads past the ARC. The ARC was asked for ${formatSignificant(asked)}/s blocks of data beside those written, and the server read ${formatSignificant(seen.readPerS)}/s pages: reads pass through it.`,
    aroundTheArc(plan).question,
  );
}

/** How many times the pool's reads its disks make at least, if something else reads from these: else 1.01 to 1.25. */
const BEYOND_POOL = 1.5;

/** Disks that serve more than their pool: their limit is shared, and what they did is not the load's. */
function ofDisks({ witnesses, devices, figures }: Counted): Contradiction[] {
  const ofPool = figures.device_reads_per_s;
  const isTimely = devices?.sources.every(({ capture }) =>
    witnesses.all.some(({ name }) => name === capture),
  );
  if (!devices?.isByName || !isTimely || !ofPool) return [];
  const perS = devices.all.reduce(
    (sum, { requests }) =>
      sum +
      requests.reduce((all, { reads_per_s }) => all + reads_per_s, 0) /
        Math.max(1, requests.length),
    0,
  );
  if (perS <= ofPool.value * BEYOND_POOL + OWN_READS_PER_S) return [];
  return contradiction(
    "device_reads_per_s",
    `The pool's disks made ${formatSignificant(perS)} reads/s, and the pool ${formatSignificant(ofPool.value)}: something outside of it uses them too (another partition or pool, swap, an L2ARC), so that their limit is shared.`,
    "What else lies on them (lsblk, swapon --show, zpool status)? Record again while the load runs alone.",
  );
}

/** How many pages a server reads at most for each block that it asks the ARC for: neighbours by one request. */
const LEAST_ASKED = 16;

/** A server whose directory lies on no dataset, and no count that ties it to the pool. */
function ofDirectory({ captures, witnesses, load, home, figures }: Counted): Contradiction[] {
  const tables = tablesElsewhere(captures, home);
  if (tables !== null)
    return contradiction(
      "dataset",
      `The server has tables in ${tables} (a link in its data directory), which is on no dataset of ${home.pool}: their pages are in what it read and wrote, and in no count of the pool.`,
      "How large are they, and what do queries read of them (\\db+, du)? Record a load that reads the pool's tables alone, or enter data.file_bytes with these alone.",
    );
  const directory = dataDirectory(captures);
  if (!directory || home.pool === null || tableDatasets(captures).length > 0) return [];
  const other = otherMountAt(captures, directory);
  const seen = load && serverDemand(witnesses, load);
  const isRead = !seen || seen.askedPerS * LEAST_ASKED >= seen.readPerS;
  const isTied = figures.device_reads_per_query !== undefined && isRead;
  const isElsewhere = other !== null || isOfRds(directory);
  if (!isElsewhere && (isTied || !captures.has("zfs-list", "zfs-get"))) return [];
  return contradiction(
    "dataset",
    `The server's data directory is ${directory}, and ${other ? `a file system that is none of ZFS is mounted at ${other}.` : "no dataset that the captures list is mounted there: its data lie on another file system or another host, or it sees them under another name, in a container."}`,
    `Which file system is it on (df on the host, findmnt in the container)? If it is on ${home.dataset ?? home.pool}, enter data.file_bytes, or record the server's counters and iostat during one load.`,
  );
}

const IN_A_ROW = "workload.pages_in_a_row";

/** Fields that say whether reads pass through the ARC. */
const PASSAGE = ["layout.direct", "layout.flush_method"];

/** @param entered paths that the user entered, which settle what they are of */
export function ofCaptures(
  counted: Counted,
  plan: Plan,
  fields: Fields,
  entered: (path: string) => boolean,
): Contradiction[] {
  const { witnesses, load } = counted;
  return [
    ...(entered("data.file_bytes") ? [] : ofDirectory(counted)),
    ...ofDisks(counted),
    ...(entered("memory.arc_bytes") ? [] : ofArc(witnesses)),
    ...(entered("memory.buffer_pool_bytes") ? [] : ofBufferPool(witnesses)),
    ...(load === null
      ? []
      : [
          ...ofClocks(witnesses),
          ...ofRate(witnesses),
          ...(entered("workload.threads") ? [] : ofClients(witnesses, load)),
          ...ofTwoLoads(witnesses),
          ...ofScans(counted),
          ...(entered(IN_A_ROW) || witnesses.has("arc-trace") ? [] : ofNeighbours(counted, fields)),
          ...ofOthers(witnesses, load, fields),
          ...(PASSAGE.some(entered) ? [] : ofDirectIo(witnesses, load, plan)),
        ]),
    ...ofProcessorLimit(witnesses, fields),
  ];
}
