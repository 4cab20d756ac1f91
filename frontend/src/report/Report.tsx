import { missingIn } from "@arcplan/shared";
import type { ReactNode } from "react";
import { resultOf } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import { HowSure } from "./HowSure.tsx";
import { Measurements } from "./Measurements.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { Predictions } from "./Predictions.tsx";
import { Prices } from "./Prices.tsx";
import { Question } from "./Question.tsx";
import { LeadingChart, ReportCharts } from "./ReportCharts.tsx";
import { ReportFoot } from "./ReportFoot.tsx";
import { HEADINGS, NAVIGATION } from "./words.ts";
import "./report.css";

interface ReportProps {
  readonly changes: ReactNode;
  readonly backtest: ReactNode;
  readonly advice: ReactNode;
}

/** To print or to hand over: two pages with the answer and its reasons, then the appendix. */
export default function Report({ changes, backtest, advice }: ReportProps) {
  const plan = usePlanStore((state) => state.plan);
  const showPage = usePlanStore((state) => state.showPage);
  const result = resultOf(plan);
  const isPredicted = missingIn(plan).length === 0;
  return (
    <div className="report">
      <nav className="report-nav" aria-label={NAVIGATION.label}>
        <button type="button" className="button button-quiet" onClick={() => showPage("planner")}>
          {NAVIGATION.back}
        </button>
        <button type="button" className="button button-strong" onClick={() => window.print()}>
          {NAVIGATION.print}
        </button>
      </nav>
      <main>
        <h1>{plan.title}</h1>
        <Question plan={plan} result={result} />
        <LeadingChart />
        {isPredicted && changes}
        {isPredicted && <Prices result={result} />}
        {isPredicted && <HowSure plan={plan} />}
        {isPredicted && backtest}
        <h2 className="report-appendix">{HEADINGS.appendix}</h2>
        {isPredicted && <Predictions plan={plan} />}
        <ReportCharts />
        <Measurements plan={plan} />
        <PlanTable plan={plan} />
        {isPredicted && advice}
      </main>
      <ReportFoot plan={plan} result={result} />
    </div>
  );
}
