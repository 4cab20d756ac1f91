/** The captures of a host as if only a part of the recording had been recorded. */

import {
  type Arcstat,
  CaptureSet,
  type EvidenceCapture,
  type Iostat,
  type IostatDevice,
  type MysqlStatus,
  type PoolVdev,
  type ZpoolIostat,
} from "../captures.ts";
import { lastScrape } from "../scrapes.ts";
import type { PlacedTrack, TimeAxis } from "./align.ts";
import { TIMELESS } from "./recordings.ts";
import type { TimeSpan } from "./track.ts";

/** Clocks are printed to the second, so a print at the edge of the part may be half a one outside. */
const EDGE_S = 0.5;

interface Reports {
  readonly from: number;
  /** The first one behind the part. */
  readonly to: number;
}

/** Reports whose time lies in the part by more than half. */
function reportsIn({ points, reports }: PlacedTrack, { from, to }: TimeSpan): Reports {
  const inside = reports.filter((_, i) => {
    const point = points[i];
    const middle = point ? (point.from + point.to) / 2 : Number.NaN;
    return middle >= from && middle <= to;
  });
  const last = inside.at(-1);
  const behind = last === undefined ? undefined : reports[reports.indexOf(last) + 1];
  return {
    from: inside[0] ?? 0,
    to: last === undefined ? 0 : (behind ?? Number.POSITIVE_INFINITY),
  };
}

type Lists = Readonly<Record<string, unknown>>;

/** Every list of a record at these places; other values stay. */
function picked<T extends object>(record: T, places: readonly number[]): T {
  const pick = (value: unknown) =>
    Array.isArray(value) && value.length > 0 ? places.map((place) => value[place]) : value;
  return Object.fromEntries(
    Object.entries(record as Lists).map(([key, value]) => [key, pick(value)]),
  ) as T;
}

function placesIn(report: readonly number[], { from, to }: Reports): number[] {
  return report.flatMap((number, i) => (number >= from && number < to ? [i] : []));
}

type Summary = NonNullable<IostatDevice["reads_per_s"]>;
type Column = readonly (number | null)[];

function summaryOf(column: Column): Summary | null {
  const known = column.filter((one) => one !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  const p95 = known[Math.ceil(0.95 * known.length) - 1] ?? mean;
  return { mean, p95, max: known.at(-1) ?? mean };
}

function isSummary(value: unknown): value is Summary {
  return typeof value === "object" && value !== null && "mean" in value && "p95" in value;
}

/** A record's summaries over the part; null where it keeps no samples of the figure. */
function summariesOver(record: object, series: Lists): Record<string, Summary | null> {
  const names = Object.entries(record).filter(([, value]) => isSummary(value));
  return Object.fromEntries(
    names.map(([name]) => [name, summaryOf((series[name] ?? []) as Column)]),
  );
}

function devicePart(device: IostatDevice, reports: Reports): IostatDevice {
  const rows = device.means ?? device.series;
  const { reports_per_point: _, ...series } = { reports_per_point: 1, ...rows };
  const part = picked(series, placesIn(rows.report, reports));
  return {
    ...device,
    samples: part.report.length,
    series: part,
    means: null,
    ...summariesOver(device, part),
  };
}

function vdevPart(vdev: PoolVdev, reports: Reports): PoolVdev {
  const rows = vdev.means ?? vdev.series;
  if (!rows) return { ...vdev, samples: 0 };
  const { reports_per_point: _, ...series } = { reports_per_point: 1, ...rows };
  const part = picked(series, placesIn(rows.report, reports));
  return {
    ...vdev,
    samples: part.report.length,
    series: part,
    means: null,
    ...summariesOver(vdev, part),
  };
}

function arcstatPart(capture: Arcstat, reports: Reports): Arcstat {
  const { rows_per_point: each, series, elapsed_s } = capture;
  const numbers = elapsed_s.map((_, i) => i * each);
  const places = placesIn(numbers, reports);
  return {
    ...capture,
    samples: places.reduce((sum, place) => sum + Math.min(each, capture.samples - place * each), 0),
    elapsed_s: places.map((place) => elapsed_s[place] ?? null),
    series: Object.fromEntries(
      Object.entries(series).map(([name, column]) => [
        name,
        places.map((place) => column[place] ?? null),
      ]),
    ),
  };
}

/** Tables printed within the part; null where fewer than two were, between which counters grew. */
function statusPart(
  captures: readonly EvidenceCapture[],
  track: PlacedTrack,
  span: TimeSpan,
): readonly MysqlStatus[] | null {
  const own = captures.filter((one): one is MysqlStatus => one.kind === "mysql-status");
  const begin = track.points[0]?.from ?? 0;
  const relative = own.find((one) => one.relative);
  const uptimes = own.flatMap(({ snapshots }) =>
    snapshots.flatMap(({ uptime_s }) => uptime_s ?? []),
  );
  const firstS = relative ? 0 : Math.min(...uptimes);
  const isIn = (atS: number) => atS >= span.from - EDGE_S && atS <= span.to + EDGE_S;
  const parts = (relative ? [relative] : own).map((capture): MysqlStatus => {
    let sinceS = 0;
    const snapshots = capture.snapshots.filter(({ uptime_s }, i) => {
      if (relative && i === 0) return true;
      if (uptime_s === null) return false;
      if (!relative) return isIn(begin + uptime_s - firstS);
      const fromS = sinceS;
      sinceS += uptime_s;
      return isIn(begin + fromS) && isIn(begin + sinceS);
    });
    return { ...capture, snapshots };
  });
  const count = parts.reduce((sum, { snapshots }) => sum + snapshots.length, 0);
  return count < 2 ? null : parts.filter(({ snapshots }) => snapshots.length > 0);
}

/** Whether all of a database's prints lie within the part. */
function isWithin({ points }: PlacedTrack, span: TimeSpan): boolean {
  const [first] = points;
  return (first?.from ?? 0) >= span.from - EDGE_S && (points.at(-1)?.to ?? 0) <= span.to + EDGE_S;
}

/**
 * What the captures say of a part of the time axis. Captures whose figures are of all the time alone are
 * left out, so that figures of the part come from rows, reports and counters within it.
 */
export function capturesOver(captures: CaptureSet, axis: TimeAxis, span: TimeSpan): CaptureSet {
  const tracks = new Map<EvidenceCapture, PlacedTrack>();
  for (const track of axis.rows.flatMap((row) => row.tracks))
    for (const capture of track.captures) tracks.set(capture, track);
  const database = axis.rows.find(({ id }) => id === "database")?.tracks[0];
  const status = database ? statusPart(captures.all, database, span) : null;
  // What file systems hold is the last scrape's, and rates take two.
  const scraped = lastScrape(captures);
  const partOf = (capture: EvidenceCapture): readonly EvidenceCapture[] => {
    const track = tracks.get(capture);
    switch (capture.kind) {
      case "mysql-status":
        return [];
      case "postgresql-stats":
        return track && isWithin(track, span) ? [capture] : [];
      case "arcstat":
        return track ? [arcstatPart(capture, reportsIn(track, span))] : [];
      case "iostat":
        return track ? [iostatPart(capture, reportsIn(track, span))] : [];
      case "zpool-iostat":
        return track ? [poolPart(capture, reportsIn(track, span))] : [];
      default:
        return TIMELESS.has(capture.kind) || capture === scraped ? [capture] : [];
    }
  };
  return new CaptureSet([...captures.all.flatMap(partOf), ...(status ?? [])]);
}

function iostatPart(capture: Iostat, reports: Reports): Iostat {
  const devices = capture.devices.map((device) => devicePart(device, reports));
  return { ...capture, devices, ...summariesOver(capture, {}) };
}

function poolPart(capture: ZpoolIostat, reports: Reports): ZpoolIostat {
  return { ...capture, vdevs: capture.vdevs.map((vdev) => vdevPart(vdev, reports)) };
}
