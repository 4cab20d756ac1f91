/**
 * The same server with its tables on XFS or ext4. What that is taken to be: the same drives (raidz and
 * dRAID as RAID with as much parity, whose small writes read and write data and parity), innodb_flush_method=O_DIRECT, and the ARC's memory
 * in the buffer pool; doublewrite on; no compression, checksums, encryption, snapshots, L2ARC, log
 * device or special vdev; extents of files in memory, so that no read waits for metadata; pages written
 * in place, each by itself. Queries, their CPU time and the durability of commits stay what they are.
 */
import type { Plan } from "../../generated/plan.ts";
import { pageBytesOf } from "../../plan/engine.ts";
import { cachesWithoutArc } from "../cache/caches.ts";
import type { Result } from "../result.ts";
import { type Setup, setUp } from "../setup.ts";
import { spaceOf } from "../space.ts";
import { bottleneckOf } from "./bottleneck.ts";
import type { Evaluation } from "./solve.ts";
import { networkOf } from "./throughput.ts";

/** The plan of the same server without what only ZFS has. */
function plainPlan(plan: Plan): Plan {
  const { layout, memory, storage } = plan;
  return {
    ...plan,
    data: { ...plan.data, measured_trees: null, snapshot_bytes: 0 },
    layout: {
      ...layout,
      record_bytes: pageBytesOf(plan),
      compression: "off",
      checksum: "off",
      encryption: false,
      copies: 1,
      logbias: "latency",
      doublewrite: true,
      flush_method: "O_DIRECT",
    },
    memory: { ...memory, buffer_pool_bytes: memory.buffer_pool_bytes + memory.arc_bytes },
    storage: {
      ...storage,
      l2arc_device: null,
      slog_device: null,
      special_device: null,
      // The block layer's queues are longer than any number of threads that would wait in them.
      sync_read_max_active: plan.workload.threads,
      fragmentation_percent: 0,
    },
  };
}

function plainSetup(plan: Plan): Setup {
  const setup = setUp(plainPlan(plan));
  const page = setup.pageBytes;
  const [leaves = 0] = setup.metadata.tree.levels;
  return {
    ...setup,
    writesInPlace: true,
    metadata: {
      ...setup.metadata,
      tree: { ...setup.metadata.tree, nonleafBlocks: 0, levels: [leaves] },
      physicalBytes: 0,
      meanPhysicalBytes: 0,
    },
    recordPhysical: page,
    recordColumns: 1,
    recordsPerPage: 1,
  };
}

/** Solves the same server on XFS or ext4. */
export function solveBaseline(plan: Plan): Evaluation {
  const setup = plainSetup(plan);
  const caches = cachesWithoutArc(setup);
  const network = networkOf(setup, caches);
  return { setup, caches, network, flow: network.solve() };
}

/** What the same server would do on XFS or ext4. */
export function baselineOf(evaluation: Evaluation): NonNullable<Result["baseline"]> {
  const { setup, flow } = evaluation;
  const queries = flow.queriesPerS * setup.nodes;
  return {
    queries_per_s: queries,
    reads_per_s: queries * setup.plan.workload.pages_per_query,
    mean_ms: flow.responseMs,
    device_reads_per_query: flow.poolReadsPerS / Math.max(1e-300, flow.queriesPerS),
    buffer_pool_hit_ratio: evaluation.caches.poolHit,
    used_ratio: spaceOf(setup).used_ratio,
    bottleneck: bottleneckOf(evaluation),
  };
}
