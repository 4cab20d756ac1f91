import { describe, expect, it } from "vitest";
import { missingIn } from "../model/index.ts";
import { FIELD_PATHS } from "../plan/paths.ts";
import type { EvidenceCapture } from "./captures.ts";
import { pointSelect, readWrite, without } from "./servers.test.support.ts";
import { size } from "./size.ts";
import type { Sizing } from "./sizing.ts";

const MIB = 2 ** 20;

function value(sizing: Sizing, path: string): unknown {
  return sizing.fields[path]?.value;
}

function state(sizing: Sizing, path: string): string | undefined {
  return sizing.fields[path]?.state;
}

describe("captures of a database that selects rows", () => {
  const sizing = size(pointSelect);

  it("predict what was measured, with nothing entered", () => {
    expect(sizing.missing).toEqual([]);
    const queries = sizing.result?.reads.queries_per_s ?? 0;
    expect(queries / 340).toBeGreaterThan(0.85);
    expect(queries / 340).toBeLessThan(1.15);
    expect(sizing.backtest.find(({ figure }) => figure === "queries_per_s")?.inside).toBe(true);
  });

  it("give the server's settings, not those of a sample", () => {
    expect(value(sizing, "layout.openzfs")).toBe("2.3");
    expect(value(sizing, "layout.ashift")).toBe(12);
    expect(value(sizing, "memory.arc_bytes")).toBe(256 * MIB);
    expect(value(sizing, "memory.buffer_pool_bytes")).toBe(64 * MIB);
    expect(value(sizing, "memory.ram_bytes")).toBe(7_269_908_480);
    expect(value(sizing, "instance.vcpus")).toBe(2);
    expect(value(sizing, "workload.threads")).toBe(4);
    expect(value(sizing, "workload.distribution")).toBe("uniform");
    expect(value(sizing, "data.file_bytes")).toBe(2 * 964_689_920);
  });

  it("give what module parameters say of the intent log", () => {
    const set = readWrite.map((capture) =>
      capture.kind === "module-parameters"
        ? { ...capture, values: { ...capture.values, zfs_immediate_write_sz: "1048576" } }
        : capture,
    );
    const field = size(set).fields["layout.immediate_write_bytes"];
    expect([field?.state, field?.value]).toEqual(["measured", 1 << 20]);
  });

  it.each([
    ["1", "standard"],
    ["0", "disabled"],
  ])("give what zfs_dio_enabled=%s makes of the property direct", (enabled, direct) => {
    const set = readWrite.map((capture) =>
      capture.kind === "module-parameters"
        ? { ...capture, values: { ...capture.values, zfs_dio_enabled: enabled } }
        : capture,
    );
    const sizing = size(set);
    expect(value(sizing, "layout.direct")).toBe(direct);
    expect(sizing.conflicts.map(({ path }) => path)).not.toContain("layout.direct");
  });

  it.each([
    ["zfs-2.3.2-2", "standard"],
    ["zfs-2.4.0-FreeBSD_gd99134be8", "disabled"],
  ])("give what %s does of direct I/O by default", (kernel, direct) => {
    const set = readWrite
      .filter(({ kind }) => kind !== "module-parameters" && kind !== "arc_summary")
      .map((capture) => (capture.kind === "zfs-version" ? { ...capture, kernel } : capture));
    expect(value(size(set), "layout.direct")).toBe(direct);
  });

  it.each([
    ["v2.2.4-FreeBSD_g256659204", "2.2"],
    ["2.1.14-FreeBSD_gd99134be8", "2.1"],
  ])("give the line of OpenZFS that FreeBSD's sysctl names: %s", (version, line) => {
    const sysctl: unknown = {
      kind: "sysctl",
      name: "sysctl.txt",
      complete: true,
      places: {},
      values: { "vfs.zfs.version.module": version, "vfs.zfs.version.spa": "5000" },
      rows_total: 2,
      ram_bytes: null,
      logical_cpus: null,
    };
    const set = pointSelect.filter(({ kind }) => kind !== "zfs-version");
    expect(value(size([...set, sysctl as EvidenceCapture]), "layout.openzfs")).toBe(line);
  });

  it("give what a commit would wait for", () => {
    expect(value(sizing, "layout.sync")).toBe("standard");
    expect(value(sizing, "layout.flush_log_at_trx_commit")).toBe(1);
  });

  it("give how often the binary log is flushed, where there is one", () => {
    const flushed = (log_bin: string, sync_binlog: string) =>
      value(
        size(
          pointSelect.map((capture) =>
            capture.kind === "mysql-variables"
              ? { ...capture, values: { ...capture.values, log_bin, sync_binlog } }
              : capture,
          ),
        ),
        "layout.sync_binlog",
      );
    expect(flushed("ON", "1")).toBe(1);
    expect(flushed("ON", "1000")).toBe(1000);
    expect(flushed("OFF", "1")).toBe(null);
  });

  it("find 1.027 leaf pages a query, as a count of the tree's pages does", () => {
    expect(value(sizing, "workload.pages_per_query")).toBeCloseTo(1.027, 2);
  });

  it("find as many leaf pages a query as were asked for, where the pool would have missed a few more", () => {
    const asked = pointSelect.map((capture) => {
      if (capture.kind !== "mysql-status") return capture;
      const { Questions = 0 } = capture.values;
      const values = { ...capture.values, Innodb_buffer_pool_read_requests: Questions };
      const snapshots = capture.snapshots.map((one) => ({
        ...one,
        values: { ...one.values, Innodb_buffer_pool_read_requests: one.values.Questions ?? 0 },
      }));
      return { ...capture, values, snapshots };
    });
    const field = size(asked).fields["workload.pages_per_query"];
    expect([field?.state, field?.value]).toEqual(["derived", 1]);
  });

  it("take the device that the pool is on, and the rate that it holds", () => {
    expect(sizing.fields["storage.custom_device"]?.why).toContain("dm-0");
    const device = sizing.plan.storage.custom_device;
    expect(device?.read_iops).toBeGreaterThan(291);
    expect(device?.read_iops).toBeLessThan(309);
    expect(device?.read_latency_ms).toBeCloseTo(8, 0);
  });

  it("leave no field of the engine without a state and a reason, and have none of another's", () => {
    const own = FIELD_PATHS.filter((path) => path !== "engine" && !path.startsWith("postgresql."));
    expect(Object.keys(sizing.fields).sort()).toEqual([...own].sort());
    for (const field of Object.values(sizing.fields)) expect(field.why).not.toBe("");
  });

  it("count as fields of the host only what captures say, and name the rest", () => {
    const assumed = Object.keys(sizing.fields).filter((path) => state(sizing, path) === "assumed");
    expect(assumed).toContain("layout.compression");
    expect(assumed).not.toContain("workload.threads");
    expect(assumed).toContain("prices.device_usd_purchase");
  });

  it("tell in the plan itself how each field came by its value", () => {
    for (const [path, field] of Object.entries(sizing.fields))
      expect([path, sizing.plan.origins?.[path]]).toEqual([path, field.state]);
  });

  it("say nothing of cost", () => {
    expect(sizing.result?.cost.complete).toBe(false);
    expect(sizing.result?.cost.usd_per_million_queries).toBeNull();
  });

  it("do not test the prediction with figures that the plan was made of", () => {
    const tested = sizing.backtest.map(({ figure }) => figure);
    expect(tested).not.toContain("device_reads_per_s");
    expect(tested).not.toContain("buffer_pool_hit_ratio");
    expect(tested).toContain("device_reads_per_query");
  });

  it("agree with a prediction where their own interval meets its band, and nowhere else", () => {
    expect(sizing.backtest.length).toBeGreaterThan(3);
    for (const { figure, low, high, inside } of sizing.backtest) {
      const measured = sizing.measured[figure];
      const meets = measured !== undefined && measured.high >= low && measured.low <= high;
      expect([figure, inside]).toEqual([figure, meets]);
    }
    const p95 = sizing.backtest.find(({ figure }) => figure === "p95_ms");
    expect(p95?.measured).toBeGreaterThan(p95?.low ?? Number.NaN);
    expect(p95?.measured).toBeLessThan(p95?.high ?? Number.NaN);
  });

  it("name their origin by file, line and text", () => {
    expect(sizing.fields["memory.buffer_pool_bytes"]?.sources).toEqual([
      {
        capture: "mysql-variables-2.3-point-select.txt",
        line: 160,
        excerpt: expect.stringContaining("67108864"),
      },
    ]);
  });
});

describe("captures of a database that reads and writes", () => {
  const sizing = size(readWrite);

  it("give the plan of the server", () => {
    const expected = {
      "layout.openzfs": "2.3",
      "layout.ashift": 12,
      "layout.record_bytes": 16384,
      "layout.compression": "lz4",
      "layout.doublewrite": false,
      "layout.flush_method": "fsync",
      "layout.logbias": "latency",
      "memory.ram_bytes": 6_212_952_064,
      "memory.arc_bytes": 256 * MIB,
      "memory.buffer_pool_bytes": 64 * MIB,
      "storage.vdev_type": "stripe",
      "storage.vdevs": 1,
      "storage.slog_device": null,
      "workload.threads": 8,
      "workload.distribution": "uniform",
      "workload.commits_per_query": 0.05,
    };
    for (const [path, wanted] of Object.entries(expected)) expect(value(sizing, path)).toBe(wanted);
    const { custom_device: device } = sizing.plan.storage;
    expect(Math.abs((device?.read_iops ?? 0) / 120 - 1)).toBeLessThan(0.05);
    expect(Number(value(sizing, "data.file_bytes")) / 1.24e9).toBeCloseTo(1, 1);
  });

  it("predict the measured queries and commits within the band", () => {
    for (const figure of ["queries_per_s", "commits_per_s", "mean_ms"])
      expect(sizing.backtest.find((row) => row.figure === figure)?.inside).toBe(true);
    expect(sizing.disagreement).toBeNull();
  });

  it("leave out the dump of another dataset, and say so", () => {
    const unused = sizing.unused.find(({ capture }) => capture.includes("pg_8k_off_16397"));
    expect(unused?.why).toContain("lab/my16_16k_lz4");
  });

  it("take the hit ratio of reads from device reads, because writes count as hits", () => {
    expect(sizing.measured.arc_data_hit_ratio?.value).toBeGreaterThan(0.15);
    expect(sizing.measured.arc_data_hit_ratio?.value).toBeLessThan(0.27);
  });
});

describe("captures without a field that decides", () => {
  it("give no prediction, and say what to record", () => {
    const sizing = size(
      without(
        pointSelect,
        "mysql-variables-2.3-point-select.txt",
        "mysql-status-2.3-point-select.txt",
      ),
      { "workload.threads": 4 },
    );
    expect(sizing.missing.map(({ path }) => path)).toEqual(["memory.buffer_pool_bytes"]);
    expect(sizing.missing[0]?.remedy).toContain("SHOW GLOBAL VARIABLES");
    expect(sizing.result).toBeNull();
    expect(sizing.backtest).toEqual([]);
    expect(missingIn(sizing.plan)).toEqual(sizing.missing);
  });

  it("predict once the fields are entered", () => {
    const rest = without(
      pointSelect,
      "mysql-variables-2.3-point-select.txt",
      "mysql-status-2.3-point-select.txt",
    );
    const sizing = size(rest, { "memory.buffer_pool_bytes": 64 * MIB, "workload.threads": 4 });
    expect(sizing.missing).toEqual([]);
    expect(state(sizing, "memory.buffer_pool_bytes")).toBe("entered");
    const queries = sizing.result?.reads.queries_per_s ?? 0;
    expect(Math.abs(queries / 340 - 1)).toBeLessThan(0.15);
  });

  it("take no rate since the server's start for a load that was measured", () => {
    const sizing = size(without(pointSelect, "sysbench-2.3-point-select.txt"));
    expect(sizing.measured.queries_per_s).toBeUndefined();
    expect(sizing.measured.commits_per_s).toBeUndefined();
    expect(sizing.measured.device_reads_per_query).toBeUndefined();
    expect(sizing.measured.buffer_pool_hit_ratio?.why).toContain("Since the server's start.");
    expect(sizing.missing.map(({ path }) => path)).toEqual(["workload.threads"]);
  });

  it("name the device first where nothing shows its speed", () => {
    const sizing = size(
      without(pointSelect, "iostat-x-2.3-point-select.txt", "zpool-iostat-2.3-point-select.txt"),
    );
    expect(sizing.missing[0]?.path).toBe("storage.device");
  });

  it("take a device entered by its figures", () => {
    const rest = without(
      pointSelect,
      "iostat-x-2.3-point-select.txt",
      "zpool-iostat-2.3-point-select.txt",
    );
    const sizing = size(rest, {
      "storage.custom_device.read_iops": 300,
      "storage.custom_device.read_latency_ms": 8,
    });
    expect(sizing.missing).toEqual([]);
    expect(sizing.plan.storage.device).toBe("custom");
    expect(Math.abs((sizing.result?.reads.queries_per_s ?? 0) / 340 - 1)).toBeLessThan(0.15);
  });

  it("of nothing at all are missing everything that decides", () => {
    const sizing = size([]);
    expect(sizing.missing.map(({ path }) => path).sort()).toEqual([
      "data.file_bytes",
      "memory.arc_bytes",
      "storage.device",
      "workload.threads",
    ]);
  });
});

describe("the reason of a value that captures give", () => {
  it("speaks of one file, one vdev and one device as one", () => {
    const { fields } = size(pointSelect);
    expect(fields["data.files"]?.why).toMatch(
      /^The dumped file takes \d+ % .* like it are assumed/,
    );
    expect(fields["storage.vdevs"]?.why).toBe("1 top-level data vdev.");
    expect(fields["storage.device_bytes"]?.why).toBe("Size of the pool's one device.");
  });
});

describe("a number of files that is entered", () => {
  it("counts as so many files like those dumped", () => {
    const sizing = size(pointSelect, { "data.files": 330 });
    expect(value(sizing, "data.file_bytes")).toBe(330 * 964_689_920);
    expect(state(sizing, "data.file_bytes")).toBe("derived");
  });
});
