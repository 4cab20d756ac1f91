import { ReportAdvice } from "../advice/index.ts";
import { usePlanStore } from "../plan/context.tsx";
import Report from "../report/Report.tsx";
import { useReadCaptures } from "./captures-store.ts";

/** The report with the advice and the captures of this page. */
export default function ReportPage() {
  const plan = usePlanStore((state) => state.plan);
  return <Report advice={<ReportAdvice plan={plan} captures={useReadCaptures()} />} />;
}
