/** Puts the tracks of one host on one time axis. */
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { serverAtWork } from "../host/servers.ts";
import { databaseTrack } from "./database-track.ts";
import { median, type Placed as PlacedAt, placedOf, recordingsOf, zoneOf } from "./placing.ts";
import { lastRecording } from "./recordings.ts";
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

const ROWS: readonly RowId[] = ["arc", "disk", "pool", "database"];

/** A track with its moment, or taken to begin with the recording. */
interface Placed extends Omit<PlacedAt<Track>, "placing"> {
  readonly placing: Placing;
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

/** Everything that sampling tools and a database's counters show over time. */
function tracksOf(captures: readonly EvidenceCapture[]): Track[] {
  const tracks = captures.flatMap((capture): (Track | null)[] => {
    if (capture.kind === "arcstat") return [arcTrack(capture)];
    if (capture.kind === "iostat") return diskTracks(capture);
    return capture.kind === "zpool-iostat" ? poolTracks(capture) : [];
  });
  const { captures: atWork } = serverAtWork(new CaptureSet(captures));
  return [...tracks, databaseTrack(atWork)].filter((one) => one !== null);
}

/** Tracks in seconds, and how long a report was taken to last where its tool does not say. */
export function timedTracks(captures: readonly EvidenceCapture[]) {
  const tracks = tracksOf(captures);
  const stepS = median(tracks.flatMap(({ intervalS }) => intervalS ?? [])) ?? 1;
  return { tracks: tracks.map((track) => inSeconds(track, stepS)), stepS };
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
        ? "another capture of the same tool is shown"
        : "it was recorded at another time",
    }));
}

/** One axis for all that was recorded over time; null where nothing was. */
export function timeAxis(given: readonly EvidenceCapture[]): TimeAxis | null {
  const { tracks, stepS } = timedTracks(lastRecording(given).captures);
  const zoneS = zoneOf(tracks);
  const placed = placedOf(tracks, zoneS);
  const [recording = []] = recordingsOf(placed);
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
