import { describe, expect, it } from "vitest";
import { CaptureSet, type NodeExporter, type OfKind } from "../captures.ts";
import { readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { timeAxis } from "./align.ts";
import {
  arcstat,
  counted,
  iostat,
  NINE_PM_UTC_S as NINE,
  status,
  zpoolIostat,
} from "./made-up.test.support.ts";
import { capturesOver } from "./part.ts";

function partOf(captures: ConstructorParameters<typeof CaptureSet>[0], from: number, to: number) {
  const axis = timeAxis(captures);
  if (!axis) throw new Error("no axis");
  return capturesOver(new CaptureSet(captures), axis, { from, to });
}

const when = { firstS: NINE + 1, rows: 20, writtenUtcS: NINE + 20 };

describe("a part of the recording", () => {
  const captures = [
    arcstat(when),
    iostat(when),
    zpoolIostat(when),
    status(
      "mysql.txt",
      counted(21, (i) => 500 + i),
      NINE + 20,
    ),
  ];
  const part = partOf(captures, 5, 9);

  it("has the rows and reports of its seconds", () => {
    const [arc] = part.of("arcstat");
    expect(arc?.samples).toBe(4);
    expect(arc?.series.read).toEqual([105, 106, 107, 108]);
    expect(part.of("zpool-iostat")[0]?.vdevs[0]?.series?.reads_per_s).toEqual([5, 6, 7, 8]);
    const device = part.of("iostat")[0]?.devices[0];
    expect(device?.series.reads_per_s).toEqual([5, 6, 7, 8]);
    expect(device?.reads_per_s?.mean).toBe(6.5);
  });

  it("has the counters between the tables that were printed in it", () => {
    const [mysql] = part.of("mysql-status");
    expect(mysql?.snapshots.map(({ uptime_s }) => uptime_s)).toEqual([505, 506, 507, 508, 509]);
  });

  it("has no counters of which only one table was printed in it", () => {
    const pair = [
      arcstat(when),
      status("before.txt", [500], NINE),
      status("after.txt", [520], NINE + 20),
    ];
    expect(partOf(pair, 5, 9).has("mysql-status")).toBe(false);
    expect(partOf(pair, 0, 20).of("mysql-status")).toHaveLength(2);
  });

  it("has no mean of the whole beside rates of its own", () => {
    const [capture] = part.of("iostat");
    expect(capture?.devices[0]?.read_bytes_per_s).toBeNull();
    expect(capture?.cpu_busy_ratio).toBeNull();
  });

  it("has what the last scrape found, and no rate between scrapes", () => {
    const scrape = (at: number): NodeExporter =>
      ({
        kind: "node-exporter",
        name: `${at}.prom`,
        time_s: NINE + at,
        boot_time_s: NINE,
        disks: { sda: { reads_completed: 100 * at, writes_completed: 0 } },
        filesystems: [],
      }) as unknown as NodeExporter;
    const cut = partOf([arcstat(when), scrape(0), scrape(30), scrape(60)], 5, 9);
    expect(cut.of("node-exporter").map(({ name }) => name)).toEqual(["60.prom"]);
  });

  it("has no processor time, which is counted from the first snapshot to the last", () => {
    const times = { kind: "process-times", name: "times.txt", snapshots: [] };
    const counted = [arcstat(when), times as unknown as OfKind<"process-times">];
    expect(partOf(counted, 5, 9).has("process-times")).toBe(false);
  });

  it("takes means of a long capture, whose series has its extremes only", () => {
    const capture = zpoolIostat(when);
    const [vdev] = capture.vdevs;
    const each = 5;
    const series = vdev?.series;
    const means = {
      ...series,
      reports_per_point: each,
      report: [1, 6, 11, 16],
      time: [0, 5, 10, 15].map((i) => series?.time[i] ?? null),
      reads_per_s: [2, 7, 12, 17],
    };
    const long = { ...capture, vdevs: [{ ...vdev, means }] } as OfKind<"zpool-iostat">;
    const [cut] = partOf([long], 5, 15).of("zpool-iostat");
    expect(cut?.vdevs[0]?.series?.reads_per_s).toEqual([7, 12]);
  });
});

describe("a sizing that measures over a part", () => {
  const whole = size(readWrite);
  const axis = timeAxis(readWrite);
  const part = size(readWrite, {}, { from: 10, to: 40 });

  it("has the plan of the whole recording", () => {
    expect(axis?.rows.map(({ id }) => id)).toEqual(["arc", "disk", "pool"]);
    expect(part.plan).toEqual(whole.plan);
    expect(part.fields).toEqual(whole.fields);
  });

  it("measures what the reports of the part say, and nothing that was counted over the whole", () => {
    const reads = axis?.rows.find(({ id }) => id === "pool")?.tracks[0]?.points ?? [];
    const inside = reads.filter(({ from, to }) => from + to >= 20 && from + to <= 80);
    const mean = inside.reduce((sum, { values }) => sum + (values.reads ?? 0), 0) / inside.length;
    expect(part.measured.device_reads_per_s?.value).toBeCloseTo(mean, 6);
    expect(part.measured.queries_per_s).toBeUndefined();
    expect(whole.measured.queries_per_s).toBeDefined();
    expect(part.backtest.map(({ figure }) => figure)).toContain("device_reads_per_s");
  });

  it("is that of the whole where no time is known", () => {
    const timeless = readWrite.filter(
      ({ kind }) => !["arcstat", "iostat", "zpool-iostat", "mysql-status"].includes(kind),
    );
    expect(size(timeless, {}, { from: 1, to: 2 })).toEqual(size(timeless));
  });
});
