/**
 * Plans in readable addresses, for scripts and wikis: `?ram=64GiB&arc=16GiB&recordsize=16K`. A field
 * goes by its path in the plan (`memory.ram_bytes`) or by a short name; sizes take any unit. Other
 * fields are as in the sample.
 */
import { defaultPlan, type Plan, restorePlan } from "@arcplan/shared";
import { choicesOf, LINK_NAMES } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, isFieldPath, withField } from "@arcplan/shared/plan/paths.ts";
import { readGoal } from "../../advice/goal.ts";
import { specOf } from "../../plan/fields/fields.ts";
import { readField } from "../../plan/fields/quantity.ts";
import { withOrigin } from "../../plan/plan-slice.ts";
import { impliedBy } from "../../views/controls/catalog-choices.ts";
import * as words from "../words.ts";

/** Longer addresses are mistakes or attacks. */
const MOST_FIELDS = 60;
const MOST_CHARACTERS = 40;

interface ReadableAddress {
  readonly plan: Plan;
  /** What was not taken, and why. */
  readonly notes: readonly string[];
}

/** A problem as words, else the plan with the field set. */
function withText(plan: Plan, path: FieldPath, text: string): Plan | string {
  const spec = specOf(path);
  if (spec === undefined) return words.notSettable;
  switch (spec.kind) {
    case "number": {
      const read = readField(spec, text);
      return "problem" in read ? read.problem : withField(plan, path, read.value);
    }
    case "switch":
      return /^(?:on|off)$/.test(text) ? withField(plan, path, text === "on") : words.onOrOff;
    case "choice": {
      const allowed = choicesOf(path, plan);
      const value = allowed.find((one) => String(one) === text);
      return value === undefined ? words.oneOf(allowed) : withField(plan, path, value);
    }
    default: {
      const implied = Object.entries(impliedBy(spec, text, plan));
      const placed = withField(plan, path, text === "none" ? null : text);
      return implied.reduce(
        (one, [field, value]) => withField(one, field as FieldPath, value),
        placed,
      );
    }
  }
}

/** The plan that a query names, or null where it names no field at all. */
export function readAddress(query: URLSearchParams): ReadableAddress | null {
  const named = [...query].slice(0, MOST_FIELDS).map(([name, text]) => ({
    name: name.slice(0, MOST_CHARACTERS),
    path: LINK_NAMES.get(name) ?? (isFieldPath(name) ? name : undefined),
    text: text.trim().slice(0, MOST_CHARACTERS),
  }));
  const isField = ({ path }: { readonly path: FieldPath | undefined }) =>
    path !== undefined && specOf(path) !== undefined;
  if (!named.some(isField)) return null;
  let plan = defaultPlan();
  const notes: string[] = [];
  // An instance sets RAM and vCPUs, a device its size. Fields named beside them come after.
  const brings = ({ path }: { readonly path: FieldPath | undefined }) => {
    const kind = path === undefined ? undefined : specOf(path)?.kind;
    return kind === "instance" || kind === "device";
  };
  const ordered = [...named.filter(brings), ...named.filter((one) => !brings(one))];
  for (const { name, path, text } of ordered) {
    if (name === "title" || name === "view") continue;
    if (name === "goal" && readGoal(text) !== null) continue;
    const set = path === undefined ? words.noField : withText(plan, path, text);
    if (typeof set === "string") notes.push(words.notTaken(name, text, set));
    else if (path !== undefined) plan = withOrigin(set, path, "entered");
  }
  const title = query.get("title")?.slice(0, MOST_CHARACTERS) ?? words.titleOfAddress;
  const restored = restorePlan({ ...plan, title });
  return { plan: restored.plan, notes };
}
