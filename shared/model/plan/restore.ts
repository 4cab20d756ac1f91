/** The single gate for a plan from outside: links, files, local storage. */
import type { Plan } from "../../generated/plan.ts";
import { withKnownNames } from "../../plan/catalogued.ts";
import { curveFault } from "../../plan/traced-curve.ts";
import schemaJson from "../../schema/plan.schema.json" with { type: "json" };
import { withMissingMarked } from "./missing.ts";
import { defaultPlan } from "./plans.ts";

/** One thing that was changed to make a plan valid. */
export interface PlanChange {
  readonly path: string;
  readonly reason: string;
}

/** What came is no plan of a known version. */
export class PlanFormatError extends Error {
  override readonly name = "PlanFormatError";
}

/** The part of JSON Schema that the plan's schema uses. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: { readonly pattern: string };
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

const SCHEMA = schemaJson as unknown as Schema;

/** A value that cannot be mended and has no default. */
const LOST = Symbol("lost");

const MOST_CHANGES = 200;
const LONGEST_NAME = 60;
const CURVE = "workload.traced_curve";

type Bag = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(bag: Bag, key: string): unknown {
  return Object.hasOwn(bag, key) ? bag[key] : undefined;
}

function show(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean" || value === null)
    return String(value);
  return typeof value === "string" ? JSON.stringify(value.slice(0, LONGEST_NAME)) : typeof value;
}

class Walk {
  readonly changes: PlanChange[] = [];

  note(path: string, reason: string): void {
    if (this.changes.length < MOST_CHANGES) this.changes.push({ path: path || "plan", reason });
  }

  /** `value` as the schema wants it, or the default, or LOST. */
  value(schema: Schema, value: unknown, path: string, fallback: unknown): unknown {
    if (schema.anyOf) return this.oneOf(schema, value, path, fallback);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) {
      if (schema.enum.includes(value)) return value;
      return this.replace(path, `${show(value)} is not one of the known values`, fallback);
    }
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
    if (value === null && types.includes("null")) return null;
    if (types.includes("object")) return this.object(schema, value, path, fallback);
    if (types.includes("array")) return this.array(schema, value, path, fallback);
    if (types.includes("string")) return this.text(schema, value, path, fallback);
    if (types.includes("boolean")) {
      return typeof value === "boolean"
        ? value
        : this.replace(path, `${show(value)} is not true or false`, fallback);
    }
    return this.number(schema, value, path, fallback, types.includes("integer"));
  }

  private replace(path: string, reason: string, fallback: unknown): unknown {
    this.note(
      path,
      fallback === LOST ? `${reason}; left out` : `${reason}; replaced by ${show(fallback)}`,
    );
    return fallback;
  }

  private oneOf(schema: Schema, value: unknown, path: string, fallback: unknown): unknown {
    if (value === null || value === undefined) return null;
    const shape = schema.anyOf?.find((one) => one.type === "object");
    const mended = shape && isObject(value) ? this.value(shape, value, path, LOST) : LOST;
    return mended === LOST ? this.replace(path, "not readable", fallback ?? null) : mended;
  }

  private number(
    schema: Schema,
    value: unknown,
    path: string,
    fallback: unknown,
    whole: boolean,
  ): unknown {
    if (typeof value !== "number" || !Number.isFinite(value)) {
      return this.replace(path, `${show(value)} is not a number`, fallback);
    }
    let mended = whole ? Math.round(value) : value;
    const above = schema.exclusiveMinimum;
    if (above !== undefined && mended <= above) {
      return this.replace(path, `${show(value)} is not above ${above}`, fallback);
    }
    mended = Math.max(schema.minimum ?? mended, Math.min(schema.maximum ?? mended, mended));
    if (mended !== value) this.note(path, `${show(value)} brought to ${mended}`);
    return mended;
  }

  private text(schema: Schema, value: unknown, path: string, fallback: unknown): unknown {
    if (typeof value !== "string")
      return this.replace(path, `${show(value)} is not text`, fallback);
    const cut = value.slice(0, schema.maxLength ?? value.length).replace(/[\uD800-\uDBFF]$/, "");
    if (cut.length < (schema.minLength ?? 0)) return this.replace(path, "empty", fallback);
    if (schema.pattern && !new RegExp(schema.pattern).test(cut)) {
      return this.replace(path, `${show(value)} is not a valid name`, fallback);
    }
    if (cut !== value) this.note(path, `cut to ${cut.length} characters`);
    return cut;
  }

  private array(schema: Schema, value: unknown, path: string, fallback: unknown): unknown {
    if (!Array.isArray(value)) return this.replace(path, `${show(value)} is not a list`, fallback);
    const most = schema.maxItems ?? value.length;
    if (value.length > most) this.note(path, `cut to the first ${most} of ${value.length} entries`);
    const { items } = schema;
    if (!items) return [];
    return value
      .slice(0, most)
      .map((item: unknown, i) => this.value(items, item, `${path}[${i}]`, LOST))
      .filter((item) => item !== LOST);
  }

  private object(schema: Schema, value: unknown, path: string, fallback: unknown): unknown {
    const known = schema.properties ?? {};
    if (!isObject(value)) {
      if (!schema.properties)
        return this.replace(path, `${show(value)} is not an object`, fallback);
      if (fallback === LOST) return this.replace(path, `${show(value)} is not an object`, LOST);
      this.note(
        path,
        value === undefined
          ? "missing; defaults taken"
          : `${show(value)} is not an object; defaults taken`,
      );
      return fallback;
    }
    if (!schema.properties) return this.map(schema, value, path);
    const result: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(known)) {
      const mended = this.field(schema, inner, value, key, path, fallback);
      if (mended === LOST) return LOST;
      result[key] = mended;
    }
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(known, key))
        this.note(
          `${path}${path ? "." : ""}${key.slice(0, LONGEST_NAME)}`,
          "unknown field, ignored",
        );
    }
    return result;
  }

  private field(
    schema: Schema,
    inner: Schema,
    value: Bag,
    key: string,
    path: string,
    fallback: unknown,
  ): unknown {
    const at = path ? `${path}.${key}` : key;
    const base = isObject(fallback) ? own(fallback, key) : undefined;
    const standard = inner.default ?? base ?? (inner.default === null ? null : LOST);
    const given = own(value, key);
    if (given !== undefined) return this.value(inner, given, at, standard);
    // An optional field that an older writer did not know is no change.
    if (schema.required?.includes(key)) this.note(at, "missing; default taken");
    return standard;
  }

  private map(schema: Schema, value: Bag, path: string): unknown {
    const inner = schema.additionalProperties;
    const names = schema.propertyNames ? new RegExp(schema.propertyNames.pattern) : null;
    const result: Record<string, unknown> = {};
    let count = 0;
    for (const [key, item] of Object.entries(value)) {
      const at = `${path}.${key.slice(0, LONGEST_NAME)}`;
      if (
        count >= (schema.maxProperties ?? Number.POSITIVE_INFINITY) ||
        (names && !names.test(key)) ||
        !isSchema(inner)
      ) {
        this.note(at, "unknown field, ignored");
        continue;
      }
      const mended = this.value(inner, item, at, LOST);
      if (mended === LOST) continue;
      result[key] = mended;
      count++;
    }
    return result;
  }
}

/** The plan without a curve that had to be mended, or is none: what is left of it would predict something else. */
function withoutFaultyCurve(plan: Plan, changes: PlanChange[]): Plan {
  const curve = plan.workload.traced_curve;
  if (!curve) return plan;
  const isMended = changes.some(({ path }) => path.startsWith(CURVE));
  const fault = isMended ? "it had to be mended" : curveFault(curve.points);
  if (fault === null) return plan;
  changes.push({ path: CURVE, reason: `no curve, because ${fault}; left out` });
  return { ...plan, workload: { ...plan.workload, traced_curve: null } };
}

function isSchema(value: boolean | Schema | undefined): value is Schema {
  return typeof value === "object";
}

/**
 * Makes a valid plan of anything: unknown fields are ignored, missing ones take their default,
 * numbers out of range are brought to it, wrong types and names of no catalogue are replaced; every change is listed, except
 * that optional fields of an older plan are filled in silently, and placeholders of one are marked.
 *
 * @throws PlanFormatError if it is no object or of an unknown version
 */
export function restorePlan(untrusted: unknown): { plan: Plan; changes: PlanChange[] } {
  if (!isObject(untrusted)) throw new PlanFormatError("A plan is a JSON object.");
  const version = own(untrusted, "version");
  if (version !== 1) {
    throw new PlanFormatError(
      `Plan version ${show(version)} is not known; this program reads version 1.`,
    );
  }
  const standard = { ...defaultPlan(), title: "Untitled plan" };
  const walk = new Walk();
  const plan = walk.value(SCHEMA, untrusted, "", {
    ...standard,
    data: { ...standard.data, measured_trees: null },
  });
  const whole = withoutFaultyCurve(plan as Plan, walk.changes);
  const named = withKnownNames(withMissingMarked(whole));
  return { plan: named.plan, changes: [...walk.changes, ...named.unknown] };
}
