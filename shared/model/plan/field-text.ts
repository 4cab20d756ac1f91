/** How each field's value reads, on the page and in a terminal. */
import { deviceById, instanceById } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import type { Field } from "../../plan/field.ts";
import { FIELDS } from "../../plan/fields.ts";
import type { OwnDevice } from "../../plan/own-device.ts";
import { type FieldPath, getField, isFieldPath } from "../../plan/paths.ts";
import type { TracedCurve } from "../../plan/traced-curve.ts";
import { formatMemory, formatSignificant } from "../number/format.ts";
import { formatQuantity } from "../number/quantity.ts";

/** The name of a device or an instance, by its id. */
export function catalogName(id: string): string {
  if (id === "custom") return "own device";
  return deviceById(id)?.name ?? instanceById(id)?.name ?? id;
}

/** The name of an instance, by its id; one's own has none. */
export function machineName(id: string): string {
  return id === "custom" ? "own machine" : catalogName(id);
}

/** What stands for no value. */
function emptyText(path: FieldPath): string {
  if (path === "data.measured_trees") return "dense files";
  const field: Field = FIELDS[path];
  return field.kind === "number" ? (field.empty ?? "from the catalogue") : "none";
}

/** What counts in a plan that sets no value of a field, and where it is from; "none" where the catalogue has none. */
function unsetText(plan: Plan, path: FieldPath): string {
  const field: Field = FIELDS[path];
  if (field.kind !== "number" || field.unset === undefined) return emptyText(path);
  const value = field.unset(plan);
  if (value === null) return field.empty ?? "none";
  return `${formatQuantity(field.quantity, value)} (${emptyText(path)})`;
}

/** A device that a plan describes; what it was seen to do is no limit of it. */
function ownDeviceText({ name, read_iops, seen_reads_per_s }: OwnDevice): string {
  const least = seen_reads_per_s ? "at least " : "";
  return `${name}, ${least}${formatQuantity("per-s", read_iops)}`;
}

function curveText({ points }: TracedCurve): string {
  const [least, most] = [points[0], points.at(-1)].map((one) => formatMemory(one?.arc_bytes ?? 0));
  return `${points.length} ARC sizes from ${least} to ${most}`;
}

/** A value of a field as text; one that is left to the catalogue says so. */
export function valueText(path: FieldPath, value: unknown): string {
  if (value === null || value === undefined) return emptyText(path);
  const field: Field = FIELDS[path];
  if (typeof value === "number" && field.kind !== "choice")
    return field.kind === "number"
      ? formatQuantity(field.quantity, value)
      : formatSignificant(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") {
    if ("read_iops" in value) return ownDeviceText(value as OwnDevice);
    return path === "workload.traced_curve" ? curveText(value as TracedCurve) : "measured";
  }
  const text = String(value);
  if (field.kind === "choice") return field.words?.[text] ?? text;
  if (field.kind === "instance") return machineName(text);
  return field.kind === "device" ? catalogName(text) : text;
}

/** A value as the text of a plan's field; none, by the figure that counts. */
function textIn(plan: Plan, path: FieldPath, value: unknown): string {
  return value === null ? unsetText(plan, path) : valueText(path, value);
}

/** A plan's field as text. */
export function fieldText(plan: Plan, path: FieldPath): string {
  return textIn(plan, path, getField(plan, path) ?? null);
}

/** Values for fields of a plan as texts, in the same order: what a terminal prints. */
export function valueTexts(
  plan: Plan,
  values: readonly (readonly [path: string, value: unknown])[],
): string[] {
  return values.map(([path, value]) =>
    isFieldPath(path) ? textIn(plan, path, value) : String(value),
  );
}
