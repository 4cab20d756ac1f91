/** Puts the tracks of one host on one time axis. */
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { serverAtWork } from "../host/servers.ts";
import { onDayNear } from "./clock.ts";
import { databaseTrack } from "./database-track.ts";
import { arcTrack, diskTracks, poolTracks } from "./tool-tracks.ts";
import { endOf, type RowId, type Track, type TrackPoint } from "./track.ts";

/**
 * How a track was placed: by times that its tool printed, by when its file was last written, or at the
 * start of the recording because nothing says when it ran.
 */
export type Placing = "clock" | "file" | "assumed";

export interface PlacedTrack extends Omit<Track, "points"> {
  /** Seconds from the start of the axis. */
  readonly points: readonly TrackPoint[];
  readonly placing: Placing;
  /** Seconds that one report was taken to last, where the tool printed no times; else null. */
  readonly assumedStepS: number | null;
}

export interface AxisRow {
  readonly id: RowId;
  /** Devices or pools of one capture, the busiest first. */
  readonly tracks: readonly PlacedTrack[];
}

export interface LeftOut {
  readonly capture: string;
  readonly why: string;
}

export interface TimeAxis {
  readonly rows: readonly AxisRow[];
  readonly seconds: number;
  /** The host's clock at the start, seconds since some midnight; null where no clock is known. */
  readonly startS: number | null;
  /** How far the host's clock is ahead of UTC, seconds; null where nothing says. */
  readonly zoneS: number | null;
  readonly leftOut: readonly LeftOut[];
}

/** Zones differ by whole quarters of an hour. */
const QUARTER_S = 900;
/** A file is written for the last time this soon after its tool's last report. */
const SOON_S = 60;
/** Tools that were started by hand one after the other are still of one recording. */
const TOGETHER_S = 120;
const DAY_S = 86_400;
const ROWS: readonly RowId[] = ["arc", "disk", "pool", "database"];

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** A difference of times of day as that between clocks of two zones: -12 to 14 hours. */
function zoneWithin(differenceS: number): number {
  const rest = ((differenceS % DAY_S) + DAY_S) % DAY_S;
  return rest > 14 * 3600 ? rest - DAY_S : rest;
}

/** The host's zone by a track whose file was written when its last report was printed. */
function zoneByFile(track: Track): number | null {
  const { start, writtenS } = track;
  if (!start || writtenS === null || start.basis === "utc") return null;
  const difference = start.seconds + endOf(track) - writtenS;
  const zoneS = start.basis === "day" ? zoneWithin(difference + SOON_S) - SOON_S : difference;
  const quarter = Math.round(zoneS / QUARTER_S) * QUARTER_S + 0;
  return Math.abs(zoneS - quarter) <= SOON_S && Math.abs(quarter) <= 14 * 3600 ? quarter : null;
}

function zoneOf(tracks: readonly Track[]): number | null {
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
function hostStart({ start }: Track, zoneS: number | null, nearS: number | null): number | null {
  if (!start) return null;
  if (start.basis === "local") return start.seconds;
  if (start.basis === "utc") return start.seconds + (zoneS ?? 0);
  return nearS === null ? start.seconds : onDayNear(start.seconds, nearS);
}

/** Whether files were last written when their tools ended, as in an archive; copies carry other times. */
function areFileTimesKept(tracks: readonly Track[], zoneS: number | null): boolean {
  const gaps = tracks.flatMap((track) => {
    if (track.writtenS === null || !track.start) return [];
    const writtenS = track.writtenS + (zoneS ?? 0);
    const startS = hostStart(track, zoneS, writtenS - endOf(track));
    return startS === null ? [] : [Math.abs(startS + endOf(track) - writtenS)];
  });
  return gaps.length > 0 && gaps.every((gap) => gap <= SOON_S);
}

interface Placed {
  readonly track: Track;
  readonly placing: Placing;
  /** Seconds of the host's clock. */
  readonly startS: number;
}

/** Tracks whose moment is known. */
function placedOf(tracks: readonly Track[], zoneS: number | null): Placed[] {
  const isKept = areFileTimesKept(tracks, zoneS);
  const writtenOf = ({ writtenS }: Track) =>
    isKept && writtenS !== null ? writtenS + (zoneS ?? 0) : null;
  const dated = tracks.flatMap((track) => {
    const isDated = track.start !== null && track.start.basis !== "day";
    return isDated ? (hostStart(track, zoneS, null) ?? []) : (writtenOf(track) ?? []);
  });
  const nearS = dated.length > 0 ? Math.min(...dated) : null;
  return tracks.flatMap((track): Placed[] => {
    const writtenS = writtenOf(track);
    const endNearS = writtenS === null ? nearS : writtenS - endOf(track);
    const startS = hostStart(track, zoneS, endNearS);
    if (startS !== null) return [{ track, placing: "clock", startS }];
    return writtenS === null ? [] : [{ track, placing: "file", startS: writtenS - endOf(track) }];
  });
}

/** The tracks of one recording: those that overlap or nearly do, of the recording with most rows. */
function together(placed: readonly Placed[]): readonly Placed[] {
  const sorted = [...placed].sort((a, b) => a.startS - b.startS);
  const groups: Placed[][] = [];
  let endS = Number.NEGATIVE_INFINITY;
  for (const one of sorted) {
    if (one.startS > endS + TOGETHER_S) groups.push([]);
    groups.at(-1)?.push(one);
    endS = Math.max(endS, one.startS + endOf(one.track));
  }
  const rows = (group: readonly Placed[]) => new Set(group.map(({ track }) => track.row)).size;
  const length = (group: readonly Placed[]) =>
    Math.max(0, ...group.map(({ track }) => endOf(track)));
  return groups.sort((a, b) => rows(b) - rows(a) || length(b) - length(a))[0] ?? [];
}

/** A track in seconds, where its tool counted reports only. */
function inSeconds(track: Track, stepS: number): Track {
  if (track.isTimed) return track;
  const points = track.points.map(({ from, to, values }) => ({
    from: from * stepS,
    to: to * stepS,
    values,
  }));
  return { ...track, points };
}

/** Requests over a track: the busiest device comes first. */
function requestsOf({ points }: Pick<Track, "points">): number {
  return points.reduce(
    (sum, { from, to, values }) => sum + (to - from) * ((values.reads ?? 0) + (values.writes ?? 0)),
    0,
  );
}

function shifted({ track, placing, startS }: Placed, axisStartS: number, stepS: number) {
  const by = startS - axisStartS;
  const points = track.points.map(({ from, to, values }) => ({
    from: from + by,
    to: to + by,
    values,
  }));
  return { ...track, points, placing, assumedStepS: track.isTimed ? null : stepS };
}

function tracksOf(captures: readonly EvidenceCapture[]): Track[] {
  const tracks = captures.flatMap((capture): (Track | null)[] => {
    if (capture.kind === "arcstat") return [arcTrack(capture)];
    if (capture.kind === "iostat") return diskTracks(capture);
    return capture.kind === "zpool-iostat" ? poolTracks(capture) : [];
  });
  const { captures: atWork } = serverAtWork(new CaptureSet(captures));
  return [...tracks, databaseTrack(atWork)].filter((one) => one !== null);
}

/** Of several captures of one tool the longest, all of its devices. */
function ofLongest(placed: readonly Placed[]): readonly Placed[] {
  const [longest] = [...placed].sort((a, b) => endOf(b.track) - endOf(a.track));
  const capture = longest?.track.captures[0];
  return placed
    .filter(({ track }) => track.captures[0] === capture)
    .sort((a, b) => requestsOf(b.track) - requestsOf(a.track));
}

function leftOutOf(tracks: readonly Track[], kept: readonly Placed[], known: readonly Placed[]) {
  const shown = new Set(kept.flatMap(({ track }) => track.captures));
  const inTime = new Set(known.flatMap(({ track }) => track.captures));
  const all = new Set(tracks.flatMap(({ captures }) => captures));
  return [...all]
    .filter((capture) => !shown.has(capture))
    .map((capture) => ({
      capture: capture.name,
      why: inTime.has(capture)
        ? "a longer capture of the same tool is shown"
        : "it was recorded at another time",
    }));
}

/** One axis for all that was recorded over time; null where nothing was. */
export function timeAxis(captures: readonly EvidenceCapture[]): TimeAxis | null {
  const raw = tracksOf(captures);
  const stepS = median(raw.flatMap(({ intervalS }) => intervalS ?? [])) ?? 1;
  const tracks = raw.map((track) => inSeconds(track, stepS));
  const zoneS = zoneOf(tracks);
  const placed = placedOf(tracks, zoneS);
  const recording = together(placed);
  const firstS = recording.length > 0 ? Math.min(...recording.map(({ startS }) => startS)) : 0;
  const tools = recording.filter(({ track }) => track.row !== "database");
  const beginS = tools.length > 0 ? Math.min(...tools.map(({ startS }) => startS)) : firstS;
  const known = new Set(placed.map(({ track }) => track));
  const assumed = tracks
    .filter((track) => !known.has(track))
    .map((track): Placed => ({ track, placing: "assumed", startS: beginS }));
  const candidates = [...recording, ...assumed];
  const kept = ROWS.map((id) => ofLongest(candidates.filter(({ track }) => track.row === id)));
  const all = kept.flat();
  if (!all.some(({ track }) => track.points.length > 1)) return null;
  const startS = Math.min(...all.map((one) => one.startS));
  const rows = ROWS.map((id, i) => ({
    id,
    tracks: (kept[i] ?? []).map((one) => shifted(one, startS, stepS)),
  })).filter(({ tracks: shown }) => shown.length > 0);
  return {
    rows,
    seconds: Math.max(...all.map(({ track, startS: from }) => from - startS + endOf(track))),
    startS: all.some(({ placing }) => placing !== "assumed") ? startS : null,
    zoneS,
    leftOut: leftOutOf(tracks, all, candidates),
  };
}
