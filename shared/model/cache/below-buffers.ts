/**
 * The ARC below PostgreSQL's shared buffers, whose clock sweep keeps every page for about as long. WAL
 * passes the ARC as it is written and takes room there that pages would have.
 */
import { engineOf, indexRatioOf } from "../../plan/engine.ts";
import { type Arc, type ArcDemand, divideArc } from "../memory/arc.ts";
import type { Setup } from "../setup.ts";
import { kindSizes } from "../tree/compression.ts";
import { hitOfMruMfu, type Readers } from "./mru-mfu.ts";
import { lawOf, pagesInUse, poolOf } from "./pool.ts";

/** What the log writes into the ARC beside the pages that are read. */
export interface LogStream {
  /** Bytes of the log's files that the ARC takes for each page read past the database's cache. */
  readonly bytesPerMiss: number;
  /** All of the log's files: what is overwritten leaves the ARC. */
  readonly filesBytes: number;
  /** Pages read past the database's cache between reading one that is changed and writing it. */
  readonly flushDelayMisses: number;
}

/** An ARC, and what of it the log takes. */
interface ArcWithLog {
  readonly arc: Arc;
  readonly logBytes: number;
  /** Share of the reads past shared buffers that it answers; null where another law gives it. */
  readonly hit: number | null;
  /** Share of flushed pages whose record it holds, so many page reads past the pool after its own. */
  readonly shareAtFlush: ((delayPages: number) => number) | null;
}

/** Pages read in a unit of time where shared buffers hold all. */
const NEARLY_NO_READS = 1e-9;

/**
 * Pages by popularity, and how many of those read are then changed. A query reads as many pages of
 * indexes as of heaps; it changes those of heaps first, and one of an index where a row's new version
 * went elsewhere.
 */
function readersOf(setup: Setup): Readers[] {
  const { workload } = setup.plan;
  const changed = workload.commits_per_query * (workload.flushed_pages_per_commit ?? 1);
  const ofKind =
    indexRatioOf(setup.plan) > 0 ? workload.pages_per_query / 2 : workload.pages_per_query;
  const all = lawOf(setup, pagesInUse(setup)).popularities;
  const sizes = setup.facts.hasCompressedArc ? kindSizes(setup.plan) : { index: 1, heap: 1 };
  const kind = (isIndex: boolean, changes: number): Readers[] =>
    all
      .filter((one) => one.isIndex === isIndex)
      .map((popularity) => ({
        popularity,
        size: isIndex ? sizes.index : sizes.heap,
        rewritten: ofKind > 0 ? Math.min(1, Math.max(0, changes) / ofKind) : 0,
      }));
  return [...kind(false, changed), ...kind(true, changed - ofKind)];
}

/** Bytes of records and log that an ARC has room for: what as many records hold as there are with it. */
function roomBytes(demand: ArcDemand, filesBytes: number): number {
  const recordArcBytes = demand.recordArcBytes + filesBytes / demand.records;
  return divideArc({ ...demand, recordArcBytes }).residentRecords * recordArcBytes;
}

/** Divides an ARC between pages and the log, and says what it hits. */
export function arcBelowBuffers(
  setup: Setup,
  demand: ArcDemand,
  stream: LogStream | null,
): ArcWithLog {
  const alone = divideArc(demand);
  const holdsPages = engineOf(setup.plan) === "postgresql" && demand.mode === "all";
  if (!holdsPages || alone.residentRecords <= 0)
    return { arc: alone, logBytes: 0, hit: null, shareAtFlush: null };
  const pages = pagesInUse(setup);
  const law = lawOf(setup, pages);
  const { leafShare } = poolOf(setup);
  const allBytes = demand.records * demand.recordArcBytes;
  const filesBytes = stream?.filesBytes ?? 0;
  const missesPerTime = Math.max(NEARLY_NO_READS, pages * (1 - law.hit(leafShare)));
  const metadataBytes = alone.baseBytes + alone.metadataBytes(0) + alone.copiesBytes(0);
  const listed = hitOfMruMfu(
    readersOf(setup),
    law.timeToHold(leafShare),
    Math.max(1, setup.plan.layout.record_bytes / setup.pageBytes),
    {
      room: roomBytes(demand, filesBytes) / allBytes,
      metadata: metadataBytes / allBytes,
      logPerTime: ((stream?.bytesPerMiss ?? 0) * missesPerTime) / allBytes,
      logFiles: filesBytes / allBytes,
      flushDelay: (stream?.flushDelayMisses ?? 0) / missesPerTime,
      ghostRatio: demand.facts.ghostsByHalves ? 1 / 2 : 1,
      isWeighed: !demand.facts.ghostsByHalves,
    },
  );
  const { hit } = listed;
  const shareAtFlush = (delayPages: number) => listed.shareAtFlush(delayPages / missesPerTime);
  const logBytes = listed.log * allBytes;
  if (logBytes <= 0) return { arc: alone, logBytes, hit, shareAtFlush };
  const held = Math.max(
    1,
    Math.min(
      demand.records,
      roomBytes(demand, filesBytes) / demand.recordArcBytes - logBytes / demand.recordArcBytes,
    ),
  );
  const recordArcBytes = demand.recordArcBytes + logBytes / held;
  return { arc: divideArc({ ...demand, recordArcBytes }), logBytes, hit, shareAtFlush };
}
