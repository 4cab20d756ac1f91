/**
 * What a DBA has of a PostgreSQL under pgbench: real settings and views, one table's dump, and the
 * counters of ZFS. The second print of the views has grown by what the laboratory's run of pgbench
 * counted in 45 s; pgbench's output is that run's.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sample, type TestFile, textFile } from "./captures.ts";
import { root } from "./server.ts";

const fixture = (path: string): string =>
  readFileSync(join(root, "backend/tests/fixtures", path), "utf8");

/** Counters of the busy database and of the WAL, and their growth. */
const GROWTH = {
  xact_commit: [98497, 1165],
  blks_read: [10842, 2257],
  blks_hit: [507354, 33593],
  wal_fpi: [1102, 2313],
  wal_bytes: [33789599, 18410093],
  buffers_checkpoint: [0, 3482],
} as const;

function grown(print: string): string {
  return Object.entries(GROWTH).reduce((text, [name, [before, growth]]) => {
    const row = new RegExp(`^(${name} +\\| )${before}$`, "m");
    if (!row.test(text)) throw new Error(`the print has no ${name} of ${before}`);
    return text.replace(row, `$1${before + growth}`);
  }, print);
}

const PGBENCH = `pgbench (15.18 (Debian 15.18-0+deb12u1))
transaction type: <builtin: TPC-B (sort of)>
scaling factor: 100
query mode: simple
number of clients: 8
number of threads: 2
maximum number of tries: 1
duration: 45 s
number of transactions actually processed: 1144
number of failed transactions: 0 (0.000%)
latency average = 307.067 ms
initial connection time = 20.232 ms
tps = 25.878597 (without initial connection time)
`;

export function postgresqlServer(): readonly TestFile[] {
  const views = fixture("postgresql_stats/postgresql-15.18-expanded.txt");
  return [
    textFile("pg_settings.csv", fixture("postgresql_settings/postgresql-15.18-csv.txt")),
    textFile("pg_stat_before.txt", views),
    textFile("pg_stat_after.txt", grown(views)),
    textFile("pgbench.txt", PGBENCH),
    ...[
      "zdb-2.3-pgbench-8k.txt.gz",
      "zfs-get-2.3-pgbench-8k.txt",
      "arcstats-before-2.3-point-select.txt",
      "arcstats-2.3-point-select.txt",
      "iostat-x-2.3-point-select.txt",
    ].map(sample),
  ];
}
