/** Builds explanations: which inputs a figure stands on, where they came from, how far to trust it. */
import type { Plan } from "../../generated/plan.ts";
import { formatMemory, formatMs, formatNumber, formatStorage } from "../number/format.ts";
import type { Explanation, ExplanationInput, Origin, Trust } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Figures } from "../warn/trap.ts";

/** Explains some figures of a result. */
export type Explainer = (evaluation: Evaluation, figures: Figures) => Explanation[];

/** How a field's value is written. */
function written(path: string, value: unknown): string {
  if (typeof value !== "number")
    return value === null || value === undefined ? "not set" : String(value);
  if (
    path === "data.file_bytes" ||
    path === "storage.device_bytes" ||
    path === "storage.l2arc_bytes"
  )
    return formatStorage(value);
  if (path.endsWith("_bytes")) return formatMemory(value);
  if (path.endsWith("_ms") || path.endsWith("ms_per_query")) return formatMs(value);
  return formatNumber(value);
}

const CATALOGUED = new Set([
  "storage.device",
  "instance.type",
  "storage.slog_device",
  "storage.l2arc_device",
  "storage.special_device",
]);

function originOf(plan: Plan, path: string): Origin {
  const said = plan.origins?.[path];
  if (said) return said;
  return CATALOGUED.has(path) ? "catalogue" : "default";
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The inputs at these paths of the plan. */
export function inputsAt(plan: Plan, paths: readonly string[]): ExplanationInput[] {
  const groups: Readonly<Record<string, unknown>> = { ...plan };
  return paths.map((path) => {
    const [group = "", field = ""] = path.split(".");
    const bag = groups[group];
    const value = isGroup(bag) ? bag[field] : undefined;
    return { path, value: written(path, value), origin: originOf(plan, path) };
  });
}

/** One explanation; `paths` name its inputs. */
export function explanation(
  plan: Plan,
  figure: string,
  label: string,
  parts: {
    readonly formula: string;
    readonly filled: string;
    readonly value: string;
    readonly source: string;
    readonly trust: Trust;
  },
  paths: readonly string[],
): Explanation {
  return { figure, label, ...parts, inputs: inputsAt(plan, paths) };
}
