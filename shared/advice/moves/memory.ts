/** Moves that divide the RAM between ARC and buffer pool, and metadata's share of the ARC. */

import {
  bestArcOf,
  engineOf,
  engineWords,
  evaluate,
  formatMemory,
  LINES,
  MIB,
  type Plan,
  roomForArc,
  roomForPool,
  SMALLEST_ARC_MAX_BYTES,
  sufficientArcBytes,
} from "../../model/index.ts";
import { connectionsRatio } from "../../model/memory/memory.ts";
import { SUFFICIENT_MISSES } from "../../model/memory/sufficient.ts";
import { arcModeOf } from "../../model/setup.ts";
import { stepDown, stepUp } from "../../model/sweep/best-arc.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { DBUF_CACHE_SHARE } from "../../openzfs/lines.ts";
import { capital, POOL_LIMITED_AT_START } from "../../plan/engine-words.ts";
import { isNewServer } from "../../plan/origins.ts";
import { changedPaths, getField } from "../../plan/paths.ts";
import { patched } from "../change.ts";
import type { Effort, Risk } from "../types.ts";
import { type Barred, type Move, move, type Offer, present, REVERSIBLE } from "./move.ts";

const SHRINKS_SLOWLY: Risk = {
  level: "low",
  text: "memory pressure makes the ARC shrink again; watch arcstat size against c",
};

/** Share of the ARC in uncompressed copies from which a smaller dbuf cache is worth a look; a choice. */
const MANY_COPIES = 0.1;

/** Margin above the computed need, a choice: the need itself is known to a few percent. */
const MARGIN = 1.02;

/** True if a plan reads almost no indirect blocks from disk (`SUFFICIENT_MISSES` per read). */
function holdsMetadata(plan: Plan): boolean {
  const { flow } = solvePlan(plan);
  return flow.metadataMissesPerS < flow.zfsReadsPerS * SUFFICIENT_MISSES || flow.zfsReadsPerS <= 0;
}

/** A plan with this ARC. */
function withArc(plan: Plan, arcBytes: number): Plan {
  return patched(plan, { memory: { arc_bytes: arcBytes } });
}

/** The plan with the whole ARC open to metadata, on lines that cap it. */
function withoutMetadataLimit(plan: Plan): Plan {
  const isLimited = LINES[plan.layout.openzfs].arcMetaLimitPercent !== null;
  return !isLimited || plan.memory.arc_meta_limit_percent === 100
    ? plan
    : patched(plan, { memory: { arc_meta_limit_percent: 100 } });
}

/** The smallest sufficient ARC in steps that a person would type, or null if it is more than `most`. */
function metadataArcBytes(plan: Plan, most: number): number | null {
  const need = most < SMALLEST_ARC_MAX_BYTES ? null : sufficientArcBytes(plan, most);
  return need === null ? null : Math.min(stepUp(need * MARGIN), most);
}

/** Sizes that another machine changes with its RAM. */
export const CACHE_SIZES = ["memory.arc_bytes", "memory.buffer_pool_bytes"] as const;

/** A cache of a server that is not there yet is neither grown nor shrunk. */
const resize = (plan: Plan, verb: "grow" | "shrink"): string => (isNewServer(plan) ? "set" : verb);
const grow = (plan: Plan): string => capital(resize(plan, "grow"));
const shrink = (plan: Plan): string => capital(resize(plan, "shrink"));

/** "Grow the ARC to 5 GiB and shrink the buffer pool to 1 GiB". */
function sizeWords(
  before: Plan,
  end: Plan,
  paths: readonly (typeof CACHE_SIZES)[number][],
): string {
  const words = paths.map((path) => {
    const name = path === "memory.arc_bytes" ? "ARC" : engineWords(end).pool;
    const [from, to] = [getField(before, path), getField(end, path)];
    const verb = resize(end, to > from ? "grow" : "shrink");
    return from === to ? "" : `${verb} the ${name} to ${formatMemory(to)}`;
  });
  return capital(words.filter((one) => one !== "").join(" and "));
}

/** What growing a cache of the database may take beside its risk. */
function ofGrowth(risk: Risk, from: Plan, to: Plan): Risk {
  const isGrown = to.memory.buffer_pool_bytes > from.memory.buffer_pool_bytes;
  if (!isGrown || engineOf(to) === "postgresql") return risk;
  return { ...risk, text: `${risk.text}; ${POOL_LIMITED_AT_START}: then it takes a restart` };
}

/** Other sizes of the caches. PostgreSQL takes that of its own when it starts. */
function resized(
  id: string,
  title: string,
  [from, to]: readonly [Plan, Plan],
  risk: Risk = REVERSIBLE,
): Move {
  const changed = changedPaths(from, to);
  const paths = CACHE_SIZES.filter((path) => changed.includes(path));
  const isRestart = paths.includes("memory.buffer_pool_bytes") && engineOf(to) === "postgresql";
  const effort: Effort = isRestart ? "restart" : "live setting";
  const isAsPlanned = (end: Plan) =>
    paths.every((path) => getField(end, path) === getField(to, path));
  const as = (before: Plan, end: Plan) => {
    const words = isAsPlanned(end) ? title : sizeWords(before, end, paths);
    return words === "" ? null : { title: words, effort, risk: ofGrowth(risk, before, end) };
  };
  return move(id, title, to, { effort, risk: ofGrowth(risk, from, to), stated: { paths, as } });
}

function limitWords(plan: Plan, open: Plan): string {
  return open === plan ? "" : " and let metadata have all of it";
}

/** The best ARC, where that is larger; with the metadata limit out of the way where there is one. */
function arcGrow(plan: Plan): Move | null {
  const open = withoutMetadataLimit(plan);
  const best = bestArcOf(open);
  if (best === null || best.arc_bytes <= plan.memory.arc_bytes) return null;
  const title = `${grow(plan)} the ARC to ${formatMemory(best.arc_bytes)}${limitWords(plan, open)}`;
  return resized("arc-grow", title, [plan, withArc(open, best.arc_bytes)], SHRINKS_SLOWLY);
}

/** An ARC that is sufficient for the indirect blocks; with the metadata limit out of the way where there is one. */
export function arcForMetadata(plan: Plan): Move | null {
  const open = withoutMetadataLimit(plan);
  const need = metadataArcBytes(open, Math.max(roomForArc(plan), plan.memory.arc_bytes));
  if (need === null || need <= plan.memory.arc_bytes) return null;
  const title = `${grow(plan)} the ARC to ${formatMemory(need)}${limitWords(plan, open)}, for less than one indirect block read per hundred reads`;
  return resized("arc-metadata", title, [plan, withArc(open, need)], SHRINKS_SLOWLY);
}

/** Why no ARC that fits is sufficient for the indirect blocks. */
function arcTooSmall(plan: Plan): Barred | null {
  const open = withoutMetadataLimit(plan);
  const room = roomForArc(plan);
  if (metadataArcBytes(open, Math.max(room, plan.memory.arc_bytes)) !== null) return null;
  const wanted = evaluate(open).metadata.arc_min_bytes;
  return {
    id: "arc-metadata",
    title: `${grow(plan)} the ARC so that less than one indirect block is read per hundred reads`,
    reason: `it needs about ${formatMemory(wanted)}, but the ${engineWords(plan).pool} and other programs leave ${formatMemory(room)} of RAM`,
  };
}

/** RAM that is free goes to the buffer pool, as far as there are pages to hold. */
function poolFill(plan: Plan): Move | null {
  const { memory, data, instance } = plan;
  const room = roomForPool(plan, memory.arc_bytes);
  const all = stepUp(data.file_bytes / instance.nodes);
  const pool = Math.min(room, all);
  if (pool < memory.buffer_pool_bytes * 1.1) return null;
  const { pool: name } = engineWords(plan);
  const isLimited = (memory.database_limit_bytes ?? memory.ram_bytes) < memory.ram_bytes;
  const left = isLimited ? "all that it may take" : "all free RAM";
  const title =
    pool < room
      ? `Give the ${name} ${formatMemory(pool)}, which holds all data`
      : `Give the ${name} ${left}, ${formatMemory(pool)}`;
  const to = patched(plan, { memory: { buffer_pool_bytes: pool } });
  return resized("pool-fill", title, [plan, to], {
    level: "medium",
    text: "unlike the ARC it gives no RAM back when memory runs short, which risks the OOM killer at peaks",
  });
}

/** Shrinks the ARC to the indirect blocks and gives the rest to the buffer pool. */
function arcToPool(plan: Plan): Move | null {
  const { memory } = plan;
  const need = metadataArcBytes(plan, memory.arc_bytes * 0.8);
  if (need === null) return null;
  const freed = (memory.arc_bytes - need) / (1 + connectionsRatio(plan));
  const pool = stepDown(Math.min(roomForPool(plan, 0), memory.buffer_pool_bytes + freed));
  if (pool <= memory.buffer_pool_bytes) return null;
  const title = `${shrink(plan)} the ARC to ${formatMemory(need)}, enough for the indirect blocks, and ${resize(plan, "grow")} the ${engineWords(plan).pool} to ${formatMemory(pool)}`;
  const to = patched(withArc(plan, need), { memory: { buffer_pool_bytes: pool } });
  return resized("arc-to-pool", title, [plan, to], SHRINKS_SLOWLY);
}

/** Shrinks the buffer pool until the ARC can hold the indirect blocks. */
function poolToArc(plan: Plan): Move | null {
  const { memory } = plan;
  const open = withoutMetadataLimit(plan);
  const spare = roomForArc(plan);
  if (holdsMetadata(plan) || holdsMetadata(withArc(open, Math.max(spare, SMALLEST_ARC_MAX_BYTES))))
    return null;
  const need = metadataArcBytes(open, spare + memory.buffer_pool_bytes * 0.75);
  if (need === null || need <= spare || need <= memory.arc_bytes) return null;
  const pool = roomForPool(plan, need);
  const title = `${shrink(plan)} the ${engineWords(plan).pool} to ${formatMemory(pool)} and ${resize(plan, "grow")} the ARC to ${formatMemory(need)}${limitWords(plan, open)}, for less than one indirect block read per hundred reads`;
  const to = patched(withArc(open, need), { memory: { buffer_pool_bytes: pool } });
  return resized("pool-to-arc", title, [plan, to], {
    level: "medium",
    text: `pages that no longer fit into the ${engineWords(plan).pool} are read from ZFS: watch ${engineOf(plan) === "postgresql" ? "blks_read in pg_stat_database" : "Innodb_buffer_pool_reads"}`,
  });
}

/** The best ARC, or the size that the indirect blocks need, whichever is smaller. */
function arcShrink(plan: Plan): Move | null {
  const most = plan.memory.arc_bytes * 0.95;
  const best = bestArcOf(plan)?.arc_bytes ?? most;
  const need = metadataArcBytes(plan, Math.min(best, most));
  const size = need ?? best;
  if (size > most) return null;
  const why = need === null ? "" : ", what the indirect blocks need";
  const title = `${shrink(plan)} the ARC to ${formatMemory(size)}${why}`;
  return resized("arc-shrink", title, [plan, withArc(plan, size)], SHRINKS_SLOWLY);
}

/** Half the buffer pool. */
function poolHalf(plan: Plan): Move | null {
  const pool = stepUp(plan.memory.buffer_pool_bytes / 2);
  if (pool >= plan.memory.buffer_pool_bytes) return null;
  const to = patched(plan, { memory: { buffer_pool_bytes: pool } });
  const title = `${shrink(plan)} the ${engineWords(plan).pool} to ${formatMemory(pool)}`;
  return resized("pool-half", title, [plan, to]);
}

function metadataLimit(plan: Plan): Move | null {
  const open = withoutMetadataLimit(plan);
  if (open === plan) return null;
  return move("metadata-limit", "Let metadata have the whole ARC", open);
}

function dbufCache(plan: Plan): Move | null {
  const facts = LINES[plan.layout.openzfs];
  if (facts.dbufCacheMaxBytes === 0 || arcModeOf(plan) !== "all") return null;
  const target = Math.max(4 * MIB, stepDown(plan.memory.arc_bytes / 512));
  const now = plan.memory.dbuf_cache_max_bytes ?? plan.memory.arc_bytes * DBUF_CACHE_SHARE;
  const { caches, flow } = solvePlan(plan);
  const copies = caches.arc.copiesBytes(flow.zfsReadsPerS);
  if (copies < plan.memory.arc_bytes * MANY_COPIES || target >= now) return null;
  const title = `Limit the dbuf cache to ${formatMemory(target)}, which pins fewer uncompressed copies of indirect blocks`;
  const risk: Risk = {
    level: "low",
    text: "records that are read again shortly afterwards must be decompressed again",
  };
  const to = patched(plan, { memory: { dbuf_cache_max_bytes: target } });
  return move("dbuf-cache", title, to, { risk });
}

const MAKERS = {
  "arc-grow": arcGrow,
  "arc-metadata": arcTooSmall,
  "pool-fill": poolFill,
  "arc-to-pool": arcToPool,
  "pool-to-arc": poolToArc,
  "arc-shrink": arcShrink,
  "pool-half": poolHalf,
  "metadata-limit": metadataLimit,
  "dbuf-cache": dbufCache,
} as const;

/** Ways to move RAM. */
export type MemoryMoveId = keyof typeof MAKERS;

const ALL = Object.keys(MAKERS) as MemoryMoveId[];

/** Those that grow the database's own cache, the plainer one first. */
export const POOL_GROWTH: readonly MemoryMoveId[] = ["pool-fill", "arc-to-pool"];

function isMove(one: Move | Barred): one is Move {
  return "plan" in one;
}

/** What RAM can be moved to, or only the named ways. */
export function memoryMoves(plan: Plan, ids: readonly MemoryMoveId[] = ALL): Offer {
  const made = present(ids.map((id) => MAKERS[id](plan)));
  return {
    moves: made.filter(isMove),
    barred: made.filter((one): one is Barred => !isMove(one)),
  };
}
