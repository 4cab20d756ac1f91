/** Everything about a plan that its owner should know. */

import type { Warning } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Prediction } from "./trap.ts";
import { layoutWarnings } from "./warnings-layout.ts";
import { memoryWarnings } from "./warnings-memory.ts";
import { soldWarnings } from "./warnings-sold.ts";
import { storageWarnings } from "./warnings-storage.ts";

const SEVERITY = { error: 0, warning: 1, info: 2 } as const;

/** Warnings of a plan, the gravest first. */
export function warningsOf(evaluation: Evaluation, figures: Prediction): Warning[] {
  return [...memoryWarnings, ...layoutWarnings, ...soldWarnings, ...storageWarnings]
    .map((trap) => trap(evaluation, figures))
    .filter((one) => one !== null)
    .sort((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity]);
}
