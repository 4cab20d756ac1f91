/** A plan fitted to a capture, with every change named. Fitted is not predicted: keep them apart. */

import { isWaiting } from "../evidence/devices/saturation.ts";
import { engineWords, type Plan } from "../model/index.ts";
import { cpuBesideQueryMs, solvePlan } from "../model/throughput/solve.ts";
import { situation } from "./backtest.ts";
import { changesBetween, patched, withChanges } from "./change.ts";
import type { Measured } from "./measured.ts";
import type { Change } from "./types.ts";

/** A change with what it was fitted to. */
export interface CalibrationChange extends Change {
  readonly reason: string;
}

/** A fitted plan. */
export interface Calibration {
  readonly plan: Plan;
  readonly changes: readonly CalibrationChange[];
}

interface Step {
  readonly reason: string;
  readonly fit: (plan: Plan, measured: Measured) => Plan;
}

const STEPS = 40;

/** Errors below this are left alone: runs of one load differ by as much. */
const CLOSE = 0.03;

/**
 * The value between `low` and `high` at which a rising figure reaches its goal, by bisection on the
 * logarithm; the nearer end where it does not.
 */
function solveFor(figure: (x: number) => number, goal: number, low: number, high: number): number {
  let from = low;
  let to = high;
  for (let i = 0; i < STEPS; i++) {
    const middle = Math.sqrt(from * to);
    if (figure(middle) < goal) from = middle;
    else to = middle;
  }
  return Math.sqrt(from * to);
}

function queriesPerS(plan: Plan): number {
  const { flow, setup } = solvePlan(plan);
  return flow.queriesPerS * setup.nodes;
}

function missesPerQuery(plan: Plan): number {
  const { caches } = solvePlan(plan);
  return plan.workload.pages_per_query * caches.poolMisses;
}

function situated(plan: Plan, measured: Measured): Plan {
  return situation(plan, measured);
}

/**
 * The device as it was seen, where reads waited for others: its rate at the concurrency of the load, and
 * points from elsewhere. The rate of a device with room is that of the load.
 */
function device(plan: Plan, { pool }: Measured): Plan {
  const { reads_per_s: rate, read_wait_ms: wait, points = [] } = pool ?? {};
  if (!rate || !wait) return plan;
  const { flow, setup } = solvePlan(plan);
  if (Math.abs((flow.poolReadsPerS * setup.nodes) / rate - 1) < CLOSE) return plan;
  const per = plan.storage.vdev_width * plan.storage.vdevs;
  const seen = { concurrency: (rate * wait) / 1000 / per, reads_per_s: rate / per };
  const all = [...points, seen].sort((a, b) => a.concurrency - b.concurrency);
  const idleMs = Math.min(...all.map((one) => (one.concurrency * 1000) / one.reads_per_s));
  if (!isWaiting({ concurrency: seen.concurrency, read_ms: wait }, idleMs)) return plan;
  const before = setup.device;
  return patched(plan, {
    storage: {
      device: "custom",
      provisioned_iops: null,
      provisioned_mib_per_s: null,
      custom_device: {
        name: `${before.name}, as captured`.slice(0, 120),
        read_latency_ms: idleMs,
        read_iops: Math.max(...all.map(({ reads_per_s }) => reads_per_s)),
        read_bytes_per_s: before.readBytesPerS,
        sync_write_ms: before.syncWriteMs,
        points: all,
      },
    },
  });
}

function pages(plan: Plan, { load }: Measured): Plan {
  const goal = load?.buffer_pool_misses_per_query;
  if (!goal || Math.abs(missesPerQuery(plan) / goal - 1) < CLOSE) return plan;
  const withPages = (x: number): Plan => patched(plan, { workload: { pages_per_query: x } });
  return withPages(solveFor((x) => missesPerQuery(withPages(x)), goal, 0.01, 1e4));
}

function cpu(plan: Plan, { load }: Measured): Plan {
  const { cpu_busy_ratio: busy, queries_per_s: rate } = load ?? {};
  if (!busy || !rate) return plan;
  const cores = plan.instance.vcpus * plan.instance.nodes;
  const zfsMs = cpuBesideQueryMs(solvePlan(plan));
  const own = (busy * cores * 1000) / rate - zfsMs;
  const ms = Math.min(100_000, Math.max(0, own));
  return patched(plan, { workload: { cpu_ms_per_query: ms } });
}

/** Threads that wait between queries: what N / X leaves beside the response time. */
function think(plan: Plan, { load }: Measured): Plan {
  const { queries_per_s: rate, mean_ms: mean } = load ?? {};
  if (!rate || !mean) return plan;
  const cycle = (plan.workload.threads * 1000) / rate;
  const ms = cycle - mean;
  return ms > cycle * 0.05 ? patched(plan, { workload: { think_ms: ms } }) : plan;
}

/** What is left over is charged to CPU, where its time was not measured. */
function rest(plan: Plan, { load }: Measured): Plan {
  const goal = load?.queries_per_s;
  if (!goal || load?.cpu_busy_ratio !== undefined) return plan;
  if (queriesPerS(plan) < goal * (1 + CLOSE)) return plan;
  const withCpu = (ms: number): Plan => patched(plan, { workload: { cpu_ms_per_query: ms } });
  return withCpu(solveFor((x) => 1 / queriesPerS(withCpu(x)), 1 / goal, 1e-3, 1e5));
}

const CALIBRATION: readonly Step[] = [
  { reason: "clients, ARC and buffer pool as they were during the capture", fit: situated },
  { reason: "the device's rate and response time as captured", fit: device },
  { reason: "fitted to the pages that the buffer pool missed per query", fit: pages },
  { reason: "CPU time in use by queries per second", fit: cpu },
  { reason: "clients by queries per second, less the response time", fit: think },
  { reason: "fitted to queries per second: time that nothing else accounts for", fit: rest },
];

/** A reason with the name that the engine gives its own cache. */
function inWordsOf(plan: Plan, reason: string): string {
  return reason.replace("buffer pool", engineWords(plan).pool);
}

/** Fits a plan to a capture. Each changed field is listed with what it was fitted to. */
export function calibrate(plan: Plan, measured: Measured): Calibration {
  let next = plan;
  const reasons = new Map<string, string>();
  for (const { reason, fit } of CALIBRATION) {
    const fitted = fit(next, measured);
    for (const { path } of changesBetween(next, fitted)) reasons.set(path, reason);
    next = fitted;
  }
  const changes = changesBetween(plan, next);
  return {
    plan: withChanges(plan, changes, "derived"),
    changes: changes.map((change) => ({
      ...change,
      reason: inWordsOf(plan, reasons.get(change.path) ?? ""),
    })),
  };
}
