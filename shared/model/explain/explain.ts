/** How each figure of a result came about. */

import type { Explanation } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Figures } from "../warn/trap.ts";
import { explainCost } from "./explain-cost.ts";
import { explainHits } from "./explain-hits.ts";
import { explainLoad } from "./explain-load.ts";
import { explainMemory } from "./explain-memory.ts";
import { explainWal } from "./explain-wal.ts";

/** Explanations of all figures. */
export function explain(evaluation: Evaluation, figures: Figures): Explanation[] {
  return [explainMemory, explainHits, explainLoad, explainWal, explainCost].flatMap((part) =>
    part(evaluation, figures),
  );
}
