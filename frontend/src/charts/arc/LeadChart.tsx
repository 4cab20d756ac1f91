import { Picture } from "../frame/Picture.tsx";
import { ArcCurveChart } from "./ArcCurveChart.tsx";
import "../charts.css";

/** The chart beside the answer; loaded after the first paint. */
export default function LeadChart() {
  return (
    <Picture isPredicted>
      <ArcCurveChart />
    </Picture>
  );
}
