import {
  CURRENT_LINE,
  defaultPlan,
  evaluate,
  missingPaths,
  newServer,
  predict,
} from "@arcplan/shared";
import { NEEDED_PATHS } from "@arcplan/shared/plan/needed.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { isUnfit } from "../../plan/answers/result.ts";
import { newPlan, planOf, standIn } from "./new-plan.ts";

describe("the plan of a new server", () => {
  it("is on the current OpenZFS, fits, lacks nothing and has nothing measured", () => {
    const plan = newPlan();
    expect(plan.layout.openzfs).toBe(CURRENT_LINE);
    expect(plan.data.measured_trees).toBeNull();
    expect(isUnfit(plan)).toBe(false);
    expect(missingPaths(plan)).toEqual([]);
    expect(Object.values(plan.origins ?? {})).not.toContain("measured");
    expect(plan.title).not.toBe(defaultPlan().title);
  });

  it("predicts nothing of a host whose captures it stands in for", () => {
    expect(missingPaths(standIn())).toEqual([...NEEDED_PATHS]);
    expect(Object.values(standIn().origins ?? {})).not.toContain("entered");
  });

  it("is that of its six answers: memory and room follow from them", () => {
    expect(planOf(newPlan())).toEqual(newPlan());
    const answered = withField(
      withField(newPlan(), "memory.ram_bytes", 2 ** 37),
      "data.file_bytes",
      5e12,
    );
    const plan = planOf(answered);
    expect(plan).toEqual(
      newServer({
        engine: "innodb",
        file_bytes: 5e12,
        compression_ratio: 1.5,
        machine: { ram_bytes: 2 ** 37, vcpus: 8 },
        device: "nvme-gen4",
        clients: 16,
      }),
    );
    expect(plan.memory.buffer_pool_bytes).toBe(2 ** 36);
    expect(isUnfit(plan)).toBe(false);
    const ofPostgresql = planOf(withField(answered, "engine", "postgresql"));
    expect(ofPostgresql.memory.buffer_pool_bytes).toBe(2 ** 35);
    const rented = planOf(withField(answered, "instance.type", "aws-r6i.2xlarge"));
    expect([rented.memory.ram_bytes, rented.instance.vcpus]).toEqual([2 ** 36, 8]);
  });

  it("has no more of an instance's own drive than there is, and says where that is too little", () => {
    const local = withField(newPlan(), "storage.device", "aws-i4i.2xlarge-nvme");
    const plan = planOf(withField(local, "data.file_bytes", 5e12));
    expect(plan.storage.device_bytes).toBe(1875e9);
    expect(evaluate(plan).warnings.map(({ code }) => code)).toContain("pool-too-small");
  });

  it("says that its load is assumed, which widens its band", () => {
    const plan = newPlan();
    expect(plan.origins).toMatchObject({
      "workload.threads": "entered",
      "workload.pages_per_query": "assumed",
    });
    const [assumed, taken] = [plan, { ...plan, origins: {} }].map((one) => predict(one).reads);
    expect(assumed?.low).toBeLessThan((taken?.low ?? 0) / 1.9);
    expect(assumed?.high).toBeGreaterThan((taken?.high ?? 0) * 1.9);
  });
});
