/**
 * Whether a plan may predict: it must reproduce what its own captures counted.
 *
 * Requests, bytes and processor time are conserved, so what a query costs, times the measured rate, is what the
 * captures counted. A plan for which that does not hold is of another load or another server, and what limits
 * it, and what would help, cannot be read off it.
 */
import { formatMemory, formatPercent, formatRate, type Plan } from "../model/index.ts";
import { bypassesArc, throughArc } from "../model/setup.ts";
import { DEVICE_UNCERTAINTY } from "../model/throughput/band.ts";
import type { Evaluation } from "../model/throughput/solve.ts";
import type { Engine } from "./engine.ts";
import type { CountedName } from "./figure-words.ts";
import type { Figures } from "./measured.ts";
import { refusal } from "./settings.ts";
import type {
  BacktestFigure,
  Conflict,
  Contradiction,
  Disagreement,
  MeasuredName,
  Verdict,
} from "./sizing.ts";

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
  /** Whether the server applies another one's changes. */
  readonly isReplica: boolean;
  /** Share of all processors' time that was used while the load ran; null if unknown. */
  readonly cpuBusy: number | null;
  /** Bytes that the L2ARC held at last; null where no counter says. */
  readonly l2arcHeldBytes: number | null;
}

interface Reason {
  readonly why: string;
  readonly question: string;
}

/** Prints of the server's counters that give pages per query. */
function counterWords(engine: Engine | null): string {
  return engine === "PostgreSQL"
    ? "pg_stat_database and pg_stat_wal twice during the load"
    : "SHOW GLOBAL STATUS twice during the load";
}

function isOff(rows: readonly BacktestFigure[], figure: MeasuredName): boolean {
  return rows.some((row) => row.figure === figure && !row.inside);
}

/** Figures that are larger where more reads are answered by the ARC. */
const BY_HITS: readonly MeasuredName[] = ["arc_data_hit_ratio", "queries_per_s", "commits_per_s"];

/** Figures that are larger where fewer are. */
const BY_MISSES: readonly MeasuredName[] = ["device_reads_per_query", "mean_ms"];

/** Whether a server does as if its ARC answered more reads than the plan's. */
function isBetterCached({ figure, measured, predicted }: BacktestFigure): boolean {
  return measured > predicted ? BY_HITS.includes(figure) : BY_MISSES.includes(figure);
}

/** Direct I/O that the captures do not show. */
function aroundTheArc(plan: Plan): Reason {
  const enter = Object.entries(throughArc(plan)).map(([name, value]) => `layout.${name}=${value}`);
  return {
    why: "The plan has direct I/O, so that each page read goes to a device, and the server does as if its ARC answered some of them.",
    question: `Record zfs get direct DATASET and cat /sys/module/zfs/parameters/zfs_dio_enabled, or enter ${enter.join(" and ")}.`,
  };
}

/** Why a figure is missed where nothing else is. */
const OWN_REASONS: Partial<Readonly<Record<MeasuredName, Reason>>> = {
  arc_data_hit_ratio: {
    why: "The ARC answers more or fewer reads than planned: other datasets share it, it was not warm, or keys are chosen otherwise than assumed.",
    question:
      "Record arcstats before and after a longer load, and enter workload.distribution if it is known.",
  },
  wal_bytes_per_commit: {
    why: "Transactions log more or less than predicted: they change other pages, or autovacuum, index builds or bulk loads wrote WAL too.",
    question:
      "Record pg_stat_wal and pg_stat_user_tables twice over several checkpoints of the load alone.",
  },
  checkpoint_s: {
    why: "Checkpoints came at other times than checkpoint_timeout and max_wal_size say: a backup or a CHECKPOINT asked for them, or there is more or less WAL than predicted.",
    question: "Record pg_settings and pg_stat_wal, or enter postgresql.checkpoint_s.",
  },
  p95_ms: {
    why: "The 95th percentile follows from the mean by a rule of thumb; this device spreads its response times otherwise.",
    question: "Record zpool iostat -w during the load to see the spread.",
  },
};

/** Share of what the plan has in the L2ARC from which it counts as full. */
const L2ARC_FULL = 0.8;

/** The plan has the L2ARC full; one that was still filling answers fewer reads. */
function reasonOfL2arc({ evaluation, l2arcHeldBytes: held }: Grounds): Reason | null {
  const planned = evaluation.caches.l2.usableBytes;
  if (held === null || held >= planned * L2ARC_FULL) return null;
  return {
    why: `The L2ARC held ${formatMemory(held)} when it was recorded, and the plan has ${formatMemory(planned)} in it: it was still filling, or its cache was lost.`,
    question:
      "Record again once l2_size in arcstats no longer grows, or enter storage.l2arc_bytes as it was.",
  };
}

function reasonOf(row: BacktestFigure, grounds: Grounds): Reason {
  const { rows, engine, arePagesCounted } = grounds;
  const { plan } = grounds.evaluation.setup;
  const l2arc = row.predicted < row.measured ? reasonOfL2arc(grounds) : null;
  if (row.figure === "device_reads_per_query" && l2arc) return l2arc;
  if (isBetterCached(row) && bypassesArc(plan)) return aroundTheArc(plan);
  const own = OWN_REASONS[row.figure];
  if (own) return own;
  if (row.figure === "device_reads_per_query" && arePagesCounted && row.measured > row.predicted)
    return {
      why: "The devices read more for a query than the server's counters account for: something else reads them, or captures are of different loads.",
      question:
        "Were all captures recorded during one load? Record the server's counters and iostat at the same time (arcplan collect).",
    };
  if (row.figure === "device_reads_per_query")
    return {
      why: "Queries read more or fewer pages than planned: pages per query, or a cache that was not warm.",
      question: `Record ${counterWords(engine)}, or enter workload.pages_per_query.`,
    };
  const isDevice = row.figure === "device_reads_per_s" || isOff(rows, "device_reads_per_s");
  if (isDevice && row.predicted > row.measured && grounds.isDeviceFull)
    return {
      why: "The captures show these devices at their limit, and on average over the load they did less: it paused, or waited for something else, or the captures are of different times.",
      question:
        "Was the load steady? Record all captures during one load, over several checkpoints (arcplan-collect.sh -s 300).",
    };
  if (isDevice && row.predicted > row.measured)
    return {
      why: "The device does less than the plan's, or something else limits the load.",
      question: "Record iostat -x 1 60 during the load, or enter storage.custom_device.",
    };
  return {
    why: "Something limits the load that the plan does not have, or the plan's limit is not the load's.",
    question: "Record vmstat 1 60 during the load, and enter workload.threads as they were.",
  };
}

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

/** Costs of a query that the plan does not reproduce. */
export function costsOff(rows: readonly BacktestFigure[]): BacktestFigure[] {
  return rowsOf(rows, COSTS).filter(({ inside }) => !inside);
}

function rowsOf(rows: readonly BacktestFigure[], figures: readonly MeasuredName[]) {
  return figures.flatMap((figure) => rows.find((row) => row.figure === figure) ?? []);
}

/** Writes that a host makes without any load: time stamps, logs, the recorder's own files. */
const HOUSEKEEPING_PER_S = 5;

/** Share of a device's requests below which writes decide nothing. */
const FEW_WRITES = 0.1;

/**
 * How far writes of a query may be off, as a factor. No published figure tests the model's writes, and tools
 * count them before or after they are joined, so only another order counts.
 */
const WRITES_OFF = 3;

interface Counted {
  readonly measured: number;
  readonly predicted: number;
}

function writesPerQuery({ figures, evaluation }: Grounds): Counted | null {
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

const REPLICATION: Reason = {
  why: "The server is a replica: it applies another server's changes, and its devices work for these beside its clients' queries.",
  question:
    "Record the server that clients write to, or this one while replication is stopped (STOP REPLICA, pg_wal_replay_pause).",
};

function reasonOfWrites(engine: Engine | null): Reason {
  return {
    why: "The devices write more or less for each query than the plan's commits and pages do.",
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
      ...(grounds.isReplica ? REPLICATION : reasonOfWrites(grounds.engine)),
    },
  ];
}

function requestsContradiction({ figures, evaluation }: Grounds): Contradiction[] {
  const { device, devices } = evaluation.setup;
  const reads = figures.device_reads_per_s?.value ?? 0;
  const measured = reads + (figures.device_writes_per_s?.value ?? 0);
  const predicted = device.readIops * devices;
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

/** Share of its time that a full device works in a plan which reproduces that. */
const FULL = 0.75;

function fullContradiction({ isDeviceFull, evaluation }: Grounds): Contradiction[] {
  const { flow } = evaluation;
  const busy = Math.max(flow.busy["device-iops"] ?? 0, flow.busy["device-bandwidth"] ?? 0);
  if (!isDeviceFull || busy >= FULL) return [];
  return [
    {
      figure: "device_busy_ratio" satisfies CountedName,
      measured: 1,
      predicted: busy,
      why: `The devices were at their limit, and the plan keeps them only ${formatPercent(busy)} busy.`,
      question:
        "Which drives are these, and what else uses them? Record zpool iostat -vly 1 60 during the load, or enter storage.custom_device.",
    },
  ];
}

/** Points of the processors' time by which a plan may exceed what was measured of all processes. */
const CPU_OFF = 0.15;

function cpuContradiction({ cpuBusy, figures, evaluation }: Grounds): Contradiction[] {
  const busy = Math.min(1, evaluation.flow.busy.cpu ?? 0);
  const isMeasured = cpuBusy !== null && figures.queries_per_s !== undefined;
  if (!isMeasured || cpuBusy >= busy - CPU_OFF) return [];
  return [
    {
      figure: "cpu_busy_ratio" satisfies CountedName,
      measured: cpuBusy,
      predicted: busy,
      why: `The plan keeps the processors ${formatPercent(busy)} busy, and all processes together kept them only ${formatPercent(cpuBusy)}.`,
      question:
        "What did clients wait for? Record iostat -x 1 60 during the load, and enter workload.cpu_ms_per_query of the server's own processes.",
    },
  ];
}

/** How far queries/s outside of their band may be off where the error of their own count still reaches the band. */
const FAR_OFF = 1.2;

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

/** What the captures counted and the plan does not reproduce: causes first, then the rate that follows. */
export function contradictionsOf(grounds: Grounds): Contradiction[] {
  const costs = costsOff(grounds.rows);
  const causes = [
    ...asContradictions(costs, (row) => reasonOf(row, grounds)),
    ...writesContradiction(grounds),
    ...requestsContradiction(grounds),
    ...fullContradiction(grounds),
    ...cpuContradiction(grounds),
  ];
  const rates = rowsOf(grounds.rows, RATES).filter(isRateMissed);
  const [first = rates[0]] = causes;
  const follows = {
    why: "It follows from what a query costs, and from what limits the load.",
    question: "Settle the first of these contradictions.",
  };
  const reason = (row: BacktestFigure) => (row === first ? reasonOf(row, grounds) : follows);
  return [...causes, ...asContradictions(rates, reason)];
}

/** Captures that a question names; the others are counted. */
const MOST_NAMED = 4;

function namesOf({ values }: Conflict): string {
  const names = [
    ...new Set(values.flatMap(({ sources }) => sources.map(({ capture }) => capture))),
  ];
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Captures of which nothing tells which one holds. */
export function openConflicts(conflicts: readonly Conflict[]): Contradiction[] {
  return conflicts
    .filter(({ is_open }) => is_open)
    .map((conflict) => {
      const { path, why } = conflict;
      const enter = refusal(path, conflict.chosen) === null ? `, or enter ${path}` : "";
      return {
        figure: path,
        measured: null,
        predicted: null,
        why: `Captures contradict each other. ${why}`,
        question: `Which of ${namesOf(conflict)} are of this server? Remove the others${enter}.`,
      };
    });
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
  const off = grounds.rows.filter(({ inside }) => !inside);
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
