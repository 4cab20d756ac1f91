import fc from "fast-check";
import { expect, test } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { ordinaryPlan } from "../plan/plans.test.support.ts";
import { defaultPlan } from "../plan/plans.ts";
import { hitRatiosOf, solvePlan } from "../throughput/solve.ts";
import { shareOfNeighbours } from "./neighbours.ts";

/** Records that runs of pages touch, for every place in a record where a run can begin. */
function countedShare(pagesInARow: number, pagesPerRecord: number): number {
  let touched = 0;
  for (let from = 0; from < pagesPerRecord; from++)
    touched += Math.floor((from + pagesInARow - 1) / pagesPerRecord) + 1;
  return 1 - touched / pagesPerRecord / pagesInARow;
}

test.each([
  [1, 4],
  [2, 4],
  [3, 8],
  [7, 2],
  [100, 8],
])("runs of %d pages over records of %d pages share as many records as counted", (run, record) => {
  expect(shareOfNeighbours(run, record)).toBeCloseTo(countedShare(run, record), 12);
});

function arcHits(
  record_bytes: 16384 | 65536,
  pages_in_a_row: number,
  primarycache: "all" | "metadata",
) {
  const plan = defaultPlan();
  return hitRatiosOf(
    solvePlan({
      ...plan,
      layout: { ...plan.layout, record_bytes, primarycache },
      workload: { ...plan.workload, pages_in_a_row },
    }),
  ).arc_data;
}

test("a range finds the record of the page before in the ARC", () => {
  const [single, range] = [arcHits(65536, 1, "all"), arcHits(65536, 3, "all")];
  expect(range).toBeCloseTo(1 / 2 + single / 2, 9);
});

test("records of one page, and an ARC that keeps none, bring nothing for a range", () => {
  expect(arcHits(16384, 100, "all")).toBe(arcHits(16384, 1, "all"));
  expect(arcHits(65536, 100, "metadata")).toBe(arcHits(65536, 1, "metadata"));
});

test("longer ranges never hit the ARC less", () => {
  fc.assert(
    fc.property(ordinaryPlan, fc.double({ min: 1, max: 100, noNaN: true }), (plan, by) => {
      const { workload } = plan;
      const longer = { ...workload, pages_in_a_row: (workload.pages_in_a_row ?? 1) * by };
      const [before, after] = [solvePlan(plan), solvePlan({ ...plan, workload: longer })];
      expect(after.caches.arcDataHit).toBeGreaterThanOrEqual(before.caches.arcDataHit - 1e-12);
    }),
    examples(100),
  );
});
