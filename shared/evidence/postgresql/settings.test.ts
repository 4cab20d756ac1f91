import { describe, expect, it } from "vitest";
import type { EvidenceCapture, OfKind } from "../captures.ts";
import { postgresqlTpcb, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

const COMMON = { bytes: 900, lines: 30, issues_total: 0, issues: [], complete: true } as const;

type Settings = OfKind<"postgresql-settings">;

function settings(
  name: string,
  values: Record<string, string>,
  sizes: Record<string, number> = {},
): Settings {
  const is_file = name.endsWith(".conf");
  const base = { ...COMMON, kind: "postgresql-settings", name, version: null } as const;
  return { ...base, values, sizes, is_file } as unknown as Settings;
}

function meminfo(hugepages_bytes: number): EvidenceCapture {
  return {
    ...COMMON,
    kind: "meminfo",
    name: "meminfo.txt",
    values_bytes: {},
    samples: 1,
    ram_bytes: 64 * GIB,
    available_bytes: null,
    hugepages_bytes,
  } as unknown as EvidenceCapture;
}

function fieldOf(path: string, ...captures: readonly EvidenceCapture[]) {
  return size(captures).fields[path];
}

describe("postgresql.conf", () => {
  const file = settings(
    "postgresql.conf",
    { shared_buffers: "8GB", checkpoint_timeout: "900", full_page_writes: "f" },
    { shared_buffers: 8 * GIB },
  );

  it("is believed where the server says nothing", () => {
    const { fields, plan } = size([file]);
    expect(plan.engine).toBe("postgresql");
    expect(fields["memory.buffer_pool_bytes"]).toMatchObject({ value: 8 * GIB, state: "measured" });
  });

  it("counts checkpoint_timeout in seconds, and takes f for off", () => {
    expect(fieldOf("postgresql.checkpoint_s", file)?.value).toBe(900);
    expect(fieldOf("postgresql.full_page_writes", file)?.value).toBe(false);
  });

  it("says how long a checkpoint takes: 0.5 of the time in PostgreSQL 13", () => {
    const path = "postgresql.checkpoint_completion_target";
    const old = settings("pg_settings.txt", { checkpoint_completion_target: "0.5" });
    expect(fieldOf(path, old)).toMatchObject({ value: 0.5, state: "measured" });
    expect(fieldOf(path, file)).toMatchObject({ value: 0.9, state: "assumed" });
  });

  it("gives way to what ALTER SYSTEM wrote, without a conflict", () => {
    const auto = settings(
      "postgresql.auto.conf",
      { shared_buffers: "16GB" },
      { shared_buffers: 16 * GIB },
    );
    const { fields, conflicts } = size([file, auto]);
    expect(fields["memory.buffer_pool_bytes"]?.value).toBe(16 * GIB);
    expect(fields["postgresql.checkpoint_s"]?.value).toBe(900);
    expect(conflicts).toEqual([]);
  });

  it("gives way to settings in force, and the difference is named", () => {
    const inForce = settings(
      "pg_settings.txt",
      { shared_buffers: "4GB" },
      { shared_buffers: 4 * GIB },
    );
    const { fields, conflicts } = size([file, inForce]);
    expect(fields["memory.buffer_pool_bytes"]?.value).toBe(4 * GIB);
    expect(conflicts).toMatchObject([{ path: "memory.buffer_pool_bytes", chosen: 4 * GIB }]);
  });
});

describe("huge_pages", () => {
  const tried = settings("pg_settings.txt", { huge_pages: "try" }, { shared_buffers: 8 * GIB });

  it.each([
    [0, false],
    [4 * GIB, false],
    [9 * GIB, true],
  ])("=try with %d bytes reserved is %s", (reserved, value) => {
    const field = fieldOf("postgresql.huge_pages", tried, meminfo(reserved));
    expect(field).toMatchObject({ value, state: "derived" });
  });

  it("=try without meminfo is not known", () => {
    expect(fieldOf("postgresql.huge_pages", tried)?.state).toBe("assumed");
  });

  it.each([
    [{ huge_pages: "on" }, true],
    [{ huge_pages: "off" }, false],
    [{ huge_pages: "try", huge_pages_status: "on" }, true],
    [{ huge_pages: "try", huge_pages_status: "off" }, false],
  ])("%j is stated by the server", (values, value) => {
    const field = fieldOf("postgresql.huge_pages", settings("pg_settings.txt", values));
    expect(field).toMatchObject({ value, state: "measured" });
  });
});

describe("synchronous_commit", () => {
  it.each([
    [{ synchronous_commit: "on" }, "on"],
    [{ synchronous_commit: "local" }, "on"],
    [{ synchronous_commit: "remote_apply" }, "on"],
    [{ synchronous_commit: "off" }, "off"],
    [{ synchronous_commit: "on", fsync: "off" }, "off"],
  ])("of %j is %s in the plan", (values, value) => {
    const field = fieldOf("postgresql.synchronous_commit", settings("pg_settings.txt", values));
    expect(field?.value).toBe(value);
  });
});

describe("pg_wal", () => {
  const server = settings("pg_settings.txt", { data_directory: "/pg/data" });

  function listed(link: string | null): EvidenceCapture {
    return {
      ...COMMON,
      kind: "file-listing",
      name: "files.txt",
      files_listed: 4,
      file_bytes: 2 * GIB,
      exact: true,
      directories_total: 2,
      unlisted_total: 0,
      tables: [
        {
          engine: "PostgreSQL",
          files: 900,
          large_files: 3,
          bytes: 2 * GIB,
          largest_bytes: GIB,
          whole: true,
        },
      ],
      files: [],
      links: link ? [{ path: "/pg/data/pg_wal", target: link, line: 9 }] : [],
    } as unknown as EvidenceCapture;
  }

  const list = {
    ...COMMON,
    kind: "zfs-list",
    name: "zfs-list.txt",
    datasets: {
      tank: { mountpoint: "none" },
      "tank/data": { mountpoint: "/pg/data" },
      "tank/wal": { mountpoint: "/wal" },
    },
    sizes: {
      tank: { recsize: 131072 },
      "tank/data": { recsize: 8192 },
      "tank/wal": { recsize: 65536 },
    },
  } as unknown as EvidenceCapture;

  it("behind a link to another dataset has that dataset's recordsize", () => {
    const field = fieldOf("postgresql.wal_record_bytes", server, list, listed("/wal/pg_wal"));
    expect(field).toMatchObject({ value: 65536, state: "measured" });
    expect(field?.sources).toContainEqual({
      capture: "files.txt",
      line: 9,
      excerpt: "pg_wal -> /wal/pg_wal",
    });
  });

  it("behind a link is cached as that dataset is", () => {
    const kept = (primarycache: string) => {
      const { datasets } = list as unknown as { datasets: object };
      const texts = { ...datasets, "tank/wal": { mountpoint: "/wal", primarycache } };
      const field = fieldOf(
        "postgresql.wal_primarycache",
        server,
        { ...list, datasets: texts } as unknown as EvidenceCapture,
        listed("/wal/pg_wal"),
      );
      return [field?.value, field?.state];
    };
    expect(kept("metadata")).toEqual(["metadata", "measured"]);
    expect(kept("none")).toEqual(["metadata", "measured"]);
    expect(kept("all")).toEqual(["all", "measured"]);
  });

  it("without a link lies among the tables", () => {
    const field = fieldOf("postgresql.wal_record_bytes", server, list, listed(null));
    expect(field).toMatchObject({ value: null, state: "derived" });
  });

  it("may be a link where no listing shows it", () => {
    expect(fieldOf("postgresql.wal_record_bytes", server, list)?.state).toBe("assumed");
  });

  it("counts no catalog among the files that have trees", () => {
    const { fields } = size([server, list, listed(null)]);
    expect(fields["data.files"]?.value).toBe(3);
    expect(fields["data.file_bytes"]).toMatchObject({ value: 2 * GIB, state: "measured" });
    expect(fields["data.file_bytes"]?.why).toContain("900 table files");
  });
});

describe("statistics of servers from 16 on", () => {
  type Stats = OfKind<"postgresql-stats">;

  function print(at: string, rows: Record<string, Record<string, unknown>>): Stats {
    const views = Object.entries(rows).map(([view, row], i) => ({
      view,
      line: i + 1,
      rows: [row],
    }));
    const base = { ...COMMON, kind: "postgresql-stats", name: `${at}.txt` };
    return { ...base, recorded_at: `2026-11-22T12:0${at}:00Z`, views } as unknown as Stats;
  }

  const busy = (xact_commit: number) => ({
    datname: "shop",
    xact_commit,
    numbackends: 9,
    blks_read: xact_commit * 3,
    blks_hit: 0,
    tup_inserted: xact_commit,
    tup_updated: 0,
    tup_deleted: 0,
    database_bytes: 5 * GIB,
  });
  const before = print("0", {
    pg_stat_database: busy(0),
    pg_stat_checkpointer: { num_timed: 1, buffers_written: 100 },
    pg_stat_bgwriter: { buffers_clean: 10 },
    pg_stat_io: { backend_type: "client backend", object: "relation", writes: 20 },
  });
  const after = print("1", {
    pg_stat_database: busy(6000),
    pg_stat_checkpointer: { num_timed: 2, buffers_written: 6100 },
    pg_stat_bgwriter: { buffers_clean: 1010 },
    pg_stat_io: { backend_type: "client backend", object: "relation", writes: 2020 },
  });

  it("count pages written by the checkpointer, the background writer and clients", () => {
    const why = size([before, after]).fields["workload.flushed_pages_per_commit"];
    expect(why?.sources.map(({ capture }) => capture)).toEqual(["0.txt", "1.txt"]);
    expect(Number(why?.value)).toBeGreaterThanOrEqual(9000 / 6000);
  });

  it("say how long the database is where nothing else does", () => {
    const field = fieldOf("data.file_bytes", before, after);
    expect(field).toMatchObject({ value: 5 * GIB, state: "derived" });
    expect(field?.why).toBe("pg_database_size of one database.");
  });
});

describe("sizes of tables and their indexes", () => {
  it("say which share of the files are indexes", () => {
    const stats = postgresqlTpcb.map((capture) =>
      capture.kind === "postgresql-stats"
        ? {
            ...capture,
            views: capture.views.map((view) => ({
              ...view,
              rows: view.rows.map((row) => ({
                ...row,
                total_bytes: 1000 * MIB,
                index_bytes: 140 * MIB,
              })),
            })),
          }
        : capture,
    );
    expect(size(stats).fields["postgresql.index_ratio"]).toMatchObject({
      value: 0.14,
      state: "derived",
    });
    expect(
      size(without(postgresqlTpcb, "postgresql-stats-after.txt")).fields["postgresql.index_ratio"]
        ?.state,
    ).toBe("assumed");
  });
});
