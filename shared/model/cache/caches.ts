/** The three caches of one node under a plan: buffer pool, ARC, L2ARC. */
import { indexRatioOf } from "../../plan/engine.ts";
import {
  asRecorded,
  curveOf,
  hitsAt,
  leastOfLarger,
  oddsOf,
  shareAt,
} from "../../plan/traced-curve.ts";
import { type Arc, type ArcDemand, divideArc } from "../memory/arc.ts";
import { SWEEPS_PER_TURNOVER } from "../memory/shared-arc.ts";
import { NEXT_TO_NO_READS, sufficientArcBytes } from "../memory/sufficient.ts";
import { clamp } from "../number/units.ts";
import { dbufCacheLimit, type Setup, setUp } from "../setup.ts";
import { arcBelowBuffers, type LogStream } from "./below-buffers.ts";
import { shareOfNeighbours } from "./neighbours.ts";
import { keysOf, lawOf, pagesInUse, poolOf } from "./pool.ts";
import { hitBelow } from "./two-levels.ts";

/** What an L2ARC holds. */
interface L2Content {
  readonly usableBytes: number;
  readonly largestUsefulBytes: number;
  readonly headerBytes: number;
  readonly records: number;
  /** Share of the ARC's misses that it answers, for records and for indirect blocks. */
  readonly dataHit: number;
  readonly metadataHit: number;
}

/** By the mean number of pages that the pool misses between reading a page and flushing it. */
type ShareAtFlush = (delayPages: number) => number;

/** Hit ratios and contents of one node's caches. */
export interface Caches {
  readonly poolHit: number;
  /** Page reads that reach ZFS per page that a query reads. */
  readonly poolMisses: number;
  readonly arcDataHit: number;
  /** Share of the records in use that the ARC holds. */
  readonly arcRecordShare: number;
  /** Pages in use that the database's own cache holds. */
  readonly poolPages: number;
  /** Share of flushed pages whose record the ARC holds, so many page reads past the pool after its own. */
  readonly shareAtFlush: ShareAtFlush;
  /** The log that the ARC takes in; null where it is not counted. */
  readonly logStream: LogStream | null;
  /** Bytes of the log in the ARC. */
  readonly arcLogBytes: number;
  readonly arc: Arc;
  readonly l2: L2Content;
}

/**
 * Records with a full header: those resident and those in the ghost lists. Since 2.2 each ghost list
 * is half as long as the three other lists together (arc.c arc_evict): half of the records' bytes and
 * all of the metadata's. Up to 2.1 all ghosts together are as long as the ARC's target, and ghosts of
 * records go before those of metadata (arc.c arc_adjust); that these are as many as the metadata held
 * is a choice: 30 MB of ghosts were counted beside 42 MB of metadata (2.1.11). What has a full header
 * and is in the L2ARC too needs no header of its own.
 */
function fullHeaders(setup: Setup, share: NodeShare, arc: Arc): number {
  const stored = setup.facts.hasCompressedArc
    ? setup.recordPhysical
    : setup.plan.layout.record_bytes;
  const metadata = arc.baseBytes + arc.metadataBytes(0) + arc.copiesBytes(0);
  const ghostBytes = setup.facts.ghostsByHalves
    ? (arc.residentRecords * stored) / 2 + metadata
    : Math.max(0, setup.plan.memory.arc_bytes - metadata);
  return Math.min(share.records, arc.residentRecords + ghostBytes / stored);
}

/** Largest share of the ARC that L2ARC headers take before 2.0, where nothing limits them; a choice. */
const OLD_HEADER_LIMIT = 0.9;

const NO_L2: L2Content = {
  usableBytes: 0,
  largestUsefulBytes: 0,
  headerBytes: 0,
  records: 0,
  dataHit: 0,
  metadataHit: 0,
};

interface NodeShare {
  readonly leafPages: number;
  readonly records: number;
  readonly l1: number;
  readonly upper: number;
}

function nodeShare(setup: Setup): NodeShare {
  const { plan, metadata, nodes } = setup;
  const inUse = plan.workload.working_set_ratio / nodes;
  const l1 = metadata.tree.levels[1] ?? 0;
  return {
    leafPages: pagesInUse(setup),
    records: Math.max(1, metadata.tree.leafBlocks * inUse),
    l1: l1 / nodes,
    upper: (metadata.tree.nonleafBlocks - l1) / nodes,
  };
}

/** What is assumed of figures that are known within a band. */
export interface ArcAssumption {
  /** Factor on the compressed size of indirect blocks, and on the base of datasets. */
  readonly sizes: number;
  readonly base: number;
  readonly sweepsPerTurnover: number;
}

const MIDDLE: ArcAssumption = { sizes: 1, base: 1, sweepsPerTurnover: SWEEPS_PER_TURNOVER };

function arcDemand(
  setup: Setup,
  share: NodeShare,
  l2HeaderBytes: number,
  assumed: ArcAssumption,
): ArcDemand {
  const { plan, facts, metadata } = setup;
  const { layout, memory } = plan;
  const percent = memory.arc_meta_limit_percent ?? null;
  const header = layout.encryption ? facts.encryptedHeaderBytes : facts.headerBytes;
  const stored = facts.hasCompressedArc ? setup.recordPhysical : layout.record_bytes;
  return {
    facts,
    mode: setup.arcMode,
    arcBytes: memory.arc_bytes,
    baseBytes: setup.baseBytes * assumed.base,
    l2HeaderBytes,
    l1Blocks: share.l1,
    upperBlocks: share.upper,
    upperLevels: Math.max(0, metadata.tree.levels.length - 2),
    l1IdleBytes: Math.max(1, metadata.l1IdleBytes * assumed.sizes),
    l1CopyBytes: metadata.copyBytes,
    upperIdleBytes: metadata.upperIdleBytes * assumed.sizes,
    records: share.records,
    recordArcBytes: stored + header + facts.abdBytes,
    recordBytes: layout.record_bytes,
    recordCompressed: facts.hasCompressedArc && setup.recordPhysical < layout.record_bytes,
    metaLimitRatio:
      facts.arcMetaLimitPercent === null ? null : (percent ?? facts.arcMetaLimitPercent) / 100,
    dbufCacheMaxBytes: dbufCacheLimit(plan),
    sweepsPerTurnover: assumed.sweepsPerTurnover,
  };
}

/** Bytes of headers that the ARC of this line lets an L2ARC have. */
function headerLimit(setup: Setup): number {
  return setup.plan.memory.arc_bytes * (setup.facts.l2HeaderLimitRatio ?? OLD_HEADER_LIMIT);
}

/** What the L2ARC holds beside an ARC that was worked out without it; its hits are still 0. */
function l2Content(setup: Setup, share: NodeShare, before: Arc): L2Content {
  const { plan, facts, metadata } = setup;
  const caching = plan.layout.secondarycache;
  const given = setup.l2Device ? plan.storage.l2arc_bytes : 0;
  const capacity = Math.min(given, setup.l2Device?.capacityBytes ?? given);
  if (capacity <= 0 || caching === "none" || setup.arcMode === "none") return NO_L2;
  const metadataBytes = metadata.physicalBytes / setup.nodes;
  const metadataBlocks = share.l1 + share.upper;
  const metadataHit = metadataBytes > 0 ? clamp(capacity / metadataBytes, 0, 1) : 1;
  const holdsData = caching === "all" && setup.arcMode === "all";
  const wanted = holdsData
    ? clamp((capacity - metadataBytes) / setup.recordPhysical, 0, share.records)
    : 0;
  const part = wanted / share.records;
  const elsewhere = Math.min(wanted, fullHeaders(setup, share, before) * part);
  const metadataHeaders = metadataBlocks * metadataHit * facts.l2HeaderBytes;
  const limit = headerLimit(setup);
  // The feed takes metadata first, so its headers are there before those of records.
  const first = Math.min(limit, metadataHeaders);
  const recordHeaders = (wanted - elsewhere) * facts.l2HeaderBytes;
  const rest = Math.min(limit - first, recordHeaders);
  const fits = recordHeaders > 0 ? rest / recordHeaders : 1;
  const metadataFits = metadataHeaders > 0 ? first / metadataHeaders : 1;
  const headerBytes = first + rest;
  const records = elsewhere + (wanted - elsewhere) * fits;
  return {
    usableBytes: records * setup.recordPhysical + metadataBytes * metadataHit,
    largestUsefulBytes: (limit / facts.l2HeaderBytes) * setup.recordPhysical,
    headerBytes,
    records,
    dataHit: 0,
    metadataHit: metadataHit * metadataFits,
  };
}

/** Keeps shares of misses and stays finite where a cache answers everything. */
const NEARLY_NOTHING = 1e-9;

/**
 * Share of the ARC's record misses that an L2ARC answers. Both caches above it hold the records that
 * are read most, so only uniform access leaves the share that it holds.
 */
function l2DataHit(setup: Setup, share: NodeShare, l2: L2Content, hitAbove: number): number {
  const reach = l2.records / share.records;
  const isUniform = keysOf(setup.plan) === "uniform" && indexRatioOf(setup.plan) === 0;
  if (isUniform || reach >= 1) return clamp(reach, 0, 1);
  const law = lawOf(setup, share.records);
  return clamp((law.hit(reach) - hitAbove) / Math.max(NEARLY_NOTHING, 1 - hitAbove), 0, 1);
}

/** The ARC beside the headers of what the L2ARC then holds, and that content without its hits. */
function arcAndL2<Divided extends { readonly arc: Arc }>(
  setup: Setup,
  share: NodeShare,
  divide: (l2HeaderBytes: number) => Divided,
): { readonly divided: Divided; readonly l2: L2Content } {
  const alone = divide(0);
  const l2 = l2Content(setup, share, alone.arc);
  return { divided: l2.headerBytes > 0 ? divide(l2.headerBytes) : alone, l2 };
}

/** A sufficient ARC of one node, and what it is made of. */
export interface SufficientArc {
  readonly bytes: number;
  /** All indirect blocks at rest, and what datasets cost. */
  readonly metadataBytes: number;
  readonly baseBytes: number;
  readonly copiesBytes: number;
  readonly l2HeaderBytes: number;
}

/**
 * The ARC that misses few enough indirect blocks at that many page reads per second of one node. An ARC
 * that is told to keep nothing is asked what it would have to keep.
 */
export function sufficientArc(
  setup: Setup,
  readsPerS: number,
  assumed: ArcAssumption = MIDDLE,
  precision?: number,
): SufficientArc {
  const share = nodeShare(setup);
  const { l1Blocks, upperBlocks, l1IdleBytes, upperIdleBytes, baseBytes } = arcDemand(
    setup,
    share,
    0,
    assumed,
  );
  const metadataBytes = l1Blocks * l1IdleBytes + upperBlocks * upperIdleBytes;
  if (metadataBytes <= 0)
    return { bytes: 0, metadataBytes: 0, baseBytes: 0, copiesBytes: 0, l2HeaderBytes: 0 };
  const arcMode = setup.arcMode === "none" ? "metadata" : setup.arcMode;
  const reads = Math.max(NEXT_TO_NO_READS, readsPerS);
  const withArc = (bytes: number) => {
    const memory = { ...setup.plan.memory, arc_bytes: bytes };
    const sized: Setup = { ...setup, arcMode, plan: { ...setup.plan, memory } };
    const { divided, l2 } = arcAndL2(sized, share, (l2HeaderBytes) => ({
      arc: divideArc(arcDemand(sized, share, l2HeaderBytes, assumed)),
    }));
    return { arc: divided.arc, l2 };
  };
  const copiesOf = (arc: Arc) => (readsPerS > 0 ? arc.copiesBytes(reads) : 0);
  const bytes = sufficientArcBytes(
    metadataBytes + baseBytes,
    (size) => {
      const { arc, l2 } = withArc(size);
      return {
        missesPerRead: arc.at(reads).missesPerS / reads,
        heldBytes: metadataBytes + baseBytes + l2.headerBytes + copiesOf(arc),
      };
    },
    precision,
  );
  const { arc, l2 } = withArc(bytes);
  return {
    bytes,
    metadataBytes,
    baseBytes,
    copiesBytes: copiesOf(arc),
    l2HeaderBytes: l2.headerBytes,
  };
}

/**
 * Share of flushed pages whose record the ARC holds. Reading a page brings its record into the ARC; the
 * page is flushed when the buffer pool lets it go, after an exponential time with the mean of its stay
 * there. The record is still there if it stays longer, else as often as any record. Both stays are
 * counted in pages that the pool misses: as many as it holds, and as many as fill the ARC with new
 * records; records read again for a flush fill it, too, and are left out. MariaDB in the laboratory read
 * between 0.22 and 0.46 records of 128K per flushed page, by how many of its other reads the ARC
 * answered; this gives 0.27.
 */
function shareAtFlush(arc: Arc, held: number, arcDataHit: number, poolPages: number): number {
  const entering = Math.max(NEARLY_NOTHING, 1 - arcDataHit);
  const stays = arc.residentRecords / entering / Math.max(1, poolPages);
  return 1 - (1 - held) * Math.exp(-stays);
}

/** What the database's own cache of one node answers, and holds. */
type PoolHits = Pick<Caches, "poolHit" | "poolMisses" | "poolPages">;

function poolHitsOf(setup: Setup): PoolHits {
  const { leafPages, leafShare, nonleafReads } = poolOf(setup);
  const poolHit = lawOf(setup, pagesInUse(setup)).hit(leafShare);
  return { poolHit, poolMisses: 1 - poolHit + nonleafReads, poolPages: leafPages };
}

const NO_ARC: Arc = {
  baseBytes: 0,
  residentRecords: 0,
  stallReadsPerS: Number.POSITIVE_INFINITY,
  at: () => ({ missesPerS: 0, copies: 0 }),
  decompressedPerS: () => 0,
  metadataBytes: () => 0,
  copiesBytes: () => 0,
  dataBytes: 0,
};

/** Works out the database's own cache of one node on a file system without an ARC. */
export function cachesWithoutArc(setup: Setup): Caches {
  return {
    ...poolHitsOf(setup),
    arcDataHit: 0,
    arcRecordShare: 0,
    shareAtFlush: () => 0,
    logStream: null,
    arcLogBytes: 0,
    arc: NO_ARC,
    l2: NO_L2,
  };
}

/** The end of a measured curve's band that goes with an end of the sizes of blocks: larger blocks, fewer hits. */
const BOUNDS = { low: "high", mid: "data_hits", high: "low" } as const;

/** Whether what the ARC hits of data follows from a measured curve, and not from a law alone. */
export function isByCurve({ plan, arcMode }: Setup): boolean {
  return arcMode === "all" && curveOf(plan) !== null;
}

/** Share of the page reads that either cache answers. */
const ofBoth = (poolHit: number, arcHit: number): number => poolHit + (1 - poolHit) * arcHit;

/**
 * What the ARC hits of data: by a law, or by the plan's measured curve. In a plan that differs from the recorded one the
 * odds of a hit in either cache differ from the curve's as they do by the law, so that nothing jumps where the first field moves.
 */
function dataHits(
  setup: Setup,
  { poolHit }: PoolHits,
  byLaw: number,
  logStream: LogStream | null,
): number {
  const { plan, arcMode, bound } = setup;
  const curve = arcMode === "all" ? curveOf(plan) : null;
  if (!curve) return byLaw;
  const hits = hitsAt(curve.points, plan.memory.arc_bytes, BOUNDS[bound]);
  const recorded = asRecorded(plan, curve);
  if (!recorded) return hits;
  const workload = { ...recorded.workload, distribution: keysOf(plan) };
  const then = workOutCaches(setUp({ ...recorded, workload }, bound), logStream);
  const moved = oddsOf(ofBoth(poolHit, byLaw)) - oddsOf(ofBoth(then.poolHit, then.arcDataHit));
  const answered = shareAt(oddsOf(ofBoth(then.poolHit, hits)) + moved);
  const likely = clamp((answered - poolHit) / Math.max(NEARLY_NOTHING, 1 - poolHit), 0, 1);
  return bound === "high" ? Math.min(likely, leastOfLarger(curve, plan, setup.pageBytes)) : likely;
}

/** Works out the caches of one node, whose ARC takes in a log beside its pages. */
export function workOutCaches(setup: Setup, logStream: LogStream | null = null): Caches {
  const { layout, workload } = setup.plan;
  const share = nodeShare(setup);
  const pool = poolHitsOf(setup);
  const { divided, l2 } = arcAndL2(setup, share, (l2HeaderBytes) =>
    arcBelowBuffers(setup, arcDemand(setup, share, l2HeaderBytes, MIDDLE), logStream),
  );
  const { arc, logBytes, hit, shareAtFlush: below } = divided;
  const arcRecordShare = setup.arcMode === "all" ? arc.residentRecords / share.records : 0;
  const pagesPerRecord = Math.max(1, layout.record_bytes / setup.pageBytes);
  const alone =
    hit ??
    hitBelow(lawOf(setup, share.leafPages), {
      upperShare: poolOf(setup).leafShare,
      lowerShare: arcRecordShare,
      pagesPerRecord,
    });
  const neighbours =
    setup.arcMode === "all" ? shareOfNeighbours(workload.pages_in_a_row ?? 1, pagesPerRecord) : 0;
  const byLaw = neighbours + (1 - neighbours) * alone;
  const arcDataHit = dataHits(setup, pool, byLaw, logStream);
  const dataHit = l2DataHit(setup, share, l2, 1 - (1 - pool.poolHit) * (1 - arcDataHit));
  return {
    ...pool,
    arcDataHit,
    arcRecordShare,
    shareAtFlush: below ?? ((delay) => shareAtFlush(arc, arcRecordShare, arcDataHit, delay)),
    logStream,
    arcLogBytes: logBytes,
    arc,
    l2: { ...l2, dataHit },
  };
}
