/** A plan that leaves fields out, filled in; every field that was filled is named with its reason. */
import { instanceById } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import { isOpenzfsLine, LINES } from "../../openzfs/lines.ts";
import { type UnknownName, unknownNames } from "../../plan/catalogued.ts";
import { DECIDING } from "../../plan/could-be.ts";
import { isOfEngine } from "../../plan/fields.ts";
import { curveFaultIn } from "../../plan/traced-curve.ts";
import { type Missing, missingIn } from "./missing.ts";
import { defaultPlan } from "./plans.ts";

/** A value that the asker did not give. */
export interface AssumedField {
  /** What was filled in. */
  readonly value: unknown;
  /** One sentence: where the value comes from. */
  readonly why: string;
}

/** A plan with every field, as far as what came has the shape of one. */
export interface CompletedPlan {
  /** Not checked against the schema: what was given is kept as it came. */
  readonly plan: unknown;
  /** By path, such as `memory.arc_bytes`. */
  readonly assumed: Readonly<Record<string, AssumedField>>;
  /** What the plan calls missing, if it turns out to follow the schema. */
  readonly missing: readonly Missing[];
  /** Values that the schema allows and no plan can have: names that the catalogue does not have, hits that fall. */
  readonly unknown: readonly UnknownName[];
}

type Bag = Readonly<Record<string, unknown>>;

const PLAIN = "The default of the plan's schema: what the sample server of May 2018 has.";

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Values that follow from what was given, which serve better than the plan's plain defaults. */
function following(given: Bag): Readonly<Record<string, AssumedField>> {
  const layout = isBag(given.layout) ? given.layout : {};
  const instance = isBag(given.instance) ? given.instance : {};
  const known = typeof instance.type === "string" ? instanceById(instance.type) : undefined;
  const line = layout.openzfs;
  return {
    "data.measured_trees": { value: null, why: "No block trees were given: files count as full." },
    ...(isOpenzfsLine(line) && {
      "layout.indirect_block_bytes": {
        value: LINES[line].indirectBlockBytes,
        why: `What OpenZFS ${line} gives new files.`,
      },
    }),
    ...(known && {
      "memory.ram_bytes": { value: known.ram_bytes, why: `RAM of ${known.name}.` },
      "instance.vcpus": { value: known.vcpus, why: `Processors of ${known.name}.` },
    }),
  };
}

function missingOf(plan: Bag): Missing[] {
  return isBag(plan.origins) ? missingIn(plan) : [];
}

function curveFaults(plan: Bag): UnknownName[] {
  const fault = curveFaultIn(plan);
  return fault === null ? [] : [{ path: "workload.traced_curve", reason: `no curve: ${fault}` }];
}

/** Marks what was filled in and decides a rate: bands then hold what it could be as well, as after a sizing. */
function withAssumed(origins: unknown, assumed: CompletedPlan["assumed"]): unknown {
  if (!isBag(origins)) return origins;
  const deciding = DECIDING.filter((path) => assumed[path]);
  return { ...Object.fromEntries(deciding.map((path) => [path, "assumed"])), ...origins };
}

/**
 * Fills in what a partial plan leaves out: by what follows from the fields that are there (the
 * catalogue's RAM of an instance, the indirect blocks of an OpenZFS line), else by the schema's
 * defaults. Fields that are there stay as they are, wrong ones too, for the schema to refuse.
 */
export function completePlan(given: unknown): CompletedPlan {
  if (!isBag(given)) return { plan: given, assumed: {}, missing: [], unknown: [] };
  const derived = following(given);
  const isUsed = (path: string) =>
    isOfEngine(path, given.engine === "postgresql" ? "postgresql" : "innodb");
  const assumed: Record<string, AssumedField> = {};
  const filled: Record<string, unknown> = { ...given };
  const fill = (path: string, standard: unknown): unknown => {
    const field = derived[path] ?? { value: standard, why: PLAIN };
    if (isUsed(path)) assumed[path] = field;
    return field.value;
  };
  const standard: Plan = { ...defaultPlan(), title: "Untitled plan" };
  for (const [name, value] of Object.entries(standard)) {
    const own = given[name];
    if (name === "origins") {
      filled.origins = own ?? {};
    } else if (!isBag(value)) {
      if (own === undefined) filled[name] = fill(name, value);
    } else if (own === undefined || isBag(own)) {
      const group: Record<string, unknown> = { ...own };
      for (const [field, usual] of Object.entries(value)) {
        if (group[field] === undefined) group[field] = fill(`${name}.${field}`, usual);
      }
      filled[name] = group;
    }
  }
  filled.origins = withAssumed(filled.origins, assumed);
  const unknown = [...unknownNames(filled), ...curveFaults(filled)];
  return { plan: filled, assumed, missing: missingOf(filled), unknown };
}
