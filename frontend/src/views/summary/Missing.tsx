import { missingPaths } from "@arcplan/shared";
import { usePlanStoreParts } from "../../plan/context.tsx";
import { missingLabel } from "../../plan/fields.ts";

/** What a plan lacks: one field by name, more by number. */
export function missingWords([first, ...more]: readonly string[]): string {
  if (first === undefined) return "";
  const label = missingLabel(first);
  return more.length === 0 ? `missing: ${label}` : `missing: ${label} and ${more.length} more`;
}

/** The same, in place of a prediction. */
export default function Missing() {
  return missingWords(usePlanStoreParts(({ plan }) => missingPaths(plan)));
}
