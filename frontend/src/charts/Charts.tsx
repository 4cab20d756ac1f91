import { BlockTree } from "./BlockTree.tsx";
import { CostBreakdown } from "./CostBreakdown.tsx";
import { DeviceChart } from "./devices/DeviceChart.tsx";
import { Picture } from "./frame/Picture.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { ResponseChart } from "./ResponseChart.tsx";
import { RequirementChart } from "./requirement/RequirementChart.tsx";
import { SensitivityChart } from "./SensitivityChart.tsx";
import { ShardChart } from "./ShardChart.tsx";
import "./charts.css";

/** Charts of rates, times and costs. */
const PREDICTED: ReadonlySet<string> = new Set([
  "response",
  "shards",
  "devices",
  "sensitivity",
  "cost",
]);

const ALL = {
  memory: MemoryBudget,
  requirement: RequirementChart,
  response: ResponseChart,
  shards: ShardChart,
  devices: DeviceChart,
  sensitivity: SensitivityChart,
  tree: BlockTree,
  cost: CostBreakdown,
} as const;

/** The charts of the plan except the first; loaded after the first paint. */
export default function Charts() {
  return (
    <div className="pictures">
      {Object.entries(ALL).map(([name, Chart]) => (
        <Picture key={name} isPredicted={PREDICTED.has(name)}>
          <Chart />
        </Picture>
      ))}
    </div>
  );
}
