import type { Plan, Prediction } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { ChartFrame, useWidth } from "./frame/ChartFrame.tsx";
import { usePicturedPlan, usePicturedResult } from "./frame/Picture.tsx";
import * as words from "./words.ts";

const ROW_HEIGHT = 52;
const BOX_HEIGHT = 22;
const LABEL_WIDTH = 34;

interface Level {
  readonly level: number;
  readonly blocks: number;
}

function finding(result: Prediction): string {
  const { metadata } = result;
  const nonleaf = formatQuantity("count", metadata.nonleaf_blocks);
  const leaves = formatQuantity("count", metadata.leaf_blocks);
  const arc = formatQuantity("binary-bytes", metadata.arc_min_bytes);
  return words.tree(nonleaf, leaves, arc);
}

/** Boxes grow with the logarithm of their count, so that one block and a billion fit in one chart. */
function boxWidth(blocks: number, most: number, width: number): number {
  const least = 14;
  if (most <= 1) return least;
  return least + (Math.log(Math.max(1, blocks)) / Math.log(most)) * (width - least);
}

function Row({ level, most, width, y }: { level: Level; most: number; width: number; y: number }) {
  const middle = LABEL_WIDTH + (width - LABEL_WIDTH) / 2;
  const own = boxWidth(level.blocks, most, width - LABEL_WIDTH);
  const isLeaf = level.level === 0;
  const text = words.blocksOf(formatQuantity("count", level.blocks), level.blocks === 1);
  const isWide = own > 150;
  return (
    <g>
      <text x={0} y={y + 15} className="drawing-figure">
        {words.levelOf(level.level)}
      </text>
      <rect
        x={middle - own / 2}
        y={y}
        width={own}
        height={BOX_HEIGHT}
        rx={2}
        fill={isLeaf ? "var(--surface)" : "var(--series-1)"}
        stroke={isLeaf ? "var(--line-strong)" : "var(--series-1)"}
      />
      <text
        x={isWide ? middle : middle + own / 2 + 8}
        y={y + 15}
        textAnchor={isWide ? "middle" : "start"}
        className={isWide && !isLeaf ? "drawing-on-fill" : "drawing-label"}
      >
        {text}
      </text>
    </g>
  );
}

function Fan(props: { above: number; below: number; most: number; width: number; y: number }) {
  const middle = LABEL_WIDTH + (props.width - LABEL_WIDTH) / 2;
  const top = boxWidth(props.above, props.most, props.width - LABEL_WIDTH) / 2;
  const foot = boxWidth(props.below, props.most, props.width - LABEL_WIDTH) / 2;
  const end = props.y + ROW_HEIGHT - BOX_HEIGHT;
  return (
    <path
      d={`M${middle - top} ${props.y}L${middle + top} ${props.y}L${middle + foot} ${end}L${middle - foot} ${end}Z`}
      fill="var(--accent-soft)"
    />
  );
}

function Drawing({ levels, text }: { readonly levels: readonly Level[]; readonly text: string }) {
  const [frame, width] = useWidth();
  const most = Math.max(...levels.map((level) => level.blocks));
  return (
    <div ref={frame}>
      <svg
        className="drawing"
        width={width}
        height={(levels.length - 1) * ROW_HEIGHT + BOX_HEIGHT + 2}
        role="img"
        aria-label={text}
      >
        {levels.slice(0, -1).map((level, index) => (
          <Fan
            key={level.level}
            above={level.blocks}
            below={levels[index + 1]?.blocks ?? 0}
            most={most}
            width={width}
            y={index * ROW_HEIGHT + BOX_HEIGHT + 1}
          />
        ))}
        {levels.map((level, index) => (
          <Row
            key={level.level}
            level={level}
            most={most}
            width={width}
            y={index * ROW_HEIGHT + 1}
          />
        ))}
      </svg>
    </div>
  );
}

function treeTitle(plan: Plan, result: Prediction): string {
  return result.metadata.basis === "dense" ? words.treesOf(plan.data.files) : words.measuredTrees;
}

/** All block trees of the plan, drawn as one. */
export function BlockTree() {
  const result = usePicturedResult();
  const plan = usePicturedPlan();
  const levels = result.metadata.levels.map((blocks, level) => ({ level, blocks })).reverse();
  const block = formatQuantity("binary-bytes", plan.layout.indirect_block_bytes);
  const record = formatQuantity("binary-bytes", plan.layout.record_bytes);
  return (
    <ChartFrame
      title={treeTitle(plan, result)}
      finding={finding(result)}
      name="block-tree"
      table={{
        columns: [
          { label: words.level, name: "level" },
          {
            label: words.blocks,
            name: "blocks",
            format: (value) => formatQuantity("count", value),
          },
          { label: words.logicalSize, name: "block_size" },
        ],
        rows: levels.map(({ level, blocks }) => [
          words.levelOf(level),
          blocks,
          level === 0 ? record : block,
        ]),
      }}
    >
      {levels.length > 0 && <Drawing levels={levels} text={finding(result)} />}
    </ChartFrame>
  );
}
