import "./charts.css";
import type { CostLine, Prediction } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import type { ComponentType } from "react";
import { BlockTree } from "./BlockTree.tsx";
import { ChartFrame, useWidth } from "./frame/ChartFrame.tsx";
import { Picture, usePicturedResult } from "./frame/Picture.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { SensitivityChart } from "./SensitivityChart.tsx";
import { ShardChart } from "./ShardChart.tsx";
import * as words from "./words.ts";

const ROW_HEIGHT = 40;

function finding({ cost }: Prediction): string {
  const largest = cost.lines.reduce<CostLine | null>(
    (best, line) => (best === null || line.month_usd > best.month_usd ? line : best),
    null,
  );
  if (largest === null || cost.month_usd === 0) return words.nothingPriced;
  const share = formatQuantity("percent", largest.month_usd / cost.month_usd);
  const total = formatQuantity("usd", cost.month_usd);
  const missing = cost.complete ? "" : words.partUnpriced;
  return words.largestPart(largest.text, share, total) + missing;
}

function priceText(line: CostLine): string {
  return line.unit_usd === null ? words.noPrice : formatQuantity("usd", line.month_usd);
}

function Drawing({ result }: { readonly result: Prediction }) {
  const [frame, width] = useWidth();
  const { lines } = result.cost;
  const most = Math.max(1e-9, ...lines.map((line) => line.month_usd));
  return (
    <div ref={frame}>
      <svg
        className="drawing"
        width={width}
        height={lines.length * ROW_HEIGHT}
        role="img"
        aria-label={finding(result)}
      >
        {lines.map((line, index) => (
          <g key={line.id} transform={`translate(0 ${index * ROW_HEIGHT})`}>
            <text x={0} y={13} className="drawing-label">
              {line.text}
            </text>
            <text x={width} y={13} textAnchor="end" className="drawing-figure">
              {priceText(line)}
            </text>
            <rect x={0} y={20} width={width} height={8} fill="var(--sunken)" />
            <rect
              x={0}
              y={20}
              width={(line.month_usd / most) * width}
              height={8}
              fill="var(--series-1)"
            />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Parts of the monthly price, each with its date and source. */
function CostBreakdown() {
  const result = usePicturedResult();
  const usd = (value: number) => formatQuantity("usd", value);
  return (
    <ChartFrame
      title={words.cost}
      finding={finding(result)}
      name="cost"
      table={{
        columns: [
          { label: words.part, name: "part" },
          { label: words.perMonth, name: "month_usd", format: usd },
          { label: words.unitPrice, name: "unit_usd", format: usd },
          { label: words.unit, name: "unit" },
          {
            label: words.quantity,
            name: "quantity",
            format: (value) => formatQuantity("count", value),
          },
          { label: words.asOf, name: "as_of" },
          { label: words.source, name: "source" },
        ],
        rows: result.cost.lines.map((line) => [
          line.text,
          line.month_usd,
          line.unit_usd,
          line.unit,
          line.quantity,
          line.as_of,
          line.source,
        ]),
      }}
    >
      <Drawing result={result} />
    </ChartFrame>
  );
}

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
