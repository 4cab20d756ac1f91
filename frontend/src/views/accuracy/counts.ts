/** Sentences on how well the model did. */
import { plural } from "../../plan/plural.ts";
import { type AccuracyRow, isMeasured } from "./data.ts";

/** A part of a whole, such as "22 of 29". */
export const ofAll = (part: number, whole: number): string => `${part} of ${whole}`;

/** The same with its share, such as "22 of 29 (76 %)". */
export function withShare(part: number, whole: number): string {
  return whole === 0 ? "none" : `${ofAll(part, whole)} (${Math.round((100 * part) / whole)} %)`;
}

const RANGE = "the measured range";

/** The tolerance that rows share, and the range where some rows have one. */
function toleranceOf(rows: readonly AccuracyRow[]): string {
  const all = new Set(rows.map(({ tolerance }) => tolerance));
  const isRanged = all.delete(RANGE);
  const [only, ...others] = all;
  if (only === undefined) return RANGE;
  const shared = others.length > 0 ? "tolerance" : only;
  return isRanged ? `${shared} or ${RANGE}` : shared;
}

/** One sentence on one kind of figure. */
export function howWell(rows: readonly AccuracyRow[]): string {
  const measured = rows.filter(isMeasured);
  const right = (some: readonly AccuracyRow[]) => some.filter(({ ok }) => ok).length;
  if (rows.length === 0) return "No measurement checks this figure.";
  if (measured.length === 0)
    return `Arithmetic and price rules: ${right(rows)} of ${plural(rows.length, "check")} came out right.`;
  const apart = measured.filter(({ keptApart }) => keptApart);
  const all = `Of all ${plural(measured.length, "measurement")} of this kind, ${right(measured)} came within ${toleranceOf(measured)}`;
  return apart.length === 0
    ? `${all}; none was kept apart.`
    : `${all}; of ${apart.length} kept apart, ${right(apart)} did.`;
}
