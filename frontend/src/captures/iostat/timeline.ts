import type { IostatDevice } from "../../api/index.ts";

/** One sample of a device. */
export interface TimelinePoint {
  /** Seconds since the first report, or the report's number where the interval is unknown. */
  readonly at: number;
  readonly readsPerS: number | null;
  readonly writesPerS: number | null;
  readonly awaitMs: number | null;
  /** Response time divided by the lowest one under load, as in the server's verdict. */
  readonly saturation: number | null;
}

/** Samples of a device in time order; the server thinned them and kept the extremes. */
export function pointsOf(device: IostatDevice, intervalS: number | null): TimelinePoint[] {
  const { series, saturation, await_ms } = device;
  const lowestMs = saturation !== null && await_ms !== null ? await_ms.mean / saturation : null;
  const first = series.report[0] ?? 0;
  return series.report.map((report, index) => {
    const awaitMs = series.await_ms[index] ?? null;
    return {
      at: intervalS === null ? report : (report - first) * intervalS,
      readsPerS: series.reads_per_s[index] ?? null,
      writesPerS: series.writes_per_s[index] ?? null,
      awaitMs,
      saturation: awaitMs && lowestMs ? awaitMs / lowestMs : null,
    };
  });
}
