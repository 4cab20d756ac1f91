/** Names that programs outside this repository read from a plan and its result: none may be lost. */
import { describe, expect, test } from "vitest";
import schema from "../../schema/plan.schema.json" with { type: "json" };
import { evaluate } from "../evaluate.ts";
import { examplePlans } from "./examples.ts";
import { defaultPlan } from "./plans.ts";

const PLAN = ["version", "title"];

const PLAN_GROUPS = ["data", "layout", "memory", "storage", "instance", "workload", "prices"];

const RESULT: Readonly<Record<string, readonly string[]>> = {
  metadata: ["leaf_blocks", "nonleaf_blocks", "arc_min_bytes"],
  memory: [],
  hit_ratio: ["buffer_pool", "arc_data", "arc_metadata", "l2arc"],
  reads: ["per_s", "low", "high", "device_reads_per_query", "mean_ms", "p95_ms"],
  commits: ["per_s", "mean_ms"],
  cost: [
    "month_usd",
    "lines",
    "usd_per_1000_iops",
    "usd_per_million_queries",
    "queries_per_hour_per_usd",
  ],
};

const plans = [{ id: "default", plan: defaultPlan() }, ...examplePlans()];

test("a plan has its version, its title and all groups, and the schema asks for them", () => {
  const plan = defaultPlan();
  expect(plan.version).toBe(1);
  expect(Object.keys(plan)).toEqual(expect.arrayContaining([...PLAN, ...PLAN_GROUPS]));
  expect(schema.required).toEqual(expect.arrayContaining(["version", ...PLAN_GROUPS]));
  for (const group of PLAN_GROUPS) expect(plan).toHaveProperty(group, expect.any(Object));
});

describe.each(plans)("the result of $id", ({ plan }) => {
  const result = evaluate(plan);
  const bag: Readonly<Record<string, unknown>> = { ...result };

  test.each(Object.entries(RESULT))("has %s with its figures", (group, names) => {
    expect(bag[group]).toBeTypeOf("object");
    for (const name of names) expect(bag[group]).toHaveProperty(name);
  });

  test("names its bottleneck and the next one", () => {
    expect(result.bottleneck).toMatch(/^[a-z0-9-]+$/);
    expect(result.next_bottleneck).toMatch(/^[a-z0-9-]+$/);
  });

  test("has warnings with code and text, and explanations with formula, numbers and source", () => {
    for (const warning of result.warnings) {
      expect(warning.code).toMatch(/^[a-z0-9-]+$/);
      expect(warning.text.length).toBeGreaterThan(10);
    }
    expect(result.explanations.length).toBeGreaterThan(10);
    for (const one of result.explanations) {
      for (const part of [one.figure, one.formula, one.filled, one.source])
        expect(part.length).toBeGreaterThan(0);
    }
  });

  test("counts bytes in whole ones, ratios from 0 to 1, and milliseconds by Little's law", () => {
    for (const [name, bytes] of [
      ...Object.entries(result.memory),
      ["arc_min_bytes", result.metadata.arc_min_bytes] as const,
    ])
      expect(Number.isInteger(bytes), `${name} ${bytes}`).toBe(true);
    for (const ratio of Object.values(result.hit_ratio)) {
      expect(ratio).toBeGreaterThanOrEqual(0);
      expect(ratio).toBeLessThanOrEqual(1);
    }
    const seconds = plan.workload.threads / result.reads.queries_per_s;
    expect(result.reads.mean_ms + plan.workload.think_ms).toBeCloseTo(seconds * 1000, 3);
  });

  test("has memory by use that sums to RAM and what exceeds it", () => {
    const { ram_bytes, overcommitted_bytes, ...uses } = result.memory;
    const sum = Object.values(uses).reduce((total, bytes) => total + bytes, 0);
    expect(sum).toBe(ram_bytes + overcommitted_bytes);
  });
});
