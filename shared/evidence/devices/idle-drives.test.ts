import { describe, expect, it } from "vitest";
import { catalog } from "../../catalog/index.ts";
import { numbers } from "../load/simulated-reads.test.support.ts";
import type { ObservedDevice, WorkingPoint } from "../working-points.ts";
import { deviceOfPoints } from "./device-of-points.ts";

interface Drive {
  readonly read_ms: number;
  readonly read_iops: number;
}

/** Requests that are simulated of an interval; of a fast drive they are a part of the second. */
const REQUESTS = 1000;

/**
 * One second of a drive that serves requests as they come: Poisson arrivals, half of them writes, so many channels
 * as its IOPS and latency need, service times spread evenly by half around its latency.
 */
function second(drive: Drive, ratePerS: number, random: () => number): WorkingPoint {
  const ms = drive.read_ms;
  const channels = Math.max(1, Math.round((drive.read_iops * ms) / 1000));
  const free = Array<number>(channels).fill(0);
  const lengthMs = Math.min(1000, (REQUESTS / ratePerS) * 1000);
  const waits = { read: [] as number[], write: [] as number[] };
  let busyMs = 0;
  let busyUntil = 0;
  for (let now = 0; ; ) {
    now -= (Math.log(1 - random()) * 1000) / ratePerS;
    if (now >= lengthMs) break;
    let channel = 0;
    for (let other = 1; other < channels; other++)
      if ((free[other] ?? 0) < (free[channel] ?? 0)) channel = other;
    const done = Math.max(now, free[channel] ?? 0) + ms * (0.5 + random());
    free[channel] = done;
    waits[random() < 0.5 ? "read" : "write"].push(done - now);
    busyMs += Math.max(0, Math.min(done, lengthMs) - Math.max(now, busyUntil));
    busyUntil = Math.max(busyUntil, Math.min(done, lengthMs));
  }
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const perS = (all: readonly number[]) => (all.length * 1000) / lengthMs;
  const all = [...waits.read, ...waits.write];
  return {
    concurrency: (perS(all) * (all.length > 0 ? mean(all) : 0)) / 1000,
    reads_per_s: perS(waits.read),
    writes_per_s: perS(waits.write),
    read_ms: waits.read.length > 0 ? mean(waits.read) : null,
    write_ms: waits.write.length > 0 ? mean(waits.write) : null,
    busy_ratio: busyMs / lengthMs,
  };
}

function seenAs(points: readonly WorkingPoint[]): ObservedDevice {
  return { name: "sda", points, read_bytes_per_s: null, isRateLimited: false, fitted: null };
}

describe("a drive of the catalogue under a part of its load", () => {
  // A volume whose IOPS are bought has those that its maker gives without a charge.
  const drives = catalog().devices.map(
    ({ id, read_ms, read_iops = 3000 }) => [id, { read_ms, read_iops }] as const,
  );

  it.each(drives)("shows no limit of its own: %s", (_, drive) => {
    for (const share of [0.02, 0.1, 0.3, 0.5]) {
      const random = numbers(Math.round(share * 100));
      const measured = Array.from({ length: 60 }, () =>
        second(drive, drive.read_iops * share, random),
      );
      const withoutUtilisation = measured.map(({ busy_ratio: _, ...point }) => point);
      for (const points of [measured, withoutUtilisation]) {
        expect(deviceOfPoints([seenAs(points)], "measured"), `${share * 100} % busy`).toBeNull();
      }
    }
  });

  it.each(drives)("shows it once more is asked than it serves: %s", (_, drive) => {
    const random = numbers(1);
    const shares = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 0.1 : 3));
    const points = shares.map((share) => second(drive, drive.read_iops * share, random));
    expect(deviceOfPoints([seenAs(points)], "measured")).not.toBeNull();
  });
});
