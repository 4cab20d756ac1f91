import { type Engine, engineOf, type MemoryUse, type Prediction } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { ChartFrame, useWidth } from "./frame/ChartFrame.tsx";
import { usePicturedPlan, usePicturedResult } from "./frame/Picture.tsx";
import * as words from "./words.ts";

type PartKey = keyof typeof words.memoryParts | keyof (typeof words.databaseMemory)[Engine];

interface Part {
  readonly key: PartKey;
  readonly fill: string;
}

const PARTS: readonly Part[] = [
  { key: "buffer_pool_bytes", fill: "var(--series-3)" },
  { key: "other_bytes", fill: "var(--series-6)" },
  { key: "connections_bytes", fill: "var(--line-strong)" },
  { key: "arc_metadata_bytes", fill: "var(--series-1)" },
  { key: "arc_copies_bytes", fill: "var(--series-5)" },
  { key: "arc_data_bytes", fill: "var(--series-2)" },
  { key: "arc_log_bytes", fill: "var(--series-7)" },
  { key: "arc_l2_header_bytes", fill: "var(--series-4)" },
  { key: "arc_base_bytes", fill: "var(--ink-faint)" },
  { key: "arc_unused_bytes", fill: "var(--line)" },
  { key: "free_bytes", fill: "var(--sunken)" },
];

/** The parts that a plan of that engine can have. */
function partsOf(engine: Engine): readonly Part[] {
  return PARTS.filter(({ key }) => key !== "arc_log_bytes" || engine === "postgresql");
}

/** The names of the parts in a plan of that engine. */
function labelsOf(engine: Engine): Readonly<Record<PartKey, string>> {
  return { ...words.memoryParts, ...words.databaseMemory[engine] };
}

const ROW_HEIGHT = 21;

/** Wider than this, the legend stands in two columns: a name is read together with its figure. */
const WIDE = 640;
const COLUMN_GAP = 48;

/** Wider than this, the bar would be a ribbon. */
const VERY_WIDE = 900;

function finding({ memory, metadata }: Prediction, arcLimit: number): string {
  const bytes = (value: number) => formatQuantity("binary-bytes", value);
  if (memory.overcommitted_bytes > 0) {
    return words.overcommitted(bytes(memory.overcommitted_bytes), bytes(memory.ram_bytes));
  }
  const missing = metadata.arc_min_bytes - arcLimit;
  if (missing > 0) {
    return words.arcTooSmall(bytes(memory.free_bytes), bytes(missing));
  }
  if (memory.arc_unused_bytes > memory.free_bytes) {
    return words.arcUnused(bytes(memory.arc_unused_bytes));
  }
  return words.arcSufficient(bytes(memory.free_bytes), bytes(memory.ram_bytes));
}

interface DrawingProps {
  readonly parts: readonly Part[];
  readonly memory: MemoryUse;
  readonly labels: ReturnType<typeof labelsOf>;
  readonly text: string;
}

function Drawing({ memory, parts, labels, text }: DrawingProps) {
  const [frame, width] = useWidth();
  const total = memory.ram_bytes + memory.overcommitted_bytes;
  const scale = width / total;
  const barHeight = width > VERY_WIDE ? 68 : 34;
  const legendTop = barHeight + 26;
  const columns = width > WIDE ? 2 : 1;
  // All parts have a row, also those of no bytes: none may come or go under a moving control.
  const legendRows = Math.ceil(parts.length / columns);
  const columnWidth = (width - (columns - 1) * COLUMN_GAP) / columns;
  let start = 0;
  return (
    <div ref={frame}>
      <svg
        width={width}
        height={legendTop + legendRows * ROW_HEIGHT}
        role="img"
        aria-label={text}
        className="drawing"
      >
        {parts.map((part, index) => {
          const x = start * scale;
          start += memory[part.key];
          const y = legendTop + (index % legendRows) * ROW_HEIGHT;
          const left = Math.floor(index / legendRows) * (columnWidth + COLUMN_GAP);
          return (
            <g key={part.key}>
              {memory[part.key] > 0 && (
                <rect
                  x={x}
                  y={14}
                  width={Math.max(1, memory[part.key] * scale)}
                  height={barHeight}
                  fill={part.fill}
                  stroke="var(--surface)"
                />
              )}
              <rect
                x={left + 1}
                y={y}
                width={11}
                height={11}
                fill={part.fill}
                stroke="var(--line-strong)"
              />
              <text
                x={left + 20}
                y={y + 10}
                className={memory[part.key] > 0 ? "drawing-label" : "drawing-figure"}
              >
                {labels[part.key]}
              </text>
              <text x={left + columnWidth} y={y + 10} textAnchor="end" className="drawing-figure">
                {formatQuantity("binary-bytes", memory[part.key])}
              </text>
            </g>
          );
        })}
        <line
          x1={memory.ram_bytes * scale - 1}
          x2={memory.ram_bytes * scale - 1}
          y1={8}
          y2={barHeight + 20}
          stroke={memory.overcommitted_bytes > 0 ? "var(--bad)" : "var(--ink)"}
          strokeWidth={2}
        />
        <text x={memory.ram_bytes * scale - 5} y={10} textAnchor="end" className="drawing-small">
          {words.ramOf(formatQuantity("binary-bytes", memory.ram_bytes))}
        </text>
      </svg>
    </div>
  );
}

/** The parts of the RAM of one server. */
export function MemoryBudget() {
  const result = usePicturedResult();
  const plan = usePicturedPlan();
  const { memory } = result;
  const parts = partsOf(engineOf(plan));
  const labels = labelsOf(engineOf(plan));
  const text = finding(result, plan.memory.arc_bytes);
  const rows = [
    ...parts.map(({ key }) => [labels[key], memory[key]]),
    [words.ram, memory.ram_bytes],
  ];
  return (
    <ChartFrame
      title={words.memoryBudget}
      finding={text}
      name="memory-budget"
      table={{
        columns: [
          { label: words.use, name: "use" },
          {
            label: words.bytes,
            name: "bytes",
            format: (value) => formatQuantity("binary-bytes", value),
          },
        ],
        rows,
      }}
    >
      <Drawing parts={parts} memory={memory} labels={labels} text={text} />
    </ChartFrame>
  );
}
