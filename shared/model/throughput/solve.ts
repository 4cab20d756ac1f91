/** Solves a plan: what its caches hold and what its threads get, as numbers. */
import type { Plan } from "../../generated/plan.ts";
import { type Caches, workOutCaches } from "../cache/caches.ts";
import { clamp } from "../number/units.ts";
import type { Result } from "../result.ts";
import { type Setup, setUp } from "../setup.ts";
import { logStreamOf } from "../writes/write-back.ts";
import { type Flow, type Network, networkOf } from "./throughput.ts";

/** Everything that `evaluate` works out, for the parts that turn it into words. */
export interface Evaluation {
  readonly setup: Setup;
  readonly caches: Caches;
  readonly network: Network;
  readonly flow: Flow;
}

/** Stands for any rate of queries where none is known yet. */
const NO_RATE = 0;

/** Solves a plan without turning the answer into words. */
export function solvePlan(plan: Plan): Evaluation {
  const setup = setUp(plan);
  const first = solveWith(setup, workOutCaches(setup));
  const stream = logStreamOf(setup, first.caches, first.flow.queriesPerS);
  return stream === null ? first : solveWith(setup, workOutCaches(setup, stream));
}

/** What a plan's caches hold: those of the solved plan, which nothing but a log makes depend on its rate. */
export function cachesOf(plan: Plan): Caches {
  const setup = setUp(plan);
  const caches = workOutCaches(setup);
  return logStreamOf(setup, caches, NO_RATE) === null ? caches : solvePlan(plan).caches;
}

function solveWith(setup: Setup, caches: Caches): Evaluation {
  const network = networkOf(setup, caches);
  return { setup, caches, network, flow: network.solve() };
}

/** CPU time that one query costs beside its own: records, indirect blocks, flushed pages and the log. */
export function cpuBesideQueryMs({ setup, flow }: Evaluation): number {
  const { cpu_ms_per_query: own } = setup.plan.workload;
  const writes = flow.writes.cpuMsPerS / Math.max(1e-300, flow.queriesPerS);
  return Math.max(0, flow.stations.cpuDemandMs - own + writes);
}

/** Hit ratios at the solved load. */
export function hitRatiosOf({ setup, caches, flow }: Evaluation): Result["hit_ratio"] {
  const { arcDataHit } = caches;
  const missed =
    caches.poolMisses > 0 ? flow.metadataMissesPerS / Math.max(1e-300, flow.zfsReadsPerS) : 0;
  const levels = Math.max(1, setup.metadata.tree.levels.length - 1);
  const dataMisses = setup.recordsPerPage * (1 - arcDataHit);
  const total = dataMisses + missed;
  const fromL2 = dataMisses * caches.l2.dataHit + missed * caches.l2.metadataHit;
  return {
    buffer_pool: caches.poolHit,
    arc_data: arcDataHit,
    arc_metadata: clamp(1 - missed / (setup.arcMode === "none" ? levels : 1), 0, 1),
    l2arc: setup.l2Device && total > 0 ? clamp(fromL2 / total, 0, 1) : 0,
  };
}
