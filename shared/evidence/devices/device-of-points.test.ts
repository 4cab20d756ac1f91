import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { raidzReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { ObservedDevice, WorkingPoint } from "../working-points.ts";
import {
  busiestOf,
  deviceAtOnePoint,
  deviceOfPoints,
  deviceWithRoom,
  slowestOf,
} from "./device-of-points.ts";

function point(reads: number, readMs: number | null, writes = 0, writeMs = 0): WorkingPoint {
  return {
    concurrency: (reads * (readMs ?? 0) + writes * writeMs) / 1000,
    reads_per_s: reads,
    writes_per_s: writes,
    read_ms: readMs,
    write_ms: writes > 0 ? writeMs : null,
  };
}

const observed = (points: readonly WorkingPoint[]): ObservedDevice[] => [
  {
    name: "sda",
    points,
    requests: points,
    read_bytes_per_s: null,
    isRateLimited: false,
    fitted: null,
  },
];

const busy = (seen: WorkingPoint): WorkingPoint => ({ ...seen, busy_ratio: 1 });
const deviceOf = (points: readonly WorkingPoint[]) =>
  deviceOfPoints(observed(points), "measured")?.device ?? null;

describe("a device with room", () => {
  it.each([
    ["an NVMe SSD that wrote 107 times a second", point(0.75, 0.393, 107, 0.086)],
    ["a mail server's disk that wrote 224 times a second", point(0.33, 8, 224, 4)],
    ["a disk that only wrote", point(0, null, 300, 2)],
    ["a flash drive that always has 19 reads in flight", point(240_000, 0.08)],
  ])("is not made of the traffic of %s", (_, seen) => {
    expect(deviceOf(Array(60).fill(busy(seen)))).toBeNull();
  });

  it("is not made of any load in which reads take their own time", () => {
    const rate = fc.double({ min: 0.01, max: 500_000, noNaN: true });
    const readMs = fc.double({ min: 0.02, max: 20, noNaN: true });
    fc.assert(
      fc.property(
        readMs,
        fc.array(fc.tuple(rate, rate, fc.double({ min: 0.92, max: 1.09, noNaN: true })), {
          minLength: 1,
          maxLength: 40,
        }),
        (ms, rows) => {
          const points = rows.map(([r, w, noise]) => busy(point(r, ms * noise, w, ms)));
          expect(deviceOf(points)).toBeNull();
        },
      ),
      examples(400),
    );
  });

  it("is not made of waits in whole milliseconds, where 1 and 2 may be one time", () => {
    const times = [0.9, 1, 2, 1, 2, 2, 2, 1, 2, 2];
    expect(deviceOf(times.map((ms) => point(1300, ms)))).toBeNull();
  });

  it("is not made of a burst of four intervals", () => {
    const burst = [4, 4, 4, 12, 12, 12, 12].map((ms) => busy(point(ms > 4 ? 300 : 100, ms)));
    expect(deviceOf(burst)).toBeNull();
  });
});

describe("a full device", () => {
  it("is made where five intervals show requests that wait at one rate", () => {
    const full = [4, 8, 9, 10, 11, 12].map((ms) => busy(point(300, ms)));
    expect(deviceOf(full)?.read_iops).toBeCloseTo(300);
  });

  it("that always had several reads in flight does not show how fast one is alone", () => {
    const waiting = [30, 34, 38, 42, 46, 50, 54].map((ms) => busy(point(120, ms)));
    expect(deviceOf(waiting)).toMatchObject({ read_latency_ms: 30, seen_in_flight: 3.6 });
    expect(deviceOf([...waiting, busy(point(60, 8))])).toMatchObject({
      read_latency_ms: 8,
      seen_in_flight: null,
    });
  });

  it("has the rate at which reads waited, not that of lighter intervals", () => {
    const light = Array(30).fill(busy(point(20, 10)));
    const full = [78, 80, 79, 81, 77].map((rate) => busy(point(rate, 200)));
    expect(deviceOf([...light, ...full])).toMatchObject({ read_latency_ms: 10, read_iops: 79 });
  });

  it("counts reads and writes together, as long as a quarter are reads", () => {
    const light = Array(30).fill(busy(point(20, 10)));
    const mixed = (reads: number) =>
      deviceOf([...light, ...Array(6).fill(busy(point(reads, 200, 80 - reads, 200)))]);
    expect(mixed(40)?.read_iops).toBeCloseTo(80);
    expect(mixed(4)).toBeNull();
  });

  it("was not full where utilisation shows time to spare", () => {
    const rates = [50, 62, 41, 66, 48, 70];
    const points = rates.map((rate) => ({ ...point(rate, 60), busy_ratio: 0.6 }));
    expect(deviceOf([...Array(30).fill(busy(point(20, 10))), ...points])).toBeNull();
  });
});

describe("a device that always had as many reads in flight as ZFS hands on", () => {
  // A PostgreSQL's 16 clients on a disk limited to 60 reads/s, its iostat under 64K records.
  const rates = [57, 60, 65, 57, 61, 59, 61, 59, 60, 60, 60, 60, 61, 59, 60, 58, 60];
  const full = rates.map((rate) => busy(point(rate, 10_000 / rate)));
  const heldBack = (points: readonly WorkingPoint[], fullAt = 10) =>
    deviceOfPoints(
      observed(points).map((one) => ({ ...one, fullAt })),
      "measured",
    )?.device ?? null;

  it("serves that rate at most, and nothing is known of fewer in flight", () => {
    const device = heldBack(full);
    expect(device).toMatchObject({ read_iops: 60, seen_in_flight: 10 });
    expect(device?.read_latency_ms).toBeCloseTo(10_000 / 60, 6);
  });

  it("is full whatever Linux counts for its utilisation", () => {
    const counted = full.map((one, i) => ({ ...one, busy_ratio: i % 3 === 0 ? 0.86 : 0.94 }));
    expect(heldBack(counted)).toMatchObject({ read_iops: 60, seen_in_flight: 10 });
  });

  it.each([
    ["no read waited in ZFS", () => deviceOf(full)],
    [
      "each interval is one of minutes",
      () =>
        deviceOfPoints(
          observed(full).map((one) => ({ ...one, fullAt: 10, areOfMinutes: true as const })),
          "measured",
        )?.device,
    ],
    ["ZFS hands on more than were in flight", () => heldBack(full, 32)],
    [
      "it had time to spare",
      () => heldBack(full.map((one) => ({ ...one, concurrency: 9.2, busy_ratio: 0.7 }))),
    ],
    [
      "its rate was the load's",
      () => heldBack(rates.map((_, i) => busy(point(40 + 3 * i, 10_000 / (40 + 3 * i))))),
    ],
    ["it mostly wrote", () => heldBack(rates.map(() => busy(point(10, 100, 90, 100))))],
    [
      "a quarter of the time was quiet",
      () => heldBack([...full, ...Array(7).fill(busy(point(20, 100)))]),
    ],
  ])("is not taken to be full where %s", (_, device) => {
    expect(device()?.seen_in_flight ?? null).toBeNull();
  });
});

describe("a device that had room while something else limited the load", () => {
  const roomOf = (points: readonly WorkingPoint[]) =>
    deviceWithRoom(observed(points), "seen")?.device ?? null;

  it("takes for a read what reads took, and is known as far as it was seen to go", () => {
    const points = [...Array(30).fill(point(100, 8)), point(120, 7, 10, 3), point(0, null, 5, 3)];
    expect(roomOf(points)).toMatchObject({ seen_reads_per_s: 120, read_iops: 130, points: [] });
    expect(roomOf(points)?.read_latency_ms).toBeCloseTo(7.96, 2);
  });

  it.each([
    ["was never without a request", Array(30).fill(point(200, 8))],
    ["mostly wrote", Array(30).fill(point(20, 0.3, 200, 0.1))],
    [
      "was read in four intervals",
      [...Array(4).fill(point(100, 8)), ...Array(9).fill(point(0, 0))],
    ],
  ])("is not made of one that %s", (_, points) => {
    expect(
      roomOf(points.map((one) => (one.reads_per_s > 0 ? one : { ...one, read_ms: null }))),
    ).toBeNull();
  });
});

describe("a device for which all clients waited", () => {
  const rates = [90, 89, 89, 90, 91, 90, 90, 88, 91, 90, 89, 91, 90, 90, 91];
  const points = rates.map((rate) => busy(point(rate, 3660 / rate)));
  const seenBy = (clients: number, seen: readonly WorkingPoint[] = points) =>
    deviceAtOnePoint(observed(seen), clients, "seen")?.device ?? null;

  it("is one point of its curve: no limit, and not the time of a read alone", () => {
    expect(deviceOf(points)).toBeNull();
    const device = seenBy(4);
    expect(device).toMatchObject({ read_iops: 90, seen_reads_per_s: 90, points: [] });
    expect(device?.seen_in_flight).toBeCloseTo(3.66, 6);
    expect(device?.read_latency_ms).toBeCloseTo(3660 / 90, 6);
  });

  it("is held far more steadily than reads that come at random, whatever the kernel counts as idle", () => {
    // Linux before 6.10 counts less for %util: block/blk-core.c, update_io_ticks.
    const counted = points.map((one) => ({ ...one, busy_ratio: 0.71 }));
    expect(seenBy(4, counted)).toMatchObject({ read_iops: 90, seen_reads_per_s: 90 });
  });

  it("is that of several that share the reads", () => {
    const both = [...observed(points), ...observed(points)];
    expect(deviceAtOnePoint(both, 8, "seen")?.device.seen_reads_per_s).toBe(90);
    expect(deviceAtOnePoint(both, 12, "seen")).toBeNull();
  });

  it.each([
    ["other clients were elsewhere", 12, points],
    ["one client never waits for another", 1, rates.map((rate) => busy(point(rate, 1000 / rate)))],
    [
      "it had time to spare",
      4,
      rates.map((_, i) => ({ ...point(86 + 2 * (i % 5), 3660 / 90), busy_ratio: 0.9 })),
    ],
    [
      "its rate was the load's",
      4,
      rates.map((_, i) => busy(point(60 + 4 * i, 3660 / (60 + 4 * i)))),
    ],
    [
      "its queue was the load's",
      4,
      rates.map((rate, i) => busy(point(rate, (1500 + 400 * i) / rate))),
    ],
    ["it mostly wrote", 4, rates.map((rate) => busy(point(10, 40, rate - 10, 40)))],
  ])("is not made where %s", (_, clients, seen) => {
    expect(seenBy(clients, seen)).toBeNull();
  });
});

it("a rate that chance keeps even over longer intervals is no device's", () => {
  const rates = [100, 100.4, 99.7, 100.2, 99.8, 100.3, 99.6, 100.1, 100.4, 99.7, 100, 100.3];
  const waits = [16, 18, 17, 20, 19, 16, 18, 20, 17, 19, 18, 16];
  const points = [
    ...Array(10).fill({ ...point(20, 10), busy_ratio: 0.2 }),
    ...rates.map((rate, i) => ({ ...point(rate, waits[i] ?? 0), busy_ratio: 0.8 })),
  ];
  const over = (intervalS: number) =>
    deviceOfPoints(
      observed(points).map((one) => ({ ...one, intervalS })),
      "measured",
    )?.device.read_iops;
  expect(over(1)).toBeCloseTo(100, 0);
  expect(over(30)).toBeUndefined();
});

it("a device as seen has the bandwidth that was seen of it", () => {
  const large = observed(Array(15).fill(busy(point(120, 62)))).map((one) => ({
    ...one,
    read_bytes_per_s: 126e6,
  }));
  expect(deviceAtOnePoint(large, 8, "seen")?.device).toMatchObject({
    read_bytes_per_s: 126e6,
    seen_bytes_per_s: 126e6,
  });
  const small = observed(Array(15).fill(busy(point(3000, 2))));
  expect(deviceAtOnePoint(small, 6, "seen")?.device).toMatchObject({
    read_bytes_per_s: 3000 * 131072,
    seen_bytes_per_s: 1e8,
  });
});

describe("devices that share the requests unevenly", () => {
  const named = (name: string, points: readonly WorkingPoint[]): ObservedDevice => ({
    ...(observed(points)[0] as ObservedDevice),
    name,
  });
  const full = named("sda", [
    ...Array(10).fill(busy(point(30, 8))),
    ...Array(30).fill(busy(point(100, 60))),
  ]);
  const quiet = (name: string, reads: number) => named(name, Array(40).fill(point(reads, 8)));

  it("count for the mean of all while the busiest was full", () => {
    const all = [full, quiet("sdb", 20)];
    const mean = (82.5 + 20) / 2;
    expect(busiestOf(all)).toMatchObject({ name: "sda", devices: 2 });
    const { device, notes } = deviceOfPoints(all, "measured") ?? {};
    expect(device?.read_iops).toBeCloseTo((100 * mean) / 82.5, 6);
    expect(device?.read_latency_ms).toBe(8);
    expect(notes?.join(" ")).toMatch(
      /^One read takes .* That was sda, which served 80\.5 % of the/,
    );
  });

  it("do so with those that had nothing to do", () => {
    expect(
      deviceOfPoints([full], "measured", [full, quiet("sdb", 0)])?.device.read_iops,
    ).toBeCloseTo(50, 6);
  });

  it("are none where one answers too quickly to be seen with requests in flight", () => {
    expect(busiestOf([full, { ...quiet("sdb", 60), points: [] }])).toBeNull();
  });

  it("are as they are where all serve about as many", () => {
    expect(busiestOf([full, quiet("sdb", 60)])).toBeNull();
    expect(deviceOfPoints([full, quiet("sdb", 60)], "measured")?.device.read_iops).toBe(100);
    expect(busiestOf([quiet("sda", 3), quiet("sdb", 0.1)])).toBeNull();
  });

  it("are not alike where one of a mirror is far slower and is read less", () => {
    const quick = named("nvme0n1", Array(40).fill(point(800, 0.5)));
    expect(busiestOf([quick, named("sda", Array(40).fill(point(200, 8)))])).toBeNull();
    expect(busiestOf([quick, named("sda", Array(40).fill(point(200, 0.6)))])).not.toBeNull();
  });
});

describe("a device that is far slower than those beside it", () => {
  const series = (name: string, reads: number, light: number, heavy: number): ObservedDevice => ({
    ...(observed([
      ...Array.from({ length: 10 }, () => busy(point(reads / 3, light))),
      ...Array.from({ length: 30 }, () => busy(point(reads, heavy))),
    ])[0] as ObservedDevice),
    name,
  });
  const healthy = ["sda", "sdb", "sdd"].map((name) => series(name, 28, 8, 8.5));

  it("is named, and no device of the plan is made of it", () => {
    const all = [...healthy, series("sdc", 28, 9, 330)];
    expect(slowestOf(all)).toMatchObject({ name: "sdc", ms: 330, othersMs: 8.5 });
    expect(deviceOfPoints(all, "measured")).toBeNull();
  });

  it("is not one point of a curve with them, either", () => {
    const steady = (name: string, reads: number, ms: number): ObservedDevice => ({
      ...(observed(Array.from({ length: 15 }, () => busy(point(reads, ms))))[0] as ObservedDevice),
      name,
    });
    const pair = [steady("sda", 90, 40), steady("sdb", 90, 40)];
    expect(deviceAtOnePoint(pair, 7, "seen")).not.toBeNull();
    expect(deviceAtOnePoint([...pair, steady("sdc", 30, 300)], 7, "seen")).toBeNull();
    const idle = (name: string, ms: number): ObservedDevice => ({
      ...(observed(Array(30).fill(point(10, ms)))[0] as ObservedDevice),
      name,
    });
    expect(deviceWithRoom([idle("sda", 8), idle("sdb", 8)], "seen")).not.toBeNull();
    expect(deviceWithRoom([idle("sda", 8), idle("sdb", 8), idle("sdc", 60)], "seen")).toBeNull();
  });

  it("is none where all are full, or it serves more", () => {
    expect(slowestOf(healthy.map(({ name }) => series(name, 100, 9, 100)))).toBeNull();
    for (const reads of [90, 33])
      expect(slowestOf([...healthy, series("sdc", reads, 9, 60)])).toBeNull();
  });
});

describe("disks held at their limit while clients flush now more and now less", () => {
  const LIMIT = 90;

  /** The recorded server's disks as they would be with so many flushes in each second, which Linux counts as writes. */
  function limitSeen(flushesAt: (second: number) => number): number | undefined {
    const captures = raidzReadWrite.map((capture) => {
      if (capture.kind !== "iostat") return capture;
      const devices = capture.devices.map((device) => {
        if ((device.reads_per_s?.mean ?? 0) < 1) return device;
        const seconds = device.series.report.map((_, i) => i);
        const reads = seconds.map((i) => 50 + (i % 3) * 5);
        const of = (at: (i: number) => number) => seconds.map(at);
        const flushes = of(flushesAt);
        const mean = flushes.reduce((sum, one) => sum + one, 0) / flushes.length;
        const series = {
          ...device.series,
          reads_per_s: reads,
          flushes_per_s: flushes,
          writes_per_s: of((i) => LIMIT - (reads[i] ?? 0) + flushesAt(i)),
          read_await_ms: of((i) => 60 + (i % 5) * 8),
          write_await_ms: of(() => 20),
          await_ms: of(() => 45),
          queue: of((i) => 4 + (i % 5)),
          util_percent: of(() => 80),
        };
        const flushed = device.reads_per_s && { ...device.reads_per_s, mean };
        return { ...device, verdict: "busy", curve: null, flushes_per_s: flushed, series };
      });
      return { ...capture, devices };
    });
    return size(captures as typeof raidzReadWrite).plan.storage.custom_device?.read_iops;
  }

  it.each([
    ["as many in each second", () => 12],
    ["4 to 25 in a second", (i: number) => 4 + ((i * 7) % 22)],
  ])("is known by what each interval moved: %s", (_, flushesAt) => {
    expect(limitSeen(flushesAt)).toBeCloseTo(LIMIT, 0);
  });
});
