import { missingPaths } from "@arcplan/shared";
import { usePlanStore, usePlanStoreParts } from "../../plan/context.tsx";
import { missingWords } from "./words-soon.ts";

/** The fields that the plan lacks, in place of a prediction. */
export default function Missing() {
  const paths = usePlanStoreParts(({ plan }) => missingPaths(plan));
  return usePlanStore(({ plan }) => missingWords(paths, plan));
}
