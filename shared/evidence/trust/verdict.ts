/**
 * Whether a plan may predict: it must reproduce what its own captures counted.
 *
 * Requests, bytes and processor time are conserved, so what a query costs, times the measured rate, is what the
 * captures counted. A plan for which that does not hold is of another load or another server, and what limits
 * it, and what would help, cannot be read off it.
 */
import { formatMemory, formatPercent, formatRate } from "../../model/index.ts";
import { bypassesArc } from "../../model/setup.ts";
import { DEVICE_UNCERTAINTY } from "../../model/throughput/band.ts";
import { driveBusy } from "../../model/throughput/bottleneck.ts";
import { engineWords } from "../../plan/engine-words.ts";
import type { Engine } from "../engine.ts";
import { isBeyondDemand } from "../load/other-reads.ts";
import type {
  BacktestFigure,
  Contradiction,
  Disagreement,
  MeasuredName,
  Verdict,
} from "../sizing.ts";
import type { CountedName } from "./figure-words.ts";
import {
  type Counted,
  counterWords,
  type Grounds,
  HITS,
  isOverARest,
  machineBusy,
  OF_REST,
  OWN_RATE,
  REPLICATION,
  type Reason,
  reasonOf,
  reasonOfLocks,
  reasonOfOthers,
  writesPerQuery,
} from "./reasons.ts";

/** What one query costs: where it is off, the rate is off because of it. */
const COSTS: readonly MeasuredName[] = ["device_reads_per_query", "arc_data_hit_ratio"];

/**
 * Rates and times. Each stands for itself: a rate and the reads of a query may both lie within their bands while
 * their product, which was counted by other captures, does not. Percentiles and the time between checkpoints are
 * not conserved: they may be off while every read and write is accounted for.
 */
const RATES: readonly MeasuredName[] = [
  "queries_per_s",
  "commits_per_s",
  "mean_ms",
  "device_reads_per_s",
];

type Compared = Pick<Grounds, "rows" | "figures" | "evaluation">;

/** Reads that a host makes without any load. */
const STRAY_READS_PER_S = 1;

/** Share of the reads of ZFS that are next to none: its hits are known to 15 points. */
const STRAY_SHARE = 0.01;

/** Figures that the plan does not reproduce, but for reads so few that the host itself makes as many, or that hits are the same. */
function figuresOff({ rows, figures, evaluation: { flow } }: Compared): BacktestFigure[] {
  const perS = figures.queries_per_s?.value ?? Number.POSITIVE_INFINITY;
  const readsOfZfs = flow.zfsReadsPerS / Math.max(1e-9, flow.queriesPerS);
  const isStray = ({ figure, measured, predicted }: BacktestFigure) => {
    const off = Math.abs(measured - predicted);
    if (HITS.includes(figure)) return off * flow.zfsReadsPerS < STRAY_READS_PER_S;
    return (
      figure === "device_reads_per_query" &&
      (off * perS < STRAY_READS_PER_S || off < readsOfZfs * STRAY_SHARE)
    );
  };
  return rows.filter((row) => !row.inside && !isStray(row));
}

/** Costs of a query that the plan does not reproduce. */
export function costsOff(compared: Compared): BacktestFigure[] {
  return rowsOf(figuresOff(compared), COSTS);
}

function rowsOf(rows: readonly BacktestFigure[], figures: readonly MeasuredName[]) {
  return figures.flatMap((figure) => rows.find((row) => row.figure === figure) ?? []);
}

/**
 * How far writes of a query may be off, as a factor. No published figure tests the model's writes, and tools
 * count them before or after they are joined, so only another order counts.
 */
const WRITES_OFF = 3;

function reasonOfWrites(engine: Engine | null, isMore: boolean): Reason {
  return {
    why: isMore
      ? "The devices write more for each query than the plan's commits and pages do: transactions change more than planned, or something else writes to these devices too."
      : "The devices write less for each query than the plan's commits and pages do.",
    question: `What does a transaction change? Record ${counterWords(engine)}, or enter workload.commits_per_query and workload.flushed_pages_per_commit.`,
  };
}

function writesContradiction(grounds: Grounds): Contradiction[] {
  const counted = writesPerQuery(grounds);
  if (!counted) return [];
  const { measured, predicted } = counted;
  const ratio = measured / Math.max(1e-9, predicted);
  if (ratio <= WRITES_OFF && ratio >= 1 / WRITES_OFF) return [];
  return [
    {
      figure: "device_writes_per_query" satisfies CountedName,
      measured,
      predicted,
      ...(grounds.isReplica ? REPLICATION : reasonOfWrites(grounds.engine, measured > predicted)),
    },
  ];
}

/** Reads of others are in what a query costs and in what fills the devices; direct I/O is the load's own. */
function otherReadsContradiction(grounds: Grounds): Contradiction[] {
  const { otherReads, isScrubbed, bytesOfRead, evaluation } = grounds;
  if (otherReads === null || bypassesArc(evaluation.setup.plan)) return [];
  // A device that takes smaller requests than records makes several of one miss.
  const { ofRecord } = readBytesOf(evaluation);
  if (!isBeyondDemand(otherReads, Math.max(1, ofRecord / (bytesOfRead ?? ofRecord)))) return [];
  const figure: MeasuredName = "device_reads_per_s";
  const reason = isOverARest(grounds) ? OF_REST : reasonOfOthers(otherReads, isScrubbed);
  return [{ figure, measured: null, predicted: null, ...reason }];
}

/** Requests a second that the plan's devices made, and make at most. */
function requestsOf({ figures, evaluation }: Grounds): Counted {
  const { device, devices, specialDevice } = evaluation.setup;
  const reads = figures.device_reads_per_s?.value ?? 0;
  return {
    measured: reads + (figures.device_writes_per_s?.value ?? 0),
    // What special devices serve is counted with the rest, and nothing tells how much they can.
    predicted: specialDevice ? Number.POSITIVE_INFINITY : device.readIops * devices,
  };
}

/** Share of their requests from which devices decide the rate. */
const AT_LIMIT = 0.9;

/** Whether the devices decided the rate: the captures show them full, or they made what the plan's can. */
export function areDevicesAtLimit(grounds: Grounds): boolean {
  const { measured, predicted } = requestsOf(grounds);
  return grounds.isDeviceFull || measured >= predicted * AT_LIMIT;
}

function requestsContradiction(grounds: Grounds): Contradiction[] {
  const { measured, predicted } = requestsOf(grounds);
  const { device } = grounds.evaluation.setup;
  if (measured <= predicted * (1 + DEVICE_UNCERTAINTY[device.trust])) return [];
  return [
    {
      figure: "device_requests_per_s" satisfies CountedName,
      measured,
      predicted,
      why: `The devices served ${formatRate(measured)} requests/s, more than the plan's can at most.`,
      question: "Which drives are these? Choose storage.device, or enter storage.custom_device.",
    },
  ];
}

/** How far reads may be smaller than their records, as a factor: those of ten servers were within 15 %. */
const SMALLER_OFF = 2;

/** How far they may be larger: read-ahead joins neighbours, and any load scans a little. */
const LARGER_OFF = 4;

/** Reads a second from which their size is that of the load's. */
const MANY_READS_PER_S = 5;

/** Bytes of a read of the plan's records, on each device that it goes to, and a share of the reads that are of records. */
function readBytesOf({ setup, caches, flow }: Grounds["evaluation"]) {
  const { recordPhysical, recordColumns, recordsPerPage } = setup;
  const metadata = flow.metadataMissesPerS / Math.max(1e-300, flow.zfsReadsPerS);
  const records = recordsPerPage * (1 - caches.arcDataHit) * recordColumns;
  return { ofRecord: recordPhysical / recordColumns, share: records / (records + metadata) };
}

/**
 * A dataset's recordsize is that of files to come, so it may be none of the tables'. Indirect blocks make reads smaller
 * than records, and what reads ahead makes them larger.
 */
function readBytesContradiction({
  bytesOfRead: measured,
  figures,
  evaluation,
  isScrubbed,
}: Grounds): Contradiction[] {
  const { plan } = evaluation.setup;
  const reads = figures.device_reads_per_s?.value ?? 0;
  // The band of a plan with an assumed recordsize holds others.
  const isAssumed = plan.origins?.["layout.record_bytes"] === "assumed";
  if (measured === null || reads < MANY_READS_PER_S || isScrubbed || isAssumed) return [];
  const { ofRecord, share } = readBytesOf(evaluation);
  const isSmaller = measured * SMALLER_OFF < ofRecord * share;
  if (!isSmaller && measured <= ofRecord * LARGER_OFF) return [];
  const { record_bytes } = plan.layout;
  const other = isSmaller ? "smaller" : "larger";
  return [
    {
      figure: "device_read_bytes" satisfies CountedName,
      measured,
      predicted: ofRecord,
      why: `A read of the devices moves ${formatMemory(measured)}, and one of a record of ${formatMemory(record_bytes)} moves ${formatMemory(ofRecord)}: the files have ${other} records than their dataset's recordsize, which is that of new files, or other reads than those of queries go to these devices.`,
      question: `Which dblk does zdb -ddddd DATASET OBJECT print of a table? Add it, or enter layout.record_bytes.${isSmaller ? "" : " If backups or scans ran, record without them."}`,
    },
  ];
}

/** Whether a query costs other requests than planned, or each of them moves other records: what a drive is asked for follows. */
export function areCostsOff(grounds: Grounds): boolean {
  return costsOff(grounds).length > 0 || readBytesContradiction(grounds).length > 0;
}

/** Share of its time that a full device works in a plan which reproduces that. */
const FULL = 0.75;

/** Commits of PostgreSQL that were counted by rows, of which one may change several. */
function rowsWords({ setup: { plan } }: Grounds["evaluation"]): string {
  const isOfRows =
    plan.engine === "postgresql" &&
    plan.workload.commits_per_query > 0 &&
    plan.origins?.["workload.commits_per_query"] === "derived";
  return isOfRows
    ? "Which share of the transactions changes rows? Each changed row counts as a commit, and one may change several: enter workload.commits_per_query. If that is right: "
    : "";
}

function fullContradiction({ isDeviceFull, evaluation }: Grounds): Contradiction[] {
  const busy = driveBusy(evaluation);
  if (!isDeviceFull || busy >= FULL) return [];
  return [
    {
      figure: "device_busy_ratio" satisfies CountedName,
      measured: 1,
      predicted: busy,
      why: `The devices were at their limit, and the plan keeps them only ${formatPercent(busy)} busy.`,
      question: `${rowsWords(evaluation)}Which drives are these, and what else uses them? Record zpool iostat -vly 1 60 during the load, or enter storage.custom_device.`,
    },
  ];
}

/** How much more of its page requests than of leaf pages a cache misses at most where the plan is right. */
const MISSES_OFF = 2;

/** Share of page requests below which misses are those of a start, of new tables or of a scan. */
const FEW_MISSES = 0.005;

/**
 * Servers count inner pages and repeated accesses as hits too, so the database's own cache misses a larger share of
 * leaf pages than of all requests. A plan in which it misses a smaller one is of less data, or of a warmer cache.
 */
function poolContradiction({ figures, evaluation }: Grounds): Contradiction[] {
  const counted = figures.buffer_pool_hit_ratio;
  if (!counted) return [];
  const missed = 1 - counted.value;
  const { poolMisses } = evaluation.caches;
  if (missed < FEW_MISSES || missed <= poolMisses * MISSES_OFF) return [];
  const { pool } = engineWords(evaluation.setup.plan);
  return [
    {
      figure: "buffer_pool_hit_ratio",
      measured: counted.value,
      predicted: 1 - poolMisses,
      why: `The ${pool} missed ${formatPercent(missed)} of all page requests, and the plan has it miss ${formatPercent(poolMisses)} of leaf pages alone: it was still warming up, or there is more data than was captured.`,
      question: `Record again once the ${pool} is warm, or enter data.file_bytes with all that the server reads.`,
    },
  ];
}

/** Points of the processors' time by which a plan may exceed what was measured of all processes. */
const CPU_OFF = 0.15;

function cpuContradiction(grounds: Grounds): Contradiction[] {
  const { cpuBusy, figures, evaluation } = grounds;
  const busy = machineBusy(evaluation);
  const isMeasured = cpuBusy !== null && figures.queries_per_s !== undefined;
  if (!isMeasured || isOverARest(grounds) || cpuBusy >= busy - CPU_OFF) return [];
  return [
    {
      figure: "cpu_busy_ratio" satisfies CountedName,
      measured: cpuBusy,
      predicted: busy,
      ...(reasonOfLocks(grounds) ?? {
        why: `The plan keeps the processors ${formatPercent(busy)} busy, and all processes together kept them only ${formatPercent(cpuBusy)}.`,
        question: `What did clients wait for? ${OWN_RATE} Else record iostat -x 1 60 during the load, and enter workload.cpu_ms_per_query of the server's own processes.`,
      }),
    },
  ];
}

/** How far queries/s outside of their band may be off where the error of their own count still reaches the band. */
const FAR_OFF = 1.2;

/** How many times the plan's rate a mean may be that rests have made smaller. */
const ABOVE_BAND = 1.3;

/** A mean of a load and of rests beside it is no figure to compare with, but the load alone did at least as much. */
function meanContradiction({ figures, evaluation }: Grounds): Contradiction[] {
  const counted = figures.queries_per_s;
  const predicted = evaluation.flow.queriesPerS;
  if (counted?.comparable !== false || counted.low <= predicted * ABOVE_BAND) return [];
  return [
    {
      figure: "queries_per_s",
      measured: counted.value,
      predicted,
      why: `Over the load and the rest beside it the server answered ${formatRate(counted.value)} queries/s on average, so the load alone had more, and the plan has fewer: what a query costs was counted over both.`,
      question: OF_REST.question,
    },
  ];
}

/** Whether a rate is missed by more than both errors; queries/s, which are what is asked for, also by far. */
function isRateMissed({ figure, measured, predicted, low, high, inside }: BacktestFigure): boolean {
  const isOutside = measured < low || measured > high;
  const off = Math.max(predicted, measured) / Math.max(1e-9, Math.min(predicted, measured));
  return !inside || (figure === "queries_per_s" && isOutside && off > FAR_OFF);
}

function asContradictions(
  rows: readonly BacktestFigure[],
  reason: (row: BacktestFigure) => Reason,
): Contradiction[] {
  return rows.map((row) => {
    const { figure, measured, predicted } = row;
    return { figure, measured, predicted, ...reason(row) };
  });
}

/** Of a figure that is off because another one is. */
const FOLLOWS: Reason = {
  why: "It follows from what a query costs, and from what limits the load.",
  question: "Settle the first of these contradictions.",
};

/** What the captures counted and the plan does not reproduce: causes first, then the rate that follows. */
export function contradictionsOf(grounds: Grounds): Contradiction[] {
  const others = [...otherReadsContradiction(grounds), ...poolContradiction(grounds)];
  const causes = [
    ...others,
    ...asContradictions(costsOff(grounds), (row) =>
      others.length > 0 ? FOLLOWS : reasonOf(row, grounds),
    ),
    ...writesContradiction(grounds),
    ...readBytesContradiction(grounds),
    ...requestsContradiction(grounds),
    ...fullContradiction(grounds),
    ...cpuContradiction(grounds),
    ...meanContradiction(grounds),
  ];
  const rates = rowsOf(grounds.rows, RATES).filter(isRateMissed);
  const [first = rates[0]] = causes;
  const reason = (row: BacktestFigure) => (row === first ? reasonOf(row, grounds) : FOLLOWS);
  return [...causes, ...asContradictions(rates, reason)];
}

/** The verdict on a plan; null grounds where it lacks a field and predicts nothing. */
export function verdictOf(
  contradictions: readonly Contradiction[],
  grounds: Grounds | null,
): Verdict {
  if (contradictions.length > 0) return "contradicted";
  const rows = grounds?.rows ?? [];
  return rowsOf(rows, [...COSTS, ...RATES]).length > 0 ? "agrees" : "unmeasured";
}

/** The miss that matters most with its likely cause, conserved or not; null where nothing is missed. */
export function disagreementOf(grounds: Grounds): Disagreement | null {
  const off = figuresOff(grounds);
  const error = ({ measured, predicted }: BacktestFigure) =>
    Math.abs(Math.log(Math.max(predicted, 1e-9) / Math.max(measured, 1e-9)));
  const worst =
    off.find(({ figure }) => figure === "queries_per_s") ??
    [...off].sort((a, b) => error(b) - error(a))[0];
  if (!worst) return null;
  const [cause = worst] = rowsOf(off, COSTS);
  const { why, question } = reasonOf(cause, grounds);
  return { figure: worst.figure, cause: why, remedy: question };
}
