/** What a plan does with one size of ARC. */
import type { Plan } from "../../generated/plan.ts";
import type { BottleneckId } from "../result.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import { type Evaluation, hitRatiosOf, solvePlan } from "../throughput/solve.ts";

/** One size of ARC. */
export interface ArcPoint {
  readonly arc_bytes: number;
  readonly reads_per_s: number;
  readonly arc_data: number;
  readonly arc_metadata: number;
  readonly l2arc: number;
  readonly mean_ms: number;
  readonly bottleneck: BottleneckId;
}

/** Page reads per second of all nodes. */
export function readsPerS({ setup, flow }: Evaluation): number {
  return flow.queriesPerS * setup.nodes * setup.plan.workload.pages_per_query;
}

/** The plan with another limit of the ARC, solved. */
export function solvedWithArc(plan: Plan, arcBytes: number): Evaluation {
  return solvePlan({ ...plan, memory: { ...plan.memory, arc_bytes: arcBytes } });
}

export function arcPointOf(evaluation: Evaluation): ArcPoint {
  const hits = hitRatiosOf(evaluation);
  return {
    arc_bytes: evaluation.setup.plan.memory.arc_bytes,
    reads_per_s: readsPerS(evaluation),
    arc_data: hits.arc_data,
    arc_metadata: hits.arc_metadata,
    l2arc: hits.l2arc,
    mean_ms: evaluation.flow.responseMs,
    bottleneck: bottleneckOf(evaluation),
  };
}

/** What the plan does with another limit of the ARC. */
export function arcPoint(plan: Plan, arcBytes: number): ArcPoint {
  return arcPointOf(solvedWithArc(plan, arcBytes));
}
