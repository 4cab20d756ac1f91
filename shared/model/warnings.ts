/** Everything about a plan that its owner should know. */
import type { Evaluation } from "./evaluate.ts";
import type { Result, Warning } from "./result.ts";
import { layoutWarnings } from "./warnings-layout.ts";
import { memoryWarnings } from "./warnings-memory.ts";
import { storageWarnings } from "./warnings-storage.ts";

/** A result before its warnings and explanations. */
export type Figures = Omit<Result, "warnings" | "explanations">;

/** A trap: what is looked at, and the warning where it holds. */
export type Trap = (evaluation: Evaluation, figures: Figures) => Warning | null;

/** Makes a warning. */
export function warn(
  severity: Warning["severity"],
  code: string,
  path: string | null,
  text: string,
): Warning {
  return { code, severity, text, path };
}

const SEVERITY = { error: 0, warning: 1, info: 2 } as const;

/** Warnings of a plan, the gravest first. */
export function warningsOf(evaluation: Evaluation, figures: Figures): Warning[] {
  return [...memoryWarnings, ...layoutWarnings, ...storageWarnings]
    .map((trap) => trap(evaluation, figures))
    .filter((one) => one !== null)
    .sort((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity]);
}
