import { missingPaths } from "@arcplan/shared";
import { usePlanStoreParts } from "../../plan/context.tsx";
import { missingWords } from "./words-soon.ts";

/** The fields that the plan lacks, in place of a prediction. */
export default function Missing() {
  return missingWords(usePlanStoreParts(({ plan }) => missingPaths(plan)));
}
