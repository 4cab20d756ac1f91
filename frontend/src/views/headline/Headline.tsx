import { defaultPlan } from "@arcplan/shared";
import { useSettledPlan } from "../../plan/result.ts";
import { Notes } from "./Notes.tsx";
import { planInWords } from "./words.ts";

const SAMPLE_TITLE = defaultPlan().title;

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
      <Notes />
    </div>
  );
}
