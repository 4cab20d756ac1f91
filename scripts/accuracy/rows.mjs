/** Every row of the cases with what the model says and the row's class. */
import { bundleOf } from "../setup/builds.mjs";
import { classifier } from "./classes.mjs";
import { readHistory } from "./history.mjs";

/** The classes, the strongest evidence first. */
export const CLASSES = ["predicted", "in sight", "calibrated", "identity"];

/**
 * Without a history in sight and predicted cannot be told apart: such rows are `measured`.
 * `page` is what the page shows of them, as the text of its file.
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
