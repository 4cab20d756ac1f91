import { ArcCurveChart } from "../charts/ArcCurveChart.tsx";
import { FiguresOpen } from "../charts/ChartFrame.tsx";
import { MemoryBudget } from "../charts/MemoryBudget.tsx";
import { Picture } from "../charts/Picture.tsx";
import { RequirementChart } from "../charts/RequirementChart.tsx";
import "../charts/charts.css";

/** The picture that carries the argument. */
export function LeadingPicture() {
  return (
    <div className="pictures">
      <Picture isWide isPredicted>
        <ArcCurveChart />
      </Picture>
    </div>
  );
}

/** The other pictures that a decision needs, and the figures of all; the rest stay in the planner. */
export function ReportPictures() {
  return (
    <section aria-labelledby="report-pictures">
      <h2 id="report-pictures">Pictures</h2>
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
