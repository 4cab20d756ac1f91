import { describe, expect, it } from "vitest";
import { bandOf, evaluate, type Plan, predict } from "../../model/index.ts";
import type { EvidenceCapture } from "../captures.ts";
import type { Settings } from "../entered.ts";
import { selectOnly, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

const FAST: Settings = { "storage.device": "nvme-gen4" };
const OF_DISKS = ["iostat", "zpool-iostat", "sysbench"];

/** The recorded server without its load generator and its disk, with other counts of threads. */
function application(running: number, connected: number): EvidenceCapture[] {
  return skewedReadWrite
    .filter(({ kind }) => !OF_DISKS.includes(kind))
    .map((capture) => {
      if (capture.kind !== "mysql-status") return capture;
      const threads = { Threads_running: running, Threads_connected: connected };
      const snapshots = capture.snapshots.map((one) => ({
        ...one,
        values: { ...one.values, ...threads },
      }));
      return { ...capture, snapshots, values: { ...capture.values, ...threads } };
    });
}

describe("connections of which few are at work", () => {
  const { plan, fields, measured, result, backtest } = size(application(2, 121), FAST);

  it("pause so long that they ask as many queries as were counted", () => {
    expect(plan.workload.threads).toBe(120);
    const counted = measured.queries_per_s?.value ?? 0;
    expect(counted).toBeGreaterThan(100);
    expect((result?.reads.queries_per_s ?? 0) / counted).toBeCloseTo(1, 2);
    const cycleMs = 120_000 / counted;
    expect(plan.workload.think_ms).toBeLessThan(cycleMs);
    expect(plan.workload.think_ms).toBeGreaterThan(cycleMs * 0.9);
    expect(fields["workload.think_ms"]?.why).toMatch(/of them are at work at a time/);
  });

  it("make the rate no test of the plan", () => {
    expect(backtest.map(({ figure }) => figure)).not.toContain("queries_per_s");
  });

  it("ask more if there are more of them, and no more of a faster server", () => {
    const rateWith = (workload: Partial<Plan["workload"]>) =>
      evaluate({ ...plan, workload: { ...plan.workload, ...workload } }).reads.queries_per_s;
    const now = rateWith({});
    expect(rateWith({ threads: 240 }) / now).toBeGreaterThan(1.5);
    expect(rateWith({ cpu_ms_per_query: 0.1 }) / now).toBeLessThan(1.05);
  });

  it.each([
    ["most of them are at work", 100, 121, FAST],
    ["far more were seen at work than the plan keeps there", 28, 121, FAST],
    ["somebody entered who asks", 2, 121, { ...FAST, "workload.threads": 8 }],
  ])("are not told to pause where %s", (_, running, connected, entered) => {
    expect(size(application(running, connected), entered).plan.workload.think_ms).toBe(0);
  });

  it("are not told to pause where a device was full", () => {
    const full = skewedReadWrite.filter(({ kind }) => ["iostat", "zpool-iostat"].includes(kind));
    const { plan: limited } = size([...application(2, 121), ...full]);
    expect(limited.workload).toMatchObject({ threads: 1, think_ms: 0 });
  });
});

/** What iostat printed, as if each disk always had four reads of 20 ms in flight. */
const alwaysFour = skewedReadWrite.flatMap((one): EvidenceCapture[] => {
  if (one.kind !== "iostat") return [];
  const devices = one.devices.map((device) => {
    const all = (value: number) => device.series.report.map(() => value);
    const none = { writes_per_s: all(0), write_await_ms: all(0), flushes_per_s: all(0) };
    const reads = { reads_per_s: all(200), read_await_ms: all(20), await_ms: all(20) };
    const series = { ...device.series, ...none, ...reads, queue: all(4), util_percent: all(100) };
    return { ...device, series };
  });
  return [{ ...one, devices }];
});

describe("a disk that always has as many reads in flight as clients are at work", () => {
  const deviceOf = (running: number, connected: number) =>
    size([...application(running, connected), ...alwaysFour]).plan.storage.custom_device;

  it("is one point of its curve where these are all of the clients", () => {
    expect(deviceOf(5, 5)).toMatchObject({ read_iops: 200, seen_in_flight: 4 });
  });

  it("says nothing of its limit where connections pause, of which others come in their place", () => {
    expect(deviceOf(5, 121)).toBeNull();
  });
});

describe("PostgreSQL's own count of the time of its transactions", () => {
  /** The recorded prints with another share of the time in which its 16 clients had a transaction. */
  const busyFor = (share: number) =>
    selectOnly.map((capture): EvidenceCapture => {
      if (capture.kind !== "postgresql-stats") return capture;
      const cells = JSON.stringify(capture).replace(
        /"(active_time|idle_in_transaction_time)":([\d.]+)/g,
        (_, name, value) => `"${name}":${Number(value) * share}`,
      );
      return JSON.parse(cells);
    });

  it("is their mean latency, and tests the plan", () => {
    const { measured, backtest } = size(selectOnly);
    expect(measured.mean_ms?.value).toBeCloseTo(284, -1);
    expect(backtest.map(({ figure }) => figure)).toContain("mean_ms");
  });

  it("tells how long connections pause that have none", () => {
    const { plan, measured } = size(busyFor(0.3));
    const cycleMs = 16_000 / (measured.queries_per_s?.value ?? 1);
    expect(plan.workload.think_ms / cycleMs).toBeCloseTo(0.71, 1);
  });
});

describe("a server that only it itself saw, on full processors", () => {
  /** PostgreSQL's own counts of a load whose clients, one a connection, sent the next query at once. */
  const busyFor = (share: number) =>
    selectOnly
      .filter(({ kind }) => kind !== "pgbench")
      .map((one) =>
        one.kind === "iostat" && one.cpu_busy_ratio
          ? { ...one, cpu_busy_ratio: { ...one.cpu_busy_ratio, mean: share } }
          : one,
      );

  it("has pauses or none, as what waits for a processor is no query to it yet", () => {
    const { plan, fields } = size(busyFor(0.99), FAST);
    expect(plan.workload.think_ms).toBeGreaterThan(0);
    expect(fields["workload.think_ms"]).toMatchObject({ state: "assumed" });
    const half = { ...plan, workload: { ...plan.workload, threads: plan.workload.threads / 2 } };
    const atOnce = { ...half, workload: { ...half.workload, think_ms: 0 } };
    const high = bandOf(predict(half).bands, "reads.queries_per_s")?.high ?? 0;
    expect(high).toBeGreaterThanOrEqual(predict(atOnce).reads.queries_per_s);
  });

  it("has those that it counted while processors had time left", () => {
    expect(size(busyFor(0.5), FAST).fields["workload.think_ms"]?.state).not.toBe("assumed");
  });
});
