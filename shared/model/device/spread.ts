/** How widely the time of one read on a device spreads around its mean. */
import { quantile } from "../number/gamma.ts";
import { clamp, MS_PER_S } from "../number/units.ts";
import { isRateLimiter, loadCurve, readCostS } from "./curve.ts";
import type { Device } from "./types.ts";

/**
 * Standard deviation by mean of one read on an idle device, by that mean in ms. Flash: 95th
 * percentile 1.21 of the mean (Intel 750, one thread, Aug 2017; EC2 i3 1.21, i4i 1.29). Volumes behind
 * a network: 1.52 (EBS gp2 at 1.058 ms; both from a trace of production reads published by Netflix).
 * Disks: a turn of 8.33 ms uniformly and a seek of 8.5 ms that spreads by a third come to 0.29 too.
 */
const IDLE_DEVIATIONS = { flashMs: 0.174, flash: 0.12, slowMs: 1.058, slow: 0.29 } as const;

/** Standard deviation of one read on an idle device, ms; between the kinds by the logarithm of its time. */
export function idleDeviationMs(idleMs: number): number {
  const { flashMs, flash, slowMs, slow } = IDLE_DEVIATIONS;
  const share = clamp(Math.log(idleMs / flashMs) / Math.log(slowMs / flashMs), 0, 1);
  return idleMs * (flash + (slow - flash) * share);
}

/** What a request meets where it waits. */
export interface Queue {
  /** Mean wait, ms. */
  readonly waitMs: number;
  /** Share in use, 0..1. */
  readonly busy: number;
  /** Part of that which background writes take. */
  readonly writeBusy: number;
  /** Time between two requests of a full device, ms. */
  readonly spacingMs: number;
  /** Requests that can be ahead: threads of the closed network less one. */
  readonly others: number;
  /** Devices alike that requests are spread over at random, each with a queue of its own. */
  readonly devices: number;
}

/**
 * Variance of the wait at a server that takes requests in no fixed order, several at once: that of a
 * single one with constant service (M/D/1, Takacs: W^2 (1 + 4/3 (1 - busy) / busy)), less what a
 * closed network cannot bring: each other thread has one request under way, which goes ahead of this
 * one at most twice, so that no wait exceeds 2 (N - 1) times the spacing.
 */
export function anyOrderVariance({ waitMs, busy, spacingMs, others }: Queue): number {
  const longest = 2 * others * spacingMs;
  if (waitMs <= 0 || busy <= 0 || longest <= 0) return 0;
  const open = 1 + ((4 / 3) * Math.max(0, 1 - busy)) / busy;
  return waitMs ** 2 * open * clamp(1 - waitMs / longest, 0, 1);
}

/**
 * Variance of the wait where requests are handed out one by one in the order in which they came: of
 * N - 1 others each is at one of the devices with the same probability (a binomial number), and those that
 * are fill the queues of the devices so that every way to do so is as likely (Gordon and Newell 1967:
 * a closed network of devices alike). Each that is ahead costs one spacing. Background writes come in
 * bursts, which a share of the requests as large as theirs runs into.
 */
export function inOrderVariance(queue: Queue): number {
  const { waitMs, busy, writeBusy, spacingMs, others } = queue;
  if (waitMs <= 0 || busy <= 0 || others * spacingMs <= 0) return 0;
  const writes = clamp(writeBusy / busy, 0, 1);
  const ahead = (waitMs * (1 - writes)) / spacingMs;
  return spacingMs ** 2 * aheadVariance(queue, ahead) + waitMs ** 2 * writes * (2 - writes);
}

/** Variance of the number of requests ahead in one queue, whose mean is `ahead`. */
function aheadVariance({ others, devices }: Queue, ahead: number): number {
  const atDevices = Math.min(others, devices * ahead);
  const variance = atDevices * (1 - atDevices / others);
  const uneven = (atDevices ** 2 + variance + atDevices * devices) * (devices - 1);
  return uneven / (devices ** 2 * (devices + 1)) + variance / devices ** 2;
}

/**
 * Variance of a wait for two in turn: first for a limit on all devices together, then for the device.
 * The device's part is what it has at that load where requests come evenly spread (M/D/1).
 */
export function limitedVariance(device: Queue, limit: Pick<Queue, "spacingMs" | "busy">): number {
  const { waitMs, busy, spacingMs } = device;
  const own = (spacingMs * busy) / (2 * Math.max(1e-9, 1 - busy));
  const atDevice = Math.min(waitMs, own);
  const atLimit = { ...device, ...limit, devices: 1, waitMs: waitMs - atDevice };
  return inOrderVariance({ ...device, waitMs: atDevice }) + inOrderVariance(atLimit);
}

/** Variance of the time of one read of a device, idle time and wait, ms^2. */
function readVariance(device: Device, queue: Queue): number {
  const wait = isRateLimiter(device) ? inOrderVariance(queue) : anyOrderVariance(queue);
  return idleDeviationMs(device.idleMs) ** 2 + wait;
}

/** Time that a share of reads stays below while so many are in flight at one device, ms. */
export function readPercentileMs(
  device: Device,
  concurrency: number,
  bytes: number,
  share: number,
): number {
  const costS = readCostS(device, bytes);
  const perS = loadCurve(device, concurrency, costS, bytes);
  const mean = (concurrency * MS_PER_S) / perS;
  const variance = readVariance(device, {
    waitMs: Math.max(0, mean - device.idleMs),
    busy: Math.min(1, perS * costS),
    writeBusy: 0,
    spacingMs: costS * MS_PER_S,
    others: concurrency - 1,
    devices: 1,
  });
  return quantile([{ probability: 1, mean, variance, least: 0 }], share);
}
