import { goalText } from "../advice/goal.ts";
import { ReportAdvice, ReportBacktest, ReportChanges } from "../advice/ReportAdvice.tsx";
import { useSettings } from "../advice/settings.ts";
import { StatedOnPaper } from "../evidence/Stated.tsx";
import { isUnfit } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import Report from "../report/Report.tsx";
import ReportAnswer from "../views/answer/ReportAnswer.tsx";

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
