/** How the panel over time names its rows, times and figures. */
import { formatByteRate, formatMs, formatRate, formatSignificant } from "@arcplan/shared";
import {
  clockText,
  type PlacedTrack,
  type RowId,
  type TimeAxis,
  type TimeSpan,
  type TrackUnit,
} from "@arcplan/shared/evidence";

export const ROW_TITLES: Readonly<Record<RowId, string>> = {
  arc: "ARC",
  disk: "Disk",
  pool: "Pool",
  database: "Database",
};

/** Seconds without zeros behind the point. */
function secondsText(seconds: number): string {
  return `${Number(seconds.toPrecision(3))} s`;
}

const FORMATS: Readonly<Record<TrackUnit, (value: number) => string>> = {
  "per-s": (value) => `${formatRate(value)}/s`,
  "bytes-per-s": formatByteRate,
  ms: formatMs,
  percent: (value) => `${formatSignificant(value)} %`,
};

export function formatOf(unit: TrackUnit): (value: number) => string {
  return FORMATS[unit];
}

/** A moment of the axis: the host's clock, or seconds from the start. */
export function momentText({ startS }: Pick<TimeAxis, "startS">, at: number): string {
  return startS === null ? secondsText(at) : clockText(startS + at);
}

export function spanText(axis: TimeAxis, { from, to }: TimeSpan): string {
  return `${momentText(axis, from)} to ${momentText(axis, to)} (${secondsText(to - from)})`;
}

function stepText({ assumedStepS }: PlacedTrack): string {
  return assumedStepS === null ? "" : `, at ${secondsText(assumedStepS)} a report`;
}

/** How a row was put on the axis, and what it cannot say. */
export function rowNote(track: PlacedTrack): string {
  if (track.points.length > 1) return placingText(track);
  return `${placingText(track)} Counted at two moments only: every part has the mean of all.`;
}

function placingText(track: PlacedTrack): string {
  switch (track.placing) {
    case "clock":
      return `By clock: the times that ${track.tool} printed.`;
    case "file":
      return `By clock: when the file was last written${stepText(track)}.`;
    case "assumed":
      return `By assumption: it starts with the others${stepText(track)}.`;
  }
}

function zoneText(zoneS: number): string {
  const minutes = Math.abs(Math.round(zoneS / 60));
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return `UTC${zoneS < 0 ? "−" : "+"}${clock}`;
}

/** What the times of the axis are. */
export function axisNote({ startS, zoneS }: TimeAxis): string {
  if (startS === null)
    return "No clock was printed: seconds from the start, and all tools are assumed to start together.";
  const zone = zoneS === null ? "its zone is not printed" : zoneText(zoneS);
  return `Times are the host's own clock (${zone}), on which all files of one host agree.`;
}
