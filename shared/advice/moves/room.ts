/** Memory that a plan could give to the ARC, and what its indirect blocks need of it. */

import {
  LINES,
  type OpenzfsLine,
  type Plan,
  SMALLEST_ARC_MAX_BYTES,
  sufficientArcBytes,
} from "../../model/index.ts";
import { SUFFICIENT_MISSES } from "../../model/memory/sufficient.ts";
import { stepUp } from "../../model/sweep/best-arc.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { patched } from "../change.ts";

/** Margin above the computed need, a choice: the need itself is known to a few percent. */
const MARGIN = 1.02;

/** True if a plan reads almost no indirect blocks from disk (`SUFFICIENT_MISSES` per read). */
export function holdsMetadata(plan: Plan): boolean {
  const { flow } = solvePlan(plan);
  return flow.metadataMissesPerS < flow.zfsReadsPerS * SUFFICIENT_MISSES || flow.zfsReadsPerS <= 0;
}

/** A plan with this ARC. */
export function withArc(plan: Plan, arcBytes: number): Plan {
  return patched(plan, { memory: { arc_bytes: arcBytes } });
}

/** Whether the line caps metadata at a share of the ARC that a plan may set. */
function hasMetadataLimit(line: OpenzfsLine): boolean {
  return LINES[line].arcMetaLimitPercent !== null;
}

/** The plan with the whole ARC open to metadata, on lines that cap it. */
export function withoutMetadataLimit(plan: Plan): Plan {
  return hasMetadataLimit(plan.layout.openzfs)
    ? patched(plan, { memory: { arc_meta_limit_percent: 100 } })
    : plan;
}

/**
 * The smallest sufficient ARC in steps that a person would type, or null if it is more than `most`.
 */
export function metadataArcBytes(plan: Plan, most: number): number | null {
  const need = most < SMALLEST_ARC_MAX_BYTES ? null : sufficientArcBytes(plan, most);
  return need === null ? null : Math.min(stepUp(need * MARGIN), most);
}
