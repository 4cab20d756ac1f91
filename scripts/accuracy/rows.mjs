/** Every row of the cases with what the model says and the row's class. */
import { bundleOf } from "../setup/builds.mjs";
import { classifier } from "./classes.mjs";
import { readHistory } from "./history.mjs";

/** The classes, the strongest evidence first. */
export const CLASSES = ["predicted", "in sight", "calibrated", "identity"];

/**
 * Without git history, in-sight and predicted rows cannot be distinguished; both are then `measured`.
 * `page` is the text of the page's file with these rows.
 * @returns {Promise<{rows: (import("../../shared/cases/types.ts").CaseResult & {kind: string})[], tolerances: readonly string[], hasHistory: boolean, page: string}>}
 */
export async function classedRows() {
  const { accuracyFile, accuracyText, equationsOf, runCases, TOLERANCES } = await import(
    await bundleOf("cases/index.ts", "cases.mjs")
  );
  const history = readHistory();
  const kindOf = history ? classifier(history, equationsOf) : ({ basis }) => basis;
  const rows = runCases().map((row) => ({ ...row, kind: kindOf(row) }));
  const page = accuracyText(accuracyFile(rows));
  return { rows, tolerances: TOLERANCES, hasHistory: history !== null, page };
}
