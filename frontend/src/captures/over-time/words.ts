/** Texts of the panel over time: its rows, times and figures. */
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

/** How a row was placed on the axis, and its limits. */
export function rowNote(track: PlacedTrack): string {
  if (track.points.length > 1) return placingText(track);
  return `${placingText(track)} Counted at two moments only, so every part has the mean of the whole recording.`;
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

export const PANEL = {
  title: "Over time",
  lead: "Drag over a chart, or move the ends below, to see the means of a part.",
  shown: (row: string) => `${row} shown`,
  chart: (row: string) => `${row} over time`,
  whole: "Whole recording",
  /** Before the mean of the whole recording, beside that of a part. */
  wholeMean: (mean: string) => ` whole: ${mean}`,
  notShown: "Not shown:",
  because: (reason: string) => `, as ${reason}.`,
} as const;

/** Which part is chosen. */
export const chosenText = (axis: TimeAxis, span: TimeSpan, isWhole: boolean): string =>
  `${isWhole ? "The whole recording: " : "Part: "}${spanText(axis, span)}`;

export const COMPARE = {
  part: "Compare this part with the prediction",
  whole: "Compare the whole recording",
  measuredFrom: (words: string) => `“Your captures” above measures from ${words}.`,
} as const;

export const SLIDERS = {
  legend: "Part of the recording",
  from: "From",
  to: "To",
  chosen: (span: string) => `Chosen: ${span}`,
} as const;
