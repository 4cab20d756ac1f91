import { defaultPlan } from "@arcplan/shared";
import { SHOWN_GROUPS, SHOWN_PATHS } from "@arcplan/shared/plan/fields.ts";
import { limitsOf } from "@arcplan/shared/plan/limits.ts";
import { getField, isFieldPath, withField } from "@arcplan/shared/plan/paths.ts";
import schema from "@arcplan/shared/schema/plan.schema.json";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "./fields.ts";

const specs = SHOWN_GROUPS.flatMap(({ group }) => fieldsOf(group));
const numeric = specs.flatMap((spec) => (spec.kind === "number" ? [spec] : []));

describe("the controls", () => {
  it("reach every field that a plan has", () => {
    const groups = [...SHOWN_GROUPS.map(({ group }) => group), "postgresql"] as const;
    const inSchema = groups.flatMap((group) =>
      Object.keys(schema.properties[group].properties).map((field) => `${group}.${field}`),
    );
    expect([...SHOWN_PATHS].sort()).toEqual(["engine", ...inSchema].sort());
  });

  it.each(numeric)("$label stops only at values that a plan can hold", ({ path, scale }) => {
    const { minimum, maximum, integer, allowed } = limitsOf(path);
    for (const stop of scale.stops) {
      if (allowed === null) {
        expect(stop).toBeGreaterThanOrEqual(minimum);
        expect(stop).toBeLessThanOrEqual(maximum);
      } else expect(allowed).toContain(stop);
      if (integer) expect(Number.isInteger(stop)).toBe(true);
    }
  });

  it.each(numeric)("$label reaches its own default", ({ path, scale }) => {
    const initial = getField(defaultPlan(), path);
    if (typeof initial !== "number") return;
    expect(initial).toBeGreaterThanOrEqual(scale.stops[0] ?? Number.POSITIVE_INFINITY);
    expect(initial).toBeLessThanOrEqual(scale.stops.at(-1) ?? Number.NEGATIVE_INFINITY);
  });

  it("show the IOPS and MiB/s that the price of a volume includes, where none are bought", () => {
    const plan = withField(defaultPlan(), "storage.device", "aws-gp3");
    const shown = (path: string) => numeric.find((spec) => spec.path === path)?.unset?.(plan);
    expect(shown("storage.provisioned_iops")).toBe(3000);
    expect(shown("storage.provisioned_mib_per_s")).toBe(125);
    expect(shown("storage.l2arc_provisioned_iops")).toBeNull();
  });

  it("do not take a path of something else for a field", () => {
    expect(isFieldPath("reads.per_s")).toBe(false);
    expect(isFieldPath("constructor")).toBe(false);
  });
});
