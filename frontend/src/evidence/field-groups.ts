/** Fields of a sizing, grouped as a DBA thinks of a host. */
import type { SizedField, Sizing } from "@arcplan/shared/evidence";
import { allFieldPaths, isFieldPath } from "../plan/fields.ts";
import type { FieldPath, Group } from "../plan/paths.ts";

export interface FieldEntry {
  readonly path: FieldPath;
  readonly field: SizedField;
}

export interface FieldGroup {
  readonly title: string;
  readonly entries: readonly FieldEntry[];
}

const TITLES: readonly (readonly [Group, string])[] = [
  ["data", "Data"],
  ["layout", "Layout"],
  ["memory", "Memory"],
  ["storage", "Storage"],
  ["instance", "Machine"],
  ["workload", "Load"],
  ["prices", "Prices"],
];

function entriesOf({ fields }: Sizing, isWanted: (field: SizedField) => boolean): FieldEntry[] {
  const order = allFieldPaths();
  return Object.entries(fields)
    .flatMap(([path, field]) => (isFieldPath(path) && isWanted(field) ? [{ path, field }] : []))
    .sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
}

/** What was read from the captures or entered for them. */
export function knownGroups(sizing: Sizing): readonly FieldGroup[] {
  const known = entriesOf(sizing, ({ state }) => state !== "assumed");
  return TITLES.map(([group, title]) => ({
    title,
    entries: known.filter(({ path }) => path.startsWith(`${group}.`)),
  })).filter(({ entries }) => entries.length > 0);
}

/** What is still assumed, fields with a remedy first; what is missing is listed elsewhere. */
export function assumedFields(sizing: Sizing): readonly FieldEntry[] {
  const missing = new Set(sizing.missing.map(({ path }) => path));
  const assumed = entriesOf(sizing, ({ state }) => state === "assumed").filter(
    ({ path }) => !missing.has(path),
  );
  const inOrder = Object.keys(sizing.fields);
  return assumed.sort(
    (a, b) =>
      Number(a.field.remedy === null) - Number(b.field.remedy === null) ||
      inOrder.indexOf(a.path) - inOrder.indexOf(b.path),
  );
}
