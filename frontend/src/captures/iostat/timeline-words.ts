/** Texts of the chart of one device, which loads on its own. */
import { formatSignificant } from "@arcplan/shared";

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
