import type { CostLine, Prediction } from "@arcplan/shared";
import { formatQuantity } from "../plan/quantity.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { usePicturedResult } from "./Picture.tsx";
import { useWidth } from "./use-width.ts";

const ROW_HEIGHT = 40;

function finding({ cost }: Prediction): string {
  const largest = cost.lines.reduce<CostLine | null>(
    (best, line) => (best === null || line.month_usd > best.month_usd ? line : best),
    null,
  );
  if (largest === null || cost.month_usd === 0) return "Nothing in this plan has a price yet.";
  const share = formatQuantity("percent", largest.month_usd / cost.month_usd);
  const total = formatQuantity("usd", cost.month_usd);
  const missing = cost.complete ? "" : " A part has no price and is left out.";
  return `${largest.text} is ${share} of ${total} a month.${missing}`;
}

function priceText(line: CostLine): string {
  return line.unit_usd === null ? "no price" : formatQuantity("usd", line.month_usd);
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

/** What the monthly price is made of, each part with the date and source of its price. */
export function CostBreakdown() {
  const result = usePicturedResult();
  const usd = (value: number) => formatQuantity("usd", value);
  return (
    <ChartFrame
      title="Cost by part"
      finding={finding(result)}
      name="cost"
      table={{
        columns: [
          { label: "Part", name: "part" },
          { label: "Per month", name: "month_usd", format: usd },
          { label: "Unit price", name: "unit_usd", format: usd },
          { label: "Unit", name: "unit" },
          {
            label: "Quantity",
            name: "quantity",
            format: (value) => formatQuantity("count", value),
          },
          { label: "As of", name: "as_of" },
          { label: "Source", name: "source" },
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
