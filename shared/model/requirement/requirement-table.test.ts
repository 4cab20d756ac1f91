import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../../depth.test.support.ts";
import type { Plan } from "../../generated/plan.ts";
import { formatMemory } from "../number/format.ts";
import { examplePlans } from "../plan/examples.ts";
import { anyPlan, ordinaryPlan } from "../plan/plans.test.support.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import { requirementTable, TABLE_RECORD_BYTES } from "./requirement-table.ts";

/** The need of one server at the plan's own recordsize, from the table and from the prediction. */
function bothNeeds(plan: Plan): readonly [number | undefined, number] {
  const { metadata } = predict(plan);
  const rows = requirementTable(plan, metadata.arc_min_reads_per_s);
  const own = rows.find((row) => row.record_bytes === plan.layout.record_bytes);
  return [own?.arc_bytes, metadata.arc_min_bytes];
}

function expectOneNeed(plan: Plan): void {
  const [inTable, predicted] = bothNeeds(plan);
  expect(inTable).toBeDefined();
  // A rate that is multiplied and divided by the servers ends in another last bit, the search in another step.
  expect(Math.abs((inTable ?? 0) - predicted)).toBeLessThanOrEqual(1 + predicted * 1e-8);
}

describe("the ARC needed at the plan's own recordsize is one figure, by table and by prediction", () => {
  const plans = [{ name: "default", plan: defaultPlan() }, ...examplePlans()];

  test.each(plans)("in the plan $name", ({ plan }) => {
    expectOneNeed(plan);
    const [inTable = 0, predicted] = bothNeeds(plan);
    expect(formatMemory(inTable)).toBe(formatMemory(predicted));
  });

  test.each(plans)("in the plan $name on three servers", ({ plan }) => {
    expectOneNeed({ ...plan, instance: { ...plan.instance, nodes: 3 } });
  });

  test("in any plan of a recordsize that the table has", () => {
    const inTable = (plan: Plan) => TABLE_RECORD_BYTES.includes(plan.layout.record_bytes);
    fc.assert(fc.property(anyPlan.filter(inTable), expectOneNeed), examples(150));
    fc.assert(fc.property(ordinaryPlan, expectOneNeed), examples(150));
  });
});

test("a larger buffer pool lets fewer reads through to ZFS, and none when it holds everything", () => {
  const plan = defaultPlan();
  const withPool = (buffer_pool_bytes: number) =>
    predict({ ...plan, memory: { ...plan.memory, buffer_pool_bytes } }).reads;
  const small = withPool(2 ** 31);
  expect(small.zfs_per_s).toBeGreaterThan(0);
  expect(small.zfs_per_s).toBeLessThan(small.per_s);
  expect(withPool(2 ** 44).zfs_per_s).toBe(0);
});
