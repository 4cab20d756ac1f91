/** What limits a plan, and what would limit it next. */

import type { Plan } from "../../generated/plan.ts";
import { MS_PER_S } from "../number/units.ts";
import type { BottleneckId, ResourceLimit, Result } from "../result.ts";
import type { Evaluation } from "./solve.ts";

const WORDS: Readonly<Record<BottleneckId, string>> = {
  cpu: "CPU",
  threads: "clients and their pauses",
  "device-iops": "IOPS of the pool's devices",
  "device-bandwidth": "bandwidth of the pool's devices",
  "zfs-queue": "zfs_vdev_sync_read_max_active",
  "instance-iops": "storage IOPS limit of the instance",
  "instance-bandwidth": "storage bandwidth limit of the instance",
  network: "network between the database and the server",
  "l2arc-device": "L2ARC device",
  "special-device": "special vdev",
  "arc-eviction": "ARC too small for the indirect blocks in use: reads wait for eviction",
  commits: "log of synchronous writes",
};

/** Words for a bottleneck of a plan. */
export function bottleneckText(id: BottleneckId, { workload }: Plan): string {
  return id === "threads" && workload.think_ms === 0 ? "number of clients" : WORDS[id];
}

/** Resources that fill up together stay in the order in which they are met on the way down. */
function rank(utilization: number): number {
  return Math.round(utilization * 1e5);
}

/** Share of what a drive was seen to do from which a plan is limited by it. */
export const ALL_SEEN = 0.99;

/** The same of a drive that was never seen with fewer reads in flight: below, it answers clearly fewer at a time. */
export const MOST_SEEN = 0.9;

/** Share of a drive in use, 1 = full. */
export function driveBusy({ flow }: Evaluation): number {
  return Math.max(flow.busy["device-iops"] ?? 0, flow.busy["device-bandwidth"] ?? 0);
}

/** Share of those from which it is all of them that wait for a drive. */
export const NEARLY_ALL = 0.75;

/** Queries of a node at a drive or waiting for it. */
export function queriesAtDrive({ flow }: Evaluation): number {
  const { cpuMs, commitMs, commits } = flow.stations;
  return (flow.queriesPerS * (flow.responseMs - cpuMs - commitMs * commits)) / MS_PER_S;
}

/**
 * Whether clients wait at a drive of which nothing shows how much faster it answers fewer: what they wait there is
 * no pause of theirs. So do as many as were ever seen there, though others may take a part of what it does.
 */
function isWaitedFor(evaluation: Evaluation): boolean {
  const { device, devices } = evaluation.setup;
  if (device.seenInFlight === null) return false;
  const areAsMany = queriesAtDrive(evaluation) >= device.seenInFlight * devices * NEARLY_ALL;
  return areAsMany || driveBusy(evaluation) >= MOST_SEEN;
}

/**
 * Limits in the order in which they bind. Each resource's own limit is the rate at which it would be
 * full with the present mix of hits and misses; threads bind when none is full: N / (Z + idle time).
 */
export function resourceLimits(evaluation: Evaluation): ResourceLimit[] {
  const { setup, network, flow } = evaluation;
  const { workload } = setup.plan;
  const isDrive = isWaitedFor(evaluation);
  const reads = flow.queriesPerS * setup.nodes * workload.pages_per_query;
  const idleMs = network.flowAt(flow.queriesPerS * 1e-6).responseMs + workload.think_ms;
  const threads = (flow.queriesPerS * setup.nodes * idleMs) / MS_PER_S / workload.threads;
  const shares: [BottleneckId, number][] = isDrive ? [] : [["threads", Math.min(1, threads)]];
  for (const [id, share] of Object.entries(flow.busy) as [BottleneckId, number][]) {
    // What a drive was seen to do is no limit of it.
    const isSeenOnly =
      id.startsWith("device-") &&
      setup.device.seenReadsPerS !== null &&
      !isDrive &&
      share < ALL_SEEN;
    if (share > 0 && !isSeenOnly) shares.push([id, share]);
  }
  return shares
    .map(([id, share]) => ({
      id,
      text: bottleneckText(id, setup.plan),
      reads_per_s: reads / Math.max(1e-12, share),
      utilization: Math.min(1, share),
    }))
    .sort((a, b) => rank(b.utilization) - rank(a.utilization));
}

/** What limits a solved plan. */
export function bottleneckOf(evaluation: Evaluation): BottleneckId {
  return resourceLimits(evaluation)[0]?.id ?? "threads";
}

/** The part of a result that names bottlenecks. */
export function bottlenecksOf(
  evaluation: Evaluation,
): Pick<
  Result,
  "bottleneck" | "bottleneck_text" | "next_bottleneck" | "next_bottleneck_text" | "limits"
> {
  const limits = resourceLimits(evaluation);
  const { plan } = evaluation.setup;
  const first = limits[0]?.id ?? "threads";
  const next = limits[1]?.id ?? first;
  return {
    bottleneck: first,
    bottleneck_text: bottleneckText(first, plan),
    next_bottleneck: next,
    next_bottleneck_text: bottleneckText(next, plan),
    limits,
  };
}
