/** The captures of measured servers, as the readers answer them. */
import { readFileSync } from "node:fs";
import type { EvidenceCapture, Pgbench } from "./captures.ts";

function recorded(path: string): readonly EvidenceCapture[] {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

/**
 * MariaDB 10.11 with sysbench point selects on OpenZFS 2.3.2: a pool of one device that makes 300
 * requests/s, buffer pool 64 MiB, ARC 256 MiB, 4 threads; 331.6 and 340 queries/s were measured.
 */
export const pointSelect = recorded("../dist/servers/point-select.json");

/**
 * The same software with sysbench's read/write test: 120 requests/s, 8 threads, uniform keys; dumps
 * and properties of a PostgreSQL dataset of the same pool are among the captures.
 */
export const readWrite = recorded("../dist/servers/read-write.json");

/**
 * The same software with sysbench's read/write test and keys of its pareto law, recorded by the collector's
 * script: records of 64 KiB, 120 requests/s, buffer pool 256 MiB, ARC 384 MiB, 4 threads; 352 queries/s.
 */
export const skewedReadWrite = recorded("../dist/servers/skewed-read-write.json");

/**
 * PostgreSQL 15 with pgbench's TPC-B on OpenZFS 2.3.2, recorded by the collector's script: 4 clients,
 * 16.0 transactions/s by pgbench over 190 s, shared_buffers 96 MiB, ARC 192 MiB.
 * Of this server and the next only the records are kept, cut to the settings that matter.
 */
export const postgresqlTpcb = recorded("fixtures/postgresql-tpcb.json");

/**
 * PostgreSQL 15 with pgbench's select-only test on frozen tables, recorded by the collector's script: records of
 * 64 KiB, 60 requests/s, shared_buffers 64 MiB, ARC 192 MiB, 16 clients; 55.6 queries/s while it was recorded.
 */
export const selectOnly = recorded("../dist/servers/select-only.json");

/**
 * The same with records of 16 KiB, 120 requests/s, shared_buffers 128 MiB, ARC 384 MiB and 32 clients: 407 queries/s,
 * and 425 with 16 clients. The ARC hit more than uniform access does.
 */
export const selectOnlyCached = recorded("../dist/servers/select-only-cached.json");

/**
 * MariaDB 10.11 with sysbench's read/write test and its special keys, recorded by the collector's script: 30 requests/s,
 * buffer pool 64 MiB, ARC 256 MiB, 24 threads; 114.5 queries/s, and 108.5 with a pool of 256 MiB. Of 7.4 pages that
 * InnoDB flushed for a commit fewer than half reached the disk as a write.
 */
export const joinedWrites = recorded("../dist/servers/joined-writes.json");

/**
 * The same test and keys on a raidz1 of three disks that make 60 requests/s each: records of 64 KiB, buffer pool 256 MiB,
 * ARC 192 MiB, 32 threads; 442 queries/s by the load, and 356 with 4 threads. A record is read from two disks.
 */
export const raidzReadWrite = recorded("../dist/servers/raidz-read-write.json");

/**
 * PostgreSQL 15 with pgbench's simple updates, recorded by the collector's script: records of 32 KiB, 90 requests/s,
 * shared_buffers 256 MiB, ARC 192 MiB, 16 clients; 43.7 queries/s by the load. lz4 leaves an eighth of the heaps, which
 * are padded with blanks, and 0.38 of the indexes and of the WAL.
 */
export const compressedIndexes = recorded("../dist/servers/compressed-indexes.json");

/** MariaDB on OpenZFS 2.3.2, recorded by the collector's script after its load had ended. */
export const resting = recorded("fixtures/resting.json");

/** Captures of one server but those of some names. */
export function without(
  captures: readonly EvidenceCapture[],
  ...names: readonly string[]
): readonly EvidenceCapture[] {
  return captures.filter(({ name }) => !names.includes(name));
}

/** The output of one run of pgbench, as its reader answers it. */
export function pgbenchOf(
  clients: number,
  tps: number,
  seconds: number,
  modifiedAt: string | null = null,
): Pgbench {
  const capture: unknown = {
    kind: "pgbench",
    name: "pgbench.txt",
    modified_at: modifiedAt,
    bytes: 900,
    lines: 30,
    issues_total: 0,
    issues: [],
    complete: true,
    runs: [
      {
        line: 1,
        script: "<builtin: TPC-B (sort of)>",
        clients,
        tps,
        seconds,
        transactions: Math.round(tps * seconds),
        latency_mean_ms: (clients * 1000) / tps,
        samples: [],
      },
    ],
  };
  return capture as Pgbench;
}
