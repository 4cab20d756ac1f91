/** The captures that say what the load was: rates of two times are not those of one host at work. */
import { sinceLoad } from "../arc-facts.ts";
import type { CaptureSet, EvidenceCapture } from "../captures.ts";
import { snapshotPair } from "../load/arc-accesses.ts";
import { type UntiedLog, untiedLogs } from "../load/ties.ts";
import type { UnusedCapture } from "../sizing.ts";
import { timedTracks } from "./align.ts";
import { lengthText, type Moment, momentOf } from "./clock.ts";
import { type Placed, placedOf, recordingsOf, type Timed, TOGETHER_S, zoneOf } from "./placing.ts";
import { writtenS } from "./tool-tracks.ts";
import { endOf } from "./track.ts";

function timed(
  row: string,
  captures: readonly EvidenceCapture[],
  seconds: number,
  start: Moment | null = null,
): Timed[] {
  const last = captures.at(-1);
  const points = [{ from: 0, to: seconds }];
  return last ? [{ row, captures, points, start, writtenS: writtenS(last) }] : [];
}

/** Seconds that the runs of a load generator took together. */
function lengthOf(runs: readonly { readonly seconds?: number | null }[]): number {
  return runs.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
}

/** What has no row on the axis and counted over time too. */
function besideAxis(captures: CaptureSet): Timed[] {
  const pair = snapshotPair(captures);
  const means = captures.all.flatMap((capture) => {
    switch (capture.kind) {
      case "vmstat":
      case "sar-disk":
      case "diskstats": {
        const seconds = capture.samples * (capture.interval_s ?? 1);
        return timed(capture.kind, [capture], seconds, momentOf(capture.recorded_at));
      }
      case "sysbench":
        return timed("load", [capture], lengthOf(capture.runs));
      case "pgbench":
        return timed("load", [capture], lengthOf(capture.runs), momentOf(capture.recorded_at));
      default:
        return [];
    }
  });
  const seconds = pair ? sinceLoad(pair[1]) - sinceLoad(pair[0]) : 0;
  return [...means, ...timed("arcstats", pair ?? [], seconds)];
}

/** A stretch of the host's clock. */
interface Stretch {
  readonly fromS: number;
  readonly toS: number;
}

function stretchOf(recording: readonly Placed<Timed>[]): Stretch {
  return {
    fromS: Math.min(...recording.map(({ startS }) => startS)),
    toS: Math.max(...recording.map(({ startS, track }) => startS + endOf(track))),
  };
}

/** Clocks of two time zones are whole half hours apart, and 14 h at most. */
const HALF_HOUR_S = 1800;
const ZONES_APART_S = 14 * 3600;

/** Hours by which a clock is off, if it is of another time zone and not of another time. */
function zoneHours(own: Stretch, other: Stretch): number | null {
  const apartS = (own.fromS + own.toS - other.fromS - other.toS) / 2;
  const shiftS = Math.round(apartS / HALF_HOUR_S) * HALF_HOUR_S;
  const moved = { fromS: own.fromS - shiftS, toS: own.toS - shiftS };
  const fits = shiftS !== 0 && Math.abs(shiftS) <= ZONES_APART_S && gapOf(moved, other) === 0;
  return fits ? Math.abs(shiftS) / 3600 : null;
}

/** Seconds between two stretches; 0 where they overlap. */
function gapOf(a: Stretch, b: Stretch): number {
  return Math.max(0, a.fromS - b.toS, b.fromS - a.toS);
}

/** The recording that counts, and what its clocks place at another time; what shows no comparable time is in neither. */
interface Recordings {
  readonly main: readonly Placed<Timed>[];
  /** What decides when the load ran: the database's counters, or all of the recording. */
  readonly load: readonly Placed<Timed>[];
  readonly others: readonly Placed<Timed>[];
}

function recordings(captures: CaptureSet): Recordings {
  const all: Timed[] = [...timedTracks(captures.all).tracks, ...besideAxis(captures)];
  const zoneS = zoneOf(all);
  const [first = [], ...later] = recordingsOf(placedOf(all, zoneS));
  // Without its zone, the host's own clock and UTC cannot be compared.
  const isUtc = ({ track, placing }: Placed<Timed>) =>
    placing === "file" || track.start?.basis === "utc";
  const isComparable = (one: Placed<Timed>) =>
    zoneS !== null || first.some((other) => isUtc(other) === isUtc(one));
  const ofDatabase = first.filter(({ track }) => track.row === "database");
  const load = ofDatabase.length > 0 ? ofDatabase : first;
  // A tool that ran all day overlaps the counters and much else that does not.
  const isNear = (one: Placed<Timed>) => gapOf(stretchOf([one]), stretchOf(load)) <= TOGETHER_S;
  return {
    main: first.filter(isNear),
    load,
    others: [...first.filter((one) => !isNear(one)), ...later.flat()].filter(isComparable),
  };
}

/**
 * Captures that their clocks place at another time than the recording that counts: most tools ran during
 * it, or the database's counters were taken around it.
 */
export function ofOtherTimes(captures: CaptureSet): UnusedCapture[] {
  const { main, load, others } = recordings(captures);
  const used = new Set(main.flatMap(({ track }) => track.captures));
  const found = new Map<EvidenceCapture, string>();
  for (const one of others) {
    const [own, counted] = [stretchOf([one]), stretchOf(load)];
    const when = `${lengthText(gapOf(own, counted))} ${own.fromS > counted.toS ? "after" : "before"}`;
    const clock = one.placing === "clock" ? "its own clock" : "the time of its file";
    const hours = one.placing === "clock" ? zoneHours(own, counted) : null;
    const zone =
      hours === null
        ? ""
        : ` If that clock is of a time zone ${hours} h away, record again with TZ=UTC.`;
    const why = `By ${clock} it was recorded ${when} ${load[0]?.track.captures[0]?.name}. Rates of two times are not combined.${zone}`;
    for (const capture of one.track.captures) if (!used.has(capture)) found.set(capture, why);
  }
  return [...found].map(([capture, why]) => ({ capture: capture.name, why }));
}

/** Captures without those that are of another time or, maybe, of another server. */
export interface ThisLoad {
  readonly captures: CaptureSet;
  readonly untied: readonly UntiedLog[];
  readonly unused: readonly UnusedCapture[];
}

/** @param threads clients at work that the user entered; undefined for none */
export function ofThisLoad(captures: CaptureSet, threads: unknown): ThisLoad {
  const untied = untiedLogs(captures, threads);
  const foreign = untied.map(({ capture, why }) => ({ capture: capture.name, why }));
  const own = captures.without(foreign);
  const apart = ofOtherTimes(own);
  return { captures: own.without(apart), untied, unused: [...foreign, ...apart] };
}
