import type { ArcstatCapture } from "../../api/index.ts";

/** One moment of an arcstat log. */
export interface Moment {
  /** Seconds since the first sample; the sample's number where the log has no usable times. */
  readonly at: number;
  readonly sizeBytes: number | null;
  readonly targetBytes: number | null;
  readonly metadataMissPercent: number | null;
}

const POINTS_MOST = 600;

const MISS_COLUMNS = ["mm%", "dmm%"] as const;
const HIT_COLUMNS = ["mh%", "dmh%"] as const;

/** Metadata misses in percent, from a column of misses or one of hits. */
function missPercents(series: ArcstatCapture["series"]): readonly (number | null)[] {
  for (const name of MISS_COLUMNS) {
    const column = series[name];
    if (column) return column;
  }
  for (const name of HIT_COLUMNS) {
    const column = series[name];
    if (column) return column.map((hits) => (hits === null ? null : 100 - hits));
  }
  return [];
}

/** Points in each series: a point of a long log is the mean of several rows. */
export function pointsOf({ samples, rows_per_point }: ArcstatCapture): number {
  return Math.ceil(samples / rows_per_point);
}

interface Timeline {
  readonly moments: readonly Moment[];
  /** Whether `at` counts seconds; else it counts samples. */
  readonly isTimed: boolean;
}

/** Size, target and metadata misses over time, in the order recorded. */
export function momentsOf(capture: ArcstatCapture): Timeline {
  const { series, elapsed_s, rows_per_point } = capture;
  const sizes = series.size ?? series.arcsz ?? [];
  const targets = series.c ?? [];
  const misses = missPercents(series);
  const points = pointsOf(capture);
  const isTimed = elapsed_s.length === points && !elapsed_s.includes(null);
  const moments = Array.from({ length: points }, (_, index) => ({
    at: isTimed ? (elapsed_s[index] ?? index) : index * rows_per_point + 1,
    sizeBytes: sizes[index] ?? null,
    targetBytes: targets[index] ?? null,
    metadataMissPercent: misses[index] ?? null,
  }));
  return { moments, isTimed };
}

/**
 * At most 600 moments. A longer log is divided into stretches; each keeps the moments of its largest
 * ARC, its smallest ARC and its most misses, so dips and peaks remain.
 */
export function thinned(moments: readonly Moment[]): readonly Moment[] {
  if (moments.length <= POINTS_MOST) return moments;
  const stretch = Math.ceil((moments.length * 3) / POINTS_MOST);
  const kept: Moment[] = [];
  for (let start = 0; start < moments.length; start += stretch) {
    const part = moments.slice(start, start + stretch);
    const most = (value: (moment: Moment) => number) =>
      part.reduce((best, moment) => (value(moment) > value(best) ? moment : best));
    const chosen = new Set([
      most(({ sizeBytes }) => sizeBytes ?? 0),
      most(({ sizeBytes }) => -(sizeBytes ?? 0)),
      most(({ metadataMissPercent }) => metadataMissPercent ?? -1),
    ]);
    kept.push(...part.filter((moment) => chosen.has(moment)));
  }
  return kept;
}
