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
    const channel = free.indexOf(Math.min(...free));
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
  const requests = points;
  return {
    name: "sda",
    points,
    requests,
    read_bytes_per_s: null,
    isRateLimited: false,
    fitted: null,
  };
}

describe("a drive of the catalogue under a part of its load", () => {
  // A volume whose IOPS are bought has those that its maker gives without a charge.
  const drives = catalog().devices.map(
    ({ id, read_ms, read_iops = 3000 }) => [id, { read_ms, read_iops }] as const,
  );

  it.each(drives)("shows no limit of its own: %s", (_, drive) => {
    for (const share of [0.02, 0.1, 0.3, 0.5])
      for (const withUtilisation of [true, false]) {
        const random = numbers(Math.round(share * 100));
        const points = Array.from({ length: 60 }, () => {
          const { busy_ratio, ...point } = second(drive, drive.read_iops * share, random);
          return withUtilisation ? { ...point, busy_ratio: busy_ratio ?? 0 } : point;
        });
        expect(deviceOfPoints([seenAs(points)], "measured"), `${share * 100} % busy`).toBeNull();
      }
  });

  it("shows none where the load took a step to a higher rate, however steady that is", () => {
    // Three requests at a time, so that some wait long before it is full.
    const drive = { read_ms: 1, read_iops: 3000 };
    const random = numbers(2);
    const shares = Array.from({ length: 60 }, (_, i) => (i < 15 ? 0.3 : 0.65));
    const points = shares.map((share) => second(drive, drive.read_iops * share, random));
    expect(deviceOfPoints([seenAs(points)], "measured")).toBeNull();
  });

  it("shows none where reads wait long at a disk that has time to spare", () => {
    const random = numbers(4);
    const points = Array.from({ length: 60 }, (_, i): WorkingPoint => {
      const share = i < 15 ? 0.3 : 0.75 * (1 + (random() - 0.5) / 25);
      const readMs = 1 / (1 - share);
      return {
        concurrency: share * readMs,
        reads_per_s: share * 1000,
        writes_per_s: 0,
        read_ms: readMs,
        write_ms: null,
        busy_ratio: share,
      };
    });
    expect(deviceOfPoints([seenAs(points)], "measured")).toBeNull();
  });

  it("shows one where four clients keep it full and its own rate varies by chance", () => {
    const random = numbers(3);
    const points = Array.from({ length: 60 }, (_, i): WorkingPoint => {
      const reads = i < 15 ? 900 : 3000 * (1 + (random() - 0.5) / 15);
      const readMs = i < 15 ? 1 : 4000 / reads;
      return {
        concurrency: (reads * readMs) / 1000,
        reads_per_s: reads,
        writes_per_s: 0,
        read_ms: readMs,
        write_ms: null,
        busy_ratio: i < 15 ? 0.6 : 0.99,
      };
    });
    const limit = deviceOfPoints([seenAs(points)], "measured")?.device.read_iops ?? 0;
    expect(Math.abs(limit / 3000 - 1)).toBeLessThan(0.03);
  });

  it("shows none where reads waited for writes, and these for nothing", () => {
    const points = Array.from({ length: 60 }, (_, i): WorkingPoint => {
      const [reads, writes, readMs] = i < 15 ? [1000, 100, 0.5] : [2400, 3000, 1.3];
      const varied = 1 + (i % 5) / 250;
      return {
        concurrency: ((reads * readMs + writes * 0.1) * varied) / 1000,
        reads_per_s: reads * varied,
        writes_per_s: writes * varied,
        read_ms: readMs,
        write_ms: 0.1,
        busy_ratio: i < 15 ? 0.5 : 0.99,
      };
    });
    expect(deviceOfPoints([seenAs(points)], "measured")).toBeNull();
    const waiting = points.map((point, i) => (i < 15 ? point : { ...point, write_ms: 0.5 }));
    expect(deviceOfPoints([seenAs(waiting)], "measured")?.device.read_iops).toBeGreaterThan(5000);
  });

  it.each(drives)("shows it once more is asked than it serves: %s", (_, drive) => {
    const random = numbers(1);
    const shares = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 0.1 : 3));
    const points = shares.map((share) => second(drive, drive.read_iops * share, random));
    expect(deviceOfPoints([seenAs(points)], "measured")).not.toBeNull();
  });
});
