import { defaultPlan, missingPaths, type Plan } from "@arcplan/shared";
import { usePlanStore } from "../../plan/context.tsx";
import { isUnfit, resultOf, useIsOld, useSettledPlan } from "../../plan/result.ts";
import { isSameValue } from "../../plan/same-value.ts";
import { afterPaint } from "../../ui/after-paint.tsx";
import { baselineInWords, planInWords } from "./words.ts";

const Misfits = afterPaint(() => import("./Misfits.tsx"), null);
const Notes = afterPaint(() => import("./Notes.tsx"), <div className="notes notes-waiting" />);

const SAMPLE = defaultPlan();

/** Whether nothing but the title and the origins may differ from the sample. */
function isSample(plan: Plan): boolean {
  return isSameValue({ ...plan, title: "", origins: {} }, { ...SAMPLE, title: "", origins: {} });
}

/** What the same server would do without ZFS; opens how that is worked out. */
function Baseline() {
  const plan = useSettledPlan();
  const inspect = usePlanStore((state) => state.inspect);
  return (
    <p className="soft">
      {missingPaths(plan).length > 0
        ? "No comparison with XFS or ext4: there is no prediction yet."
        : baselineInWords(resultOf(plan))}{" "}
      <button
        type="button"
        className="text-button"
        onClick={() => inspect({ kind: "figure", figure: "baseline.queries_per_s" })}
      >
        What that assumes
      </button>
    </p>
  );
}

/**
 * What the plan is, in a sentence; the sample says what to do with it. What does not fit stands in
 * place of that, in the same room: nothing moves when a slider's release brings it.
 */
export function Headline() {
  const plan = useSettledPlan();
  const unfit = isUnfit(resultOf(plan));
  return (
    <div>
      <div className="stacked" aria-busy={useIsOld(plan)}>
        <div className={unfit ? "stacked-hidden" : ""}>
          <p className="headline">
            {planInWords(plan)}
            {isSample(plan) && (
              <span className="headline-hint">
                A sample. Move a slider and the answer follows; press a figure above to see its
                formula.
              </span>
            )}
          </p>
          <Baseline />
        </div>
        {unfit && <Misfits />}
      </div>
      <Notes />
    </div>
  );
}
