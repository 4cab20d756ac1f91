import { defaultPlan, type Plan } from "@arcplan/shared";
import { isSameValue } from "@arcplan/shared/plan/paths.ts";
import { isUnfit, resultOf, useIsOld, useSettledPlan } from "../../plan/answers/result.ts";
import { useUnpredicted } from "../../plan/answers/trust.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { afterPaint } from "../../ui/after-paint.tsx";
import * as words from "./words.ts";

const Misfits = afterPaint(() => import("./Misfits.tsx"), null);
const Contradictions = afterPaint(() => import("./Contradictions.tsx"), null);
const Notes = afterPaint(() => import("./Notes.tsx"), <div className="notes notes-waiting" />);

const SAMPLE = defaultPlan();

/** Whether nothing but the title and the origins may differ from the sample. */
function isSample(plan: Plan): boolean {
  return isSameValue({ ...plan, title: "", origins: {} }, { ...SAMPLE, title: "", origins: {} });
}

/** The same server without ZFS, with a link to the formula. */
function Baseline() {
  const plan = useSettledPlan();
  const inspect = usePlanStore((state) => state.inspect);
  return (
    <p className="soft">
      {useUnpredicted() !== null ? words.noBaseline : words.baselineInWords(plan, resultOf(plan))}{" "}
      <button
        type="button"
        className="text-button"
        onClick={() => inspect({ kind: "figure", figure: "baseline.queries_per_s" })}
      >
        {words.assumptions}
      </button>
    </p>
  );
}

/**
 * The plan in a sentence. If the plan does not fit, that message takes the sentence's place and size,
 * so that nothing moves.
 */
export function Headline() {
  const plan = useSettledPlan();
  const unfit = isUnfit(plan);
  const isContradicted = useUnpredicted() === "contradicted";
  return (
    <div>
      <div className="stacked" aria-busy={useIsOld(plan)}>
        <div className={unfit ? "stacked-hidden" : ""}>
          <p className="headline">
            {words.planInWords(plan)}
            {isSample(plan) && <span className="headline-hint">{words.sampleHint}</span>}
          </p>
          <Baseline />
        </div>
        {unfit && <Misfits />}
      </div>
      {isContradicted && <Contradictions />}
      <Notes />
    </div>
  );
}
