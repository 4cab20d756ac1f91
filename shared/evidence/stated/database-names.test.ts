/** What settings and counters of a database are said to do to the answer. */
import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import {
  pointSelect,
  postgresqlTpcb,
  readWrite,
  resting,
  skewedReadWrite,
} from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { Statement } from "../sizing.ts";
import {
  MYSQL_COUNTERS,
  MYSQL_SETTINGS,
  POSTGRESQL_COUNTERS,
  POSTGRESQL_SETTINGS,
} from "./database-names.ts";

function find(captures: readonly EvidenceCapture[], name: string): Statement | undefined {
  return size(captures).stated.find((one) => one.name === name && !one.plain);
}

/** The captures with a value of every print of a kind changed. */
function withValue(
  captures: readonly EvidenceCapture[],
  kind: EvidenceCapture["kind"],
  values: Readonly<Record<string, unknown>>,
): readonly EvidenceCapture[] {
  return captures.map((one) =>
    one.kind === kind && "values" in one
      ? ({ ...one, values: { ...one.values, ...values } } as EvidenceCapture)
      : one,
  );
}

describe("what a server says of itself", () => {
  it("is named where it is a replica, and goes without saying where it is none", () => {
    const running = (count: number) =>
      find(withValue(pointSelect, "mysql-status", { Slaves_running: count }), "Slaves_running");
    expect(running(1)).toMatchObject({ use: "not-modelled", mark: null });
    expect(running(1)?.why).toContain("replica");
    expect(running(0)).toBeUndefined();
    const standby = (word: string) =>
      find(
        withValue(postgresqlTpcb, "postgresql-settings", { in_hot_standby: word }),
        "in_hot_standby",
      );
    expect(standby("on")?.why).toContain("replica");
    expect(standby("off")).toBeUndefined();
  });

  it("is named where its own name is a container's: the container's memory is in no capture", () => {
    const called = (hostname: string) =>
      find(withValue(pointSelect, "mysql-variables", { hostname }), "hostname");
    expect(called("prod-mysql-7d9f8b6c5-x2x7q")?.direction).toContain("less memory");
    expect(called("db1")).toBeUndefined();
  });

  it("voids the prediction where PostgreSQL's pages are of a size that no plan has", () => {
    const block = (bytes: string) =>
      find(withValue(postgresqlTpcb, "postgresql-settings", { block_size: bytes }), "block_size");
    expect(block("4096")?.mark).toContain("pages of 8 KiB");
    expect(block("8192")).toBeUndefined();
  });
});

describe("counters of the database that were set to zero between two prints", () => {
  /** A table of a minute before, and one that says how many seconds have passed since FLUSH STATUS. */
  const flushed = (seconds: number) =>
    pointSelect.flatMap((capture): EvidenceCapture[] => {
      if (capture.kind !== "mysql-status") return [capture];
      const table = (name: string, uptime: number, values: Record<string, number>) => ({
        ...capture,
        name,
        uptime_s: uptime,
        snapshots: [],
        values: { ...capture.values, Uptime: uptime, ...values },
      });
      const counters = { Questions: 0, Innodb_buffer_pool_reads: 0 };
      const uptime = capture.uptime_s ?? 0;
      return [
        table("before.txt", uptime - 60, { ...counters, Uptime_since_flush_status: uptime - 60 }),
        table("after.txt", uptime, { Uptime_since_flush_status: seconds }),
      ];
    });

  it("are named with the print before, in the place of a rate", () => {
    const found = find(flushed(7), "Uptime_since_flush_status");
    expect(found?.use).toBe("not-modelled");
    expect(found?.why).toMatch(/^FLUSH STATUS ran 7 s before the last table of after.txt, /);
    expect(found?.direction).toBe("No rate is measured across it: record two prints again.");
    expect(find(flushed(96), "Uptime_since_flush_status")).toBeUndefined();
  });

  it("are why the clients are not known, where nothing else tells them", () => {
    const alone = (captures: readonly EvidenceCapture[]) =>
      captures.filter(({ kind }) => kind !== "sysbench");
    const why = (captures: readonly EvidenceCapture[]) =>
      size(alone(captures)).missing.find(({ path }) => path === "workload.threads")?.why;
    expect(why(flushed(7))).toMatch(/^FLUSH STATUS ran 7 s before the last table of after.txt, /);
    expect(why(flushed(96))).not.toContain("FLUSH STATUS");
  });

  it("are named where PostgreSQL's statistics were reset, each view by itself", () => {
    const reset = (view: string) =>
      postgresqlTpcb.map((capture) =>
        capture.kind === "postgresql-stats" && capture.name.includes("after")
          ? {
              ...capture,
              views: capture.views.map((one) =>
                one.view === view
                  ? {
                      ...one,
                      rows: one.rows.map((row) => ({ ...row, stats_reset: "2026-11-22 12:05:00" })),
                    }
                  : one,
              ),
            }
          : capture,
      );
    const found = (captures: readonly EvidenceCapture[]) =>
      size(captures).stated.filter(({ name, plain }) => !plain && name.endsWith("stats_reset"));
    expect(found(postgresqlTpcb)).toEqual([]);
    expect(found(reset("pg_stat_database"))).toMatchObject([
      {
        value: "2026-11-22 12:05:00",
        why: "pg_stat_database of bench was reset before the print in postgresql-stats-after.txt, which is not compared with those before.",
      },
    ]);
    const ofWal = size(reset("pg_stat_wal"));
    expect(ofWal.measured.commits_per_s?.value).toBeCloseTo(16.9, 1);
    expect(ofWal.measured.wal_bytes_per_commit).toBeUndefined();
    expect(size(postgresqlTpcb).measured.wal_bytes_per_commit).toBeDefined();
    expect(found(reset("pg_stat_wal"))[0]?.why).toMatch(
      /^pg_stat_wal was reset before the print in postgresql-stats-after/,
    );
  });
});

describe("a database's settings and counters", () => {
  const setting = (kind: EvidenceCapture["kind"], name: string, value: unknown) =>
    find(
      withValue(kind.startsWith("mysql") ? pointSelect : postgresqlTpcb, kind, { [name]: value }),
      name,
    );

  it.each([
    ["mysql-variables", "rpl_semi_sync_master_enabled", "ON", "OFF", "Commits are slower"],
    ["mysql-variables", "wsrep_on", "ON", "OFF", "Commits are slower"],
    ["mysql-variables", "group_replication_group_name", "8a94f357", "", "Commits are slower"],
    ["mysql-variables", "binlog_group_commit_sync_delay", "500", "0", "Commits are slower"],
    ["mysql-variables", "innodb_encrypt_tables", "FORCE", "OFF", "Only a ratio"],
    ["mysql-variables", "innodb_undo_directory", "/fast/undo", "./", "count as those"],
    ["mysql-variables", "general_log", "ON", "OFF", "More writes"],
    ["mysql-status", "Innodb_log_waits", 12, 0, "Commits are slower"],
    ["mysql-status", "Qcache_hits", 4000, 0, "As many are taken to be answered"],
    ["mysql-status", "Innodb_buffer_pool_wait_free", 3, 0, "Fewer queries"],
    ["postgresql-settings", "synchronous_standby_names", "ANY 1 (a, b)", "", "Commits are slower"],
    ["postgresql-settings", "commit_delay", "1000", "0", "Commits are slower"],
    ["postgresql-settings", "archive_mode", "on", "off", "More reads"],
  ] as const)("%s: %s=%s is named with its direction", (kind, name, value, harmless, direction) => {
    expect(setting(kind, name, value)?.use).toBe("not-modelled");
    expect(setting(kind, name, value)?.direction).toContain(direction);
    expect(setting(kind, name, harmless)).toBeUndefined();
  });

  it("statements that MariaDB's query cache answered mark the prediction where they were many", () => {
    const markOf = (hits: number) =>
      find(
        skewedReadWrite.map((one) => {
          if (one.kind !== "mysql-status" || one.name.includes("intervals")) return one;
          const more = one.name.includes("after") ? hits : 0;
          const cached = (values: Readonly<Record<string, number>>) => ({
            ...values,
            Qcache_hits: 9 + more,
            Questions: (values.Questions ?? 0) + more,
          });
          const snapshots = one.snapshots.map((all) => ({ ...all, values: cached(all.values) }));
          return { ...one, values: cached(one.values), snapshots };
        }),
        "Qcache_hits",
      )?.mark;
    expect(markOf(24_000)).toContain("answers a large share of the statements");
    expect(markOf(400)).toBeNull();
    expect(markOf(0)).toBeUndefined();
  });

  it.each([
    ["pg_stat_database", "temp_bytes", "More reads and writes"],
    ["pg_stat_wal", "wal_buffers_full", "Commits are slower"],
  ])(
    "%s: %s since the server's start moves nothing unless it grew in the recording",
    (view, name, direction) => {
      const counted = (before: number, after: number) =>
        postgresqlTpcb.map((capture) =>
          capture.kind === "postgresql-stats"
            ? {
                ...capture,
                views: capture.views.map((one) => {
                  const value = capture.name.includes("after") ? after : before;
                  const rows = one.rows.map((row) => ({ ...row, [name]: value }));
                  return one.view === view ? { ...one, rows } : one;
                }),
              }
            : capture,
        );
      const found = (captures: readonly EvidenceCapture[]) =>
        size(captures).stated.find((one) => one.name.endsWith(name) && !one.plain);
      expect(found(counted(5000, 5000))).toBeUndefined();
      expect(found(counted(5000, 9000))?.direction).toContain(direction);
    },
  );

  it("of which nothing is made are not said to be used", () => {
    const use = (name: string) => size(pointSelect).stated.find((one) => one.name === name)?.use;
    expect(use("innodb_buffer_pool_size")).toBe("used");
    expect(use("innodb_io_capacity")).toBe("irrelevant");
    expect(use("sql_mode")).toBe("irrelevant");
    expect(use("Bytes_sent")).toBe("irrelevant");
  });

  it("that a plan, a figure or a load is made of have a row of their own", () => {
    const read = new Map<string, Set<string>>();
    /** A record of names whose readers are noted; who goes through all of them sees none. */
    const watched = <T extends object>(kind: string, values: T): T =>
      new Proxy(values, {
        ownKeys: () => [],
        get(target, name) {
          if (typeof name === "string" && name !== "toJSON")
            read.set(kind, (read.get(kind) ?? new Set()).add(name));
          return Reflect.get(target, name);
        },
      });
    const noted = (capture: EvidenceCapture): EvidenceCapture => {
      switch (capture.kind) {
        case "mysql-variables":
        case "mysql-config":
          return { ...capture, values: watched("MySQL's settings", capture.values) };
        case "mysql-status":
          return {
            ...capture,
            values: watched("MySQL's counters", capture.values),
            snapshots: capture.snapshots.map((one) => ({
              ...one,
              values: watched("MySQL's counters", one.values),
            })),
          };
        case "postgresql-settings":
          return { ...capture, values: watched("PostgreSQL's settings", capture.values) };
        case "postgresql-stats":
          return {
            ...capture,
            views: capture.views.map((view) => ({
              ...view,
              rows: view.rows.map((row) => watched("PostgreSQL's counters", row)),
            })),
          };
        default:
          return capture;
      }
    };
    for (const captures of [pointSelect, readWrite, postgresqlTpcb, resting])
      size(captures.map(noted));
    const lists = {
      "MySQL's settings": MYSQL_SETTINGS,
      "MySQL's counters": MYSQL_COUNTERS,
      "PostgreSQL's settings": POSTGRESQL_SETTINGS,
      "PostgreSQL's counters": POSTGRESQL_COUNTERS,
    };
    const without = Object.entries(lists).flatMap(([kind, list]) =>
      [...(read.get(kind) ?? [])].filter((name) => !Object.hasOwn(list, name)),
    );
    expect(without).toEqual([]);
    expect([...read.values()].map(({ size: names }) => names > 10)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

it("a load generator's own rate is named: its clients did not ask as fast as they were answered", () => {
  const atRate = (rate_events_per_s: number | null) =>
    readWrite.map((one) =>
      one.kind === "sysbench"
        ? { ...one, runs: one.runs.map((run) => ({ ...run, rate_events_per_s })) }
        : one,
    );
  const of = (rate: number | null) => find(atRate(rate), "sysbench rate_events_per_s");
  expect(of(6)).toMatchObject({ use: "not-modelled", value: "6" });
  expect(of(null)?.use).not.toBe("not-modelled");
});
