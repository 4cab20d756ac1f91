import { describe, expect, it } from "vitest";
import type { EvidenceCapture, Pgbench, PostgresqlStats } from "../captures.ts";
import { pgbenchOf, readWrite, postgresqlTpcb as tpcb, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

const MIB = 2 ** 20;

/** A run of pgbench's built-in TPC-B, as its output is read. */
const pgbench = (clients: number, tps: number) => pgbenchOf(clients, tps, 190);

function isStats(capture: EvidenceCapture): capture is PostgresqlStats {
  return capture.kind === "postgresql-stats";
}

/** A disk as slow as this one, which was 60 % busy on average and not seen full, so that it must be entered. */
const DISK = {
  "storage.custom_device.read_iops": 120,
  "storage.custom_device.read_latency_ms": 16,
};

describe("captures of PostgreSQL under pgbench's TPC-B", () => {
  const sizing = size(tpcb, DISK);

  it("ask which drive it is, since the disk had time to spare", () => {
    const asked = size(tpcb);
    expect(asked.missing.map(({ path }) => path)).toEqual(["storage.device"]);
    expect(asked.missing[0]?.why).toContain("Which drive is it?");
    expect(asked.missing[0]?.why).toContain("Processors were 74.7 % busy: clients may have waited");
    expect(asked.measured.device_reads_per_s?.value).toBeGreaterThan(1);
    expect(asked.measured.device_writes_per_s?.value).toBeGreaterThan(1);
  });

  it("is asked for its size in PostgreSQL's own words", () => {
    const server = tpcb.filter(({ kind }) => kind === "postgresql-settings");
    const asked = size(server).missing.find(({ path }) => path === "data.file_bytes");
    expect(asked?.remedy).toMatch(/^psql -c 'SELECT [^']*pg_database_size\(datid\)/);
    expect(asked?.remedy).not.toContain("zdb");
  });

  it("give a whole plan of PostgreSQL and, with the disk, a prediction", () => {
    expect(sizing.missing).toEqual([]);
    expect(sizing.plan.engine).toBe("postgresql");
    expect(sizing.result?.reads.queries_per_s).toBeGreaterThan(0);
    expect(sizing.backtest.map(({ figure }) => figure)).toContain("device_reads_per_query");
  });

  it("have no field that only InnoDB has", () => {
    const own = ["innodb_page_bytes", "flush_method", "doublewrite", "flush_log_at_trx_commit"];
    for (const field of [...own, "sync_binlog"])
      expect([field, sizing.fields[`layout.${field}`]]).toEqual([field, undefined]);
    expect(sizing.conflicts.filter(({ path }) => own.includes(path))).toEqual([]);
  });

  it("measure commits as pgbench did, between the two prints of pg_stat_database", () => {
    const commits = sizing.measured.commits_per_s;
    expect(commits?.interval_s).toBe(88);
    expect((commits?.value ?? 0) / 16.05).toBeGreaterThan(0.9);
    expect((commits?.value ?? 0) / 16.05).toBeLessThan(1.1);
    expect(commits?.sources.map(({ capture }) => capture)).toEqual([
      "postgresql-stats-before.txt",
      "postgresql-stats-after.txt",
    ]);
  });

  it("measure what shared_buffers answered", () => {
    const hits = 11065800 - 11027285;
    const reads = 521469 - 518536;
    expect(sizing.measured.buffer_pool_hit_ratio?.value).toBeCloseTo(hits / (hits + reads), 6);
  });

  it("take shared_buffers for the buffer pool and the other connections for clients", () => {
    expect(sizing.fields["memory.buffer_pool_bytes"]?.value).toBe(96 * MIB);
    expect(sizing.fields["workload.threads"]).toMatchObject({ value: 4, state: "derived" });
    expect(sizing.fields["workload.commits_per_query"]?.value).toBe(1);
  });

  it("derive the pages of a transaction from what shared_buffers missed", () => {
    const misses = (521469 - 518536) / (12557 - 11069);
    const pages = sizing.fields["workload.pages_per_query"];
    expect(pages?.state).toBe("derived");
    expect(pages?.why).toContain("blks_read of bench");
    expect(Number(pages?.value)).toBeGreaterThan(misses);
  });

  it("tell WAL without whole pages from what full_page_writes adds", () => {
    const [wal, images, transactions] = [251619498 - 227985702, 12803 - 9829, 12557 - 11069];
    const logged = sizing.fields["workload.log_bytes_per_commit"];
    expect(logged).toMatchObject({ state: "derived" });
    expect(Number(logged?.value)).toBeCloseTo((wal - images * 7650) / transactions, 6);
    expect(logged?.why).toContain("less 2974 whole pages");
  });

  it("measure WAL per commit with whole pages, which the plan takes from the same counters", () => {
    const wal = sizing.measured.wal_bytes_per_commit;
    expect(wal?.value).toBeCloseTo((251619498 - 227985702) / (12557 - 11069), 6);
    expect(wal?.comparable).toBe(true);
    expect(sizing.backtest.map(({ figure }) => figure)).not.toContain("wal_bytes_per_commit");
  });

  it("compare WAL per commit where the plan has it from elsewhere", () => {
    const entered = size(tpcb, { ...DISK, "workload.log_bytes_per_commit": 5000 });
    const row = entered.backtest.find(({ figure }) => figure === "wal_bytes_per_commit");
    expect(row?.predicted).toBe(entered.result?.commits.log_bytes);
  });

  it("measure the time between two checkpoints by their number", () => {
    expect(sizing.measured.checkpoint_s).toMatchObject({ value: 88 / 2, low: 88 / 3, high: 88 });
    const row = sizing.backtest.find(({ figure }) => figure === "checkpoint_s");
    expect(row).toMatchObject({ predicted: 300, probability: 0, inside: false });
    const known = size(tpcb, { ...DISK, "postgresql.checkpoint_s": 30 });
    const inside = known.backtest.find(({ figure }) => figure === "checkpoint_s");
    expect(inside).toMatchObject({ predicted: 30, inside: true });
  });

  it("do not compare WAL of a recording with fewer than two checkpoints", () => {
    const early = tpcb.map((capture) =>
      isStats(capture) && capture.name.includes("after")
        ? {
            ...capture,
            views: capture.views.map((view) => ({
              ...view,
              rows: view.rows.map((row) =>
                "checkpoints_timed" in row ? { ...row, checkpoints_timed: 38 } : row,
              ),
            })),
          }
        : capture,
    );
    expect(size(early).measured.wal_bytes_per_commit?.comparable).toBe(false);
    expect(size(early).measured.checkpoint_s).toBeUndefined();
  });

  it("count changed pages, of which checkpoints in between log only the first change", () => {
    const changes = sizing.fields["workload.flushed_pages_per_commit"];
    const first = (12803 - 9829) / (12557 - 11069);
    expect(Number(changes?.value)).toBeGreaterThanOrEqual(first);
    expect(changes?.why).toContain("changed again until the next one");
  });

  it("take the count itself where a recording soon after a checkpoint shows more first changes", () => {
    const soon = tpcb.map((capture) =>
      isStats(capture) && capture.name.includes("after")
        ? {
            ...capture,
            views: capture.views.map((view) => ({
              ...view,
              rows: view.rows.map((row) =>
                typeof row.wal_fpi === "number" ? { ...row, wal_fpi: 9829 + 1488 * 900 } : row,
              ),
            })),
          }
        : capture,
    );
    const changes = size(soon).fields["workload.flushed_pages_per_commit"];
    expect(changes?.value).toBe(900);
    expect(changes?.why).toContain("wal_fpi");
  });

  it("take the connections of the print that shows most of them", () => {
    expect(sizing.fields["memory.connections"]).toMatchObject({ value: 5, state: "derived" });
  });

  it("name no command of MySQL as a remedy", () => {
    const remedies = [
      ...Object.values(sizing.fields).map(({ remedy }) => remedy ?? ""),
      ...sizing.missing.map(({ remedy }) => remedy),
    ].join("\n");
    expect(remedies).not.toMatch(/mysql|GLOBAL|SHOW STATUS/i);
  });

  it("take the changes of pgbench's own scripts from the server, as pgbench does not say them", () => {
    const run = pgbench(6, 16.05);
    const own = {
      ...run,
      runs: run.runs.map((one) => ({ ...one, script: "multiple scripts" })),
    } as unknown as Pgbench;
    const told = size([...tpcb, own]);
    const changed = 10006791 - 10005310 + (17140 - 12697);
    const share = Math.min(1, changed / (12557 - 11069));
    expect(told.fields["workload.commits_per_query"]?.value).toBe(share);
    expect(told.fields["workload.log_bytes_per_commit"]?.state).toBe("derived");
    expect(told.measured.commits_per_s?.value).toBeCloseTo(16.05 * share, 6);
  });

  it("believe pgbench's own figures before those of the server", () => {
    const told = size([...tpcb, pgbench(6, 16.05)]);
    expect(told.fields["workload.threads"]).toMatchObject({ value: 6, state: "measured" });
    expect(told.measured.commits_per_s?.value).toBe(16.05);
  });
});

describe("PostgreSQL 13, which has no pg_stat_wal", () => {
  const less = (...views: readonly string[]) =>
    tpcb.map((capture) =>
      isStats(capture)
        ? { ...capture, views: capture.views.filter(({ view }) => !views.includes(view)) }
        : capture,
    );
  const old = size(less("pg_stat_wal"));
  const logged = old.fields["workload.log_bytes_per_commit"];

  it("counts the records of WAL from the rows that tables changed", () => {
    expect(logged?.state).toBe("derived");
    expect(logged?.why).toContain("2915 of 4347 updates stayed on their page");
    const [wal, images, transactions] = [251619498 - 227985702, 12803 - 9829, 12557 - 11069];
    const measured = (wal - images * 7650) / transactions;
    expect(Math.abs(Number(logged?.value) / measured - 1)).toBeLessThan(0.15);
  });

  it("has no measured WAL to compare", () => {
    expect(old.measured.wal_bytes_per_commit).toBeUndefined();
  });

  it("counts changed pages from rows where nothing counted those written back", () => {
    const neither = size(less("pg_stat_wal", "pg_stat_bgwriter"));
    const pages = neither.fields["workload.flushed_pages_per_commit"];
    expect(pages?.why).toContain("index entries");
    expect(Number(pages?.value)).toBeCloseTo((2 * 1449 - 40) / (12557 - 11069), 2);
  });
});

describe("a dump of WAL segments only", () => {
  it("is no dump of tables: the size is what the dataset refers to", () => {
    const { fields } = size(tpcb);
    expect(fields["data.measured_trees"]?.value).toBeNull();
    expect(fields["data.file_bytes"]?.why).toContain("lab/pg_8k_off");
    expect(Number(fields["data.file_bytes"]?.value)).toBeGreaterThan(10 ** 9);
  });
});

describe("one print of PostgreSQL's statistics, or two without their time", () => {
  const one = without(tpcb, "postgresql-stats-after.txt");
  const undated = tpcb.map((capture) =>
    isStats(capture) ? { ...capture, recorded_at: null } : capture,
  );

  it.each([
    ["one", one],
    ["undated", undated],
  ])("make no rate: %s", (_, captures) => {
    const sizing = size(captures);
    expect(sizing.measured.commits_per_s).toBeUndefined();
    expect(sizing.measured.buffer_pool_hit_ratio).toBeUndefined();
    expect(sizing.fields["workload.commits_per_query"]?.why).toMatch(
      /^Devices write [\d.]+\/s, but no capture counts commits/,
    );
    expect(sizing.fields["workload.commits_per_query"]?.remedy).toContain("pg_stat_database");
  });

  it("count what a transaction does where pgbench's own count lies between them", () => {
    const around = { ...pgbench(4, 16.05).runs[0], transactions: 1480, seconds: 92 };
    const counted = { ...pgbench(4, 16.05), runs: [around] } as unknown as Pgbench;
    const told = size([...undated, counted], DISK);
    expect(told.fields["workload.pages_per_query"]?.state).toBe("derived");
    expect(told.trust).toBe("agrees");
    const other = { ...around, transactions: 5000 };
    const apart = size([...undated, { ...pgbench(4, 16.05), runs: [other] } as unknown as Pgbench]);
    expect(apart.fields["workload.pages_per_query"]?.state).toBe("assumed");
  });

  it("make no rate of counters that were reset between", () => {
    const reset = tpcb.map((capture) =>
      isStats(capture) && capture.name.includes("before")
        ? {
            ...capture,
            views: capture.views.map((view) => ({
              ...view,
              rows: view.rows.map((row) => ({ ...row, xact_commit: 99_999_999 })),
            })),
          }
        : capture,
    );
    expect(size(reset).measured.commits_per_s).toBeUndefined();
  });
});

describe("captures of MySQL with some of PostgreSQL among them", () => {
  it("are of MySQL", () => {
    const mixed = size([
      ...readWrite,
      ...tpcb.filter(({ kind }) => kind === "postgresql-settings"),
    ]);
    expect(mixed.plan.engine).toBe("innodb");
    expect(mixed.fields["memory.buffer_pool_bytes"]?.value).toBe(64 * MIB);
    expect(Object.keys(mixed.fields).filter((path) => path.startsWith("postgresql."))).toEqual([]);
  });
});
