/** Computes the figures that cases name. */

import type { Plan } from "../generated/plan.ts";
import { loadCurve, readCostS } from "../model/device/curve.ts";
import { resolveDevice } from "../model/device/device.ts";
import { readPercentileMs } from "../model/device/spread.ts";
import type { Device } from "../model/device/types.ts";
import { evaluate } from "../model/evaluate.ts";
import { bufferPool, innodbNonleafRatio } from "../model/memory/innodb.ts";
import { defaultPlan } from "../model/plan/plans.ts";
import { restorePlan } from "../model/plan/restore.ts";
import { sufficientArcBytes } from "../model/sweep/curves.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import { blockTree } from "../model/tree/blocktree.ts";
import { copiesAlive, nonleafPhysicalBytes } from "../model/tree/indirect.ts";
import { type CommitLog, commitRate, LOG_SOFTWARE_MS } from "../model/writes/commits.ts";
import { LINES } from "../openzfs/lines.ts";
import type { CaseRow } from "./types.ts";

type Bag = Readonly<Record<string, unknown>>;

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `patch` laid over `base`: objects are merged, everything else replaced. */
export function merge(base: unknown, patch: unknown): unknown {
  if (!isBag(base) || !isBag(patch)) return patch === undefined ? base : patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) merged[key] = merge(base[key], value);
  return merged;
}

const plans = new Map<string, Plan>();

/** The plan of a case, the same for all figures of a run: a plan that needs mending is a mistake in the case. */
export function planOf(base: unknown, patch: unknown): Plan {
  const key = JSON.stringify([base, patch]);
  const known = plans.get(key);
  if (known) return known;
  const { plan, changes } = restorePlan(merge(merge(defaultPlan(), base), patch));
  const [first] = changes;
  if (first) throw new Error(`The case's plan is not valid: ${first.path}: ${first.reason}`);
  plans.set(key, plan);
  return plan;
}

/** The same answer; a run with several figures is asked once. */
function oncePerPlan<Answer>(ask: (plan: Plan) => Answer): (plan: Plan) => Answer {
  const known = new WeakMap<Plan, Answer>();
  return (plan) => {
    const answer = known.get(plan) ?? ask(plan);
    known.set(plan, answer);
    return answer;
  };
}

const evaluated = oncePerPlan(evaluate);
/** A case's plan, solved. */
export const solved = oncePerPlan(solvePlan);

function treeFigure(row: CaseRow): number {
  const {
    file_bytes = 0,
    record_bytes = 1,
    indirect_block_bytes = 1,
    ashift = 12,
    encryption = false,
    rewritten_ratio = 0,
    copies = 1,
  } = row.tree ?? {};
  const tree = blockTree(file_bytes, record_bytes, indirect_block_bytes);
  if (row.figure === "tree.levels") return tree.levels.length;
  if (row.figure === "tree.leaf_blocks") return tree.leafBlocks;
  if (row.figure === "tree.nonleaf_blocks") return tree.nonleafBlocks;
  const state = { encryption, rewrittenRatio: rewritten_ratio, recordBytes: record_bytes, copies };
  const from = row.figure === "tree.upper_physical_bytes" ? 2 : 1;
  return nonleafPhysicalBytes(tree, indirect_block_bytes, ashift, state, "mid", from);
}

function deviceFigure(row: CaseRow): number {
  const {
    id = "",
    concurrency = 1,
    bytes = 1,
    device_bytes = 1e12,
    points = true,
  } = row.device ?? {};
  const use = { bytes: device_bytes, provisionedIops: null, provisionedMibPerS: null };
  const known = resolveDevice(id, defaultPlan(), use);
  const device: Device = points ? known : { ...known, points: [] };
  if (row.figure === "device.iops") return device.readIops;
  const costS = readCostS(device, bytes);
  const reads = loadCurve(device, concurrency, costS, bytes);
  if (row.figure === "device.saturation")
    return (concurrency * loadCurve(device, 1, costS, bytes)) / reads;
  const percentile = /^device\.p(\d\d)_ms$/.exec(row.figure)?.[1];
  if (percentile === undefined) return reads;
  return readPercentileMs(device, concurrency, bytes, Number(percentile) / 100);
}

const MOST_ARC_BYTES = 1e13;

function logFigure(row: CaseRow, flushed: NonNullable<CaseRow["log"]>): number {
  const log: CommitLog = {
    ...flushed,
    flushes: 1,
    file: null,
    softwareMs: LOG_SOFTWARE_MS,
    mostPerS: Number.POSITIVE_INFINITY,
  };
  const rate = commitRate(log);
  return row.figure === "commits.group_size" ? rate.groupSize : rate.perS;
}

/** Pages of a buffer pool that hold something of a table far larger than it. */
function pagesHeld({ memory, layout }: Plan): number {
  const inUse = 1e6;
  const pool = bufferPool(memory.buffer_pool_bytes, layout.innodb_page_bytes, inUse);
  const nonleaf = inUse * innodbNonleafRatio(layout.innodb_page_bytes);
  return pool.leafPages + nonleaf * (1 - pool.nonleafReads);
}

const COMPUTED: Readonly<Record<string, (plan: Plan) => number>> = {
  metadata_share: (plan) => evaluated(plan).metadata.nonleaf_logical_bytes / plan.data.file_bytes,
  l2arc_logical_bytes: (plan) => evaluated(plan).l2arc.records * plan.layout.record_bytes,
  innodb_nonleaf_bytes: (plan) =>
    plan.data.file_bytes * innodbNonleafRatio(plan.layout.innodb_page_bytes),
  innodb_nonleaf_share: (plan) => innodbNonleafRatio(plan.layout.innodb_page_bytes),
  data_month_usd: (plan) =>
    evaluated(plan)
      .cost.lines.filter((line) => line.id.startsWith("data"))
      .reduce((sum, line) => sum + line.month_usd, 0),
  complete_arc_bytes: (plan) => sufficientArcBytes(plan, MOST_ARC_BYTES) ?? Number.NaN,
  copies_alive: () => copiesAlive(812, 1500),
  buffer_pool_pages: pagesHeld,
  pool_reads_per_s: (plan) => {
    const { reads } = evaluated(plan);
    return reads.device_reads_per_query * reads.queries_per_s;
  },
  pool_writes_per_s: (plan) => solved(plan).flow.writes.poolWritesPerS,
  pool_written_per_query: (plan) => {
    const { queriesPerS, writes } = solved(plan).flow;
    return writes.poolWriteBytesPerS / queriesPerS;
  },
  header_bytes: ({ layout }) => LINES[layout.openzfs].headerBytes,
  reads_per_miss: (plan) => {
    const { reads, hit_ratio } = evaluated(plan);
    const misses =
      (1 - hit_ratio.buffer_pool) * (1 - hit_ratio.arc_data) * plan.workload.pages_per_query;
    return reads.device_reads_per_query / misses;
  },
};

/** The figure of a result whose band holds for a row's, by the same factor. */
const BANDED_LIKE: Readonly<Record<string, string>> = {
  complete_arc_bytes: "metadata.arc_min_bytes",
  pool_reads_per_s: "reads.device_reads_per_query",
  reads_per_miss: "reads.device_reads_per_query",
  pool_written_per_query: "writes.amplification",
};

function resultFigure(plan: Plan, path: string): number {
  let at: unknown = evaluated(plan);
  for (const key of path.split(".")) at = isBag(at) ? at[key] : undefined;
  if (typeof at !== "number") throw new Error(`A result has no figure ${path}.`);
  return at;
}

/** The model's figure for one row. */
export function figureOf(base: unknown, row: CaseRow): number {
  if (row.tree) return treeFigure(row);
  if (row.device) return deviceFigure(row);
  if (row.log) return logFigure(row, row.log);
  const plan = planOf(base, row.patch);
  return COMPUTED[row.figure]?.(plan) ?? resultFigure(plan, row.figure);
}

/** The band that the model states around a row's figure, or null where it states none. */
export function bandOf(base: unknown, row: CaseRow): readonly [number, number] | null {
  if (row.tree || row.device || row.log) return null;
  const plan = planOf(base, row.patch);
  const like = BANDED_LIKE[row.figure];
  const band = evaluated(plan).bands.find(({ figure }) => figure === (like ?? row.figure));
  if (!band) return null;
  if (like === undefined) return [band.low, band.high];
  const by = figureOf(base, row) / resultFigure(plan, like);
  return [band.low * by, band.high * by];
}
