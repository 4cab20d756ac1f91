/** Which input moves the answer most. */
import type { Plan } from "../../generated/plan.ts";
import type { NumberControl } from "../../plan/field.ts";
import { FIELDS, isUsedIn, labelOf } from "../../plan/fields.ts";
import { FIELD_PATHS, type FieldPath, getField, withField } from "../../plan/paths.ts";
import { restorePlan } from "../plan/restore.ts";
import type { BottleneckId } from "../result.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import { solvePlan } from "../throughput/solve.ts";

/** How reads/s answer to one input moved by a quarter down and up. */
export interface Sensitivity {
  readonly path: string;
  readonly label: string;
  readonly value: number;
  readonly low_value: number;
  readonly high_value: number;
  readonly low_reads_per_s: number;
  readonly high_reads_per_s: number;
  /** Spread of the answer as a share of it. */
  readonly swing: number;
  readonly high_bottleneck: BottleneckId;
}

const STEP = 0.25;

function reads(plan: Plan): { readonly perS: number; readonly bottleneck: BottleneckId } {
  const evaluation = solvePlan(plan);
  const { setup, flow } = evaluation;
  return {
    perS: flow.queriesPerS * setup.nodes * plan.workload.pages_per_query,
    bottleneck: bottleneckOf(evaluation),
  };
}

type Moves = NonNullable<NumberControl["moves"]>;

function steps(moves: Moves, value: number): readonly [number, number] {
  switch (moves) {
    case "doubling":
      return [value / 2, value * 2];
    case "quarter":
      return [value * (1 - STEP), value * (1 + STEP)];
    case "whole":
      return [Math.max(1, Math.floor(value * (1 - STEP))), Math.ceil(value * (1 + STEP))];
  }
}

function numberAt(plan: Plan, path: FieldPath): number | null {
  const value = getField(plan, path);
  return typeof value === "number" ? value : null;
}

/** How far a field is moved; null for one that is no input in this plan. */
function movesOf(plan: Plan, path: FieldPath): Moves | null {
  const field = FIELDS[path];
  return field.kind === "number" && isUsedIn(plan, path) ? (field.moves ?? null) : null;
}

/** Inputs in the order in which they move reads/s; those without effect last. */
export function sensitivity(plan: Plan): Sensitivity[] {
  const now = reads(plan).perS;
  const list: Sensitivity[] = [];
  for (const path of FIELD_PATHS) {
    const moves = movesOf(plan, path);
    const value = numberAt(plan, path);
    if (moves === null || value === null || value === 0) continue;
    const ends = steps(moves, value).map((end) => restorePlan(withField(plan, path, end)).plan);
    const [low, high] = ends;
    if (!low || !high) continue;
    const atLow = reads(low);
    const atHigh = reads(high);
    list.push({
      path,
      label: labelOf(path, plan),
      value,
      low_value: numberAt(low, path) ?? value,
      high_value: numberAt(high, path) ?? value,
      low_reads_per_s: atLow.perS,
      high_reads_per_s: atHigh.perS,
      swing: now > 0 ? Math.abs(atHigh.perS - atLow.perS) / now : 0,
      high_bottleneck: atHigh.bottleneck,
    });
  }
  return list.sort((a, b) => b.swing - a.swing);
}
