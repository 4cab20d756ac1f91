import { CURRENT_LINE, defaultPlan, missingPaths } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { isUnfit } from "../../plan/answers/result.ts";
import { newPlan, planOf } from "./new-plan.ts";

describe("the plan of a new server", () => {
  it("is on the current OpenZFS, fits, lacks nothing and has nothing measured", () => {
    const plan = newPlan("entered");
    expect(plan.layout.openzfs).toBe(CURRENT_LINE);
    expect(plan.data.measured_trees).toBeNull();
    expect(isUnfit(plan)).toBe(false);
    expect(missingPaths(plan)).toEqual([]);
    expect(Object.values(plan.origins ?? {})).not.toContain("measured");
    expect(plan.title).not.toBe(defaultPlan().title);
  });

  it("is nobody's word on a host whose captures it stands in for", () => {
    expect(Object.values(newPlan("default").origins ?? {})).not.toContain("entered");
  });

  it("gives memory to the pool and the ARC, and room to the data, as the answers say", () => {
    const answered = withField(
      withField(newPlan("entered"), "memory.ram_bytes", 2 ** 37),
      "data.file_bytes",
      5e12,
    );
    const plan = planOf(answered);
    expect(plan.memory.buffer_pool_bytes).toBe(2 ** 36);
    expect(plan.memory.arc_bytes).toBe(2 ** 35);
    expect(plan.storage.device_bytes).toBe(1e13);
    expect(isUnfit(plan)).toBe(false);
    const ofPostgresql = planOf(withField(answered, "engine", "postgresql"));
    expect(ofPostgresql.memory.buffer_pool_bytes).toBe(2 ** 35);
  });
});
