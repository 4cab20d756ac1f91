import { defaultPlan, missingIn } from "@arcplan/shared";
import { usePlanStore } from "../../plan/context.tsx";
import { resultOf, useSettledPlan } from "../../plan/result.ts";
import { Notes } from "./Notes.tsx";
import { baselineInWords, planInWords } from "./words.ts";

const SAMPLE_TITLE = defaultPlan().title;

/** What the same server would do without ZFS; opens how that is worked out. */
function Baseline() {
  const plan = useSettledPlan();
  const inspect = usePlanStore((state) => state.inspect);
  return (
    <p className="soft">
      {missingIn(plan).length > 0
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

/** What the plan is, in a sentence; the sample says what to do with it. */
export function Headline() {
  const plan = useSettledPlan();
  const isMeasured = Object.values(plan.origins ?? {}).includes("measured");
  return (
    <div>
      <p className="headline">
        {planInWords(plan)}
        {plan.title === SAMPLE_TITLE && !isMeasured && (
          <span className="headline-hint">
            A sample: move anything, the answer follows. Drop your own captures on the page to
            replace it. Every figure above opens its formula.
          </span>
        )}
      </p>
      <Baseline />
      <Notes />
    </div>
  );
}
