import { describe, expect, it } from "vitest";
import { solvePlan } from "../../model/throughput/solve.ts";
import type { EvidenceCapture, Pgbench } from "../captures.ts";
import type { Settings } from "../entered.ts";
import {
  compressedIndexes,
  pointSelect,
  postgresqlTpcb,
  readWrite,
  resting,
  selectOnly,
  skewedReadWrite,
  without,
} from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { Sizing } from "../sizing.ts";
import { sizeWhatIf } from "../what-if.ts";
import { costsOff } from "./verdict.ts";

/** The PostgreSQL server's disk was not seen full, so that it must be entered: as slow as it was, and a fast one. */
const SLOW: Settings = {
  "storage.custom_device.read_iops": 120,
  "storage.custom_device.read_latency_ms": 16,
};
const FAST: Settings = {
  "workload.threads": 4,
  "storage.custom_device.read_iops": 5000,
  "storage.custom_device.read_latency_ms": 0.2,
};

/** pgbench's own output of the load that the server's statistics counted. */
function pgbench(script: string): EvidenceCapture {
  const run = { line: 1, script, clients: 4, tps: 16.05, seconds: 190, transactions: 3050 };
  const common = { bytes: 900, lines: 30, issues_total: 0, issues: [], complete: true };
  const capture: unknown = {
    kind: "pgbench",
    name: "pgbench.txt",
    ...common,
    runs: [{ ...run, latency_mean_ms: 4000 / 16.05, samples: [] }],
  };
  return capture as Pgbench & EvidenceCapture;
}

/**
 * The PostgreSQL server without its statistics, so that nothing counts what a transaction does; that the load
 * was its own is said by its clients.
 */
function uncounted(script = "<builtin: TPC-B (sort of)>"): readonly EvidenceCapture[] {
  const stats = postgresqlTpcb.filter(({ kind }) => kind === "postgresql-stats");
  return [...without(postgresqlTpcb, ...stats.map(({ name }) => name)), pgbench(script)];
}

/** Page requests that the pool missed stand against a plan whose pool holds all of its data. */
const ALL_IN_POOL: Settings = { "memory.buffer_pool_bytes": 2 ** 36, "memory.ram_bytes": 2 ** 37 };

/** A MariaDB dump of another dataset, as it lies beside captures of another server. */
const foreignDump: readonly EvidenceCapture[] = pointSelect.flatMap((one) =>
  one.kind === "zdb"
    ? {
        ...one,
        name: "zdb-mariadb.txt",
        datasets: one.datasets.map((dataset) => ({ ...dataset, name: "tank/mysql" })),
        objects: one.objects.map((object) => ({ ...object, path: "/sbtest/sbtest1.ibd" })),
      }
    : [],
);

/** Reads/s of a pool without the spread between its reports. */
function steadied<C extends Extract<EvidenceCapture, { kind: "zpool-iostat" }>>(capture: C): C {
  const vdevs = capture.vdevs.map((vdev) => {
    const { reads_per_s: reads } = vdev.series;
    const mean =
      reads.slice(1).reduce<number>((sum, one) => sum + (one ?? 0), 0) / (reads.length - 1);
    return { ...vdev, series: { ...vdev.series, reads_per_s: reads.map(() => mean) } };
  });
  return { ...capture, vdevs };
}

const figuresOf = ({ contradictions }: Sizing) => contradictions.map(({ figure }) => figure);

describe("a plan that reproduces what its captures counted", () => {
  it.each([
    ["point selects", pointSelect, {}],
    ["reads and writes", readWrite, {}],
    ["TPC-B", postgresqlTpcb, SLOW],
  ])("agrees and predicts: %s", (_, captures, disk) => {
    const sizing = size(captures, disk);
    expect(sizing).toMatchObject({ trust: "agrees", contradictions: [] });
    expect(sizing.result).not.toBeNull();
  });

  it("may read so little less than was counted that the host itself may have, or that hits are the same", () => {
    const { backtest, measured, plan } = size(pointSelect);
    const queries = measured.queries_per_s;
    const offBy = (reads: number, perS: number) =>
      costsOff({
        rows: backtest.flatMap((row) =>
          row.figure === "device_reads_per_query"
            ? { ...row, measured: row.predicted + reads, inside: false }
            : [],
        ),
        figures: queries ? { queries_per_s: { ...queries, value: perS } } : {},
        evaluation: solvePlan(plan),
      }).length;
    expect([offBy(0.05, 10), offBy(0.05, 1000), offBy(0.005, 1000)]).toEqual([0, 1, 0]);
    const [row] = backtest;
    const hitsOffBy = (share: number, threads: number) =>
      costsOff({
        rows: row
          ? [
              {
                ...row,
                figure: "arc_data_hit_ratio",
                measured: row.predicted + share,
                inside: false,
              },
            ]
          : [],
        figures: {},
        evaluation: solvePlan({ ...plan, workload: { ...plan.workload, threads, think_ms: 1000 } }),
      }).length;
    expect([hitsOffBy(0.7, 1), hitsOffBy(0.7, 100)]).toEqual([0, 1]);
  });

  it("is unmeasured where no load was recorded", () => {
    expect(size(resting)).toMatchObject({ trust: "unmeasured", contradictions: [] });
  });
});

describe("a plan that its captures contradict", () => {
  const sizing = size(uncounted(), FAST);

  it("predicts nothing, and keeps what was measured beside what it came to", () => {
    expect(sizing).toMatchObject({ trust: "contradicted", result: null, missing: [] });
    expect(sizing.measured.queries_per_s?.value).toBe(16.05);
    expect(sizing.backtest.map(({ figure }) => figure)).toContain("device_reads_per_query");
  });

  it("says first what a query costs, with what PostgreSQL can be asked", () => {
    const [first] = sizing.contradictions;
    expect(first?.figure).toBe("device_reads_per_query");
    expect(first?.measured).toBeGreaterThan(1.5 * (first?.predicted ?? 0));
    expect(first?.question).toContain("pg_stat_database");
    expect(first?.question).not.toContain("SHOW GLOBAL STATUS");
  });

  it("asks for a warm pool, or for all data, where the pool missed pages and the plan has it hold all of them", () => {
    const { contradictions, plan } = size(pointSelect, ALL_IN_POOL);
    const [first, second] = contradictions;
    expect(first?.figure).toBe("buffer_pool_hit_ratio");
    expect(first?.why).toMatch(/^The buffer pool missed \d+\.\d % of all page requests/);
    expect(first?.question).toContain("data.file_bytes");
    expect(second?.question).toBe("Settle the first of these contradictions.");
    expect(plan.workload.pages_per_query).toBeLessThan(10);
  });

  it("asks whether captures are of one load where the ARC missed fewer reads than devices made", () => {
    const other = postgresqlTpcb.map((one) =>
      one.kind === "zpool-iostat"
        ? {
            ...one,
            vdevs: one.vdevs.map((vdev) => ({
              ...vdev,
              series: {
                ...vdev.series,
                reads_per_s: vdev.series.reads_per_s.map((reads) => (reads ?? 0) * 8),
              },
            })),
          }
        : one,
    );
    const [first] = size(other, SLOW).contradictions;
    expect(first?.figure).toBe("device_reads_per_s");
    expect(first?.why).toMatch(/or the captures are of different times\.$/);
  });

  it("misses reads/s that devices counted steadily, though rate and reads of a query are each in reach", () => {
    const steady = postgresqlTpcb.map((one) => (one.kind === "zpool-iostat" ? steadied(one) : one));
    const { backtest, contradictions } = size(steady, {
      ...SLOW,
      "memory.arc_bytes": 3e8,
      "storage.custom_device.read_latency_ms": 4,
    });
    const rowOf = (name: string) => backtest.find(({ figure }) => figure === name);
    expect([rowOf("queries_per_s")?.inside, rowOf("device_reads_per_query")?.inside]).toEqual([
      true,
      true,
    ]);
    expect(contradictions.map(({ figure }) => figure)).toEqual(["device_reads_per_s"]);
  });

  it("is not limited by processors that had time left", () => {
    expect(figuresOf(sizing)).toContain("cpu_busy_ratio");
  });

  it("counts writes that no transaction of the plan makes", () => {
    const own = size(uncounted("multiple scripts"), FAST);
    const writes = own.contradictions.find(({ figure }) => figure === "device_writes_per_query");
    expect(writes?.measured).toBeGreaterThan(3 * (writes?.predicted ?? 0));
  });

  it("keeps devices idle that were at their limit, or serves more than they can", () => {
    const on = (set: Settings) => figuresOf(size(readWrite, set));
    expect(on({ "storage.device": "aws-gp3" })).toContain("device_busy_ratio");
    expect(on({ "storage.custom_device.read_iops": 40 })).toContain("device_requests_per_s");
  });

  it("asks first how many transactions change rows, where rows were counted", () => {
    const { contradictions } = size(compressedIndexes, { "storage.device": "aws-gp3" });
    const full = contradictions.find(({ figure }) => figure === "device_busy_ratio");
    expect(full?.question).toMatch(/^Which share of the transactions changes rows\?/);
  });

  it("stays so whatever is changed after the load was fitted", () => {
    const changed = sizeWhatIf(uncounted(), FAST, { "memory.arc_bytes": 2 ** 30 });
    expect(changed).toMatchObject({ trust: "contradicted", result: null });
  });

  it("predicts once what a query costs is known", () => {
    const known = size(uncounted(), { ...FAST, "workload.pages_per_query": 2.2 });
    expect(figuresOf(known)).not.toContain("device_reads_per_query");
  });
});

describe("a replica, whose clients only read while it applies another server's changes", () => {
  /** The PostgreSQL server with the same requests to its disk, and no row that a transaction changed. */
  const unchanging = (settings: Readonly<Record<string, string>>): EvidenceCapture[] => {
    const text = JSON.stringify(postgresqlTpcb);
    const still: EvidenceCapture[] = JSON.parse(
      text.replace(/"tup_(inserted|updated|deleted)":\d+/g, '"tup_$1":5'),
    );
    return still.map((one) =>
      one.kind === "postgresql-settings" ? { ...one, values: { ...one.values, ...settings } } : one,
    );
  };
  const writesOf = (captures: readonly EvidenceCapture[]) =>
    size(captures, SLOW).contradictions.find(({ figure }) => figure === "device_writes_per_query");

  it("is not asked what its transactions change", () => {
    expect(writesOf(unchanging({ in_hot_standby: "on" }))?.why).toContain("is a replica");
    expect(writesOf(unchanging({ in_hot_standby: "off" }))?.question).toContain(
      "What does a transaction change?",
    );
  });
});

describe("what is taken for granted", () => {
  it("is not derived from: changed pages that nothing counted stay assumed", () => {
    expect(size(uncounted(), FAST).fields["workload.flushed_pages_per_commit"]).toMatchObject({
      value: 1,
      state: "assumed",
    });
  });

  it("is that the machine's time is the server's, so CPU time of a query is no measurement", () => {
    const cpu = size(readWrite).fields["workload.cpu_ms_per_query"];
    expect(cpu?.state).toBe("assumed");
    expect(cpu?.sources).not.toEqual([]);
  });

  it("is no law of keys: hits of an ARC that counts writes show none", () => {
    const own = size(uncounted("multiple scripts"), FAST);
    expect(own.measured.arc_data_hit_ratio?.comparable).toBe(false);
    expect(own.fields["workload.distribution"]).toMatchObject({
      value: "uniform",
      state: "assumed",
    });
  });
});

describe("files of another engine beside a running server", () => {
  const mixed = size([...postgresqlTpcb, ...foreignDump]);

  it("set nothing: the plan is that without them", () => {
    expect(mixed.plan).toEqual(size(postgresqlTpcb).plan);
    expect(mixed.unused.map(({ capture }) => capture)).toContain("zdb-mariadb.txt");
  });

  it("are listed as a conflict that the server's own statements settle", () => {
    const conflict = mixed.conflicts.find(({ path }) => path === "engine");
    expect(conflict).toMatchObject({ chosen: "PostgreSQL", is_open: false });
    expect(conflict?.values[1]?.sources[0]?.capture).toBe("zdb-mariadb.txt");
  });

  it("do not name its dataset where the server does not either", () => {
    const silent = postgresqlTpcb.map((one) =>
      one.kind === "postgresql-settings"
        ? { ...one, values: { ...one.values, data_directory: "" } }
        : one,
    );
    const { plan } = size([...silent, ...foreignDump]);
    expect([plan.engine, plan.data]).toEqual(["postgresql", size(silent).plan.data]);
  });

  it("of two servers that ran leave the question which one the plan is of", () => {
    const two = size([...readWrite, ...postgresqlTpcb]);
    expect(two.conflicts.find(({ path }) => path === "engine")?.is_open).toBe(true);
    expect(two.trust).toBe("contradicted");
  });
});

describe("what an assumed field could be as well", () => {
  const refutedIn = ({ plan }: Sizing) =>
    Object.keys(plan.origins ?? {}).filter((path) => path.startsWith("refuted."));

  it("widens no band where the measured rate refutes it", () => {
    const { plan, result, measured } = size(pointSelect);
    expect(plan.origins?.["workload.cpu_ms_per_query"]).toBe("assumed");
    expect(refutedIn({ plan } as Sizing)).toEqual(["refuted.more_cpu"]);
    const band = result?.bands.find(({ figure }) => figure === "reads.queries_per_s");
    expect(measured.queries_per_s?.value).toBeGreaterThan(band?.low ?? 0);
    expect((band?.high ?? 0) / (band?.low ?? 1)).toBeLessThan(1.6);
  });

  it("stays where nothing was measured", () => {
    const load = pointSelect.filter(({ kind }) => kind === "sysbench" || kind === "mysql-status");
    const unmeasured = without(pointSelect, ...load.map(({ name }) => name));
    const sizing = size(unmeasured, { "workload.threads": 4 });
    expect(sizing.result).not.toBeNull();
    expect(sizing.plan.origins?.["workload.pages_per_query"]).toBe("assumed");
    expect(refutedIn(sizing)).not.toContain("refuted.more_pages");
  });
});

describe("a rate that is far off", () => {
  it("is a contradiction, however few events were counted", () => {
    const { backtest, trust, contradictions } = size(postgresqlTpcb, {
      "storage.custom_device.read_iops": 60,
      "storage.custom_device.read_latency_ms": 16,
    });
    const row = backtest.find(({ figure }) => figure === "queries_per_s");
    const off = (row?.predicted ?? 0) / (row?.measured ?? 1);
    expect([off < 1 / 1.2, (row?.measured ?? 0) > (row?.high ?? 0)]).toEqual([true, true]);
    expect(trust).toBe("contradicted");
    expect(contradictions.map(({ figure }) => figure)).toContain("queries_per_s");
  });
});

describe("reads of PostgreSQL on tables that were frozen", () => {
  it("write nothing where devices wrote next to nothing, and then the plan agrees", () => {
    const sizing = size(selectOnly);
    expect(sizing.fields["postgresql.hint_bits"]).toMatchObject({ value: false, state: "derived" });
    expect(sizing.fields["postgresql.hint_bits"]?.why).toMatch(/^Devices wrote 1\.17\/s/);
    expect(sizing.trust).toBe("agrees");
    expect(sizing.result?.reads.queries_per_s).toBeGreaterThan(0.85 * 55.6);
  });

  it("are slower where somebody says that rows are still to be marked", () => {
    const set = { "postgresql.hint_bits": true };
    const marking = sizeWhatIf(selectOnly, {}, set).result?.reads.queries_per_s;
    expect(marking).toBeLessThan(0.95 * (size(selectOnly).result?.reads.queries_per_s ?? 0));
  });
});

describe("an ARC that was still filling", () => {
  const EVICTED = ["evict_l2_cached", "evict_l2_eligible", "evict_l2_ineligible"];
  const STILL = Object.fromEntries(EVICTED.map((name) => [name, 1e9]));
  /** The server with three times the reads, its ARC at so much of 384 MiB, and what it gave up between two snapshots. */
  const filling = (heldBytes: number, evicted: number) =>
    skewedReadWrite.map((capture): EvidenceCapture => {
      if (capture.kind === "arcstats") {
        const values = { ...capture.values, ...STILL };
        if (capture.name.includes("after")) {
          values.evict_l2_eligible = 1e9 + evicted;
          values.demand_data_misses = (values.demand_data_misses ?? 0) + 8000;
        }
        return { ...capture, arc: { ...capture.arc, size_bytes: heldBytes }, values };
      }
      if (capture.kind !== "zpool-iostat") return capture;
      const vdevs = capture.vdevs.map((vdev) => {
        const reads = vdev.series.reads_per_s.map((one) => one && one * 3);
        return { ...vdev, series: { ...vdev.series, reads_per_s: reads } };
      });
      return { ...capture, vdevs };
    });
  const why = (heldMib: number, evicted: number) =>
    size(filling(heldMib * 2 ** 20, evicted)).contradictions[0]?.why;

  it("is why devices read more than planned, where it had room and gave nothing up", () => {
    expect(why(200, 0)).toMatch(/^The ARC was not warm: it held 200 MiB of 384 MiB/);
  });

  it("is not, where it was full or gave something up", () => {
    expect(why(380, 0)).not.toContain("not warm");
    expect(why(200, 5e8)).not.toContain("not warm:");
  });
});
