/** What a plan lacks for an honest prediction: fields whose origin is `missing` hold placeholders. */
import type { Plan } from "../../generated/plan.ts";
import { NEEDED_PATHS, needOf } from "../../plan/needed.ts";

/** A field or fact without which no prediction is honest. */
export interface Missing {
  /** Path in the plan; `database.engine`, which is no field, where the model does not know it. */
  readonly path: string;
  /** What it decides. */
  readonly why: string;
  /** The capture or command that would give it. */
  readonly remedy: string;
}

/** No field, but what a plan lacks whose database the model did not know. */
const ENGINE: Missing = {
  path: "database.engine",
  why: "PostgreSQL was not modelled when this plan was sized, so that its engine reads InnoDB. What was measured stands.",
  remedy: "the same captures, sized again",
};

/** No field, but what a plan lacks that its own captures contradict, once they are not beside it. */
const CONTRADICTED: Missing = {
  path: "captures.contradicted",
  why: "The captures that this plan was sized from contradict it: it does not reproduce what they counted.",
  remedy: "the same captures, sized again with what settles the contradiction",
};

/** The plan as it may leave its captures, which contradict it: in links, files and tables it predicts nothing. */
export function withContradicted(plan: Plan): Plan {
  return { ...plan, origins: { ...plan.origins, [CONTRADICTED.path]: "missing" } };
}

/** Fields that are missing wherever captures were read and do not give them. */
const MISSING_WHERE_ASSUMED = NEEDED_PATHS.filter((path) => !needOf(path).ofDatabase);

/**
 * Marks what a plan lacks that was sized before plans said so. Only a sizing marks fields as assumed,
 * and one that lacks any of these gives no prediction. An assumed buffer pool stays: hosts without a
 * database have one too.
 */
export function withMissingMarked(plan: Plan): Plan {
  const origins = plan.origins ?? {};
  const lacking = MISSING_WHERE_ASSUMED.filter((path) => origins[path] === "assumed");
  if (lacking.length === 0 || Object.values(origins).includes("missing")) return plan;
  const marked = Object.fromEntries(lacking.map((path) => [path, "missing" as const]));
  return { ...plan, origins: { ...origins, ...marked } };
}

/** Why a field is needed, and what would give it. */
export function missingField(path: string): Missing {
  if (path === ENGINE.path) return ENGINE;
  if (path === CONTRADICTED.path) return CONTRADICTED;
  const needed = NEEDED_PATHS.find((one) => one === path);
  if (!needed)
    return { path, why: "Whoever made this plan marked it as missing.", remedy: "enter it" };
  const { why, remedy } = needOf(needed);
  return { path, why, remedy };
}

/**
 * Paths of the fields whose origin is `missing`, in the order in which the plan names them. They hold
 * placeholders, so a prediction of such a plan is not shown.
 */
export function missingPaths(plan: Pick<Plan, "origins">): string[] {
  return Object.entries(plan.origins ?? {}).flatMap(([path, origin]) =>
    origin === "missing" ? [path] : [],
  );
}

/** What a plan lacks, and what would give it. */
export function missingIn(plan: Pick<Plan, "origins">): Missing[] {
  return missingPaths(plan).map(missingField);
}
