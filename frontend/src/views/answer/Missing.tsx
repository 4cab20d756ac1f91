import { missingPaths, type Plan } from "@arcplan/shared";
import { usePlanStore, usePlanStoreParts } from "../../plan/context.tsx";
import { missingLabel } from "../../plan/fields/fields.ts";
import * as words from "./words.ts";

/** The fields that a plan lacks, in words; empty where it lacks none. */
export function missingWords([first, ...others]: readonly string[], plan: Plan): string {
  return first === undefined ? "" : words.missing(missingLabel(first, plan), others.length);
}

/** The fields that the plan lacks, in place of a prediction. */
export default function Missing() {
  const paths = usePlanStoreParts(({ plan }) => missingPaths(plan));
  return usePlanStore(({ plan }) => missingWords(paths, plan));
}
