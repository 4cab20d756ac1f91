/** Whether the processors had time left while the load ran. */
import type { CaptureSet } from "../captures.ts";
import { type PerQuery, sourceOf } from "../fact.ts";
import { scrapedCpuBusy } from "../scrapes.ts";
import { iostatOfLoad } from "../working-points.ts";
import { isGroupFull } from "./processes.ts";

/** Share of the processors' time from which they limit a load. */
const PROCESSORS_FULL = 0.9;

/** Share of all processors in use while the load ran, with its origin. */
export function cpuBusy(captures: CaptureSet): PerQuery | null {
  for (const capture of [...iostatOfLoad(captures), ...captures.of("vmstat")]) {
    const busy = capture.cpu_busy_ratio;
    if (busy)
      return {
        value: busy.mean,
        sources: [sourceOf(capture, "cpu_busy_ratio", "avg-cpu")],
        why: `Processors ${Math.round(busy.mean * 100)} % busy`,
      };
  }
  const scraped = scrapedCpuBusy(captures);
  if (scraped)
    return {
      value: scraped.value,
      sources: [sourceOf(scraped.capture, "node_cpu_seconds_total")],
      why: `Processors ${Math.round(scraped.value * 100)} % busy`,
    };
  return null;
}

/** Whether the machine, or the container or service that the server runs in, had no processor time left. */
export function areProcessorsFull(captures: CaptureSet): boolean {
  return (cpuBusy(captures)?.value ?? 0) >= PROCESSORS_FULL || isGroupFull(captures);
}
