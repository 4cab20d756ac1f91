/** Builds explanations: which inputs a figure stands on, where they came from, how far to trust it. */
import type { Plan } from "../../generated/plan.ts";
import { FIELDS } from "../../plan/fields.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { fieldText } from "../plan/field-text.ts";
import type { Explanation, ExplanationInput, Origin, Trust } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Figures } from "../warn/trap.ts";

/** Explains some figures of a result. */
export type Explainer = (evaluation: Evaluation, figures: Figures) => Explanation[];

function originOf(plan: Plan, path: FieldPath): Origin {
  const stated = plan.origins?.[path];
  if (stated) return stated;
  const { kind } = FIELDS[path];
  return kind === "device" || kind === "instance" ? "catalogue" : "default";
}

/** The inputs at these paths of the plan. */
function inputsAt(plan: Plan, paths: readonly FieldPath[]): ExplanationInput[] {
  return paths.map((path) => ({
    path,
    value: fieldText(plan, path),
    origin: originOf(plan, path),
  }));
}

/** One explanation; `paths` name its inputs. */
export function explanation(
  plan: Plan,
  figure: string,
  label: string,
  parts: {
    readonly sentence: string;
    readonly formula: string;
    readonly filled: string;
    readonly value: string;
    readonly source: string;
    readonly trust: Trust;
  },
  paths: readonly FieldPath[],
): Explanation {
  return { figure, label, ...parts, inputs: inputsAt(plan, paths) };
}
