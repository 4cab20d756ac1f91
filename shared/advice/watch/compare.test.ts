import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, examplePlans, type Plan } from "../../model/index.ts";
import { patched } from "../change.ts";
import { type CompareOptions, comparePlans } from "./compare.ts";
import { type WatchedName, watchedFigures } from "./figures.ts";
import { watchedServer } from "./server.ts";

const NOTHING: CompareOptions = { allow: [], within: {}, growth_percent_per_month: null };

function examplePlan(id: string): Plan {
  const found = examplePlans().find((example) => example.id === id);
  if (!found) throw new Error(`no example ${id}`);
  return found.plan;
}

const plan = examplePlan("on-premises-mirrors");

function failing(tonight: Plan, options: Partial<CompareOptions> = {}, committed = plan): string[] {
  const found = comparePlans(committed, tonight, { ...NOTHING, ...options });
  const names = [
    ...found.fields.filter(({ fails }) => fails).map(({ path }) => path),
    ...found.figures.filter(({ fails }) => fails).map(({ figure }) => figure),
    ...found.new_warnings.filter(({ fails }) => fails).map(({ code }) => code),
    ...found.no_longer_measured.filter(({ fails }) => fails).map(({ path }) => path),
  ];
  expect(found.passes).toBe(names.length === 0);
  return names;
}

describe("tonight's plan beside the committed one", () => {
  it("passes where nothing changed, for every example", () => {
    for (const { plan: one } of examplePlans())
      expect(failing(one, { growth_percent_per_month: 5 }, one)).toEqual([]);
  });

  it("fails on a setting, with both values in their unit", () => {
    const tonight = patched(plan, { layout: { record_bytes: 131_072 } });
    expect(failing(tonight)).toContain("layout.record_bytes");
    const [field] = comparePlans(plan, tonight, NOTHING).fields;
    expect(field).toMatchObject({ before_text: "16 KiB", after_text: "128 KiB", kind: "setting" });
  });

  it("lets data grow while every prediction stays in its range", () => {
    const bytes = plan.data.file_bytes;
    const tonight = patched(plan, { data: { file_bytes: Math.round(bytes * 1.01) } });
    expect(failing(tonight)).toEqual([]);
    expect(comparePlans(plan, tonight, NOTHING).fields[0]).toMatchObject({
      path: "data.file_bytes",
      kind: "quantity",
      fails: false,
    });
    expect(failing(tonight, { within: { "data.file_bytes": 0.005 } })).toEqual(["data.file_bytes"]);
    expect(failing(tonight, { within: { "data.file_bytes": 0.02 } })).toEqual([]);
  });

  it("fails where data grew so that predictions leave their range", () => {
    const tonight = patched(plan, { data: { file_bytes: plan.data.file_bytes * 2 } });
    expect(failing(tonight)).toEqual(expect.arrayContaining(["arc_need_bytes", "pool_used_ratio"]));
  });

  it("compares with the effect of an allowed field, so that only other changes fail", () => {
    const slower = patched(plan, { memory: { arc_bytes: plan.memory.arc_bytes / 16 } });
    const names = failing(slower);
    expect(names).toContain("memory.arc_bytes");
    expect(names.length).toBeGreaterThan(1);
    expect(failing(slower, { allow: ["memory.arc_bytes"] })).toEqual([]);
    expect(failing(slower, { allow: ["memory"] })).toEqual([]);
    const both = patched(slower, { layout: { record_bytes: 131_072 } });
    expect(failing(both, { allow: ["memory.arc_bytes"] })).toContain("layout.record_bytes");
  });

  it("gives memory the room by which kernels differ, and no more", () => {
    const ram = (by: number) =>
      patched(plan, { memory: { ram_bytes: Math.round(plan.memory.ram_bytes * by) } });
    expect(failing(ram(0.99))).toEqual([]);
    expect(failing(ram(0.9))).toContain("memory.ram_bytes");
  });

  it("fails on a new warning, not on one that the committed plan has too", () => {
    const tonight = patched(plan, { memory: { arc_bytes: plan.memory.arc_bytes * 8 } });
    const codes = evaluate(tonight).warnings.filter(({ severity }) => severity !== "info");
    expect(codes.map(({ code }) => code)).toContain("ram-overcommitted");
    expect(failing(tonight)).toContain("ram-overcommitted");
    expect(failing(tonight, { allow: ["memory.arc_bytes"] })).not.toContain("ram-overcommitted");
    expect(failing(tonight, {}, tonight)).toEqual([]);
  });

  it("fails on a field that captures no longer give", () => {
    const committed = { ...plan, origins: { "layout.record_bytes": "measured" as const } };
    const tonight = { ...plan, origins: { "layout.record_bytes": "assumed" as const } };
    expect(failing(tonight, {}, committed)).toEqual(["layout.record_bytes"]);
    expect(failing(tonight, { allow: ["layout"] }, committed)).toEqual([]);
  });

  it("names options that nothing is called", () => {
    const names = (allow: string[], within = {}) =>
      comparePlans(plan, plan, { ...NOTHING, allow, within }).unknown_names;
    expect(names(["memory.arc_byte", "memory.arc_bytes", "memory", "month_usd"])).toEqual([
      "memory.arc_byte",
    ]);
    expect(names(["pool-nearly-full"], { "data.files": 1, file_bytes: 1 })).toEqual(["file_bytes"]);
  });

  it("sees the day on which the pool is full come nearer", () => {
    const grown = patched(plan, { data: { file_bytes: Math.round(plan.data.file_bytes * 2) } });
    const options = { growth_percent_per_month: 2, allow: ["pool_used_ratio"] };
    expect(failing(grown, options)).toContain("days_until_full");
  });

  it("tells every single changed setting, whatever else changed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...examplePlans().map((one) => one.plan)),
        fc.integer({ min: 1, max: 8 }),
        (one, vdevs) => {
          const tonight = patched(one, { storage: { vdevs: one.storage.vdevs + vdevs } });
          expect(failing(tonight, {}, one)).toContain("storage.vdevs");
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("the figures to watch", () => {
  const figure = (of: Plan, name: WatchedName) => {
    const found = watchedFigures(of, 5).find((one) => one.figure === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };

  it("hold each value in its own range", () => {
    for (const { plan: one } of examplePlans())
      for (const { figure: name, value, low, high } of watchedFigures(one, 5))
        if (value !== null) {
          expect(low, name).toBeLessThanOrEqual(value);
          expect(high, name).toBeGreaterThanOrEqual(value);
        }
  });

  it("count the waiting for a full device as its await, by Little's law", () => {
    const full = patched(plan, {
      workload: { threads: 512, cpu_ms_per_query: 0.01 },
      storage: { device: "aws-gp2", device_bytes: 1e12, sync_read_max_active: 512 },
      instance: { storage_iops_cap: null, storage_bytes_per_s_cap: null },
    });
    const result = evaluate(full);
    if (result.bottleneck !== "device-iops") throw new Error(result.bottleneck);
    const inDevices =
      (figure(full, "read_await_ms").value ?? 0) * (figure(full, "device_reads_per_s").value ?? 0);
    // Nearly all threads wait for the devices.
    expect(inDevices / 1000).toBeGreaterThan(512 * 0.8);
    expect(inDevices / 1000).toBeLessThanOrEqual(512 * 1.001);
  });

  it("leave what waits in ZFS's own queue out of a full device's await", () => {
    const queued = patched(plan, {
      workload: { threads: 64, cpu_ms_per_query: 0.01 },
      storage: {
        ...{ device: "aws-gp2", device_bytes: 1e12, sync_read_max_active: 10 },
        ...{ vdev_type: "stripe", vdev_width: 1, vdevs: 1 },
      },
      instance: { storage_iops_cap: null, storage_bytes_per_s_cap: null },
    });
    const inDevice =
      (figure(queued, "read_await_ms").value ?? 0) *
      (figure(queued, "device_reads_per_s").value ?? 0);
    expect(inDevice / 1000).toBeCloseTo(10, 6);
  });

  it("are those of one server where several share the load", () => {
    const one = watchedServer(plan);
    const four = watchedServer(patched(plan, { instance: { nodes: 4 } }));
    const all = figure(patched(plan, { instance: { nodes: 4 } }), "queries_per_s").value ?? 0;
    expect(four.figures.queries_per_s?.value).toBeCloseTo(all / 4, 6);
    expect(four.figures.mean_ms?.unit).toBe("ms");
    expect(one.nodes).toBe(1);
  });
});
