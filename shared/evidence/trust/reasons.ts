/** Why a figure of a plan is missed, and the question that settles it. */
import { formatMemory, formatPercent, formatSignificant, type Plan } from "../../model/index.ts";
import { bypassesArc, throughArc } from "../../model/setup.ts";
import type { Evaluation } from "../../model/throughput/solve.ts";
import { databaseVcpus } from "../../model/throughput/throughput.ts";
import { doWritesFillArc } from "../../model/warn/warnings-memory.ts";
import { engineWords } from "../../plan/engine-words.ts";
import type { Engine } from "../engine.ts";
import type { MissesPerQuery } from "../fact.ts";
import type { ColdArc } from "../load/arc-accesses.ts";
import type { OtherReads } from "../load/other-reads.ts";
import type { Figures } from "../measured.ts";
import type { BacktestFigure, MeasuredName } from "../sizing.ts";

/** What is known of a host and of the plan that was fitted to it. */
export interface Grounds {
  readonly evaluation: Evaluation;
  readonly engine: Engine | null;
  readonly figures: Figures;
  readonly rows: readonly BacktestFigure[];
  /** Whether the server's counters gave the pages of a query. */
  readonly arePagesCounted: boolean;
  /** Whether the captures show the pool's devices at a limit of requests, as a throttle keeps them. */
  readonly isDeviceFull: boolean;
  /** Bytes that a read of the pool's devices moved on average; null where nothing tells. */
  readonly bytesOfRead: number | null;
  /** Pages that the server's own cache missed for a query, and that were asked of it; null where nothing counted them. */
  readonly misses: MissesPerQuery | null;
  /** Whether a scrub or a resilver was reading the pool. */
  readonly isScrubbed: boolean;
  /** Whether the server applies another one's changes. */
  readonly isReplica: boolean;
  /** Share of all processors' time that was used while the load ran; null if unknown. */
  readonly cpuBusy: number | null;
  /** Bytes that the L2ARC held at last; null where no counter says. */
  readonly l2arcHeldBytes: number | null;
  /** Reads that the L2ARC answered, per second; null where no counter says. */
  readonly l2arcHitsPerS: number | null;
  /** The ARC where it was still filling while its hits were counted. */
  readonly coldArc: ColdArc | null;
  /** Clients that waited for rows which others had locked, on average; null where no counter says. */
  readonly clientsAtLocks: number | null;
  /** Device reads beside what the ARC asked for on demand; null where they were not both counted. */
  readonly otherReads: OtherReads | null;
}

export interface Reason {
  readonly why: string;
  readonly question: string;
}

/** Prints of the server's counters that give pages per query. */
export function counterWords(engine: Engine | null): string {
  return engine === "PostgreSQL"
    ? "pg_stat_database and pg_stat_wal twice during the load"
    : "SHOW GLOBAL STATUS twice during the load";
}

/** Shares of its requests that the ARC answers. */
export const HITS: readonly MeasuredName[] = ["arc_data_hit_ratio", "arc_metadata_hit_ratio"];

/** Figures that are larger where more reads are answered by the ARC. */
const BY_HITS: readonly MeasuredName[] = ["arc_data_hit_ratio", "queries_per_s", "commits_per_s"];

/** Figures that are larger where fewer are. */
const BY_MISSES: readonly MeasuredName[] = ["device_reads_per_query", "mean_ms"];

/** Whether a server does as if its ARC answered more reads than the plan's. */
function isBetterCached({ figure, measured, predicted }: BacktestFigure): boolean {
  return measured > predicted ? BY_HITS.includes(figure) : BY_MISSES.includes(figure);
}

/** Direct I/O that the captures do not show. */
export function aroundTheArc(plan: Plan): Reason {
  const enter = Object.entries(throughArc(plan)).map(([name, value]) => `layout.${name}=${value}`);
  return {
    why: "In the plan, direct I/O sends each page read to a device. The captures look as if the ARC answered some of them.",
    question: `Record zfs get direct DATASET and cat /sys/module/zfs/parameters/zfs_dio_enabled, or enter ${enter.join(" and ")}.`,
  };
}

/** Hits are only compared where devices read no more than the database's cache missed: nothing else need have read. */
function areFewerHits(rows: readonly BacktestFigure[]): boolean {
  const hits = rows.find(({ figure }) => figure === "arc_data_hit_ratio");
  return hits !== undefined && hits.measured < hits.predicted;
}

const OF_HITS: Reason = {
  why: "The ARC answers more or fewer reads than planned. Possible causes: other data share it, it was not warm, the load reads other rows than assumed, or the data that is read compresses less than the rest.",
  question:
    "Record arcstats before and after a longer load, and the requests themselves (arcplan trace), which replace the assumed distribution; or enter workload.distribution if it is known.",
};

/** InnoDB's writes pass the ARC, too, and its hits are planned without them. */
const OF_WRITES: Reason = {
  why: "The ARC answers fewer reads than planned: InnoDB's flushed pages and redo log take room in it, and the plan gives that room to reads.",
  question:
    "Record the requests themselves (arcplan trace), which replace the assumed distribution. Until then, count on the measured rate.",
};

/** Why the ARC answers more or fewer reads than planned. */
function reasonOfHits({ rows, evaluation }: Grounds): Reason {
  return areFewerHits(rows) && doWritesFillArc(evaluation) ? OF_WRITES : OF_HITS;
}

/** Why a figure is missed where nothing else is. */
const OWN_REASONS: Partial<Readonly<Record<MeasuredName, Reason>>> = {
  wal_bytes_per_commit: {
    why: "Transactions write more or less WAL than predicted: they change other pages than assumed, or autovacuum, index builds or bulk loads wrote WAL too.",
    question:
      "Record pg_stat_wal and pg_stat_user_tables twice over several checkpoints of the load alone.",
  },
  checkpoint_s: {
    why: "Checkpoints came at other times than checkpoint_timeout and max_wal_size say: a backup or a CHECKPOINT command started them, or there is more or less WAL than predicted.",
    question: "Record pg_settings and pg_stat_wal, or enter postgresql.checkpoint_s.",
  },
  p95_ms: {
    why: "The 95th percentile follows from the mean by a rule of thumb. The response times of this device vary more or less than that.",
    question: "Record zpool iostat -w during the load to see the spread.",
  },
};

/** Share of what the plan has in the L2ARC from which it counts as full. */
const L2ARC_FULL = 0.8;

/** The plan has the L2ARC full of what the load reads; one that fills, or holds other data, answers fewer reads. */
function reasonOfL2arc(grounds: Grounds): Reason | null {
  const { l2arcHeldBytes: held, l2arcHitsPerS } = grounds;
  const { usableBytes: planned, dataHit } = grounds.evaluation.caches.l2;
  if (held === null) return null;
  if (held >= planned * L2ARC_FULL)
    return l2arcHitsPerS === 0 && dataHit > 0
      ? {
          why: `In the plan the L2ARC answers ${formatPercent(dataHit)} of the reads that miss the ARC. It answered none (l2_hits in arcstats): what it holds is not what this load reads, or it was not read.`,
          question:
            "Which datasets fill it (zfs get -r secondarycache POOL), and is its device online (zpool status)? If it does nothing for this load, enter storage.l2arc_bytes=0.",
        }
      : null;
  return {
    why: `The L2ARC held ${formatMemory(held)} when it was recorded; the plan assumes ${formatMemory(planned)}. It was still filling, or it had lost what it held.`,
    question:
      "Record again once l2_size in arcstats no longer grows, or enter storage.l2arc_bytes as it was.",
  };
}

/** Figures that are off where the plan has the ARC warm and it was not. */
const OF_WARMTH: readonly MeasuredName[] = ["device_reads_per_query", "arc_data_hit_ratio"];

function notWarm({ heldBytes, limitBytes }: ColdArc): Reason {
  return {
    why: `The ARC was not warm: it held ${formatMemory(heldBytes)} of ${formatMemory(limitBytes)} and evicted nothing while it missed reads, so it did not hold yet all that this load leaves in it.`,
    question: "Record again once size in arcstats no longer grows.",
  };
}

/** Writes that a host makes without any load: time stamps, logs, the recorder's own files. */
const HOUSEKEEPING_PER_S = 5;

/** Share of a device's requests below which writes decide nothing. */
const FEW_WRITES = 0.1;

/** A figure as captures counted it, and as the plan has it. */
export interface Counted {
  readonly measured: number;
  readonly predicted: number;
}

/** Device writes of a query; null where too few were counted to compare. */
export function writesPerQuery({ figures, evaluation }: Grounds): Counted | null {
  const { queries_per_s: queries, device_writes_per_s: writes } = figures;
  const reads = figures.device_reads_per_s?.value ?? 0;
  if (!queries || !writes || queries.comparable === false || writes.comparable === false)
    return null;
  const isLittle =
    writes.value < HOUSEKEEPING_PER_S || writes.value < (reads + writes.value) * FEW_WRITES;
  if (isLittle) return null;
  const { flow } = evaluation;
  return {
    measured: writes.value / queries.value,
    predicted: flow.writes.poolWritesPerS / Math.max(1e-9, flow.queriesPerS),
  };
}

/** What a query asks of a full device decides how many it serves. */
function reasonOfFullDevice(row: BacktestFigure, grounds: Grounds): Reason | null {
  if (isBetterCached(row))
    return {
      why: "The devices were at their limit, and a query needed less from them than planned: caches answered more of its reads, or ZFS merged its writes.",
      question:
        "Record the requests to the ARC (arcplan trace), or enter workload.flushed_pages_per_commit as counted at the devices.",
    };
  const reads = grounds.rows.find(({ figure }) => figure === "device_reads_per_query");
  const writes = writesPerQuery(grounds);
  const moreOf = (one: Counted | null | undefined) => (one ? one.measured - one.predicted : 0);
  const [moreReads, moreWrites] = [moreOf(reads), moreOf(writes)];
  if (writes && moreWrites > Math.max(0, moreReads))
    return {
      why: `The devices were at their limit, and a query wrote more to them than planned, ${formatSignificant(writes.measured)} times instead of ${formatSignificant(writes.predicted)}: ZFS merged fewer writes, or something else writes there too.`,
      question:
        "What else writes to this pool (zpool iostat -v, another dataset, a backup)? If nothing does, count on the measured rate.",
    };
  if (!reads || moreReads <= 0) return null;
  return {
    why: `The devices were at their limit, and a query read more from them than planned, ${formatSignificant(reads.measured)} times instead of ${formatSignificant(reads.predicted)}: caches were still filling, or the load was not steady.`,
    question: "Record again once the rate is steady, for longer (arcplan-collect.sh -s 300).",
  };
}

const OF_SCRUB: Reason = {
  why: "A scrub or a resilver ran and read the same devices.",
  question: "Record again once zpool status says that it has ended.",
};

export const OF_REST: Reason = {
  why: "The load was at its height during a part of the recording only: what devices did then is the load's, and what the server and the ARC counted is of the rest beside it, too.",
  question: "Record again while the load runs evenly all the time.",
};

/** Whether a load's rate was counted over a rest, too. */
export function isOverARest({ figures }: Grounds): boolean {
  return figures.queries_per_s?.comparable === false;
}

/** Share of the reads beside the load's from which prefetched blocks are what they are. */
const MOSTLY = 0.5;

/** What read from the pool beside the load, by what the captures show of it. */
export function reasonOfOthers(
  { readsPerS, demandPerS, prefetchPerS }: OtherReads,
  isScrubbed: boolean,
): Reason {
  const counted = `The devices made ${formatSignificant(readsPerS)} reads/s, and the ARC asked for ${formatSignificant(demandPerS)} of them on demand.`;
  if (isScrubbed) return { ...OF_SCRUB, why: `${counted} ${OF_SCRUB.why}` };
  return prefetchPerS >= (readsPerS - demandPerS) * MOSTLY
    ? {
        why: `${counted} ${formatSignificant(prefetchPerS)}/s were prefetched for something that reads files from start to end: mysqldump, pg_dump, zfs send, another backup, or scans of whole tables.`,
        question:
          "What does it (SHOW FULL PROCESSLIST, pg_stat_activity, ps)? Record again while the load runs alone.",
      }
    : {
        why: `${counted} The others did not come through the ARC: a scrub, a resilver or zfs send made them, direct I/O, or the captures are of different times.`,
        question:
          "What does zpool status say of scrubs, and ps of zfs send? Record all captures again while the load runs alone.",
      };
}

/** The plan's cache would have missed fewer pages than were counted, so no number of pages gives them. */
function ofMisses({ value, asked }: MissesPerQuery, { evaluation }: Grounds): Reason {
  const { pool } = engineWords(evaluation.setup.plan);
  return {
    why: `For each query the ${pool} missed ${formatSignificant(value)} of ${formatSignificant(asked ?? value)} pages, a larger share than in the plan: it was not warm, or tables were scanned.`,
    question: `Record again once the ${pool} is warm and nothing scans tables, or enter workload.pages_per_query.`,
  };
}

/** Share of the pages that queries missed from which those read ahead explain more reads than planned. */
const MUCH_AHEAD = 0.1;

/** Reads of a database that no query waits for. */
function reasonOfScans({ misses }: Grounds): Reason | null {
  const { value = 0, readAhead = 0 } = misses ?? {};
  if (readAhead < value * MUCH_AHEAD || readAhead === 0) return null;
  return {
    why: `For each query InnoDB read ${formatSignificant(readAhead)} pages ahead (Innodb_buffer_pool_read_ahead) beside ${formatSignificant(value)} that it missed: queries scan tables, and the plan has reads of single pages.`,
    question:
      "Which statements scan (EXPLAIN, Select_scan, the slow query log)? Record a load without them.",
  };
}

/** How many times the ARC's demand misses devices read, if others' reads explain more than planned: else 0.94 to 1.16. */
const BESIDE_DEMAND = 1.25;

function reasonOfBeside({ otherReads, isScrubbed }: Grounds): Reason | null {
  if (otherReads === null || otherReads.readsPerS < otherReads.demandPerS * BESIDE_DEMAND)
    return null;
  return reasonOfOthers(otherReads, isScrubbed);
}

function reasonOfReads(row: BacktestFigure, grounds: Grounds): Reason {
  const { rows, engine, arePagesCounted, misses, isScrubbed } = grounds;
  const isMore = row.measured > row.predicted && arePagesCounted;
  if (isMore && isScrubbed) return OF_SCRUB;
  const ofOthers = isMore ? (reasonOfScans(grounds) ?? reasonOfBeside(grounds)) : null;
  if (ofOthers) return ofOthers;
  if (isMore && areFewerHits(rows)) return reasonOfHits(grounds);
  if (arePagesCounted)
    return {
      why: `The devices read ${isMore ? "more" : "less"} for each query than the server's counters explain: ${isMore ? "something else reads from them" : "the ARC answers more of them than planned, pages that lie side by side are read together, as scans of tables do"}, or the captures are of different loads.`,
      question: `${isMore ? "" : "Which statements scan (EXPLAIN, the slow query log)? "}Were all captures recorded during one load? Record the server's counters and iostat at the same time (arcplan collect).`,
    };
  if (misses && misses.value > 0) return ofMisses(misses, grounds);
  return {
    why: "Queries read more or fewer pages than planned: the pages per query are others, or a cache was not warm.",
    question: `Record ${counterWords(engine)}, or enter workload.pages_per_query.`,
  };
}

/** Share of their time from which clients may have waited for the processors. */
const NEARLY_FULL = 0.7;

/** Share of the clients that wait for locked rows from which these decide the rate. */
const MANY_AT_LOCKS = 0.1;

/** Clients that wait for each other ask nothing of processors and devices, and the plan has them ask. */
export function reasonOfLocks({ evaluation, clientsAtLocks: waiting }: Grounds): Reason | null {
  const { threads } = evaluation.setup.plan.workload;
  if (waiting === null || waiting < threads * MANY_AT_LOCKS) return null;
  return {
    why: `On average ${formatSignificant(Math.min(waiting, threads))} of ${threads} clients waited for rows that others had locked (Innodb_row_lock_time). The plan has no such waits.`,
    question:
      "Which statements lock the same rows? SHOW ENGINE INNODB STATUS during the load lists those that wait. To see what the server does without such waits, record a load that changes other rows.",
  };
}

/** Share of all the machine's processors that a plan uses, also where a group lets the server have only some. */
export function machineBusy({ flow, setup }: Evaluation): number {
  const { plan } = setup;
  return (Math.min(1, flow.busy.cpu ?? 0) * databaseVcpus(plan)) / plan.instance.vcpus;
}

/** Points of the processors' time from which something beside the plan's queries took it. */
const CPU_OF_OTHERS = 0.15;

/** Processors that were nearly full for others: in the plan their time is the queries' own. */
function reasonOfProcessors({ cpuBusy, evaluation }: Grounds): Reason | null {
  const busy = machineBusy(evaluation);
  if (cpuBusy === null || cpuBusy < NEARLY_FULL || cpuBusy < busy + CPU_OF_OTHERS) return null;
  return {
    why: `The processors were ${formatPercent(cpuBusy)} busy, and the plan's queries keep them ${formatPercent(busy)} busy: other programs or other guests of the machine (steal in vmstat) took the rest, and clients waited for it.`,
    question:
      "What else used the processors (top, mpstat)? Record again while the load runs alone; on a burstable instance while it has credits.",
  };
}

/** Of clients that left the server with time to spare. */
export const OWN_RATE =
  "If clients ask at a rate of their own (sysbench --rate, pgbench -R, pauses of an application), record a load that asks as fast as it is answered.";

/** The load did what the plan says it cannot. */
const FASTER: Reason = {
  why: "The load was faster than the plan: something takes longer in the plan than it did. It is a read of the device, if its time was entered, or processor time that other programs took, such as clients on the same machine. Or more clients were at work than in the plan.",
  question:
    "Record the processor time of the server's own processes (arcplan collect, or pidstat -u 1 60), and enter storage.custom_device and workload.threads as they are.",
};

/** Why a rate or a time is missed that nothing else explains: by what was full, else by what clients did. */
function reasonOfRate(row: BacktestFigure, grounds: Grounds): Reason {
  if (isOverARest(grounds)) return OF_REST;
  const { isDeviceFull, cpuBusy } = grounds;
  const ofFull = isDeviceFull ? reasonOfFullDevice(row, grounds) : null;
  if (ofFull) return ofFull;
  const isSlower = row.measured < row.predicted === (row.figure !== "mean_ms");
  if (!isSlower) return FASTER;
  if (isDeviceFull)
    return {
      why: "The captures show these devices at their limit, but the load got less from them than planned: something else used them too, the load paused, or the captures are of different times.",
      question:
        "Does iostat -x count more requests of these disks than zpool iostat -v? Then something else uses them. Otherwise record all captures during one load, over several checkpoints (arcplan-collect.sh -s 300).",
    };
  const ofLoad = reasonOfLocks(grounds) ?? reasonOfProcessors(grounds);
  if (ofLoad) return ofLoad;
  const isOfReads = ({ figure }: BacktestFigure) => figure === "device_reads_per_s";
  if (isOfReads(row) || grounds.rows.some((one) => isOfReads(one) && !one.inside))
    return {
      why: "The device is slower than in the plan, or something else limits the load.",
      question: "Record iostat -x 1 60 during the load, or enter storage.custom_device.",
    };
  if (cpuBusy !== null && cpuBusy < NEARLY_FULL)
    return {
      why: "Neither the devices nor the processors were full: clients waited for something that is not in the plan, the network for example, or they asked for less.",
      question: `${OWN_RATE} Else enter workload.threads and workload.think_ms as they were.`,
    };
  return {
    why: "Something limits the load that is not in the plan, or the plan's limit is not reached.",
    question: "Record vmstat 1 60 during the load, and enter workload.threads as they were.",
  };
}

export const REPLICATION: Reason = {
  why: "The server is a replica: it applies another server's changes, and its devices work for these beside its clients' queries.",
  question:
    "Record the server that clients write to, or this one while replication is stopped (STOP REPLICA, pg_wal_replay_pause).",
};

/** Why a figure is missed, causes of other figures first. */
export function reasonOf(row: BacktestFigure, grounds: Grounds): Reason {
  const { plan } = grounds.evaluation.setup;
  if (grounds.isReplica) return REPLICATION;
  const isColder = OF_WARMTH.includes(row.figure) && !isBetterCached(row);
  if (isColder && grounds.coldArc) return notWarm(grounds.coldArc);
  const l2arc = row.predicted < row.measured ? reasonOfL2arc(grounds) : null;
  if (row.figure === "device_reads_per_query" && l2arc) return l2arc;
  if (isBetterCached(row) && bypassesArc(plan)) return aroundTheArc(plan);
  if (HITS.includes(row.figure)) return reasonOfHits(grounds);
  const own = OWN_REASONS[row.figure];
  if (own) return own;
  if (row.figure === "device_reads_per_query") return reasonOfReads(row, grounds);
  return reasonOfRate(row, grounds);
}
