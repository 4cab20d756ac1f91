/** When what was recorded ran, on the host's clock: by printed times, and by when files were written. */
import type { EvidenceCapture } from "../captures.ts";
import { DAY_S, type Moment, onDayNear } from "./clock.ts";
import { endOf, type TimeSpan } from "./track.ts";

/** Something that was recorded over time, as far as its own text and file say when. */
export interface Timed {
  /** The tool's row on the axis, or its kind. */
  readonly row: string;
  readonly captures: readonly EvidenceCapture[];
  /** Seconds from its own start. */
  readonly points: readonly TimeSpan[];
  /** When the first point begins, as printed; null where nothing was. */
  readonly start: Moment | null;
  /** When the file was last written, seconds since 1970 in UTC; null where nothing says. */
  readonly writtenS: number | null;
}

/** What was recorded, with its moment. */
export interface Placed<T extends Timed> {
  readonly track: T;
  /** By times that its tool printed, or by when its file was last written. */
  readonly placing: "clock" | "file";
  /** Seconds of the host's clock. */
  readonly startS: number;
}

/** Zones differ by whole quarters of an hour. */
const QUARTER_S = 900;
/** A file is written for the last time this soon after its tool's last report. */
const SOON_S = 60;
/** Tools that were started by hand one after the other are still of one recording. */
export const TOGETHER_S = 120;

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** A difference of times of day as that between clocks of two zones: -12 to 14 hours. */
function zoneWithin(differenceS: number): number {
  const rest = ((differenceS % DAY_S) + DAY_S) % DAY_S;
  return rest > 14 * 3600 ? rest - DAY_S : rest;
}

/** The host's zone by a track whose file was written when its last report was printed. */
function zoneByFile(track: Timed): number | null {
  const { start, writtenS } = track;
  if (!start || writtenS === null || start.basis === "utc") return null;
  const difference = start.seconds + endOf(track) - writtenS;
  const zoneS = start.basis === "day" ? zoneWithin(difference + SOON_S) - SOON_S : difference;
  const quarter = Math.round(zoneS / QUARTER_S) * QUARTER_S + 0;
  return Math.abs(zoneS - quarter) <= SOON_S && Math.abs(quarter) <= 14 * 3600 ? quarter : null;
}

/** How far the host's clock is ahead of UTC, seconds; null where nothing says. */
export function zoneOf(tracks: readonly Timed[]): number | null {
  const printed = tracks.flatMap(({ start }) => start?.zoneS ?? []);
  if (printed.length > 0) return median(printed);
  const byFile = median(tracks.flatMap((track) => zoneByFile(track) ?? []));
  if (byFile !== null) return byFile;
  const startsOf = (basis: "local" | "utc") =>
    tracks.flatMap(({ start }) => (start?.basis === basis ? [start.seconds] : []));
  const [local, utc] = [startsOf("local"), startsOf("utc")];
  if (local.length === 0 || utc.length === 0) return null;
  const zoneS = Math.round((Math.min(...local) - Math.min(...utc)) / QUARTER_S) * QUARTER_S;
  return Math.abs(zoneS) <= 14 * 3600 ? zoneS : null;
}

/** Seconds of the host's clock at which a track with printed times begins. */
function hostStart({ start }: Timed, zoneS: number | null, nearS: number | null): number | null {
  if (!start) return null;
  if (start.basis === "local") return start.seconds;
  if (start.basis === "utc") return start.seconds + (zoneS ?? 0);
  return nearS === null ? start.seconds : onDayNear(start.seconds, nearS);
}

/**
 * Whether files were last written when their tools ended, as in an archive; copies carry other times. One
 * that says otherwise among others is itself of another time.
 */
function areFileTimesKept(tracks: readonly Timed[], zoneS: number | null): boolean {
  // A tool's devices are of one file.
  const files = new Map(tracks.map((track) => [track.captures[0], track]));
  const gaps = [...files.values()].flatMap((track) => {
    if (track.writtenS === null || !track.start) return [];
    const writtenS = track.writtenS + (zoneS ?? 0);
    const startS = hostStart(track, zoneS, writtenS - endOf(track));
    return startS === null ? [] : [Math.abs(startS + endOf(track) - writtenS)];
  });
  return gaps.filter((gap) => gap <= SOON_S).length * 2 > gaps.length;
}

/** Tracks whose moment is known. */
export function placedOf<T extends Timed>(tracks: readonly T[], zoneS: number | null): Placed<T>[] {
  const isKept = areFileTimesKept(tracks, zoneS);
  const writtenOf = ({ writtenS }: Timed) =>
    isKept && writtenS !== null ? writtenS + (zoneS ?? 0) : null;
  const placedNear =
    (nearS: number | null) =>
    (track: T): Placed<T>[] => {
      const writtenS = writtenOf(track);
      const endNearS = writtenS === null ? nearS : writtenS - endOf(track);
      const startS = hostStart(track, zoneS, endNearS);
      if (startS !== null) return [{ track, placing: "clock", startS }];
      return writtenS === null ? [] : [{ track, placing: "file", startS: writtenS - endOf(track) }];
    };
  // A time of day is of no day; it is taken for one of the day that most of the others are of.
  const dated = tracks.filter((track) => track.start?.basis !== "day" || writtenOf(track) !== null);
  const [main] = recordingsOf(dated.flatMap(placedNear(null)));
  return tracks.flatMap(placedNear(main?.[0]?.startS ?? null));
}

/** What was recorded together: what overlaps or nearly does; first the recording with most rows, of like ones the last. */
export function recordingsOf<T extends Timed>(placed: readonly Placed<T>[]): Placed<T>[][] {
  const sorted = [...placed].sort((a, b) => a.startS - b.startS);
  const groups: Placed<T>[][] = [];
  let endS = Number.NEGATIVE_INFINITY;
  for (const one of sorted) {
    if (one.startS > endS + TOGETHER_S) groups.push([]);
    groups.at(-1)?.push(one);
    endS = Math.max(endS, one.startS + endOf(one.track));
  }
  const rows = (group: readonly Placed<T>[]) => new Set(group.map(({ track }) => track.row)).size;
  const ofDatabase = (group: readonly Placed<T>[]) =>
    Number(group.some(({ track }) => track.row === "database"));
  const length = (group: readonly Placed<T>[]) =>
    Math.max(0, ...group.map(({ track }) => endOf(track)));
  const startOf = ([first]: Placed<T>[]) => first?.startS ?? 0;
  return groups.sort(
    (a, b) =>
      rows(b) - rows(a) ||
      ofDatabase(b) - ofDatabase(a) ||
      length(b) - length(a) ||
      startOf(b) - startOf(a),
  );
}
