import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { evaluate } from "../evaluate.ts";
import { withoutDefaults } from "./compact.ts";
import { examplePlans } from "./examples.ts";
import { missingIn } from "./missing.ts";
import { anyPlan } from "./plans.test.support.ts";
import { defaultPlan } from "./plans.ts";
import { PlanFormatError, restorePlan } from "./restore.ts";

describe("a plan from outside", () => {
  test.each(examplePlans())("comes back unchanged if it is whole: $id", ({ plan }) => {
    expect(restorePlan(JSON.parse(JSON.stringify(plan)))).toEqual({ plan, changes: [] });
  });

  test("keeps every valid plan, and mending twice changes nothing", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const once = restorePlan(plan);
        expect(restorePlan(once.plan).changes).toEqual([]);
      }),
    );
  });

  test("takes defaults for what is missing and says so", () => {
    const { plan, changes } = restorePlan({ version: 1 });
    expect(plan.layout).toEqual(defaultPlan().layout);
    expect(changes.map((one) => one.path)).toEqual(
      expect.arrayContaining(["title", "data", "layout"]),
    );
  });

  test("fills optional fields of an older plan without a word", () => {
    const { datasets: _, ...data } = defaultPlan().data;
    const { plan, changes } = restorePlan({ ...defaultPlan(), data });
    expect(plan.data.datasets).toBe(4);
    expect(changes).toEqual([]);
  });

  test("brings numbers into range and replaces wrong types", () => {
    const broken = {
      ...defaultPlan(),
      memory: { ...defaultPlan().memory, arc_bytes: 1e99, ram_bytes: "16G" },
      workload: { ...defaultPlan().workload, threads: -5, distribution: "normal" },
    };
    const { plan, changes } = restorePlan(broken);
    expect(plan.memory.arc_bytes).toBe(70_368_744_177_664);
    expect(plan.memory.ram_bytes).toBe(16_374_562_816);
    expect(plan.workload).toMatchObject({ threads: 1, distribution: "uniform" });
    expect(changes.map((one) => one.path).sort()).toEqual([
      "memory.arc_bytes",
      "memory.ram_bytes",
      "workload.distribution",
      "workload.threads",
    ]);
  });

  test("ignores unknown and dangerous fields", () => {
    const text = `{"version":1,"__proto__":{"polluted":1},"constructor":{"x":1},"data":{"__proto__":{"files":9},"extra":1}}`;
    const { plan, changes } = restorePlan(JSON.parse(text));
    expect(plan.data.files).toBe(330);
    expect(Object.getPrototypeOf(plan)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
    expect(changes.map((one) => one.path)).toEqual(
      expect.arrayContaining(["__proto__", "constructor", "data.extra"]),
    );
  });

  test("drops rows of a list that cannot be mended, and keeps the rest", () => {
    const row = {
      record_bytes: 16384,
      leaf_blocks: 10,
      nonleaf_blocks: 1,
      nonleaf_logical_bytes: 131072,
      nonleaf_physical_bytes: 4096,
      basis: "measured",
    };
    const trees = {
      file_bytes: 163_840,
      files: 1,
      indirect_block_bytes: 131072,
      record_bytes: 16384,
      rows: [row, { ...row, basis: 3 }, null],
    };
    const { plan, changes } = restorePlan({
      ...defaultPlan(),
      data: { ...defaultPlan().data, measured_trees: trees },
    });
    expect(plan.data.measured_trees?.rows).toEqual([row]);
    expect(changes.length).toBeGreaterThan(1);
  });

  test.each([[null], [[]], ["plan"], [7], [undefined], [{}], [{ version: 2 }], [{ version: "1" }]])(
    "%j is refused by name",
    (value) => {
      expect(() => restorePlan(value)).toThrow(PlanFormatError);
    },
  );

  test("whatever comes with a known version becomes a plan that can be evaluated", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), anyPlan, (noise, plan) => {
        const mixed = { ...plan, ...noise, version: 1 };
        const { plan: mended } = restorePlan(mixed);
        expect(Number.isFinite(evaluate(mended).reads.per_s)).toBe(true);
      }),
      examples(100),
    );
  });
});

test("a plan without its optional defaults restores to itself, and is smaller", () => {
  for (const { plan } of examplePlans()) {
    const compact = withoutDefaults(plan);
    expect(restorePlan(JSON.parse(JSON.stringify(compact)))).toEqual({ plan, changes: [] });
    expect(JSON.stringify(compact).length).toBeLessThan(JSON.stringify(plan).length);
  }
});

describe("a sized plan from before plans said what is missing", () => {
  const origins = { "storage.device": "assumed", "layout.ashift": "measured" } as const;

  test("says it where a sizing of now would", () => {
    const { plan, changes } = restorePlan({ ...defaultPlan(), origins });
    expect(missingIn(plan).map(({ path }) => path)).toEqual(["storage.device"]);
    expect(changes).toEqual([]);
  });

  test("stays as it is where it lacks nothing, or says what it lacks", () => {
    const known = { ...origins, "storage.device": "derived", "memory.ram_bytes": "assumed" };
    const lacking = { ...origins, "database.engine": "missing" };
    for (const kept of [known, lacking])
      expect(restorePlan({ ...defaultPlan(), origins: kept }).plan.origins).toEqual(kept);
  });
});

describe("names that the catalogue does not have", () => {
  const plan = defaultPlan();
  const unknown = {
    ...plan,
    instance: { ...plan.instance, type: "i3.large" },
    storage: { ...plan.storage, device: "nvme-gen9", slog_device: "floppy" },
  };

  test("leave a plan that opens, predicts nothing, and names each with the nearest one", () => {
    const restored = restorePlan(unknown);
    expect(restored.changes).toEqual([
      {
        path: "instance.type",
        reason: '"i3.large": the catalogue has no such machine: enter aws-i3.large',
      },
      {
        path: "storage.device",
        reason: expect.stringContaining(
          '"nvme-gen9": the catalogue has no such device: enter nvme-gen4 or nvme-gen5',
        ),
      },
      {
        path: "storage.slog_device",
        reason: '"floppy": the catalogue has no such device: enter custom, for your own',
      },
    ]);
    const { instance, storage } = restored.plan;
    expect([instance.type, storage.device, storage.slog_device]).toEqual([
      "custom",
      "custom",
      null,
    ]);
    expect(missingIn(restored.plan).map(({ path }) => path)).toEqual(["storage.device"]);
    expect(restorePlan(restored.plan)).toEqual({ plan: restored.plan, changes: [] });
  });

  test("are none where the plan names the catalogue's, or its own", () => {
    const own = { ...plan, storage: { ...plan.storage, device: "custom" } };
    for (const known of [plan, own]) expect(restorePlan(known).changes).toEqual([]);
  });
});
