import type { ComponentType } from "react";
import { BlockTree } from "./BlockTree.tsx";
import { CostBreakdown } from "./CostBreakdown.tsx";
import { Picture } from "./frame/Picture.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { SensitivityChart } from "./SensitivityChart.tsx";
import { ShardChart } from "./ShardChart.tsx";
import "./charts.css";

/** Charts of rates, times and costs. */
const PREDICTED: ReadonlySet<ComponentType> = new Set([
  SensitivityChart,
  ShardChart,
  CostBreakdown,
]);

/** The charts that explain a figure of the result or a field of the plan. */
const CHARTS: Readonly<Partial<Record<string, readonly ComponentType[]>>> = {
  "reads.per_s": [SensitivityChart],
  "reads.queries_per_s": [SensitivityChart],
  bottleneck: [SensitivityChart],
  "metadata.arc_min_bytes": [BlockTree, MemoryBudget],
  "memory.ram_bytes": [MemoryBudget],
  "memory.arc_bytes": [MemoryBudget],
  "memory.buffer_pool_bytes": [MemoryBudget],
  "data.file_bytes": [BlockTree],
  "layout.indirect_block_bytes": [BlockTree],
  "instance.nodes": [ShardChart],
  "instance.type": [CostBreakdown],
  "cost.month_usd": [CostBreakdown],
};

/** What explains a figure or a field, drawn; nothing for those that words explain. */
export default function Explaining({ of }: { readonly of: string }) {
  return CHARTS[of]?.map((Chart) => (
    <Picture key={Chart.name} isPredicted={PREDICTED.has(Chart)}>
      <Chart />
    </Picture>
  ));
}
