/** Tracks of arcstat, iostat and zpool iostat. */
import type { Arcstat, CaptureFields, Iostat, ZpoolIostat } from "../captures.ts";
import { DAY_S, type Moment, momentOf, type Times, timesOf } from "./clock.ts";
import type { Track, TrackFigure, TrackPoint } from "./track.ts";

type Column = readonly (number | null)[];

/** Steps that are longer than so many intervals are pauses: a report covers none of them. */
const PAUSE = 3;

export function writtenS({ modified_at }: CaptureFields): number | null {
  const written = momentOf(modified_at);
  return written?.basis === "utc" ? written.seconds : null;
}

interface Grid {
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly isTimed: boolean;
  readonly start: Moment | null;
}

/**
 * Where points lie in time. A report tells of the interval that ends with it.
 *
 * @param ends when each point's first report was printed, seconds since the first; null if unknown
 * @param numbers number of each point's first report
 * @param each reports of one point
 * @param last reports of the last point
 */
function gridOf(
  ends: readonly number[] | null,
  numbers: readonly number[],
  each: number,
  last: number,
  intervalS: number | null,
  first: Moment | null,
): Grid {
  if (ends === null) {
    const begin = numbers[0] ?? 0;
    const spans = numbers.map((number, i) => ({
      from: number - begin,
      to: number - begin + (i === numbers.length - 1 ? last : each),
    }));
    return { spans, isTimed: false, start: null };
  }
  const step = intervalS ?? (ends.length > 1 ? (ends[1] ?? 1) / each : 1);
  const begins = ends.map((end, i) => {
    const before = ends[i - 1];
    const isNext = each === 1 && before !== undefined && end - before <= PAUSE * step;
    return (isNext ? before : end - step) + step;
  });
  const spans = begins.map((from, i) => {
    const count = i === begins.length - 1 ? last : each;
    const printed = (ends[i] ?? 0) + (count - 1) * step + step;
    const next = begins[i + 1] ?? Number.POSITIVE_INFINITY;
    return { from, to: each === 1 ? printed : Math.min(printed, next) };
  });
  const start = first && { ...first, seconds: first.seconds - step };
  return { spans, isTimed: true, start };
}

function pointsOf(grid: Grid, columns: Readonly<Record<string, Column>>): TrackPoint[] {
  const entries = Object.entries(columns);
  return grid.spans.map((span, i) => ({
    ...span,
    values: Object.fromEntries(entries.map(([key, column]) => [key, column[i] ?? null])),
  }));
}

/** Figures of which a column has at least one number. */
function printed(
  figures: readonly TrackFigure[],
  columns: Readonly<Record<string, Column>>,
): TrackFigure[] {
  return figures.filter(({ key }) => (columns[key] ?? []).some((one) => one !== null));
}

type Series = Readonly<Record<string, Column>>;

/** Hits in percent from the column of hits or of misses, or from both counts. */
function hitPercents(series: Series, family: string): Column | null {
  const hits = series[`${family}h%`] ?? series[`${family}hit%`];
  if (hits) return hits;
  const misses = series[`${family}m%`] ?? series[`${family}miss%`];
  return misses?.map((one) => (one === null ? null : 100 - one)) ?? null;
}

/** Hits of all accesses from those of their three kinds, which newer releases print instead. */
function hitsOfKinds(series: Series): Column | null {
  const kinds = ["dd", "dm", "p"].map((family) => ({
    reads: series[`${family}read`],
    hits: hitPercents(series, family),
  }));
  if (kinds.some(({ reads, hits }) => !reads || !hits)) return null;
  return (kinds[0]?.reads ?? []).map((_, i) => {
    const counts = kinds.map(({ reads, hits }) => [reads?.[i] ?? 0, hits?.[i] ?? 0] as const);
    const all = counts.reduce((sum, [reads]) => sum + reads, 0);
    return all > 0 ? counts.reduce((sum, [reads, hits]) => sum + reads * hits, 0) / all : null;
  });
}

function arcColumns(series: Series): Record<string, Column> {
  const family = series.mread ? "m" : "dm";
  return {
    reads: series.read ?? [],
    hits: hitPercents(series, "") ?? hitsOfKinds(series) ?? [],
    metadata_reads: series[`${family}read`] ?? [],
    metadata_hits: hitPercents(series, family) ?? [],
  };
}

const ARC_FIGURES: readonly TrackFigure[] = [
  { key: "reads", name: "ARC reads", unit: "per-s" },
  { key: "hits", name: "ARC hits", unit: "percent", weight: "reads" },
  { key: "metadata_hits", name: "Metadata hits", unit: "percent", weight: "metadata_reads" },
];

function arcStart(series: Series): Moment | null {
  const first = series.time?.[0] ?? null;
  if (first === null) return null;
  return { basis: first > DAY_S ? "utc" : "day", seconds: first, zoneS: null };
}

export function arcTrack(capture: Arcstat): Track | null {
  const { series, elapsed_s, rows_per_point: each, samples, interval_s } = capture;
  const count = Math.ceil(samples / each);
  const columns = arcColumns(series);
  const figures = printed(ARC_FIGURES, columns);
  if (count === 0 || figures.length === 0) return null;
  const known = elapsed_s.filter((one) => one !== null);
  const isRising = known.every((one, i) => i === 0 || one >= (known[i - 1] ?? 0));
  const ends = known.length === count && isRising ? known : null;
  const numbers = Array.from({ length: count }, (_, i) => i * each);
  const last = samples - (count - 1) * each;
  const grid = gridOf(ends, numbers, each, last, interval_s, arcStart(series));
  return {
    row: "arc",
    name: "ARC",
    tool: "arcstat",
    captures: [capture],
    figures,
    points: pointsOf(grid, columns),
    reports: numbers,
    isTimed: grid.isTimed,
    intervalS: interval_s,
    start: grid.start,
    writtenS: writtenS(capture),
  };
}

interface Rows {
  readonly report: readonly number[];
  readonly time: readonly (string | null)[];
  readonly reports_per_point?: number;
}

/** Where the points of a device or vdev lie. Extremes of a thinned series stand for one report each. */
function rowsGrid(rows: Rows, reports: number, intervalS: number | null): Grid {
  const times: Times | null = timesOf(rows.time);
  const each = rows.reports_per_point ?? 1;
  const last = Math.min(each, Math.max(1, reports - (rows.report.at(-1) ?? 0)));
  return gridOf(times?.since ?? null, rows.report, each, last, intervalS, times?.first ?? null);
}

/** Every sample, or means of all samples; null for a record that kept extremes only. */
function exact<S extends Rows, M extends Rows>(
  samples: number,
  series: S | undefined,
  means: M | null | undefined,
): S | M | null {
  if (means) return means;
  return series && series.report.length > 0 && series.report.length >= samples ? series : null;
}

/** What tracks of reports have, whichever tool printed these. */
function reported(
  capture: Iostat | ZpoolIostat,
  rows: Rows,
  known: readonly TrackFigure[],
  columns: Readonly<Record<string, Column>>,
): Omit<Track, "row" | "name" | "tool"> {
  const grid = rowsGrid(rows, capture.reports, capture.interval_s);
  return {
    captures: [capture],
    figures: printed(known, columns),
    points: pointsOf(grid, columns),
    reports: rows.report,
    isTimed: grid.isTimed,
    intervalS: capture.interval_s,
    start: grid.start,
    writtenS: writtenS(capture),
  };
}

const DISK_FIGURES: readonly TrackFigure[] = [
  { key: "reads", name: "Disk reads", unit: "per-s" },
  { key: "writes", name: "Disk writes", unit: "per-s" },
  { key: "await", name: "Response time", unit: "ms", weight: "requests" },
  { key: "util", name: "%util", unit: "percent" },
];

function sumOf(a: Column, b: Column): Column {
  return a.map((one, i) => (one === null && b[i] == null ? null : (one ?? 0) + (b[i] ?? 0)));
}

export function diskTracks(capture: Iostat): Track[] {
  return capture.devices.flatMap((device): Track[] => {
    const rows = exact(device.samples, device.series, device.means);
    if (rows === null || (device.role !== "disk" && device.role !== "stacked")) return [];
    const columns = {
      reads: rows.reads_per_s,
      writes: rows.writes_per_s,
      requests: sumOf(rows.reads_per_s, rows.writes_per_s),
      await: rows.await_ms,
      util: rows.util_percent,
    };
    const what = { row: "disk", name: device.device, tool: "iostat" } as const;
    return [{ ...what, ...reported(capture, rows, DISK_FIGURES, columns) }];
  });
}

const POOL_FIGURES: readonly TrackFigure[] = [
  { key: "reads", name: "Pool reads", unit: "per-s" },
  { key: "writes", name: "Pool writes", unit: "per-s" },
  { key: "read_bytes", name: "Read bandwidth", unit: "bytes-per-s" },
  { key: "write_bytes", name: "Write bandwidth", unit: "bytes-per-s" },
];

export function poolTracks(capture: ZpoolIostat): Track[] {
  return capture.vdevs.flatMap((vdev): Track[] => {
    const rows = exact(vdev.samples, vdev.series, vdev.means);
    if (rows === null || vdev.path.length !== 1 || vdev.pool === null) return [];
    const columns = {
      reads: rows.reads_per_s,
      writes: rows.writes_per_s,
      read_bytes: rows.read_bytes_per_s,
      write_bytes: rows.write_bytes_per_s,
    };
    const what = { row: "pool", name: vdev.pool, tool: "zpool iostat" } as const;
    return [{ ...what, ...reported(capture, rows, POOL_FIGURES, columns) }];
  });
}
