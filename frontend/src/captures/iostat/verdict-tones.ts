import type { IostatDevice } from "../../api/index.ts";
import type { Tone } from "../Verdict.tsx";

/** Colour of a verdict on a device. */
export const VERDICT_TONES: Readonly<Record<IostatDevice["verdict"], Tone>> = {
  idle: "neutral",
  light: "good",
  healthy: "good",
  queueing: "warn",
  saturated: "bad",
  "rate-limited": "bad",
  "no-baseline": "neutral",
  "no-latency": "neutral",
};
