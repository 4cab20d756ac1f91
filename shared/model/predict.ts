/** What a plan brings, needs and costs, in figures. */
import type { Plan } from "../generated/plan.ts";
import { flushesPerS } from "./background.ts";
import { bandOf } from "./band.ts";
import { bottlenecksOf } from "./bottleneck.ts";
import { costOf } from "./cost.ts";
import { l2FeedOf } from "./feed.ts";
import { memoryUse } from "./memory.ts";
import { p95Of } from "./percentile.ts";
import {
  requirementOptions,
  requirementParts,
  ruleOfThumbBytes,
  type TreeRow,
} from "./requirement.ts";
import type { Result } from "./result.ts";
import type { Setup } from "./setup.ts";
import { type Evaluation, hitRatiosOf, solvePlan } from "./solve.ts";
import { spaceOf } from "./space.ts";
import type { Figures } from "./trap.ts";
import { MODEL_VERSION } from "./version.ts";
import { warningsOf } from "./warnings.ts";
import { commitsAlone } from "./write-load.ts";
import { pageFlush } from "./writes.ts";

function nodeRow(setup: Setup): TreeRow {
  const { tree, logicalBytes, physicalBytes } = setup.metadata;
  return {
    record_bytes: setup.plan.layout.record_bytes,
    leaf_blocks: tree.leafBlocks / setup.nodes,
    nonleaf_blocks: tree.nonleafBlocks / setup.nodes,
    nonleaf_logical_bytes: logicalBytes / setup.nodes,
    nonleaf_physical_bytes: physicalBytes / setup.nodes,
    basis: "dense",
  };
}

/** Reads per second of one node that reach ZFS; a buffer pool that misses nothing sends none. */
function zfsReadsPerS({ caches, flow }: Evaluation): number {
  return caches.poolMisses > 0 ? flow.zfsReadsPerS : 0;
}

function metadataOf(evaluation: Evaluation): Result["metadata"] {
  const { setup, flow } = evaluation;
  const { metadata, plan, facts } = setup;
  const row = nodeRow(setup);
  const options = requirementOptions(plan, zfsReadsPerS(evaluation));
  const parts = requirementParts(row, options, 1);
  const least = requirementParts(row, options, 0.95);
  const most = requirementParts(row, options, metadata.basis === "measured" ? 1.05 : 1.36);
  const need = parts.compressed + parts.copies + parts.base;
  const percent = plan.memory.arc_meta_limit_percent ?? null;
  const limited =
    facts.metaLimitRatio !== null && (facts.metaLimitAlways || setup.arcMode === "all");
  const ratio = percent === null ? (facts.metaLimitRatio ?? 1) : percent / 100;
  const compressedArc = facts.compressedArc;
  return {
    leaf_blocks: Math.round(metadata.tree.leafBlocks),
    nonleaf_blocks: Math.round(metadata.tree.nonleafBlocks),
    nonleaf_logical_bytes: Math.round(metadata.logicalBytes),
    nonleaf_physical_bytes: Math.round(metadata.physicalBytes),
    arc_min_bytes: Math.round(need),
    arc_min_low_bytes: Math.round(compressedArc ? least.compressed : need / 1.15),
    arc_min_high_bytes: Math.round(
      compressedArc ? most.compressed + most.copies + most.base : need,
    ),
    zfs_arc_max_bytes: Math.round(limited ? need / ratio : need),
    rule_of_thumb_bytes: ruleOfThumbBytes(row.leaf_blocks),
    compressed_bytes: Math.round(parts.compressed),
    copies_bytes: Math.round(parts.copies),
    base_bytes: Math.round(parts.base),
    levels: metadata.tree.levels.map((blocks) => Math.round(blocks)),
    basis: metadata.basis,
    misses_per_read: flow.zfsReadsPerS > 0 ? flow.metadataMissesPerS / flow.zfsReadsPerS : 0,
  };
}

function readsOf(evaluation: Evaluation): Result["reads"] {
  const { setup, network, flow } = evaluation;
  const { workload, layout } = setup.plan;
  const pages = workload.pages_per_query;
  const queries = flow.queriesPerS * setup.nodes;
  const band = bandOf(evaluation);
  const idle = network.flowAt(flow.queriesPerS * 1e-6).responseMs;
  const per = (rate: number): number => rate / Math.max(1e-300, flow.queriesPerS);
  const bytesPerRead = per(flow.poolBytesPerS) / pages;
  return {
    per_s: queries * pages,
    low: Math.min(queries, band.low * setup.nodes) * pages,
    high: Math.max(queries, band.high * setup.nodes) * pages,
    queries_per_s: queries,
    zfs_per_s: zfsReadsPerS(evaluation) * setup.nodes,
    device_reads_per_query: per(flow.poolReadsPerS),
    l2arc_reads_per_query: per(flow.l2ReadsPerS),
    mean_ms: flow.responseMs,
    p95_ms: p95Of(evaluation).ms,
    saturation: Math.max(1, flow.responseMs / Math.max(1e-9, idle)),
    bytes_per_read: bytesPerRead,
    read_amplification: bytesPerRead / layout.innodb_page_bytes,
  };
}

function commitsOf({ setup, caches, flow }: Evaluation): Result["commits"] {
  const { plan, nodes, device, slogDevice } = setup;
  const { log, rate } = commitsAlone(setup, caches.arcRecordShare);
  return {
    per_s: rate.perS * nodes,
    mean_ms: rate.meanMs,
    group_size: rate.groupSize,
    demanded_per_s: flow.queriesPerS * nodes * plan.workload.commits_per_query,
    log_device: log.sharesPool ? device.name : (slogDevice?.name ?? device.name),
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
    persistent: setup.facts.persistentL2,
  };
}

/** A result without the explanations of its figures. */
export type Prediction = Omit<Result, "explanations">;

/** The figures of a solved plan, which warnings and explanations refer to. */
export function figuresOf(evaluation: Evaluation): Figures {
  const { setup, caches, flow } = evaluation;
  const reads = readsOf(evaluation);
  const commits = commitsOf(evaluation);
  // A plan without writes shows what a page costs when the threads do nothing but commit.
  const demanded = commits.demanded_per_s > 0 ? commits.demanded_per_s : commits.per_s;
  const flushes = flushesPerS(setup, demanded);
  return {
    model_version: MODEL_VERSION,
    metadata: metadataOf(evaluation),
    memory: memoryUse(setup, caches, flow.zfsReadsPerS),
    hit_ratio: hitRatiosOf(evaluation),
    reads,
    commits,
    writes: pageFlush(setup, flushes / setup.nodes, caches.arcRecordShare),
    space: spaceOf(setup),
    l2arc: l2Of(evaluation),
    ...bottlenecksOf(evaluation),
    cost: costOf(setup, reads.queries_per_s),
  };
}

/** Predicts a plan without a word on how: what a moving control needs. */
export function predict(plan: Plan): Prediction {
  const evaluation = solvePlan(plan);
  const figures = figuresOf(evaluation);
  return { ...figures, warnings: warningsOf(evaluation, figures) };
}
