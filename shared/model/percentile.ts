/** 95th percentile of response times. */
import type { Device } from "./device.ts";
import type { Evaluation } from "./solve.ts";
import { MS_PER_S } from "./units.ts";

/** p95 of an idle device by its mean: one thread on the Intel 750 (0.17 ms by 0.14 ms, Aug 2017). */
export const IDLE_SPREAD = 1.2;

/** What a full device adds to that: 64 threads on the Intel 750 (1.25 ms by 0.50 ms). */
export const FULL_SPREAD = 1.3;

/** How far measured points of a rate limiter may lie from its two lines. */
const KNEE_TOLERANCE = 0.05;

/** p95 by the mean of a drive that is busy to `busy` (0..1). */
export function spreadFactor(busy: number): number {
  return IDLE_SPREAD + FULL_SPREAD * Math.min(1, busy) ** 2;
}

/**
 * Whether a device hands out reads at a fixed rate: a provisioned volume, or measured points that
 * follow reads/s = min(concurrency / idle time, limit) on both sides of the knee.
 */
export function isRateLimiter(device: Device): boolean {
  if (device.points.length === 0) return device.power === Number.POSITIVE_INFINITY;
  const limit = device.points.at(-1)?.[1] ?? 0;
  const first = device.points[0];
  if (!first || limit <= 0) return false;
  const perThread = first[1] / first[0];
  const knee = limit / perThread;
  const beyond = device.points.filter(([n]) => n > knee).length;
  return (
    beyond >= 2 &&
    first[0] < knee &&
    device.points.every(
      ([n, x]) => Math.abs(x / Math.min(n * perThread, limit) - 1) <= KNEE_TOLERANCE,
    )
  );
}

/** A 95th percentile and how it came about. */
export interface Percentile {
  readonly ms: number;
  /** Mean of a query that reads from a device, on an idle server. */
  readonly idleMs: number;
  readonly busy: number;
  /** Reads of one query that can wait, those ahead of each, and time between two of them. */
  readonly queue: {
    readonly reads: number;
    readonly ahead: number;
    readonly spacingMs: number;
  } | null;
}

/**
 * In a closed network a read finds at most the other threads ahead of it. Where reads are handed out
 * at a fixed rate, that bounds its wait: (N - 1) / limit. A drive answers several at once and out of
 * order, so that no such bound holds, and its spread by the mean is a rule of thumb.
 */
export function p95Of({ setup, network, flow }: Evaluation): Percentile {
  const { device, nodes, plan } = setup;
  const busy = Math.max(0, ...Object.values(flow.busy));
  const mean = flow.responseMs;
  const thumb = mean * spreadFactor(busy);
  const idle = network.flowAt(flow.queriesPerS * 1e-6).responseMs;
  const perQuery = flow.poolReadsPerS / Math.max(1e-300, flow.queriesPerS);
  const limits = [
    flow.busy["instance-iops"] ?? 0,
    flow.busy["instance-bandwidth"] ?? 0,
    isRateLimiter(device)
      ? Math.max(flow.busy["device-iops"] ?? 0, flow.busy["device-bandwidth"] ?? 0)
      : 0,
  ];
  const limited = Math.max(...limits);
  if (limited <= 0 || limited < busy || flow.poolReadsPerS <= 0)
    return { ms: thumb, idleMs: idle, busy, queue: null };
  const reads = Math.max(1, perQuery);
  const spacingMs = (limited / flow.poolReadsPerS) * MS_PER_S;
  const ahead = Math.max(0, plan.workload.threads / nodes - 1);
  const idleMs = idle + (reads - perQuery) * device.idleMs;
  const bound = IDLE_SPREAD * idleMs + reads * ahead * spacingMs;
  const ms = Math.min(thumb, Math.max(mean * IDLE_SPREAD, bound));
  return { ms, idleMs, busy, queue: ms < thumb ? { reads, ahead, spacingMs } : null };
}
