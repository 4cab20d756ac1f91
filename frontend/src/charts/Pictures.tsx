import { ArcCurveChart } from "./ArcCurveChart.tsx";
import { BlockTree } from "./BlockTree.tsx";
import { CostBreakdown } from "./CostBreakdown.tsx";
import { DeviceChart } from "./DeviceChart.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { RequirementChart } from "./RequirementChart.tsx";
import { ResponseChart } from "./ResponseChart.tsx";
import { SensitivityChart } from "./SensitivityChart.tsx";
import "./charts.css";

/** All pictures of the plan; loaded apart from the first paint, with the library that draws them. */
export default function Pictures() {
  return (
    <div className="pictures">
      <ArcCurveChart />
      <MemoryBudget />
      <RequirementChart />
      <ResponseChart />
      <DeviceChart />
      <SensitivityChart />
      <BlockTree />
      <CostBreakdown />
    </div>
  );
}
