import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { setUp } from "../setup.ts";
import { logFileOf, logFlush, recordsOf } from "./log-file.ts";

function fileOf(layout: object = {}, storage: object = {}, own: Plan["postgresql"] = {}) {
  const plan = planOf(
    {},
    { engine: "postgresql", layout: { record_bytes: 8192, ...layout }, storage, postgresql: own },
  );
  const file = logFileOf(setUp(plan));
  if (file === null) throw new Error("no file");
  return file;
}

/** Commits of one flush that make all flushes nearly as large. */
const MANY = 32;

describe("a flush of the WAL", () => {
  test("of less than 32 KiB is copied into the intent log, of much more goes to its place", () => {
    expect(logFlush(fileOf(), 1000, 1).inPlace).toBeLessThan(1e-6);
    expect(logFlush(fileOf(), 10e6, 1).inPlace).toBeGreaterThan(0.99);
  });

  test("is copied whole where there is a log device, and never with logbias=throughput", () => {
    expect(logFlush(fileOf({}, { slog_device: "optane-p4800x" }), 10e6, 8).inPlace).toBe(0);
    expect(logFlush(fileOf({ logbias: "throughput" }), 1, 1).inPlace).toBe(1);
  });

  test("is copied below zfs_immediate_write_sz, whatever that is set to", () => {
    const flush = 100_000;
    const shares = [0, 4096, 32768, 1 << 20].map(
      (bytes) => logFlush(fileOf({ immediate_write_bytes: bytes }), flush, 1).inPlace,
    );
    expect(shares[0]).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares[3]).toBeLessThan(1e-4);
    expect(logFlush(fileOf({ immediate_write_bytes: 32768 }), flush, 1)).toEqual(
      logFlush(fileOf(), flush, 1),
    );
  });

  test("in place writes every record that it touches, small ones each by itself", () => {
    const small = logFlush(fileOf({ logbias: "throughput" }), 65536, 4);
    expect(small.records).toBeCloseTo(9, 6);
    const large = fileOf({ logbias: "throughput" }, {}, { wal_record_bytes: 131072 });
    expect(logFlush(large, 65536, 4).records).toBeCloseTo(0.5 + 1, 6);
  });

  test("in place hands ten records a device on by themselves and joins those that wait behind them", () => {
    const writesOf = (records: number, vdevs: number, vdev: object = {}) => {
      const layout = { logbias: "throughput", compression: "off", ashift: 12 };
      const file = fileOf(layout, { vdevs, ...vdev });
      const flush = logFlush(file, (records - 1) * file.pageBytes, MANY);
      return recordsOf(file, flush).writes / file.recordWrites;
    };
    expect(writesOf(5, 1)).toBeCloseTo(5, 1);
    // 16 records of 8K in 128 KiB.
    expect(writesOf(42, 1)).toBeCloseTo(12, 1);
    expect(writesOf(42, 2)).toBeCloseTo(20 + 22 / 16, 1);
    expect(writesOf(42, 1, { vdev_type: "mirror", vdev_width: 2 })).toBeCloseTo(12, 1);
    // Both halves of a record and its parity: as many as there are disks, or half as many.
    expect(writesOf(42, 1, { vdev_type: "raidz1", vdev_width: 3 })).toBeCloseTo(12, 1);
    expect(writesOf(42, 1, { vdev_type: "raidz1", vdev_width: 6 })).toBeCloseTo(20 + 22 / 16, 1);
  });

  test.each([
    // Flushes whose records OpenZFS 2.3.2 counted as written in place, all of 33, 17 and 11 (zil kstat), with
    // the commits and bytes of a flush by pg_stat_wal.
    { commits: 3.7, bytes: 56_000, least: 0.85 },
    { commits: 7.2, bytes: 109_000, least: 0.97 },
    { commits: 11.8, bytes: 171_000, least: 0.99 },
  ])("of $commits commits is rarely too short to go to its place", ({ commits, bytes, least }) => {
    expect(logFlush(fileOf(), bytes, commits).inPlace).toBeGreaterThan(least);
    // One commit of as many bytes on average is.
    expect(logFlush(fileOf(), bytes, 1).inPlace).toBeLessThan(least);
  });

  test("is more often in place the longer it is, and by a little more for a part of a commit", () => {
    const sizes = Array.from({ length: 40 }, (_, i) => 4096 * (i + 1));
    for (const commits of [1, 1.5, 2, 7.9, 31.5, 1000]) {
      const shares = sizes.map((bytes) => logFlush(fileOf(), bytes, commits).inPlace);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      for (const bytes of sizes) {
        const [one, other] = [commits, commits + 1e-6].map((of) => logFlush(fileOf(), bytes, of));
        expect(one?.records).toBeCloseTo(other?.records ?? 0, 3);
        expect(one?.alone).toBeLessThanOrEqual((one?.records ?? 0) + 1e-9);
      }
    }
  });

  test("writes pages whole: one more than its bytes fill", () => {
    expect(logFlush(fileOf(), 600, 1).copiedBytes).toBeCloseTo(600 + 8192, 6);
  });

  test("reads a record before writing a part of it only where files are used again", () => {
    const large = { wal_record_bytes: 131072 } as const;
    expect(fileOf({}, {}, large).isReused).toBe(true);
    expect(fileOf({}, {}, { ...large, wal_recycle: false }).isReused).toBe(false);
    expect(fileOf().isReused).toBe(false);
  });
});

test("InnoDB's redo log has no pages of its own", () => {
  expect(logFileOf(setUp(planOf({}, {})))).toBeNull();
});
