/** What was measured of the load, each figure with the interval in which its true value lies, and beside it what is predicted. */

import { type Measurable, type Plan, type Prediction, predictedBand } from "../model/index.ts";
import { bypassesArc } from "../model/setup.ts";
import type { CaptureSet } from "./captures.ts";
import { type PoolDevices, requestsOfPool } from "./devices/pool-devices.ts";
import { hasParity } from "./devices/topology.ts";
import { engineOf } from "./engine.ts";
import { sourceOf, USUAL_ERROR } from "./fact.ts";
import type { Home } from "./files/dataset.ts";
import { withoutZfs } from "./host/without-zfs.ts";
import { accessesOf, countedPerS, hasL2arcHits, wasFilling } from "./load/arc-accesses.ts";
import { missesPerQuery } from "./load/demand.ts";
import { type Load, relativeError } from "./load/load.ts";
import { whyNotOfLoad } from "./load/loaded-share.ts";
import { statusSpan } from "./load/status-span.ts";
import { postgresqlFigures } from "./postgresql/figures.ts";
import { postgresqlSpan } from "./postgresql/span.ts";
import type { BacktestFigure, FactSource, MeasuredFigure, MeasuredName } from "./sizing.ts";

export type Figures = Partial<Record<MeasuredName, MeasuredFigure>>;

/** Standard errors to each side of an interval that holds the true value 19 times of 20. */
const DEVIATIONS = 1.96;

interface Origin {
  readonly sources: readonly FactSource[];
  readonly interval_s: number | null;
  readonly why: string;
  readonly comparable: boolean;
}

/** A rate or time with an error of so large a share of it. */
function withError(value: number, error: number | null, origin: Origin): MeasuredFigure {
  const part = DEVIATIONS * (error ?? USUAL_ERROR / DEVIATIONS);
  return { value, low: value * Math.max(0, 1 - part), high: value * (1 + part), ...origin };
}

/** A share of counted events (Wilson's interval). */
export function shareOf(hits: number, total: number, origin: Origin): MeasuredFigure {
  const p = hits / total;
  const z2 = DEVIATIONS ** 2;
  const middle = (p + z2 / (2 * total)) / (1 + z2 / total);
  const half =
    (DEVIATIONS / (1 + z2 / total)) * Math.sqrt((p * (1 - p)) / total + z2 / (4 * total * total));
  return {
    value: p,
    low: Math.max(0, Math.min(p, middle - half)),
    high: Math.min(1, Math.max(p, middle + half)),
    ...origin,
  };
}

/** Counted events of a rate: their number and their spread over intervals both bound its error. */
function errorOfCount(count: number | null, unsteadiness: number | null): number | null {
  const counted = count && count > 0 ? 1 / Math.sqrt(count) : null;
  if (counted === null) return unsteadiness;
  return Math.max(counted, unsteadiness ?? 0);
}

function loadFigures(load: Load): Figures {
  const figures: Figures = {};
  // Since the server's start means idle time and other loads too: a rate of nothing in particular.
  if (load.isSinceStart) return figures;
  const origin: Origin = {
    sources: load.sources,
    interval_s: load.seconds,
    why: `Measured; a query is ${load.unit}.${load.counted ? ` Counted: ${load.counted}` : ""}`,
    comparable: true,
  };
  const error = errorOfCount(load.queries, load.unsteadiness);
  if (load.queriesPerS !== null && load.queriesPerS > 0)
    figures.queries_per_s = withError(load.queriesPerS, error, origin);
  if (load.commitsPerS !== null && load.commitsPerS > 0) {
    const commits = load.seconds === null ? null : load.commitsPerS * load.seconds;
    figures.commits_per_s = withError(
      load.commitsPerS,
      errorOfCount(commits, load.unsteadiness),
      origin,
    );
  }
  if (load.meanMs !== null) figures.mean_ms = withError(load.meanMs, error, origin);
  if (load.p95Ms !== null) figures.p95_ms = withError(load.p95Ms, error && error * 2, origin);
  return figures;
}

/** Samples without the run-up before the load and the tail after it. */
function whileLoaded(samples: readonly (number | null)[]): number[] {
  const known = samples.filter((one): one is number => one !== null);
  const sorted = [...known].sort((a, b) => a - b);
  const half = (sorted[Math.floor(sorted.length / 2)] ?? 0) / 2;
  const from = known.findIndex((one) => one >= half);
  const to = known.findLastIndex((one) => one >= half);
  return from < 0 ? known : known.slice(from, to + 1);
}

function meanOf(samples: readonly number[]): number {
  return samples.reduce((sum, one) => sum + one, 0) / Math.max(1, samples.length);
}

/** Rate over samples; null where nothing was done in any of them. */
function rateOf(samples: readonly (number | null)[], origin: Origin): MeasuredFigure | null {
  const loaded = whileLoaded(samples);
  const mean = meanOf(loaded);
  return mean > 0 ? withError(mean, relativeError(loaded), origin) : null;
}

/** Rate over all samples, for a load that is counted over all of them too. */
function meanRate(samples: readonly number[], origin: Origin): MeasuredFigure | null {
  const mean = meanOf(samples);
  return mean > 0 ? withError(mean, relativeError(samples), origin) : null;
}

/** The mean rate of a recording that was not all of one load. */
function notOfLoad(figure: MeasuredFigure, why: string): MeasuredFigure {
  return { ...figure, comparable: false, why: `${figure.why ?? ""} ${why}` };
}

function sumSeries(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, i) => lists.reduce((sum, list) => sum + (list[i] ?? 0), 0));
}

function deviceFigures(captures: CaptureSet, home: Home, devices: PoolDevices | null): Figures {
  const figures: Figures = {};
  const found = requestsOfPool(captures, home);
  const keep = (
    name: "device_reads_per_s" | "device_writes_per_s",
    figure: MeasuredFigure | null,
  ) => {
    if (figure) figures[name] = figure;
  };
  if (found) {
    const { capture, reads, writes } = found;
    const origin: Origin = {
      sources: [sourceOf(capture, home.pool ?? "")],
      interval_s: capture.interval_s,
      why: "Operations of the pool, from zpool iostat.",
      comparable: true,
    };
    keep("device_reads_per_s", rateOf(reads, origin));
    keep("device_writes_per_s", rateOf(writes, origin));
    return figures;
  }
  if (!devices) return figures;
  const origin: Origin = {
    sources: devices.sources,
    interval_s: null,
    why: devices.why,
    comparable: true,
  };
  const over = devices.isOfRecording ? meanRate : rateOf;
  const sums = (of: "reads_per_s" | "writes_per_s") =>
    sumSeries(devices.all.map(({ requests }) => requests.map((one) => one[of])));
  keep("device_reads_per_s", over(sums("reads_per_s"), origin));
  keep("device_writes_per_s", over(sums("writes_per_s"), origin));
  return figures;
}

function relativeSpread({ value, low, high }: MeasuredFigure): number {
  return value > 0 ? (high - low) / 2 / value : 0;
}

/** Quotient of two figures; their errors add as squares. */
function quotient(above: MeasuredFigure, below: MeasuredFigure, why: string): MeasuredFigure {
  const value = above.value / below.value;
  const error = Math.hypot(relativeSpread(above), relativeSpread(below));
  return {
    value,
    low: value * Math.max(0, 1 - error),
    high: value * (1 + error),
    sources: [...above.sources, ...below.sources],
    interval_s: below.interval_s,
    why,
    comparable: above.comparable !== false && below.comparable !== false,
  };
}

function postgresqlHits(captures: CaptureSet): MeasuredFigure | null {
  const span = postgresqlSpan(captures);
  const hits = span?.growth("blks_hit") ?? null;
  const reads = span?.growth("blks_read") ?? null;
  if (!span || hits === null || reads === null || hits + reads === 0) return null;
  return shareOf(hits, hits + reads, {
    sources: span.sources,
    interval_s: span.seconds,
    why: `blks_hit by blks_hit and blks_read of ${span.database}: what shared_buffers answered, inner pages of indexes and repeated accesses to one page included.`,
    comparable: false,
  });
}

function poolHits(captures: CaptureSet): MeasuredFigure | null {
  if (engineOf(captures) === "PostgreSQL") return postgresqlHits(captures);
  const span = statusSpan(captures);
  const requests = span?.growth("Innodb_buffer_pool_read_requests") ?? null;
  const reads = span?.growth("Innodb_buffer_pool_reads") ?? null;
  if (!span || !requests || reads === null || reads > requests) return null;
  return shareOf(requests - reads, requests, {
    sources: span.sourcesOf("Innodb_buffer_pool_read_requests"),
    interval_s: span.seconds,
    why: `${span.isSinceStart ? "Since the server's start. " : ""}The server's own count: inner pages of its trees and repeated accesses to one page are hits too, so it is above the share of leaf pages that the pool holds.`,
    comparable: false,
  });
}

/** Share of a pool's requests below which writes are the recorder's and the host's own. */
const FEW_WRITES = 0.1;

/** Whether the load writes; where no counter says so, by the pool's writes; null if nothing tells. */
function isWriting(load: Load | null, figures: Figures): boolean | null {
  const commits = load?.commitsPerQuery ?? null;
  if (commits !== null) return commits > 0;
  const [reads, writes] = [figures.device_reads_per_s?.value, figures.device_writes_per_s?.value];
  if (reads === undefined) return null;
  return (writes ?? 0) >= FEW_WRITES * (reads + (writes ?? 0));
}

/** How many times what the ARC missed devices read at least, if others read from them around it: a scrub, zfs send. */
const AROUND = 1.25;

function areReadAround(captures: CaptureSet, { device_reads_per_s: reads }: Figures): boolean {
  return (reads?.value ?? 0) > (countedPerS(captures) ?? Number.POSITIVE_INFINITY) * AROUND;
}

/**
 * Records that queries read through the ARC: as many as device reads; fewer where one lies on several devices, or
 * where others read there too; more where an L2ARC answers some.
 */
function recordsPerQuery(captures: CaptureSet, figures: Figures): MeasuredFigure | undefined {
  const { device_reads_per_query: reads, queries_per_s: queries } = figures;
  const isMore = hasL2arcHits(captures);
  const isFewer = hasParity(captures) || areReadAround(captures, figures);
  const missed = isMore || isFewer ? accessesOf(captures, "data") : null;
  if (!reads || !queries || !missed?.seconds || missed.isSinceLoad) return reads;
  const perS = withError(missed.misses / missed.seconds, errorOfCount(missed.misses, null), {
    sources: missed.sources,
    interval_s: missed.seconds,
    why: "Demand data misses.",
    comparable: reads.comparable !== false,
  });
  const records = quotient(perS, queries, "Demand data misses divided by queries.");
  return isMore || records.value < reads.value ? records : reads;
}

/** Records read from devices and misses of the database's cache, which give the ARC's hits of reads alone. */
function readsOnly(captures: CaptureSet, load: Load | null, figures: Figures) {
  const perQuery = recordsPerQuery(captures, figures);
  const misses = missesPerQuery(captures, load);
  return perQuery && misses && misses.value > perQuery.value ? { perQuery, misses } : null;
}

/** Whether the hits measured are of reads alone: reads before writes and merged buffers count as hits too. */
export function areHitsOfReads(captures: CaptureSet, load: Load | null, figures: Figures): boolean {
  return isWriting(load, figures) === false || readsOnly(captures, load, figures) !== null;
}

/** Hit ratio of data, of reads alone where the load writes and counters allow. */
function dataHits(
  captures: CaptureSet,
  load: Load | null,
  figures: Figures,
): MeasuredFigure | null {
  const reads = isWriting(load, figures) === false ? null : readsOnly(captures, load, figures);
  if (reads) {
    const { perQuery, misses } = reads;
    const ratio = (reads: number) => Math.max(0, 1 - reads / misses.value);
    return {
      value: ratio(perQuery.value),
      low: ratio(perQuery.high),
      high: ratio(perQuery.low),
      sources: [...perQuery.sources, ...misses.sources],
      interval_s: perQuery.interval_s,
      why: "1 minus records that the ARC missed divided by pages that the database's cache missed. The ARC's own hits include writes.",
      comparable: true,
    };
  }
  const all = counted(captures, "data");
  return all && !areHitsOfReads(captures, load, figures) ? withWrites(all) : all;
}

/** Hits that include those of writes: no test of a prediction, which is of reads. */
function withWrites(figure: MeasuredFigure): MeasuredFigure {
  const why = "The load writes, or nothing shows that it does not, and the ARC counts writes too.";
  return { ...figure, comparable: false, why: `${figure.why ?? ""} ${why}` };
}

/** Hits of an ARC that was not full yet: no test of a prediction, which is of a full one. */
function whileFilling(figure: MeasuredFigure): MeasuredFigure {
  return { ...figure, comparable: false, why: `${figure.why ?? ""} The ARC was still filling.` };
}

function counted(captures: CaptureSet, kind: "data" | "metadata"): MeasuredFigure | null {
  const accesses = accessesOf(captures, kind);
  if (!accesses) return null;
  return shareOf(accesses.hits, accesses.hits + accesses.misses, {
    sources: accesses.sources,
    interval_s: accesses.seconds,
    why: accesses.isSinceLoad
      ? "Since the module was loaded, so not only for the load."
      : `Demand ${kind} hits by hits and misses.`,
    comparable: !accesses.isSinceLoad,
  });
}

/** Everything that the captures measured. */
export function measuredFigures(
  captures: CaptureSet,
  home: Home,
  load: Load | null,
  devices: PoolDevices | null,
): Figures {
  const figures: Figures = {
    ...(load ? loadFigures(load) : {}),
    ...deviceFigures(captures, home, devices),
  };
  const why = load?.isOfRecording ? whyNotOfLoad(captures, home, devices) : null;
  if (why !== null)
    for (const name of ["queries_per_s", "commits_per_s"] as const) {
      const figure = figures[name];
      if (figure) figures[name] = notOfLoad(figure, why);
    }
  const { queries_per_s: queries, device_reads_per_s: reads } = figures;
  if (queries && reads && queries.comparable !== false)
    figures.device_reads_per_query = quotient(reads, queries, "Device reads divided by queries.");
  const pool = poolHits(captures);
  if (pool) figures.buffer_pool_hit_ratio = pool;
  // Reads that another file system's cache answered are no hits of an ARC.
  const data = withoutZfs(captures) === null ? dataHits(captures, load, figures) : null;
  if (data) figures.arc_data_hit_ratio = wasFilling(captures) ? whileFilling(data) : data;
  const metadata = counted(captures, "metadata");
  if (metadata) figures.arc_metadata_hit_ratio = metadata;
  if (engineOf(captures) === "PostgreSQL")
    Object.assign(figures, postgresqlFigures(captures, load?.commitsPerQuery ?? null));
  return figures;
}

const MEASURABLE: readonly Measurable[] = [
  "queries_per_s",
  "commits_per_s",
  "mean_ms",
  "p95_ms",
  "device_reads_per_s",
  "device_reads_per_query",
  "arc_data_hit_ratio",
  "arc_metadata_hit_ratio",
  "wal_bytes_per_commit",
  "checkpoint_s",
];

/**
 * Predictions beside measurements.
 *
 * @param byConstruction figures that the plan was fitted to: they test nothing
 */
export function backtest(
  figures: Figures,
  plan: Plan,
  result: Prediction,
  byConstruction: ReadonlySet<MeasuredName>,
): BacktestFigure[] {
  const isOfPlan: Partial<Record<MeasuredName, boolean>> = {
    commits_per_s: plan.workload.commits_per_query > 0,
    // Direct reads are not counted, and of uncached ones those that were just prefetched are hits.
    arc_data_hit_ratio: !bypassesArc(plan),
  };
  const names = MEASURABLE.filter((figure) => isOfPlan[figure] ?? true);
  return names.flatMap((figure): BacktestFigure[] => {
    const measured = figures[figure];
    if (!measured || measured.comparable === false || byConstruction.has(figure)) return [];
    const band = predictedBand(figure, result);
    if (band === null) return [];
    const { value, low, high, probability } = band;
    // Within its own error the measured figure may be where the band reaches.
    const inside = measured.high >= low && measured.low <= high;
    return [{ figure, measured: measured.value, predicted: value, low, high, probability, inside }];
  });
}
