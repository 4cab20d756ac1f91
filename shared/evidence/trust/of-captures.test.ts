import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import {
  compressedIndexes,
  joinedWrites,
  raidzReadWrite,
  readWrite,
  selectOnly,
  selectOnlyCached,
  skewedReadWrite,
  without,
} from "../servers.test.support.ts";
import { size } from "../size.ts";

/** Counters of the print after the load, changed. */
function counting(
  change: (values: Readonly<Record<string, number>>) => Readonly<Record<string, number>>,
): EvidenceCapture[] {
  return skewedReadWrite.map((one) => {
    if (one.kind !== "mysql-status" || !one.name.includes("status-after")) return one;
    const snapshots = one.snapshots.map((table) => ({
      ...table,
      values: { ...table.values, ...change(table.values) },
    }));
    return { ...one, values: { ...one.values, ...change(one.values) }, snapshots };
  });
}

/** The server whose buffer pool had so large a share of its pages free at the begin and at the end. */
function withFree(before: number, after: number): EvidenceCapture[] {
  return skewedReadWrite.map((one) => {
    if (one.kind !== "mysql-status") return one;
    const share = one.name.includes("before") ? before : after;
    const free = (values: Readonly<Record<string, number>>) => ({
      ...values,
      Innodb_buffer_pool_pages_free: (values.Innodb_buffer_pool_pages_total ?? 0) * share,
    });
    const snapshots = one.snapshots.map((table) => ({ ...table, values: free(table.values) }));
    return { ...one, values: free(one.values), snapshots };
  });
}

/** The server whose ARC had another size when its counting ended, and maybe another limit. */
function resizedTo(factor: number, limit = 1): EvidenceCapture[] {
  return skewedReadWrite.map((one) => {
    if (one.kind !== "arcstats" || !one.name.includes("after")) return one;
    const { c = 0, size: held = 0, c_max = 0 } = one.values;
    const other = { c: c * factor, size: held * factor, c_max: c_max * limit };
    const { size: size_bytes, c: target_bytes } = other;
    return {
      ...one,
      values: { ...one.values, ...other },
      arc: { ...one.arc, size_bytes, target_bytes },
    };
  });
}

/** The captures with their last table of counters printed so much later. */
function printedLater(captures: readonly EvidenceCapture[], seconds: number): EvidenceCapture[] {
  const later = (values: Readonly<Record<string, number>>) => ({
    ...values,
    Uptime: (values.Uptime ?? 0) + seconds,
    Uptime_since_flush_status: (values.Uptime ?? 0) + seconds,
  });
  return captures.map((one) => {
    if (one.kind !== "mysql-status" || !one.name.includes("status-after")) return one;
    const snapshots = one.snapshots.map((table) => ({
      ...table,
      uptime_s: (table.uptime_s ?? 0) + seconds,
      values: later(table.values),
    }));
    return { ...one, values: later(one.values), snapshots };
  });
}

/** Data of the server in another directory, and its counters printed once. */
function inDirectory(datadir: string): EvidenceCapture[] {
  const once = without(
    skewedReadWrite,
    ...skewedReadWrite
      .filter(({ name }) => /status-before|intervals|process-times/.test(name))
      .map(({ name }) => name),
  );
  return once.map((one) =>
    one.kind === "mysql-variables" ? { ...one, values: { ...one.values, datadir } } : one,
  );
}

/** The server as if its ARC had been asked so many times as often between its two prints. */
function asked(captures: readonly EvidenceCapture[], times: number): EvidenceCapture[] {
  const before = captures.find(({ name }) => name.includes("arcstats-before"));
  const was = before?.kind === "arcstats" ? before.values : {};
  return captures.map((one) => {
    if (one.kind !== "arcstats" || one === before) return one;
    const scaled = ["demand_data_hits", "demand_data_misses", "hits", "misses"].map((name) => {
      const [from = 0, to = 0] = [was[name], one.values[name]];
      return [name, from + (to - from) * times] as const;
    });
    return { ...one, values: { ...one.values, ...Object.fromEntries(scaled) } };
  });
}

/** The server with so many clients in the load generator's log. */
function logged(threads: number): EvidenceCapture[] {
  return readWrite.map((one) =>
    one.kind === "sysbench" ? { ...one, runs: one.runs.map((run) => ({ ...run, threads })) } : one,
  );
}

function limitedTo(cpus: number): EvidenceCapture[] {
  return skewedReadWrite.map((one) => (one.kind === "cgroup-limits" ? { ...one, cpus } : one));
}

function askedOf(captures: readonly EvidenceCapture[], set: Readonly<Record<string, number>> = {}) {
  const { contradictions, result, trust } = size(captures, set);
  expect(result === null).toBe(trust === "contradicted");
  return contradictions.map(({ figure, why }) => `${figure}: ${why}`);
}

/** PostgreSQL as if VACUUM had read so many pages between its prints. */
function vacuuming(pages: number): EvidenceCapture[] {
  return selectOnly.map((one) => {
    if (one.kind !== "postgresql-stats") return one;
    const reads = one.name.includes("after") ? 100 + pages : 100;
    const rows = [
      { backend_type: "autovacuum worker", context: "vacuum", reads },
      { backend_type: "client backend", context: "normal", reads: 3 * reads },
    ];
    return { ...one, views: [...one.views, { view: "pg_stat_io", line: 1, rows }] };
  });
}

/** The server as if a counter of pgbench's table had grown by more until PostgreSQL's last print. */
function grown(column: "heap_blks_read" | "seq_tup_read", more: number): EvidenceCapture[] {
  return selectOnly.map((one) => {
    if (one.kind !== "postgresql-stats" || !one.name.includes("after")) return one;
    const views = one.views.map((view) => ({
      ...view,
      rows: view.rows.map((cells) => {
        const counted = cells.relname === "pgbench_accounts" ? cells[column] : null;
        return typeof counted === "number" ? { ...cells, [column]: counted + more } : cells;
      }),
    }));
    return { ...one, views };
  });
}

/** PostgreSQL 15 as if VACUUM had read so many pages of the table, which no view tells from those of queries. */
const vacuumingUnseen = (pages: number) => grown("heap_blks_read", pages);

/** The server as if statements scanned tables: PostgreSQL's last print has more rows of scans. */
const scanning = (rows: number) => grown("seq_tup_read", rows);

const MORE = 30_000_000;

describe("counts that no plan can be of", () => {
  it("are none of servers that were recorded alone", () => {
    const servers = [
      ...[compressedIndexes, joinedWrites, raidzReadWrite, readWrite],
      ...[selectOnly, selectOnlyCached, skewedReadWrite],
    ];
    for (const captures of servers) expect(askedOf(captures)).toEqual([]);
  });

  it("pages that scans read are none of a plan of single pages, in either engine", () => {
    const [ofPostgresql] = askedOf(scanning(5_000_000));
    expect(ofPostgresql).toMatch(
      /^device_reads_per_query: Scans of tables or VACUUM read 50\.\d % of the pages/,
    );
    expect(askedOf(scanning(500))).toEqual([]);
    expect(askedOf(vacuuming(4000))[0]).toMatch(/or VACUUM read 56\.\d % of the pages/);
    expect(askedOf(vacuuming(400))).toEqual([]);
    expect(askedOf(vacuumingUnseen(4000))[0]).toMatch(/or VACUUM read 55\.8 % of the pages/);
    expect(askedOf(vacuumingUnseen(400))).toEqual([]);
    const ahead = (pages: number) =>
      askedOf(
        counting((values) => ({
          Innodb_buffer_pool_read_ahead: (values.Innodb_buffer_pool_read_ahead ?? 0) + pages,
        })),
      ).join();
    expect(ahead(27_000)).toMatch(/^device_reads_per_query: Scans of tables read 74\.\d % of the/);
    expect(ahead(900)).toBe("");
  });

  it("an ARC that shrank while its hits were counted has the hits of neither size", () => {
    const [asked] = askedOf(resizedTo(1 / 3));
    expect(asked).toMatch(/^memory\.arc_bytes: The ARC shrank from 38\d MiB to 12\d MiB/);
    expect(askedOf(resizedTo(1 / 3), { "memory.arc_bytes": 2 ** 28 }).join()).not.toMatch(/shrank/);
    expect(askedOf(resizedTo(0.9)).join()).not.toMatch(/shrank/);
  });

  it("an ARC whose limit was raised while its hits were counted has the hits of neither size", () => {
    const [asked] = askedOf(resizedTo(2, 2));
    expect(asked).toMatch(/^memory\.arc_bytes: The ARC grew from 38\d MiB to 76\d MiB/);
    expect(askedOf(resizedTo(1, 2)).join()).not.toMatch(/The ARC grew/);
  });

  it("an ARC that shrank is told by arcstat's rows alone, too", () => {
    const rows = without(
      skewedReadWrite,
      ...skewedReadWrite.filter(({ kind }) => kind === "arcstats").map(({ name }) => name),
    ).map((one) => {
      if (one.kind !== "arcstat") return one;
      const falling = (all: readonly (number | null)[] = []) =>
        all.map((value, i) => (value ?? 0) * (1 - (0.6 * i) / all.length));
      const { c, arcsz } = one.series;
      return { ...one, series: { ...one.series, c: falling(c), arcsz: falling(arcsz) } };
    });
    expect(askedOf(rows).join()).toMatch(/The ARC shrank from/);
    const emptied = skewedReadWrite.map((one) =>
      one.kind === "arcstat"
        ? {
            ...one,
            series: { ...one.series, arcsz: (one.series.arcsz ?? []).with(20, 40 * 2 ** 20) },
          }
        : one,
    );
    expect(askedOf(emptied).join()).toMatch(/The ARC shrank from 38\d MiB to 40 MiB/);
  });

  it("a buffer pool with room for all that it read misses other pages than a full one", () => {
    const [asked] = askedOf(withFree(0.6, 0.5));
    expect(asked).toMatch(
      /^buffer_pool_hit_ratio: The buffer pool was still filling: 12\d MiB of its 25\d MiB were free/,
    );
    expect(askedOf(withFree(0.6, 0.5), { "memory.buffer_pool_bytes": 2 ** 27 }).join()).not.toMatch(
      /still filling/,
    );
    expect(askedOf(withFree(0.6, 0.05))[0]).toMatch(
      /15\d MiB of its 25\d MiB were free when it began to be counted/,
    );
    for (const kept of [withFree(0.2, 0.1), withFree(0.5, 0.5)])
      expect(askedOf(kept).join()).not.toMatch(/still filling/);
  });

  it("more statements than bytes that hold them are of another server", () => {
    const many = counting(({ Questions = 0, Queries = 0 }) => ({
      Questions: Questions + MORE,
      Queries: Queries + MORE,
    }));
    expect(askedOf(many)).toEqual([
      expect.stringMatching(
        /^queries_per_s: The server counted 300\d+ statements and received 9\d+ bytes/,
      ),
    ]);
  });

  it("statements in less time than it takes to receive one are of another server", () => {
    const fast = counting(({ Questions = 0, Queries = 0, Bytes_received = 0 }) => ({
      Questions: Questions + MORE,
      Queries: Queries + MORE,
      Bytes_received: Bytes_received + MORE * 40,
    }));
    expect(askedOf(fast)).toEqual([
      expect.stringMatching(/^queries_per_s: mariadbd used .* us for each of/),
    ]);
  });

  it("more clients than the server ever had connections are those of another run", () => {
    expect(askedOf(logged(64))).toEqual([
      "workload.threads: The load's log says 64 clients, and the server never had more than 8 connections at a time (Max_used_connections): the log is of another run, or a proxy or pool stood between.",
    ]);
    expect(askedOf(logged(64), { "workload.threads": 8 })).toEqual([]);
  });

  it("a server above the limit of its group has another one", () => {
    expect(askedOf(limitedTo(0.5))).toEqual([
      expect.stringMatching(/^cpu_busy_ratio: .* its group allows 0\.500/),
    ]);
    expect(askedOf(limitedTo(1.5))).toEqual([]);
    expect(askedOf(limitedTo(0.5), { "instance.database_vcpus": 2 })).toEqual([]);
  });

  it.each([
    ["that writes", skewedReadWrite, 2.2],
    ["that only reads", selectOnly, 1.6],
  ] as const)(
    "an ARC that is asked for far more than a server %s asks has other readers",
    (_, captures, times) => {
      const figures = size(asked(captures, times)).contradictions;
      expect(figures[0]?.figure).toBe("arc_data_hit_ratio");
      expect(figures[0]?.why).toMatch(/asks for .* at most: something else reads from this pool/);
      expect(askedOf(asked(captures, 1.1)).join()).not.toMatch(
        /something else reads from this pool/,
      );
    },
  );

  it("counts of far longer than the ARC's are not said to be of another reader", () => {
    const longer = printedLater(asked(skewedReadWrite, 2.2), 110);
    expect(askedOf(longer).join()).toMatch(
      /the ARC was counted for 6\d s and the server for 17\d s/,
    );
  });

  it("counters of a time at which the server's process did not run yet or no more are of another run", () => {
    const [asked] = askedOf(printedLater(skewedReadWrite, 400));
    expect(asked).toMatch(
      /^queries_per_s: The server had run for 148 and 214 s .* printed after 144 and 612 s:/,
    );
    expect(askedOf(printedLater(skewedReadWrite, 5))).toEqual([]);
    const ofServer = ({ kind }: EvidenceCapture) => /^(?:mysql-status|process-times)$/.test(kind);
    const mixed = [
      ...skewedReadWrite.filter((one) => !ofServer(one)),
      ...raidzReadWrite.filter(ofServer),
    ];
    expect(askedOf(mixed).join()).toMatch(
      /^arc_data_hit_ratio: ZFS had run for 56\d and 63\d s .* printed after 191 and 256 s:/,
    );
  });

  it("a container that sees no thread of ZFS may have an uptime of its own, which is held against nothing", () => {
    const inside = printedLater(skewedReadWrite, 400).map((one) =>
      one.kind === "process-times"
        ? {
            ...one,
            snapshots: one.snapshots.map((print) => ({
              ...print,
              programs: print.programs.filter(({ name }) => !/^(?:arc|spl)_/.test(name)),
            })),
          }
        : one,
    );
    expect(askedOf(inside).join()).not.toMatch(/had run for/);
  });

  it("sorts of a server that spill to files are its own", () => {
    const spilling = asked(selectOnly, 1.6).map((one) => {
      if (one.kind !== "postgresql-stats" || !one.name.includes("after")) return one;
      const views = one.views.map((view) => ({
        ...view,
        rows: view.rows.map((row) =>
          "temp_bytes" in row ? { ...row, temp_bytes: Number(row.temp_bytes) + 2 ** 23 } : row,
        ),
      }));
      return { ...one, views };
    });
    expect(askedOf(spilling).join()).not.toMatch(/something else reads from this pool/);
  });

  it("disks that make far more reads than their pool serve something else", () => {
    const ofPool = (times: number) =>
      skewedReadWrite.map((one) => {
        if (one.kind !== "zpool-iostat") return one;
        const vdevs = one.vdevs.map((vdev) => {
          const reads = vdev.series.reads_per_s.map((value) => value && value * times);
          return { ...vdev, series: { ...vdev.series, reads_per_s: reads } };
        });
        return { ...one, vdevs };
      });
    expect(askedOf(ofPool(0.5))[0]).toMatch(
      /^device_reads_per_s: The pool's disks made 6\d\.\d reads\/s, and the pool 3\d\.\d/,
    );
    expect(askedOf(ofPool(0.9)).join()).not.toMatch(/something outside of it/);
  });

  it("a directory on no dataset is asked about where no count ties it to the pool", () => {
    const set = { "workload.threads": 4 };
    expect(askedOf(inDirectory("/mnt/nfs/mysql/"), set)).toEqual([
      expect.stringMatching(/^dataset: The server's data directory is \/mnt\/nfs\/mysql\//),
    ]);
    expect(askedOf(inDirectory("/lab/my16_64k_lz4/"), set)).toEqual([]);
    const { plan } = size(skewedReadWrite);
    const { file_bytes } = plan.data;
    expect(
      askedOf(inDirectory("/mnt/nfs/mysql/"), { ...set, "data.file_bytes": file_bytes }),
    ).toEqual([]);
    const counted = skewedReadWrite.map((one) =>
      one.kind === "mysql-variables"
        ? { ...one, values: { ...one.values, datadir: "/var/lib/mysql/" } }
        : one,
    );
    expect(askedOf(counted)).toEqual([]);
  });
});
