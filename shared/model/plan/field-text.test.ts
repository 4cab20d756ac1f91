import { expect, it } from "vitest";
import type { Field, NumberControl } from "../../plan/field.ts";
import { FIELDS, SHOWN_PATHS } from "../../plan/fields.ts";
import { type FieldPath, withField } from "../../plan/paths.ts";
import schema from "../../schema/plan.schema.json" with { type: "json" };
import { examplePlans } from "./examples.ts";
import { fieldText } from "./field-text.ts";
import { defaultPlan } from "./plans.ts";

const PARTS: Readonly<Record<string, unknown>> = schema.properties;

/** Whether the schema lets a field have no value. */
function isOptional(path: FieldPath): boolean {
  const [group = "", name = ""] = path.split(".");
  const part = PARTS[group] as { properties?: Record<string, { type?: string | string[] }> };
  return part.properties?.[name]?.type?.includes("null") === true;
}

const NUMBERS = SHOWN_PATHS.filter((path) => FIELDS[path].kind === "number" && isOptional(path));

it("a field without a value tells the figure that counts for it, and only the catalogue's as such", () => {
  expect(NUMBERS.length).toBeGreaterThan(20);
  for (const { plan } of examplePlans()) {
    for (const path of NUMBERS) {
      const field: Field = FIELDS[path];
      const { empty, unset } = field as NumberControl;
      const text = fieldText(withField(plan, path, null), path);
      const told = `${path}: ${text}`;
      if (text.includes("catalogue")) expect(told).toMatch(/: .*\d.* \(from the catalogue\)$/);
      if (unset === undefined) expect(told).toBe(`${path}: ${empty}`);
    }
  }
});

it("a price and a limit of the catalogue come with their figures", () => {
  const plan = defaultPlan();
  expect(fieldText(plan, "prices.instance_usd_per_hour")).toBe("$0.156 (from the catalogue)");
  expect(fieldText(plan, "instance.storage_iops_cap")).toBe("3,000 /s (from the catalogue)");
  expect(fieldText(plan, "prices.device_usd_per_iops_month")).toBe("none");
  expect(fieldText(plan, "layout.sync_binlog")).toBe("no binary log");
});

it("a machine of one's own is no device of one's own", () => {
  const plan = withField(
    withField(defaultPlan(), "instance.type", "custom"),
    "storage.device",
    "custom",
  );
  expect(fieldText(plan, "instance.type")).toBe("own machine");
  expect(fieldText(plan, "storage.device")).toBe("own device");
});
