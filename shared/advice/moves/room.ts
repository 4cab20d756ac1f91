/** Memory that a plan could give to the ARC, and what its indirect blocks need of it. */

import {
  GIB,
  LINES,
  MIB,
  type OpenzfsLine,
  type Plan,
  sufficientArcBytes,
} from "../../model/index.ts";
import { SUFFICIENT_MISSES } from "../../model/memory/sufficient.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { patched } from "../change.ts";

/** Smallest zfs_arc_max that is not ignored (arc.c arc_tuning_update, 0.6.5.11 to 2.4.4). */
export const SMALLEST_ARC_BYTES = 64 * MIB;

/** Margin above the computed need, a choice: the need itself is known to a few percent. */
const MARGIN = 1.02;

/** RAM that Linux keeps free of the ARC, as a share (arc_os.c arc_set_sys_free, 2.0 and later). */
const KEPT_FREE = 1 / 32;

/** RAM of one node that ARC and buffer pool can share beside everything else. */
export function cacheRamBytes({ memory }: Plan): number {
  return memory.ram_bytes * (1 - KEPT_FREE) - memory.other_bytes;
}

/** RAM of one node that the ARC could have beside the buffer pool and everything else. */
export function mostArcBytes(plan: Plan): number {
  return stepDown(cacheRamBytes(plan) - plan.memory.buffer_pool_bytes);
}

/** Step of suggested memory sizes, bytes: figures that a person would type. */
function stepOf(bytes: number): number {
  return bytes >= 4 * GIB ? 256 * MIB : bytes >= GIB ? 64 * MIB : 16 * MIB;
}

export function stepUp(bytes: number): number {
  const step = stepOf(bytes);
  return Math.max(SMALLEST_ARC_BYTES, Math.ceil(bytes / step) * step);
}

export function stepDown(bytes: number): number {
  const step = stepOf(bytes);
  return Math.floor(bytes / step) * step;
}

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
export function hasMetadataLimit(line: OpenzfsLine): boolean {
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
  const need = most < SMALLEST_ARC_BYTES ? null : sufficientArcBytes(plan, most);
  return need === null ? null : Math.min(stepUp(need * MARGIN), most);
}
