/** Whether the recording saw a load at all: what a resting host shows says nothing of a busy one. */
import { formatRate } from "../../model/index.ts";
import { CaptureSet, type Kind } from "../captures.ts";
import { mostSampled } from "../devices/pool-devices.ts";
import type { Home } from "../files/dataset.ts";
import { postgresqlSpan } from "../postgresql/span.ts";
import { poolDisks, scrapeIntervals } from "../scrapes.ts";
import { accessesOf } from "./arc-accesses.ts";
import { questionsOf } from "./load.ts";
import { cpuBusy } from "./processors.ts";
import { statusSpan } from "./status-span.ts";

/**
 * Rates below which nothing but the host's own housekeeping runs: a monitor's statements, writes of
 * logs and time stamps, the recorder's own work.
 */
const LEAST_READS_PER_S = 1;
const LEAST_WRITES_PER_S = 5;
export const LEAST_STATEMENTS_PER_S = 1;
const LEAST_ARC_PER_S = 10;
const LEAST_CPU = 0.25;

interface Rates {
  readonly what: string;
  readonly readsPerS: number;
  readonly writesPerS: number;
  readonly samples: number;
}

function poolRates(captures: CaptureSet, { pool }: Home): Rates | null {
  const rows = mostSampled(captures.of("zpool-iostat"), ({ vdevs }) => vdevs)
    .flatMap(({ vdevs }) => vdevs)
    .filter((one) => one.pool === pool && one.path.length === 1 && one.samples > 1);
  const [row] = rows;
  if (!row?.reads_per_s || !row.writes_per_s) return null;
  return {
    what: "the pool",
    readsPerS: row.reads_per_s.mean,
    writesPerS: row.writes_per_s.mean,
    samples: row.samples,
  };
}

/** The busiest disk, where nothing saw the pool itself. */
function diskRates(captures: CaptureSet): Rates | null {
  const [capture] = mostSampled(captures.of("iostat"), ({ devices }) => devices);
  const disks = (capture?.devices ?? []).filter(
    ({ role, samples }) => samples > 1 && (role === "disk" || role === "stacked"),
  );
  if (disks.length === 0) return null;
  return {
    what: "the busiest disk",
    readsPerS: Math.max(...disks.map((one) => one.reads_per_s?.mean ?? 0)),
    writesPerS: Math.max(...disks.map((one) => one.writes_per_s?.mean ?? 0)),
    samples: Math.max(...disks.map(({ samples }) => samples)),
  };
}

/** The same by scrapes of node_exporter. */
function scrapedRates(captures: CaptureSet): Rates | null {
  const { disks } = poolDisks(captures);
  if (disks.length === 0) return null;
  return {
    what: "the busiest disk",
    readsPerS: Math.max(...disks.map(({ readsPerS }) => readsPerS)),
    writesPerS: Math.max(...disks.map((one) => one.requestsPerS - one.readsPerS)),
    samples: scrapeIntervals(captures).length,
  };
}

/** Seconds that the samples cover; null where no tool says how far apart they are. */
function secondsOf(captures: CaptureSet, samples: number): number | null {
  const known = [...captures.of("zpool-iostat"), ...captures.of("iostat")].find(
    ({ interval_s }) => interval_s !== null,
  );
  if (known?.interval_s) return Math.round(samples * known.interval_s);
  const scraped = scrapeIntervals(captures).reduce((sum, { seconds }) => sum + seconds, 0);
  return scraped > 0 ? Math.round(scraped) : null;
}

/** Whether a load generator, the server, the ARC or the processors saw work that no disk did. */
function isBusyElsewhere(captures: CaptureSet): boolean {
  if (captures.has("sysbench", "pgbench")) return true;
  const status = statusSpan(captures);
  const statements = status && !status.isSinceStart ? (questionsOf(status) ?? 0) : 0;
  if (status && statements / status.seconds >= LEAST_STATEMENTS_PER_S) return true;
  const postgresql = postgresqlSpan(captures);
  const commits = postgresql?.growth("xact_commit") ?? 0;
  if (postgresql && commits / postgresql.seconds >= LEAST_STATEMENTS_PER_S) return true;
  const accesses = accessesOf(captures, "data");
  const perS =
    accesses?.seconds && !accesses.isSinceLoad
      ? (accesses.hits + accesses.misses) / accesses.seconds
      : 0;
  return perS >= LEAST_ARC_PER_S || (cpuBusy(captures)?.value ?? 0) >= LEAST_CPU;
}

/** One sentence that no load was recorded; null where something saw one, or nothing looked. */
export function idleWords(captures: CaptureSet, home: Home): string | null {
  const rates = poolRates(captures, home) ?? diskRates(captures) ?? scrapedRates(captures);
  if (!rates || rates.readsPerS >= LEAST_READS_PER_S || rates.writesPerS >= LEAST_WRITES_PER_S)
    return null;
  if (isBusyElsewhere(captures)) return null;
  const seconds = secondsOf(captures, rates.samples);
  const time = seconds === null ? `in ${rates.samples} samples` : `for ${seconds} s`;
  return `No load was recorded: ${rates.what} did ${formatRate(rates.readsPerS)} reads/s ${time}. Record while the load runs.`;
}

/** Kinds whose counters are of the load. */
export const OF_LOAD: ReadonlySet<Kind> = new Set([
  "mysql-status",
  "postgresql-stats",
  "arcstat",
  "arcstats",
  "arc_summary",
]);

/** The captures without those that would take rest for a load. */
export function withoutLoad(captures: CaptureSet): CaptureSet {
  return new CaptureSet(captures.all.filter(({ kind }) => !OF_LOAD.has(kind)));
}
