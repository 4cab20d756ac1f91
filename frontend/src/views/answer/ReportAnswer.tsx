import type { Plan } from "@arcplan/shared";
import { useAdviceOn } from "../../advice/use-advice.ts";
import { curveOf, enoughArc } from "../../plan/answers/arc-curve.ts";
import { isUnfit } from "../../plan/answers/result.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { answerLine } from "./answer.ts";
import { Misfits } from "./Unpredicted.tsx";
import * as words from "./words.ts";

function Answered({ plan }: { readonly plan: Plan }) {
  const found = useAdviceOn(plan);
  const sizing = usePlanStore((state) => state.sizing);
  if (found === null)
    return (
      <p className="soft" aria-busy="true">
        {words.comparing}
      </p>
    );
  const enough = found.option ? null : enoughArc(curveOf(plan), plan.memory.arc_bytes);
  return (
    <p>
      <strong>{answerLine(found, sizing)}</strong> {enough !== null && words.spareArc(enough)}
    </p>
  );
}

/** The answer, as the report begins with it; of a plan that does not fit, what does not. */
export default function ReportAnswer({ plan }: { readonly plan: Plan }) {
  return isUnfit(plan) ? <Misfits plan={plan} isOnPaper /> : <Answered plan={plan} />;
}
