import { BlockTree } from "./BlockTree.tsx";
import { CostBreakdown } from "./CostBreakdown.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { RequirementChart } from "./RequirementChart.tsx";
import "./charts.css";

/** All pictures of the plan; loaded apart from the first paint, with the library that draws them. */
export default function Pictures() {
  return (
    <div className="pictures">
      <MemoryBudget />
      <RequirementChart />
      <BlockTree />
      <CostBreakdown />
    </div>
  );
}
