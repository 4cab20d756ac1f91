import { defaultPlan, type Plan } from "@arcplan/shared";
import { useSettledPlan } from "../../plan/result.ts";
import { isSameValue } from "../../plan/same-value.ts";
import { Notes } from "./Notes.tsx";
import { planInWords } from "./words.ts";

const SAMPLE = defaultPlan();

/** Whether nothing but the title and the origins may differ from the sample. */
function isSample(plan: Plan): boolean {
  return isSameValue({ ...plan, title: "", origins: {} }, { ...SAMPLE, title: "", origins: {} });
}

/** What the plan is, in a sentence; the sample says what to do with it. */
export function Headline() {
  const plan = useSettledPlan();
  return (
    <div>
      <p className="headline">
        {planInWords(plan)}
        {isSample(plan) && (
          <span className="headline-hint">
            A sample. Move a slider and the answer follows; press a figure above to see its formula.
          </span>
        )}
      </p>
      <Notes />
    </div>
  );
}
