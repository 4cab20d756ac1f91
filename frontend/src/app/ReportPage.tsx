import { ReportAdvice } from "../advice/index.ts";
import { usePlanStore } from "../plan/context.tsx";
import Report from "../report/Report.tsx";

/** The report with the advice. */
export default function ReportPage() {
  const plan = usePlanStore((state) => state.plan);
  return <Report advice={<ReportAdvice plan={plan} />} />;
}
