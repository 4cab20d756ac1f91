import type { IostatDevice } from "../../api/index.ts";
import type { Tone } from "../Verdict.tsx";

interface VerdictText {
  readonly title: string;
  readonly tone: Tone;
}

/** How a verdict on a device reads. */
export const VERDICTS: Readonly<Record<IostatDevice["verdict"], VerdictText>> = {
  idle: { title: "idle", tone: "neutral" },
  light: { title: "lightly loaded", tone: "good" },
  healthy: { title: "healthy load", tone: "good" },
  queueing: { title: "requests queue", tone: "warn" },
  saturated: { title: "saturated", tone: "bad" },
  "rate-limited": { title: "held at a rate limit", tone: "bad" },
  "no-baseline": { title: "nothing to compare with", tone: "neutral" },
  "no-latency": { title: "no response times", tone: "neutral" },
};
