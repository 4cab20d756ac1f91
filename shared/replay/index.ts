/** Replays a recorded sample of ARC requests at other sizes. */
export { type CurvePoint, type GroupUse, type TracedCurve, tracedCurve } from "./curve.ts";
export type { Sample } from "./sample.ts";
