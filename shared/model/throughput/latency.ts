/**
 * How long queries take: one distribution, whose mean is Little's law. Each page of a query is served
 * from memory, or with some reads of the devices near (L2ARC, special vdev) and of the pool. The
 * number of reads of a query is a sum over its pages; each number makes one part, a gamma distribution
 * with the mean and variance that so many reads have.
 */

import { isRateLimiter } from "../device/curve.ts";
import type { SideFlow } from "../device/sides.ts";
import {
  anyOrderVariance,
  idleDeviationMs,
  inOrderVariance,
  limitedVariance,
  type Queue,
} from "../device/spread.ts";
import type { Device } from "../device/types.ts";
import { type Part, quantile } from "../number/gamma.ts";
import { MS_PER_S } from "../number/units.ts";
import type { BottleneckId } from "../result.ts";
import { type ReadCount, readCounts } from "./read-counts.ts";
import type { Evaluation } from "./solve.ts";
import { databaseVcpus, servedMs } from "./throughput.ts";

/** Response times of queries, ms, and what they are made of. */
export interface Latency {
  readonly meanMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Share of queries that wait for no device, for near ones only, and for the pool. */
  readonly shares: { readonly memory: number; readonly near: number; readonly pool: number };
  /** Time of a query without device reads, and of one read of the pool. */
  readonly memoryMs: number;
  readonly poolRead: Time;
}

/** Time of one visit to a resource: mean, variance, and mean on an idle one. */
interface Time {
  readonly ms: number;
  readonly variance: number;
  readonly idleMs: number;
}

const NEVER: Time = { ms: 0, variance: 0, idleMs: 0 };

/** The resource that binds. */
function bindingOf({ flow }: Evaluation): BottleneckId | undefined {
  const ids = Object.keys(flow.busy) as BottleneckId[];
  return ids.reduce<BottleneckId | undefined>(
    (most, id) => (most === undefined || (flow.busy[id] ?? 0) > (flow.busy[most] ?? 0) ? id : most),
    undefined,
  );
}

/** What one visit waits longer than the resources say, because its resource binds, ms. */
interface Extra {
  readonly pool: number;
  readonly near: number;
  readonly commit: number;
  /** For the query as a whole. */
  readonly query: number;
}

/** Reads of a query that are too few for the time that it waits to be theirs: writes fill what limits it. */
const RAREST = 1e-6;

const NO_EXTRA: Extra = { pool: 0, near: 0, commit: 0, query: 0 };

function extraOf({ flow, setup }: Evaluation, binding: BottleneckId | undefined): Extra {
  const { stations } = flow;
  const left = Math.max(0, flow.responseMs - servedMs(stations));
  const near = stations.l2Reads + stations.specialReads;
  const isNear =
    binding === "l2arc-device" ||
    binding === "special-device" ||
    (binding?.startsWith("instance-") === true && !setup.device.network);
  if (isNear && near > RAREST) return { ...NO_EXTRA, near: left / near };
  const isPool = binding === "zfs-queue" || /^(device|instance)-/.test(binding ?? "");
  const visits = stations.poolReads + stations.commits;
  if (!isPool || visits <= RAREST) return { ...NO_EXTRA, query: left };
  return { ...NO_EXTRA, pool: left / visits, commit: left / visits };
}

/** Time of one read of a side that waits `extraMs` longer than its load says. */
function readTime(
  device: Device,
  side: SideFlow,
  extraMs: number,
  others: number,
  limit: Limit,
): Time {
  const ms = side.ms + extraMs;
  const queue: Queue = {
    waitMs: Math.max(0, ms - device.idleMs),
    busy: Math.min(1, side.busy),
    writeBusy: side.writeBusy,
    spacingMs: side.spacingMs,
    others,
    devices: side.devices,
  };
  const wait =
    limit.spacingMs > 0
      ? limitedVariance(queue, limit)
      : isRateLimiter(device)
        ? inOrderVariance(queue)
        : anyOrderVariance(queue);
  const idleMs = Math.min(ms, device.idleMs);
  return { ms, variance: idleDeviationMs(idleMs) ** 2 + wait, idleMs };
}

/** A limit of the machine on reads of all its volumes; no spacing where it does not bind. */
interface Limit {
  readonly spacingMs: number;
  readonly busy: number;
}

const NO_LIMIT: Limit = { spacingMs: 0, busy: 0 };

/** The machine's limit, where it is what binds. */
function limitOf({ flow, setup }: Evaluation, binding: BottleneckId | undefined): Limit {
  if (binding !== "instance-iops" && binding !== "instance-bandwidth") return NO_LIMIT;
  const { poolReads, l2Reads, specialReads } = flow.stations;
  const sides = [
    { device: setup.device, reads: poolReads },
    { device: setup.l2Device, reads: l2Reads },
    { device: setup.specialDevice, reads: specialReads },
  ];
  const perQuery = sides.reduce((sum, { device, reads }) => sum + (device?.network ? reads : 0), 0);
  const busy = flow.busy[binding] ?? 0;
  const readsPerS = perQuery * flow.queriesPerS;
  return readsPerS > 0 ? { spacingMs: (busy * MS_PER_S) / readsPerS, busy } : NO_LIMIT;
}

/** One of two sides at random, by how many reads each answers. */
function eitherOf(a: Time, readsA: number, b: Time, readsB: number): Time {
  const reads = readsA + readsB;
  if (reads <= 0) return NEVER;
  const share = readsA / reads;
  const ms = share * a.ms + (1 - share) * b.ms;
  const square = share * (a.variance + a.ms ** 2) + (1 - share) * (b.variance + b.ms ** 2);
  const idleMs =
    readsA > 0 && readsB > 0 ? Math.min(a.idleMs, b.idleMs) : readsA > 0 ? a.idleMs : b.idleMs;
  return { ms, variance: Math.max(0, square - ms ** 2), idleMs };
}

/**
 * Variance of a commit by the square of its mean: it waits for what is left of the flush under way,
 * anything from none of it to all, and for its own.
 */
const COMMIT_VARIANCE = 1 / 12 / 1.5 ** 2;

/** Variance of what a query waits for as a whole: processors serve in any order, a network in turn. */
function queryVariance(
  { flow, setup }: Evaluation,
  extra: Extra,
  others: number,
  isNetwork: boolean,
): number {
  const { cpuMs, cpuDemandMs } = flow.stations;
  const processors = anyOrderVariance({
    waitMs: cpuMs - cpuDemandMs + (isNetwork ? 0 : extra.query),
    busy: Math.min(1, flow.busy.cpu ?? 0),
    writeBusy: 0,
    spacingMs: cpuDemandMs / databaseVcpus(setup.plan),
    others,
    devices: 1,
  });
  if (!isNetwork) return processors;
  const spacingMs = MS_PER_S / flow.queriesPerS;
  const wait = { waitMs: extra.query, busy: 1, writeBusy: 0, spacingMs, others, devices: 1 };
  return processors + inOrderVariance(wait);
}

/** Queries without device reads by their number of commits, which differs by one at most. */
function memoryParts(
  evaluation: Evaluation,
  extra: Extra,
  others: number,
  isNetwork: boolean,
): Part[] {
  const { cpuMs, commits, commitMs } = evaluation.flow.stations;
  const cpu = {
    mean: cpuMs + extra.query,
    variance: queryVariance(evaluation, extra, others, isNetwork),
  };
  const each = commitMs + extra.commit;
  const fewer = Math.floor(commits);
  return [
    { probability: fewer + 1 - commits, number: fewer },
    { probability: commits - fewer, number: fewer + 1 },
  ]
    .filter(({ probability }) => probability > 0)
    .map(({ probability, number }) => ({
      probability,
      mean: cpu.mean + number * each,
      variance: cpu.variance + number * COMMIT_VARIANCE * each ** 2,
      least: 0,
    }));
}

/** What the distribution of a solved plan is made of. */
interface Ingredients {
  readonly memory: readonly Part[];
  readonly counts: readonly ReadCount[];
  readonly poolRead: Time;
  readonly nearRead: Time;
}

function partsOf({ memory, counts, poolRead: pool, nearRead: near }: Ingredients): Part[] {
  return counts.flatMap((count) => {
    const numbers =
      count.poolVariance * pool.ms ** 2 +
      count.nearVariance * near.ms ** 2 +
      2 * count.covariance * pool.ms * near.ms;
    return memory.map(({ probability, mean, variance }) => ({
      probability: probability * count.probability,
      mean: mean + count.pool * pool.ms + count.near * near.ms,
      variance:
        variance + count.pool * pool.variance + count.near * near.variance + Math.max(0, numbers),
      least: count.pool > 0 ? pool.idleMs : count.near > 0 ? near.idleMs : 0,
    }));
  });
}

function share(counts: readonly ReadCount[], isCounted: (count: ReadCount) => boolean): number {
  const counted = counts.filter(isCounted);
  return Math.min(
    1,
    counted.reduce((sum, { probability }) => sum + probability, 0),
  );
}

function ingredientsOf(evaluation: Evaluation): Ingredients {
  const { setup, flow } = evaluation;
  const { pool, l2, special, l2Reads, specialReads } = flow.stations;
  const others = Math.max(0, setup.plan.workload.threads / setup.nodes - 1);
  const binding = bindingOf(evaluation);
  const extra = extraOf(evaluation, binding);
  const limit = limitOf(evaluation, binding);
  const side = (device: Device | null, at: SideFlow, waitMs: number) =>
    device === null
      ? NEVER
      : readTime(device, at, waitMs, others, device.network ? limit : NO_LIMIT);
  const poolRead = side(setup.device, pool, extra.pool);
  const nearRead = eitherOf(
    side(setup.l2Device, l2, extra.near),
    l2Reads,
    side(setup.specialDevice, special, extra.near),
    specialReads,
  );
  const memory = memoryParts(evaluation, extra, others, binding === "network");
  const counts = readCounts(evaluation);
  return { memory, counts, poolRead, nearRead };
}

/** The distribution of the time of one query of a solved plan; probabilities add up to one. */
export function distributionOf(evaluation: Evaluation): readonly Part[] {
  return partsOf(ingredientsOf(evaluation));
}

const known = new WeakMap<Evaluation, Latency>();

/** Response times of a solved plan, worked out once. */
export function latencyOf(evaluation: Evaluation): Latency {
  const latency = known.get(evaluation) ?? workOut(evaluation);
  known.set(evaluation, latency);
  return latency;
}

function workOut(evaluation: Evaluation): Latency {
  const ingredients = ingredientsOf(evaluation);
  const { memory, counts, poolRead } = ingredients;
  const parts = partsOf(ingredients);
  const isMemory = (count: ReadCount) => count.pool === 0 && count.near === 0;
  const memoryShare = share(counts, isMemory);
  const poolShare = share(counts, (count) => count.pool > 0);
  return {
    meanMs: evaluation.flow.responseMs,
    p95Ms: quantile(parts, 0.95),
    p99Ms: quantile(parts, 0.99),
    shares: {
      memory: memoryShare,
      near: Math.max(0, 1 - memoryShare - poolShare),
      pool: poolShare,
    },
    memoryMs: memory.reduce((sum, { probability, mean }) => sum + probability * mean, 0),
    poolRead,
  };
}
