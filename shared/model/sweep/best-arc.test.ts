import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { defaultArcMinBytes, LINES } from "../../openzfs/lines.ts";
import { MIB } from "../number/units.ts";
import { examplePlans } from "../plan/examples.ts";
import { defaultPlan } from "../plan/plans.ts";
import { arcPoint } from "./arc-point.ts";
import { bestArcOf, roomForArc, stepUp } from "./best-arc.ts";
import { ARC_POINTS, arcCurve, arcCurveShape } from "./curves.ts";

function thinking(thinkMs: number): Plan {
  const plan = defaultPlan();
  return { ...plan, workload: { ...plan.workload, think_ms: thinkMs } };
}

const isEnough = (plan: Plan, arcBytes: number): boolean => {
  const [one, most] = [arcPoint(plan, arcBytes), arcPoint(plan, roomForArc(plan))];
  return one.reads_per_s >= 0.99 * most.reads_per_s && one.mean_ms * 0.9801 <= most.mean_ms;
};

describe("the best ARC", () => {
  test.each(examplePlans())(
    "of $title is one figure: on the curve, on the slider and whatever the plan's own ARC is",
    ({ plan }) => {
      const best = bestArcOf(plan);
      expect(best).not.toBeNull();
      expect(arcCurve(arcCurveShape(plan), ARC_POINTS).best).toEqual(best);
      const other = { ...plan, memory: { ...plan.memory, arc_bytes: 100 * MIB } };
      expect(bestArcOf(other)).toEqual(best);
    },
  );

  test.each([0, 5, 200, 5000])(
    "is the smallest that is nearly as fast as the largest, where clients think for %i ms",
    (thinkMs) => {
      const plan = thinking(thinkMs);
      const size = bestArcOf(plan)?.arc_bytes ?? 0;
      expect(isEnough(plan, size)).toBe(true);
      expect(isEnough(plan, size - 256 * MIB)).toBe(false);
    },
  );

  test("lies above zfs_arc_min, below which OpenZFS ignores zfs_arc_max", () => {
    const plan = { ...defaultPlan(), layout: { ...defaultPlan().layout, openzfs: "2.3" as const } };
    const memory = { ...plan.memory, ram_bytes: 256 * 2 ** 30, buffer_pool_bytes: 200 * 2 ** 30 };
    const small = {
      ...plan,
      memory,
      data: { ...plan.data, file_bytes: 1e9, measured_trees: null },
    };
    expect(LINES["2.3"].arcMinRamShare).toBe(1 / 32);
    const least = defaultArcMinBytes("2.3", memory.ram_bytes);
    expect(bestArcOf(small)?.arc_bytes).toBe(stepUp(least + 1));
  });

  test("is none where the database leaves no room", () => {
    const plan = thinking(0);
    const memory = { ...plan.memory, buffer_pool_bytes: plan.memory.ram_bytes };
    expect(bestArcOf({ ...plan, memory })).toBeNull();
  });
});
