/** What scripts need of the cases. */

import { defaultPlan } from "../model/plan/plans.ts";
import sysbench from "./advice-sysbench.json" with { type: "json" };
import database from "./database-2.3.json" with { type: "json" };
import { planOf } from "./figures.ts";
import { workedExamples } from "./worked-examples.ts";

export { MODEL_VERSION } from "../model/version.ts";
export { accuracyFile, accuracyText } from "./accuracy.ts";
export { unnamedChanges } from "./equations.ts";
export { runCases } from "./run.ts";
export { ledgerLine } from "./score.ts";
export { spreadFile } from "./spreads.ts";
export { TOLERANCES } from "./tolerances.ts";

/** The text of docs/generated/worked-examples.md. */
export function workedExamplesPage(): string {
  const plan = planOf(database.base, sysbench.patch);
  return workedExamples(defaultPlan(), { plan, measured: sysbench.measured });
}
