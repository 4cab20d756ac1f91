/** One time axis for everything that was recorded of a host over time. */

export {
  type AxisRow,
  type LeftOut,
  type PlacedTrack,
  type Placing,
  type TimeAxis,
  timeAxis,
} from "./align.ts";
export { ofThisLoad, type ThisLoad } from "./apart.ts";
export { clockText } from "./clock.ts";
export { capturesOver } from "./part.ts";
export { lastRecording } from "./recordings.ts";
export {
  drawn,
  meanOver,
  type RowId,
  type TimeSpan,
  type TrackFigure,
  type TrackPoint,
  type TrackUnit,
} from "./track.ts";
