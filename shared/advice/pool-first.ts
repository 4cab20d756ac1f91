/** The question that each DBA asks first of an answer: why not a larger cache of the database? */
import { engineOf, engineWords, type Plan } from "../model/index.ts";
import { getField } from "../plan/paths.ts";
import { bestOf } from "./advise.ts";
import { CENT, NOTABLE } from "./goals.ts";
import { POOL_GROWTH } from "./moves/memory.ts";
import { afterText, rateChange } from "./rates.ts";
import { type Advice, EFFORTS, type Option, RISK_LEVELS } from "./types.ts";

const POOL = "memory.buffer_pool_bytes";

/**
 * Why the best change is not to grow the database's own cache, with what that would bring; null where it does grow it,
 * where no RAM is left for it, and where the goal is to use less RAM.
 */
export function whyNoLargerPool(plan: Plan, advice: Advice): string | null {
  const { goal, options, rejected, now } = advice;
  const best = bestOf(advice);
  const grown = best?.changes.find(({ path }) => path === POOL);
  const isGrown = grown !== undefined && Number(grown.to) > getField(plan, POOL);
  if (isGrown || goal.kind === "least-ram") return null;
  for (const id of POOL_GROWTH) {
    const turnedDown = rejected.find((one) => one.id === id);
    if (turnedDown) return words(plan, turnedDown.title, turnedDown.reason);
    const lower = options.find((one) => one.id.split("+").includes(id));
    if (lower) {
      const change = afterText(rateChange(now, lower.effect));
      return words(
        plan,
        lower.title,
        `${change}, ${best ? whyBelow(lower, best) : "short of the goal"}`,
      );
    }
  }
  return null;
}

/** What puts an option below the best change. */
function whyBelow(lower: Option, best: Option): string {
  const isDearer = lower.effect.month_usd > best.effect.month_usd + CENT;
  if (isDearer) return "and costs more than this change";
  if (lower.effect.reads_per_s < best.effect.reads_per_s * (1 - NOTABLE))
    return lower.effect.high > best.effect.low
      ? "predicted below this change, in ranges that overlap"
      : "less than this change brings";
  if (RISK_LEVELS.indexOf(lower.risk.level) > RISK_LEVELS.indexOf(best.risk.level))
    return `at a higher risk: ${lower.risk.text.replace(/;.*/, "")}`;
  if (EFFORTS.indexOf(lower.effort) > EFFORTS.indexOf(best.effort))
    return `with more effort than this change (${lower.effort})`;
  return "no more than this change brings";
}

function words(plan: Plan, title: string, why: string): string {
  const article = engineOf(plan) === "innodb" ? "a " : "";
  return `Why not ${article}larger ${engineWords(plan).pool} first? ${title}: ${why}.`;
}
