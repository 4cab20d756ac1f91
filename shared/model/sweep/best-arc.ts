/** The ARC that serves a plan best, by the one rule that every screen, recommendation and advice follows. */
import type { Plan } from "../../generated/plan.ts";
import { defaultArcMinBytes, SMALLEST_ARC_MAX_BYTES } from "../../openzfs/lines.ts";
import { connectionsBytes, connectionsRatio } from "../memory/memory.ts";
import { GIB, MIB } from "../number/units.ts";
import { type ArcPoint, arcPoint } from "./arc-point.ts";

/**
 * Reads that count as all that more ARC could bring. Clients that think between queries keep their rate
 * with nearly any ARC: theirs is the time of a query, which may grow as little.
 */
const NEARLY_ALL = 0.99;

/** RAM that Linux keeps free of the ARC, as a share (arc_os.c arc_set_sys_free, 2.0 and later). */
const KEPT_FREE = 1 / 32;

/** Step of memory sizes that a person would type, bytes. */
function stepOf(bytes: number): number {
  return bytes >= 4 * GIB ? 256 * MIB : bytes >= GIB ? 64 * MIB : 16 * MIB;
}

/** The next size that a person would type, at least the smallest ARC that OpenZFS takes. */
export function stepUp(bytes: number): number {
  const step = stepOf(bytes);
  return Math.max(SMALLEST_ARC_MAX_BYTES, Math.ceil(bytes / step) * step);
}

/** The last size before `bytes` that a person would type. */
export function stepDown(bytes: number): number {
  const step = stepOf(bytes);
  return Math.floor(bytes / step) * step;
}

/** RAM of one node that ARC and buffer pool can share beside everything else, connections aside. */
function cacheRamBytes({ memory }: Plan): number {
  return memory.ram_bytes * (1 - KEPT_FREE) - memory.other_bytes;
}

/** RAM of one node that the buffer pool, connections and the rest leave to the ARC. */
export function roomForArc(plan: Plan): number {
  const taken = plan.memory.buffer_pool_bytes + connectionsBytes(plan);
  return Math.max(0, stepDown(cacheRamBytes(plan) - taken));
}

/**
 * The largest buffer pool beside an ARC and inside of what its container or service may take, with the
 * connections whose page tables grow with it.
 */
export function roomForPool(plan: Plan, arcBytes: number): number {
  const ratio = connectionsRatio(plan);
  const fixed = connectionsBytes(plan) - ratio * plan.memory.buffer_pool_bytes;
  const left = cacheRamBytes(plan) - arcBytes;
  const most = Math.min(left, plan.memory.database_limit_bytes ?? left);
  return stepDown((most - fixed) / (1 + ratio));
}

/** The smallest ARC that OpenZFS takes without another setting: it must lie above zfs_arc_min. */
function leastArcBytes({ layout, memory }: Plan): number {
  return stepUp(defaultArcMinBytes(layout.openzfs, memory.ram_bytes) + 1);
}

/**
 * The smallest ARC, in steps that a person would type, that fits and is nearly as fast, in reads and in the
 * time of each, as the largest that fits; null where none fits. The plan's own ARC does not matter.
 */
export function bestArcOf(plan: Plan): ArcPoint | null {
  const least = leastArcBytes(plan);
  const room = roomForArc(plan);
  if (room < least) return null;
  const fastest = arcPoint(plan, room);
  const isEnough = ({ reads_per_s, mean_ms }: ArcPoint): boolean =>
    reads_per_s >= NEARLY_ALL * fastest.reads_per_s && mean_ms * NEARLY_ALL ** 2 <= fastest.mean_ms;
  let best = fastest;
  let tooSmall = least - 1;
  for (let size = least; size < best.arc_bytes; size = stepUp((tooSmall + best.arc_bytes) / 2)) {
    const point = arcPoint(plan, size);
    if (isEnough(point)) best = point;
    else tooSmall = size;
  }
  return best;
}
