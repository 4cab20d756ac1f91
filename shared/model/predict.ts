/** What a plan brings, needs and costs, in figures. */
import type { Plan } from "../generated/plan.ts";
import { type Banded, bandOf, bandsOf } from "./band/bands.ts";
import { isBeyondSeen, marksOf } from "./band/domain.ts";
import { l2FeedOf } from "./cache/feed.ts";
import { sufficientBand } from "./cache/sufficient-band.ts";
import { costOf } from "./cost/cost.ts";
import { memoryUse } from "./memory/memory.ts";
import { MS_PER_S } from "./number/units.ts";
import type { Result } from "./result.ts";
import { spaceOf } from "./space.ts";
import { endsOf } from "./throughput/band.ts";
import { baselineOf, solveBaseline } from "./throughput/baseline.ts";
import { bottlenecksOf } from "./throughput/bottleneck.ts";
import { latencyOf } from "./throughput/latency.ts";
import { type Evaluation, hitRatiosOf, solvePlan } from "./throughput/solve.ts";
import { specialVdevOf } from "./throughput/special-vdev.ts";
import { networkOf } from "./throughput/throughput.ts";
import { ruleOfThumbBytes } from "./tree/blocktree.ts";
import { MODEL_VERSION } from "./version.ts";
import type { Figures, Prediction } from "./warn/trap.ts";
import { largestGroup } from "./writes/commits.ts";
import { writeBackOf } from "./writes/write-back.ts";
import { type CommitLogRate, commitsAlone } from "./writes/write-load.ts";
import { pageFlush } from "./writes/writes.ts";

/** Reads per second of one node that reach ZFS; a buffer pool that misses nothing sends none. */
function zfsReadsPerS({ caches, flow }: Evaluation): number {
  return caches.poolMisses > 0 ? flow.zfsReadsPerS : 0;
}

/** Page reads per second of one node that would reach ZFS if no indirect block were missed. */
function readsWithoutMisses({ setup, caches, flow }: Evaluation): number {
  if (caches.poolMisses <= 0) return 0;
  const isWithout =
    flow.metadataMissesPerS === 0 && caches.arc.stallReadsPerS === Number.POSITIVE_INFINITY;
  if (isWithout) return flow.zfsReadsPerS;
  const at = () => ({ missesPerS: 0, copies: 0 });
  const { decompressedPerS } = caches.arc;
  // Where the ARC is not compressed, only what is missed is decompressed.
  const arc = {
    ...caches.arc,
    stallReadsPerS: Number.POSITIVE_INFINITY,
    at,
    decompressedPerS: setup.facts.hasCompressedArc ? decompressedPerS : () => 0,
  };
  return networkOf(setup, { ...caches, arc }).solve().zfsReadsPerS;
}

function metadataOf(evaluation: Evaluation): Result["metadata"] {
  const { setup, flow } = evaluation;
  const { metadata } = setup;
  const reads = readsWithoutMisses(evaluation);
  const need = sufficientBand(setup, reads);
  let left = Math.round(need.middle.bytes);
  const take = (bytes: number): number => {
    const taken = Math.min(left, Math.round(bytes));
    left -= taken;
    return taken;
  };
  return {
    leaf_blocks: Math.round(metadata.tree.leafBlocks),
    nonleaf_blocks: Math.round(metadata.tree.nonleafBlocks),
    nonleaf_logical_bytes: Math.round(metadata.logicalBytes),
    nonleaf_physical_bytes: Math.round(metadata.physicalBytes),
    arc_min_bytes: left,
    arc_min_low_bytes: Math.round(need.lowBytes),
    arc_min_high_bytes: Math.round(need.highBytes),
    arc_min_reads_per_s: reads * setup.nodes,
    rule_of_thumb_bytes: ruleOfThumbBytes(metadata.tree.leafBlocks / setup.nodes),
    compressed_bytes: take(need.middle.metadataBytes),
    base_bytes: take(need.middle.baseBytes),
    l2_header_bytes: take(need.middle.l2HeaderBytes),
    copies_bytes: take(need.middle.copiesBytes),
    beside_bytes: left,
    levels: metadata.tree.levels.map((blocks) => Math.round(blocks)),
    basis: metadata.basis,
    misses_per_read: flow.zfsReadsPerS > 0 ? flow.metadataMissesPerS / flow.zfsReadsPerS : 0,
  };
}

function readsOf(evaluation: Evaluation): Omit<Result["reads"], "low" | "high"> {
  const { setup, network, flow } = evaluation;
  const { workload } = setup.plan;
  const pages = workload.pages_per_query;
  const queries = flow.queriesPerS * setup.nodes;
  const idle = network.flowAt(flow.queriesPerS * 1e-6).responseMs;
  const per = (rate: number): number => rate / Math.max(1e-300, flow.queriesPerS);
  const latency = latencyOf(evaluation);
  const bytesPerRead = per(flow.poolBytesPerS) / pages;
  return {
    per_s: queries * pages,
    queries_per_s: queries,
    zfs_per_s: zfsReadsPerS(evaluation) * setup.nodes,
    device_reads_per_query: per(flow.poolReadsPerS),
    l2arc_reads_per_query: per(flow.l2ReadsPerS),
    mean_ms: flow.responseMs,
    p95_ms: latency.p95Ms,
    p99_ms: latency.p99Ms,
    saturation: Math.max(1, flow.responseMs / Math.max(1e-9, idle)),
    bytes_per_read: bytesPerRead,
    read_amplification: bytesPerRead / setup.pageBytes,
  };
}

/**
 * Commits that share a flush: those that come during one, or, where the log's writes or bytes run out
 * before that and commits queue, as many as its rate was worked out with.
 */
function groupOf({ log, rate }: CommitLogRate): number {
  const perSByTime = (log.threads * MS_PER_S) / (rate.flushMs * rate.waits);
  return rate.perS < perSByTime ? largestGroup(log.threads) : rate.groupSize;
}

function commitsOf({ setup, caches, flow }: Evaluation): Result["commits"] {
  const { plan, nodes, device, logDevice } = setup;
  const { log, rate } = commitsAlone(setup, caches);
  const back = writeBackOf(setup, caches, flow.queriesPerS * plan.workload.commits_per_query);
  return {
    per_s: rate.perS * nodes,
    mean_ms: rate.meanMs,
    group_size: groupOf({ log, rate }),
    demanded_per_s: flow.queriesPerS * nodes * plan.workload.commits_per_query,
    log_device: log.sharesPool ? device.name : (logDevice?.name ?? device.name),
    log_bytes: back.logBytesPerCommit,
    checkpoint_s: back.checkpointS,
  };
}

function l2Of(evaluation: Evaluation): Result["l2arc"] {
  const { setup, caches } = evaluation;
  const { l2 } = caches;
  return {
    usable_bytes: Math.round(l2.usableBytes),
    largest_useful_bytes: Math.round(l2.largestUsefulBytes),
    header_bytes: Math.round(l2.headerBytes),
    records: Math.round(l2.records),
    warm_up_s: l2.usableBytes / l2FeedOf(evaluation).bytesPerS,
    persistent: setup.facts.hasPersistentL2arc,
  };
}

/** The bands, and the figures that are the ends of one. */
function withBands<T extends Banded>(evaluation: Evaluation, figures: T) {
  const marks = marksOf(evaluation);
  const bands = bandsOf(evaluation, endsOf(evaluation), figures, marks);
  const { reads, metadata } = figures;
  const rate = bandOf(bands, "reads.per_s");
  const arc = bandOf(bands, "metadata.arc_min_bytes");
  return {
    ...figures,
    reads: { ...reads, low: rate?.low ?? reads.per_s, high: rate?.high ?? reads.per_s },
    metadata: {
      ...metadata,
      arc_min_low_bytes: Math.round(arc?.low ?? metadata.arc_min_low_bytes),
      arc_min_high_bytes: Math.round(arc?.high ?? metadata.arc_min_high_bytes),
    },
    bands,
    marks,
  };
}

function predictionOf(evaluation: Evaluation): Prediction {
  const { setup, caches, flow } = evaluation;
  const reads = readsOf(evaluation);
  const commits = commitsOf(evaluation);
  // A plan without writes shows what a page costs when the threads do nothing but commit.
  const demanded = commits.demanded_per_s > 0 ? commits.demanded_per_s : commits.per_s;
  const back = writeBackOf(setup, caches, demanded / setup.nodes);
  return withBands(evaluation, {
    model_version: MODEL_VERSION,
    metadata: metadataOf(evaluation),
    memory: memoryUse(setup, caches, flow.zfsReadsPerS),
    hit_ratio: hitRatiosOf(evaluation),
    reads,
    commits,
    writes: pageFlush(setup, back),
    space: spaceOf(setup),
    special: specialVdevOf(evaluation),
    l2arc: l2Of(evaluation),
    ...bottlenecksOf(evaluation),
    cost: costOf(setup, reads.queries_per_s),
  });
}

/** The figures of a solved plan, which warnings and explanations refer to. */
export function figuresOf(evaluation: Evaluation): Figures {
  const plain = solveBaseline(evaluation.setup.plan);
  const baseline = isBeyondSeen(plain) ? null : baselineOf(plain);
  return { ...predictionOf(evaluation), baseline };
}

/** Predicts a plan without a word on how: what a moving control and the first paint need. */
export function predict(plan: Plan): Prediction {
  return predictionOf(solvePlan(plan));
}
