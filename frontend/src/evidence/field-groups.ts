/** Fields of a sizing, grouped as a DBA thinks of a host. */
import { sensitivity } from "@arcplan/shared";
import type { SizedField, Sizing } from "@arcplan/shared/evidence";
import { isUsedIn, pathsOfGroup, SHOWN_GROUPS, SHOWN_PATHS } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { isKnown } from "../plan/sized.ts";

export interface FieldEntry {
  readonly path: FieldPath;
  readonly field: SizedField;
}

interface FieldGroup {
  readonly title: string;
  readonly entries: readonly FieldEntry[];
}

/** Path of a figure of an own device; of any other field the path itself. */
export function pathOf(path: FieldPath, part: string | undefined): string {
  return part === undefined ? path : `${path}.${part}`;
}

function entriesOf(
  { fields, plan }: Sizing,
  isWanted: (field: SizedField) => boolean,
): FieldEntry[] {
  return Object.entries(fields)
    .flatMap(([path, field]) => (isFieldPath(path) && isWanted(field) ? [{ path, field }] : []))
    .filter(({ path }) => isUsedIn(plan, path))
    .sort((a, b) => SHOWN_PATHS.indexOf(a.path) - SHOWN_PATHS.indexOf(b.path));
}

/** What was read from the captures or entered for them. */
export function knownGroups(sizing: Sizing): readonly FieldGroup[] {
  const known = entriesOf(sizing, isKnown);
  return SHOWN_GROUPS.map(({ group, title }) => ({
    title,
    entries: known.filter(({ path }) => pathsOfGroup(group).includes(path)),
  })).filter(({ entries }) => entries.length > 0);
}

/** What is still assumed, what moves the prediction most first; what is missing is listed elsewhere. */
export function assumedFields(sizing: Sizing): readonly FieldEntry[] {
  const found = known.get(sizing) ?? inOrderOfSwing(sizing);
  known.set(sizing, found);
  return found;
}

/** The order takes some hundred predictions. */
const known = new WeakMap<Sizing, readonly FieldEntry[]>();

function inOrderOfSwing(sizing: Sizing): readonly FieldEntry[] {
  const missing = new Set(sizing.missing.map(({ path }) => path));
  const assumed = entriesOf(sizing, (field) => !isKnown(field)).filter(
    ({ path, field }) =>
      !missing.has(path) && (field.state === "assumed" || path.startsWith("prices.")),
  );
  const swings = new Map(sensitivity(sizing.plan).map(({ path, swing }) => [path, swing]));
  const swing = ({ path }: FieldEntry) => swings.get(path) ?? 0;
  const isFixed = ({ field }: FieldEntry) => Number(field.remedy === null);
  return assumed.sort((a, b) => swing(b) - swing(a) || isFixed(a) - isFixed(b));
}
