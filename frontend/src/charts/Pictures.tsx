import { BlockTree } from "./BlockTree.tsx";
import { CostBreakdown } from "./CostBreakdown.tsx";
import { DeviceChart } from "./DeviceChart.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { Picture } from "./Picture.tsx";
import { RequirementChart } from "./RequirementChart.tsx";
import { ResponseChart } from "./ResponseChart.tsx";
import { SensitivityChart } from "./SensitivityChart.tsx";
import { ShardChart } from "./ShardChart.tsx";
import "./charts.css";

/** Pictures of rates, times and costs. */
const PREDICTED: ReadonlySet<string> = new Set([
  "response",
  "shards",
  "devices",
  "sensitivity",
  "cost",
]);

const CHARTS = {
  memory: MemoryBudget,
  requirement: RequirementChart,
  response: ResponseChart,
  shards: ShardChart,
  devices: DeviceChart,
  sensitivity: SensitivityChart,
  tree: BlockTree,
  cost: CostBreakdown,
} as const;

/** The pictures of the plan besides the first one; loaded apart from the first paint. */
export default function Pictures() {
  return (
    <div className="pictures">
      {Object.entries(CHARTS).map(([name, Chart]) => (
        <Picture key={name} isPredicted={PREDICTED.has(name)}>
          <Chart />
        </Picture>
      ))}
    </div>
  );
}
