import { describe, expect, it } from "vitest";
import { type OwnDevice, withFigures } from "./own-device.ts";

const waiting: OwnDevice = {
  name: "throttled",
  read_latency_ms: 100,
  read_iops: 60,
  read_bytes_per_s: 1e8,
  sync_write_ms: 5,
  seen_in_flight: 6,
  seen_reads_per_s: 60,
  points: [
    { concurrency: 3, reads_per_s: 30 },
    { concurrency: 6, reads_per_s: 60 },
  ],
};

describe("a device that is described otherwise", () => {
  it("is as much faster everywhere as its limit is higher, where reads always waited", () => {
    const faster = withFigures(waiting, { read_iops: 120 });
    expect(faster.read_latency_ms).toBe(50);
    expect(faster.points.map((one) => one.reads_per_s)).toEqual([60, 120]);
    expect(withFigures(faster, { read_iops: 60 })).toEqual({ ...waiting, seen_reads_per_s: null });
  });

  it("has no measured curve any more, where the time of a read alone was seen or is entered", () => {
    const seen = { ...waiting, seen_in_flight: null };
    expect(withFigures(seen, { read_iops: 120 })).toEqual({
      ...seen,
      read_iops: 120,
      seen_reads_per_s: null,
      points: [],
    });
    const entered = withFigures(waiting, { read_latency_ms: 1 });
    expect([entered.points, entered.seen_in_flight, entered.read_iops]).toEqual([[], null, 60]);
  });

  it("keeps its reads where its writes or its bytes change", () => {
    expect(withFigures(waiting, { sync_write_ms: 1 })).toEqual({ ...waiting, sync_write_ms: 1 });
    const seen = { ...waiting, seen_bytes_per_s: 1e8 };
    expect(withFigures(seen, { read_bytes_per_s: 2e8 })).toEqual({
      ...seen,
      read_bytes_per_s: 2e8,
      seen_bytes_per_s: null,
    });
  });
});
