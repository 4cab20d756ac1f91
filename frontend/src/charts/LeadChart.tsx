import { ArcCurveChart } from "./ArcCurveChart.tsx";
import { Picture } from "./Picture.tsx";
import "./charts.css";

/** The chart beside the answer; loaded after the first paint. */
export default function LeadChart() {
  return (
    <Picture isPredicted>
      <ArcCurveChart />
    </Picture>
  );
}
