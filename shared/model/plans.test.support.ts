/** Random plans within the schema, for property tests. */
import fc from "fast-check";
import { catalog } from "../catalog/index.ts";
import type { Plan } from "../generated/plan.ts";
import schemaJson from "../schema/plan.schema.json" with { type: "json" };

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

const ids = [...catalog().devices, ...catalog().instances].map((one) => one.id);

/** Numbers spread over magnitudes, both ends included. */
function spread(low: number, high: number, whole: boolean): fc.Arbitrary<number> {
  const floor = Math.max(low, whole ? 0 : 1e-6);
  const logs = fc.double({ min: Math.log(floor + 1), max: Math.log(high + 1), noNaN: true });
  const inside = logs.map((x) => {
    const value = Math.min(high, Math.max(low, Math.exp(x) - 1));
    return whole ? Math.min(high, Math.max(low, Math.round(value))) : Math.max(value, floor);
  });
  return fc.oneof(
    { weight: 8, arbitrary: inside },
    fc.constantFrom(Math.max(low, floor === low ? low : floor), high),
  );
}

function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyOf));
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "string") return fc.constantFrom("custom", ...ids);
  if (type === "array" && schema.items)
    return fc.array(anyOf(schema.items), { maxLength: Math.min(6, schema.maxItems ?? 6) });
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([key, inner]) => [key, anyOf(inner)] as const,
    );
    return fc.record(Object.fromEntries(fields));
  }
  const low = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  return spread(low, schema.maximum ?? 1e15, type === "integer");
}

/** Any plan that the schema allows. */
export const anyPlan = anyOf(schemaJson as unknown as Schema) as fc.Arbitrary<Plan>;
