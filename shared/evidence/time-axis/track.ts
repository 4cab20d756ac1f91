/** What one tool counted over time, in the tool's own time. */
import type { EvidenceCapture } from "../captures.ts";
import type { Moment } from "./clock.ts";

export type RowId = "arc" | "disk" | "pool" | "database";

export type TrackUnit = "per-s" | "bytes-per-s" | "ms" | "percent";

/** One line of a chart. */
export interface TrackFigure {
  readonly key: string;
  readonly name: string;
  readonly unit: TrackUnit;
  /** The rate that this figure is a mean over, where seconds are not: requests of a response time. */
  readonly weight?: string;
}

/** Means over one stretch of time. */
export interface TrackPoint {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly values: Readonly<Record<string, number | null>>;
}

export interface Track {
  readonly row: RowId;
  /** What was looked at: a device, a pool, a server. Untrusted text. */
  readonly name: string;
  /** The tool. */
  readonly tool: string;
  readonly captures: readonly EvidenceCapture[];
  readonly figures: readonly TrackFigure[];
  /** From 0 on: in seconds, or in reports where no time was printed. */
  readonly points: readonly TrackPoint[];
  /** Number of each point's first report, or row, in its capture; empty for counters. */
  readonly reports: readonly number[];
  readonly isTimed: boolean;
  /** Seconds between reports; null where the capture does not say. */
  readonly intervalS: number | null;
  /** When the first point begins, as printed; null where nothing was. */
  readonly start: Moment | null;
  /** When the file was last written, seconds since 1970 in UTC; null where nothing says. */
  readonly writtenS: number | null;
}

/** A part of a time, seconds from its start. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Seconds from the start of the first point to the end of the last. */
export function endOf({ points }: { readonly points: readonly TimeSpan[] }): number {
  return points.at(-1)?.to ?? 0;
}

/** Means over a part: each point counts by the seconds that it shares with it, and by its weight. */
export function meanOver(
  points: readonly TrackPoint[],
  { key, weight }: TrackFigure,
  { from, to }: TimeSpan,
): number | null {
  let sum = 0;
  let by = 0;
  for (const point of points) {
    const value = point.values[key] ?? null;
    const seconds = Math.min(point.to, to) - Math.max(point.from, from);
    if (value === null || seconds <= 0) continue;
    const share = seconds * (weight === undefined ? 1 : (point.values[weight] ?? 0));
    sum += value * share;
    by += share;
  }
  return by > 0 ? sum / by : null;
}

/** At most so many points, each the mean of its part of the time; for drawing. */
export function drawn(
  points: readonly TrackPoint[],
  figures: readonly TrackFigure[],
  most: number,
): readonly TrackPoint[] {
  if (points.length <= most) return points;
  const each = Math.ceil(points.length / most);
  return Array.from({ length: Math.ceil(points.length / each) }, (_, index) => {
    const part = points.slice(index * each, (index + 1) * each);
    const span = { from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? 0 };
    const values = figures.map((figure) => [figure.key, meanOver(part, figure, span)]);
    return { ...span, values: Object.fromEntries(values) };
  });
}
