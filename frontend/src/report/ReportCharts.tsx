import { ArcCurveChart } from "../charts/arc/ArcCurveChart.tsx";
import { FiguresOpen } from "../charts/frame/ChartFrame.tsx";
import { Picture } from "../charts/frame/Picture.tsx";
import { MemoryBudget } from "../charts/MemoryBudget.tsx";
import { RequirementChart } from "../charts/requirement/RequirementChart.tsx";
import { HEADINGS } from "./words.ts";
import "../charts/charts.css";

/** The chart that carries the argument. */
export function LeadingChart() {
  return (
    <div className="pictures">
      <Picture isWide isPredicted>
        <ArcCurveChart />
      </Picture>
    </div>
  );
}

/** The other charts that a decision needs, with their figures; the rest stay in the planner. */
export function ReportCharts() {
  return (
    <section aria-labelledby="report-charts">
      <h2 id="report-charts">{HEADINGS.charts}</h2>
      <div className="pictures">
        <FiguresOpen value={true}>
          <Picture isWide>
            <MemoryBudget />
          </Picture>
          <Picture isWide>
            <RequirementChart />
          </Picture>
        </FiguresOpen>
      </div>
    </section>
  );
}
