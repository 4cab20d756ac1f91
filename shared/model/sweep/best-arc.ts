/** The ARC that serves a plan best: beyond it more RAM brings next to nothing. */
import type { Plan } from "../../generated/plan.ts";
import { MIB } from "../number/units.ts";
import { type ArcPoint, arcCurve } from "./curves.ts";

/** Points of the curve: enough for a smooth line on a wide screen; more only costs time under a moving slider. */
export const ARC_POINTS = 64;

/**
 * Reads that count as all that more ARC could bring. Clients that think between queries keep their rate
 * with nearly any ARC: theirs is the time of a query, which may grow as little.
 */
const NEARLY_ALL = 0.99;

/** RAM that the buffer pool and the rest leave to the ARC, in whole MiB. */
export function roomForArc({ memory }: Plan): number {
  const left = memory.ram_bytes - memory.buffer_pool_bytes - memory.other_bytes;
  return Math.max(0, Math.floor(left / MIB) * MIB);
}

/**
 * The plan as its ARC curve depends on it: not on the ARC's limit itself, as long as that fits into
 * the RAM, nor on what only people read.
 */
export function arcCurveShape(plan: Plan): Plan {
  const { memory } = plan;
  const arcBytes = memory.arc_bytes <= memory.ram_bytes ? memory.ram_bytes : memory.arc_bytes;
  return { ...plan, title: "", origins: {}, memory: { ...memory, arc_bytes: arcBytes } };
}

/**
 * The smallest ARC that fits and is nearly as fast, in reads and in the time of each, as any fitting ARC; null where
 * none fits.
 *
 * @param points of the plan's ARC curve, smallest first
 */
export function bestArcOf(
  plan: Plan,
  points: readonly ArcPoint[] = arcCurve(arcCurveShape(plan), ARC_POINTS).points,
): ArcPoint | null {
  const room = roomForArc(plan);
  const fitting = points.filter(({ arc_bytes }) => arc_bytes <= room);
  const most = Math.max(...fitting.map(({ reads_per_s }) => reads_per_s));
  const least = Math.min(...fitting.map(({ mean_ms }) => mean_ms));
  return (
    fitting.find(
      ({ reads_per_s, mean_ms }) =>
        reads_per_s >= NEARLY_ALL * most && mean_ms * NEARLY_ALL ** 2 <= least,
    ) ?? null
  );
}
