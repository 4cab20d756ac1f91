/** How many device reads a query waits for: a distribution, because each page has its own luck. */
import type { Evaluation } from "./solve.ts";

/** A number of reads of the pool and of near devices (L2ARC, special vdev). */
interface Outcome {
  readonly probability: number;
  readonly pool: number;
  readonly near: number;
}

/** Queries with so many reads: one number exactly, or several numbers by their moments. */
export interface ReadCount extends Outcome {
  readonly poolVariance: number;
  readonly nearVariance: number;
  readonly covariance: number;
}

/** Numbers of reads up to this one, of each kind, are told apart; more count by their moments. */
const MOST_APART = 6;

/** Less probable numbers of reads are not told apart. */
const RARE = 1e-7;

/** A smaller probability is what rounding leaves. */
const ROUNDING = 1e-12;

const NO_READS: readonly Outcome[] = [{ probability: 1, pool: 0, near: 0 }];

/** One number for two (Cantor's pairing). */
function pairNumber(a: number, b: number): number {
  return ((a + b) * (a + b + 1)) / 2 + b;
}

/** Sum of two independent numbers; what exceeds `most` of a kind is lost. */
function sum(a: readonly Outcome[], b: readonly Outcome[], most: number): readonly Outcome[] {
  const sums = new Map<number, Outcome>();
  for (const one of a)
    for (const other of b) {
      const pool = one.pool + other.pool;
      const near = one.near + other.near;
      if (pool > most || near > most) continue;
      const key = pairNumber(pool, near);
      const probability = one.probability * other.probability;
      sums.set(key, { probability: probability + (sums.get(key)?.probability ?? 0), pool, near });
    }
  return [...sums.values()].filter(({ probability }) => probability > RARE ** 2);
}

/** The sum of `times` numbers. */
function repeated(one: readonly Outcome[], times: number, most: number): readonly Outcome[] {
  let total = NO_READS;
  let power = one;
  for (let left = times; left >= 1; left = Math.floor(left / 2)) {
    if (left % 2 === 1) total = sum(total, power, most);
    if (left > 1) power = sum(power, power, most);
  }
  return total;
}

/** Either of two numbers: `b` with that probability. */
function mixed(a: readonly Outcome[], b: readonly Outcome[], share: number): readonly Outcome[] {
  const weighted = (some: readonly Outcome[], weight: number) =>
    some.map((one) => ({ ...one, probability: one.probability * weight }));
  if (share <= 0) return a;
  return sum(
    [...weighted(a, 1 - share), ...weighted(b, share)],
    NO_READS,
    Number.POSITIVE_INFINITY,
  );
}

/** `times` numbers on average: one of the two whole numbers around it. */
function onAverage(one: readonly Outcome[], times: number, most: number): readonly Outcome[] {
  const whole = Math.floor(times);
  const fewer = repeated(one, whole, most);
  return times > whole ? mixed(fewer, sum(fewer, one, most), times - whole) : fewer;
}

/**
 * Reads of one page: where it reaches ZFS, its records are in the ARC, in the L2ARC or in the pool
 * together, or on the special vdev, and the indirect blocks missed above it are read before.
 */
function pageReads({ setup, caches, flow }: Evaluation): readonly Outcome[] {
  const { stations, zfsReadsPerS, metadataMissesPerS } = flow;
  const records = Math.max(1, Math.round(setup.recordsPerPage));
  const missed = 1 - caches.arcDataHit;
  const fromL2 = setup.l2Device ? missed * caches.l2.dataHit : 0;
  const near = fromL2 + (missed - fromL2) * setup.special.dataShare;
  const data = [
    { probability: 1 - missed, pool: 0, near: 0 },
    { probability: near, pool: 0, near: records },
    { probability: missed - near, pool: records, near: 0 },
  ];
  const perQuery = zfsReadsPerS / Math.max(1e-300, flow.queriesPerS);
  const poolMetadata = Math.max(0, stations.poolReads - perQuery * records * (missed - near));
  const misses = perQuery > 0 ? metadataMissesPerS / zfsReadsPerS : 0;
  const toPool = misses > 0 ? Math.min(1, poolMetadata / (misses * perQuery)) : 0;
  const indirect = [
    { probability: 1 - toPool, pool: 0, near: 1 },
    { probability: toPool, pool: 1, near: 0 },
  ];
  const any = Number.POSITIVE_INFINITY;
  const reachingZfs = sum(data, onAverage(indirect, misses, any), any);
  return onAverage(reachingZfs, caches.poolMisses, any);
}

type Moments = Omit<ReadCount, "probability">;

/** Sums of numbers, squares and products over all outcomes, each by its probability. */
function rawMoments(outcomes: readonly Outcome[]): readonly number[] {
  const raw = [0, 0, 0, 0, 0, 0];
  for (const { probability, pool, near } of outcomes)
    for (const [i, value] of [1, pool, near, pool * pool, near * near, pool * near].entries())
      raw[i] = (raw[i] ?? 0) + probability * value;
  return raw;
}

function momentsOf([
  total = 0,
  pool = 0,
  near = 0,
  pools = 0,
  nears = 0,
  both = 0,
]: readonly number[]): Moments {
  const [p, n] = [Math.max(0, pool / total), Math.max(0, near / total)];
  return {
    pool: p,
    near: n,
    poolVariance: Math.max(0, pools / total - p * p),
    nearVariance: Math.max(0, nears / total - n * n),
    covariance: both / total - p * n,
  };
}

/** Raw moments of the number of reads of `pages` independent pages. */
function ofPages(page: readonly Outcome[], pages: number): readonly number[] {
  const one = momentsOf(rawMoments(page));
  // Between two whole numbers of pages the number itself varies, too.
  const over = pages - Math.floor(pages);
  const spread = over * (1 - over);
  const pool = pages * one.pool;
  const near = pages * one.near;
  return [
    1,
    pool,
    near,
    pages * one.poolVariance + spread * one.pool ** 2 + pool ** 2,
    pages * one.nearVariance + spread * one.near ** 2 + near ** 2,
    pages * one.covariance + spread * one.pool * one.near + pool * near,
  ];
}

/** Device reads of one query. */
export function readCounts(evaluation: Evaluation): readonly ReadCount[] {
  const pages = evaluation.setup.plan.workload.pages_per_query;
  const page = pageReads(evaluation);
  const apart = onAverage(page, pages, MOST_APART).filter(({ probability }) => probability > RARE);
  const all = ofPages(page, pages);
  const told = rawMoments(apart);
  const rest = all.map((value, i) => value - (told[i] ?? 0));
  const exact = apart.map((one) => ({ ...one, poolVariance: 0, nearVariance: 0, covariance: 0 }));
  const left = rest[0] ?? 0;
  return left > ROUNDING ? [...exact, { probability: left, ...momentsOf(rest) }] : exact;
}
