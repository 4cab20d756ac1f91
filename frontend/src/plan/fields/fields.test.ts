import { defaultPlan } from "@arcplan/shared";
import schema from "@arcplan/shared/schema/plan.schema.json";
import { describe, expect, it } from "vitest";
import { getField } from "../paths.ts";
import { allFieldPaths, fieldsOf, GROUPS, isFieldPath } from "./fields.ts";
import { limitsOf } from "./limits.ts";

const specs = GROUPS.flatMap(({ group }) => fieldsOf(group));
const numeric = specs.flatMap((spec) => (spec.kind === "number" ? [spec] : []));

describe("the controls", () => {
  it("reach every field that a plan has", () => {
    const groups = [...GROUPS.map(({ group }) => group), "postgresql"] as const;
    const inSchema = groups.flatMap((group) =>
      Object.keys(schema.properties[group].properties).map((field) => `${group}.${field}`),
    );
    expect([...allFieldPaths()].sort()).toEqual(["engine", ...inSchema].sort());
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

  it("do not take a path of something else for a field", () => {
    expect(isFieldPath("reads.per_s")).toBe(false);
    expect(isFieldPath("constructor")).toBe(false);
  });
});
