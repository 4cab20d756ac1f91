import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { defaultPlan } from "../plan/plans.ts";
import { ARC_POINTS, arcCurveShape, bestArcOf, roomForArc } from "./best-arc.ts";
import { arcCurve } from "./curves.ts";

function thinking(thinkMs: number): Plan {
  const plan = defaultPlan();
  return { ...plan, workload: { ...plan.workload, think_ms: thinkMs } };
}

const fittingPoints = (plan: Plan) =>
  arcCurve(arcCurveShape(plan), ARC_POINTS).points.filter(
    ({ arc_bytes }) => arc_bytes <= roomForArc(plan),
  );

describe("the best ARC", () => {
  test.each([0, 5, 200, 5000])(
    "answers in nearly the shortest time where clients think for %i ms",
    (thinkMs) => {
      const plan = thinking(thinkMs);
      const best = bestArcOf(plan);
      const shortest = Math.min(...fittingPoints(plan).map(({ mean_ms }) => mean_ms));
      expect((best?.mean_ms ?? Number.POSITIVE_INFINITY) / shortest).toBeLessThan(1.021);
    },
  );

  test("is the smallest one with 99 % of the reads where clients do not think", () => {
    const plan = thinking(0);
    const points = fittingPoints(plan);
    const most = Math.max(...points.map(({ reads_per_s }) => reads_per_s));
    const first = points.find(({ reads_per_s }) => reads_per_s >= 0.99 * most);
    expect(bestArcOf(plan)?.arc_bytes).toBe(first?.arc_bytes);
  });

  test("is none where the database leaves no room", () => {
    const plan = thinking(0);
    const memory = { ...plan.memory, buffer_pool_bytes: plan.memory.ram_bytes };
    expect(bestArcOf({ ...plan, memory })).toBeNull();
  });
});
