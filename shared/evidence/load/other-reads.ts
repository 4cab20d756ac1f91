/** Device reads that no demand of the ARC asked for: something beside the load read from the pool. */
import { POSTGRESQL_PAGE_BYTES } from "../../plan/engine.ts";
import type { CaptureSet } from "../captures.ts";
import { hasParity } from "../devices/topology.ts";
import { engineOf } from "../engine.ts";
import { postgresqlSpan } from "../postgresql/span.ts";
import type { MeasuredFigures } from "../sizing.ts";
import { accessesOf, countedPerS, hasL2arcHits } from "./arc-accesses.ts";
import type { Load } from "./load.ts";
import { statusSpan } from "./status-span.ts";

/** Reads of the pool's devices a second, and what the ARC counted of them, whosever they are. */
export interface OtherReads {
  readonly readsPerS: number;
  readonly demandPerS: number;
  readonly prefetchPerS: number;
}

/** How many times the ARC's demand misses devices read at least: eight captured servers made 0.94 to 1.16 times as many. */
const BEYOND_DEMAND = 1.5;

/** Reads a second that a host makes for itself at most. */
const OWN_READS_PER_S = 5;

/** Whether reads are more than the misses explain, each of which is so many requests of a device. */
export function isBeyondDemand(
  { readsPerS, demandPerS }: Omit<OtherReads, "prefetchPerS">,
  requestsPerMiss: number,
): boolean {
  return readsPerS > demandPerS * requestsPerMiss * BEYOND_DEMAND + OWN_READS_PER_S;
}

/** What the ARC was asked for, and what the server's own counters say that it read and wrote, a second. */
export interface OtherDemand {
  readonly askedPerS: number;
  readonly readPerS: number;
  readonly writtenPerS: number;
  /** Seconds over which each was counted. */
  readonly seconds: { readonly arc: number; readonly server: number };
}

/**
 * Accesses of the ARC for one write at most, the read before it included: four captured servers that write made 0.4 to
 * 1.8.
 */
const ASKED_BY_WRITE = 3;

/** How many times as many accesses others make at least: servers that only read made 1.04 and 1.05 times their own. */
const BEYOND_OWN = 1.25;

/** The most that the ARC is asked for by a server whose pages lie on so many records each. */
export function ownDemand(
  { readPerS, writtenPerS }: Pick<OtherDemand, "readPerS" | "writtenPerS">,
  recordsPerPage: number,
): number {
  const own = (readPerS + writtenPerS * ASKED_BY_WRITE) * Math.max(1, recordsPerPage);
  return own * BEYOND_OWN + OWN_READS_PER_S;
}

/** Blocks of data that the ARC was asked for beside those of writes, per second. */
export function askedByReads({
  askedPerS,
  writtenPerS,
}: Pick<OtherDemand, "askedPerS" | "writtenPerS">): number {
  return askedPerS - writtenPerS * ASKED_BY_WRITE;
}

const INNODB_WRITES = [
  "Innodb_pages_written",
  "Innodb_log_writes",
  "Innodb_dblwr_pages_written",
] as const;

/** Null where nothing counted one of them, and of PostgreSQL that writes: its log is counted in other ways. */
export function serverDemand(captures: CaptureSet, load: Load | null): OtherDemand | null {
  const asked = accessesOf(captures, "data");
  if (!load || load.isSinceStart || !asked?.seconds || asked.isSinceLoad) return null;
  const { hits, misses, seconds: arc } = asked;
  const demandOf = (reads: number, writes: number, server: number): OtherDemand => ({
    askedPerS: (hits + misses) / arc,
    readPerS: reads / server,
    writtenPerS: writes / server,
    seconds: { arc, server },
  });
  if (engineOf(captures) === "PostgreSQL") {
    const span = postgresqlSpan(captures);
    const reads = load.commitsPerQuery === 0 ? (span?.growth("blks_read") ?? null) : null;
    if (!span || reads === null) return null;
    const spilled = (span.growth("temp_bytes") ?? 0) / POSTGRESQL_PAGE_BYTES;
    return demandOf(reads, spilled, span.seconds);
  }
  const span = statusSpan(captures);
  const reads = span?.growth("Innodb_pages_read") ?? null;
  if (!span || span.isSinceStart || reads === null || span.growth(INNODB_WRITES[0]) === null)
    return null;
  const writes = INNODB_WRITES.reduce((sum, name) => sum + (span.growth(name) ?? 0), 0);
  return demandOf(reads, writes, span.seconds);
}

/** Null where they were not both counted, or where one miss is several reads. */
export function otherReads(
  captures: CaptureSet,
  { device_reads_per_s: reads }: MeasuredFigures,
): OtherReads | null {
  const of = (...kinds: readonly string[]) =>
    countedPerS(captures, ...kinds.map((kind) => `${kind}_misses`));
  const demandPerS = of("demand_data", "demand_metadata");
  if (!reads || reads.comparable === false || demandPerS === null) return null;
  if (hasParity(captures) || hasL2arcHits(captures)) return null;
  const prefetchPerS = of("prefetch_data", "prefetch_metadata") ?? 0;
  return { readsPerS: reads.value, demandPerS, prefetchPerS };
}
