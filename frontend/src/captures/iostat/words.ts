/** Texts of iostat and of zpool iostat. */
import { formatMs, formatPercent, formatRate, formatSignificant } from "@arcplan/shared";
import type { IostatDevice } from "../../api/index.ts";

export const VERDICT_TITLES: Readonly<Record<IostatDevice["verdict"], string>> = {
  idle: "idle",
  light: "lightly loaded",
  healthy: "healthy load",
  queueing: "requests queue",
  saturated: "saturated",
  "rate-limited": "held at a rate limit",
  "no-baseline": "nothing to compare with",
  "no-latency": "no response times",
};

export const DEVICES = {
  title: "Devices",
  note: "Mean / 95th percentile. Saturation: mean response time divided by the lowest one under load. %util is left out: for SSDs, arrays and cloud volumes it does not measure load.",
  device: "Device",
  role: "Role",
  saturation: "Saturation",
  verdict: "Verdict",
} as const;

/** Columns under the names that iostat gives them, where it has one. */
export const FIGURES = {
  reads: "Reads/s",
  writes: "Writes/s",
  readAwait: "r_await",
  writeAwait: "w_await",
  await: "await",
  queue: "Queue",
  request: "Request",
  readBytes: "Read bandwidth",
} as const;

export const CURVE = {
  title: "Response time against concurrency",
  concurrency: "Reads in flight",
  reads: "Reads/s",
  await: "r_await, ms",
  samples: "Samples",
} as const;

/** What the curve through the measured points says. */
export function curveNote(curve: NonNullable<IostatDevice["curve"]>): string {
  const { base_read_ms, max_reads_per_s, fit_error } = curve;
  const base =
    base_read_ms === null ? "no nearly idle sample" : `${formatMs(base_read_ms)} for a single read`;
  const ceiling =
    max_reads_per_s === null
      ? "the ceiling was not reached"
      : `ceiling ${formatRate(max_reads_per_s)} reads/s`;
  return `Curve through the points: ${base}; ${ceiling}; points differ from it by ${formatPercent(fit_error)} at most.`;
}

export const TIMELINE = {
  title: (device: string) => `${device} over time`,
  second: "Second",
  report: "Report",
  reads: "Reads/s",
  writes: "Writes/s",
  await: "Response time",
  saturation: "Saturation",
} as const;

/** @param peak highest saturation; 0 where no response times were printed */
export function timelineFinding(peak: number): string {
  return peak > 0
    ? `Response times rose to ${formatSignificant(peak)} times the lowest one under load.`
    : "No response times were printed, so saturation is unknown.";
}

export const VDEVS = {
  title: "Pools and vdevs",
  note: "Means over the reports. I/O is physical, after aggregation: a mirrored write counts twice.",
  name: "Pool or vdev",
  class: "Class",
  used: "Used",
  free: "Free",
  reads: "Reads/s",
  writes: "Writes/s",
  readBytes: "Read bandwidth",
  writeBytes: "Write bandwidth",
} as const;

export const WAITS = {
  title: "Waiting times",
  note: "Milliseconds, mean over the reports. zpool prints means of power-of-two histograms, cut to whole units.",
} as const;
