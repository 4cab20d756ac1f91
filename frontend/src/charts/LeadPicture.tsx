import { ArcCurveChart } from "./ArcCurveChart.tsx";
import { Picture } from "./Picture.tsx";
import "./charts.css";

/** The picture that stands with the answer; loaded apart from the first paint, like all pictures. */
export default function LeadPicture() {
  return (
    <Picture isPredicted>
      <ArcCurveChart />
    </Picture>
  );
}
