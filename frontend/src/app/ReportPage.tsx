import type { Plan } from "@arcplan/shared";
import { goalText } from "../advice/goal.ts";
import { ReportAdvice, ReportBacktest, ReportChanges } from "../advice/ReportAdvice.tsx";
import { useSettings } from "../advice/settings.ts";
import { useAdviceOn } from "../advice/use-advice.ts";
import { StatedOnPaper } from "../evidence/Stated.tsx";
import { curveOf, enoughArc } from "../plan/answers/arc-curve.ts";
import { isUnfit } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import Report from "../report/Report.tsx";
import { answerLine } from "../views/answer/answer.ts";
import { Misfits } from "../views/answer/Unpredicted.tsx";
import * as words from "../views/answer/words.ts";

function Answered({ plan }: { readonly plan: Plan }) {
  const found = useAdviceOn(plan);
  const sizing = usePlanStore((state) => state.sizing);
  if (found === null)
    return (
      <p className="soft" aria-busy="true">
        {words.comparing}
      </p>
    );
  const [answer, ...terms] = answerLine(found, sizing);
  const enough = found.option ? null : enoughArc(curveOf(plan), plan.memory.arc_bytes);
  return (
    <p>
      <strong>{answer}</strong> {terms.join(" ")} {enough !== null && words.spareArc(enough)}
    </p>
  );
}

/** The answer, as the report begins with it; of a plan that does not fit, what does not. */
export function ReportAnswer({ plan }: { readonly plan: Plan }) {
  return isUnfit(plan) ? <Misfits plan={plan} isOnPaper /> : <Answered plan={plan} />;
}

/** The report with the advice. */
export default function ReportPage() {
  const plan = usePlanStore((state) => state.plan);
  return (
    <Report
      answer={<ReportAnswer plan={plan} />}
      changes={isUnfit(plan) ? null : <ReportChanges plan={plan} />}
      backtest={
        <>
          <StatedOnPaper />
          <ReportBacktest />
        </>
      }
      advice={<ReportAdvice plan={plan} />}
      goal={useSettings(goalText)}
    />
  );
}
