import { expect, test } from "vitest";
import { withoutDefaults } from "./compact.ts";
import { missingIn, withContradicted } from "./missing.ts";
import { defaultPlan } from "./plans.ts";
import { restorePlan } from "./restore.ts";

test("a plan that its captures contradict says so when a link or a file brings it back", () => {
  const link = JSON.stringify(withoutDefaults(withContradicted(defaultPlan())));
  const { plan, changes } = restorePlan(JSON.parse(link));
  expect(changes).toEqual([]);
  expect(missingIn(plan)).toEqual([
    expect.objectContaining({
      path: "captures.contradicted",
      remedy: expect.stringContaining("sized again"),
    }),
  ]);
});

test("a plan that nothing contradicts lacks nothing", () => {
  expect(missingIn(defaultPlan())).toEqual([]);
});
