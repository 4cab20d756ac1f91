import { type RequirementRow, requirementTable } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { type ReactNode, useMemo } from "react";
import { ChartFrame, type ChartTable } from "../frame/ChartFrame.tsx";
import { LinePanel, type PanelAxis, type PanelLine } from "../frame/LinePanel.tsx";
import { CHART_HEIGHT, logTicks } from "../frame/look.ts";
import { HorizontalMark, NameMark, VerticalMark } from "../frame/Marks.tsx";
import { Picking } from "../frame/Picking.tsx";
import { usePicturedPlan, usePicturedResult } from "../frame/Picture.tsx";
import * as words from "../words.ts";

/** Part of the axis from its left, beside which names have room on both sides. */
const NAMED_PART = 0.7;

const LINES: readonly PanelLine[] = [
  {
    name: words.ruleOfThumb,
    key: "rule_of_thumb_bytes",
    colour: "var(--series-2)",
    width: 1,
    dash: "6 4",
  },
  { name: words.arcNeeded, key: "arc_bytes", colour: "var(--series-1)", dots: true },
];

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const count = (value: number) => formatQuantity("count", value);
const nameOf = (recordBytes: number) => words.recordsizeOf(bytes(recordBytes));

/** A log axis over all values, with this much room at both ends. */
function logAxis(values: readonly number[], room: number, most: number): PanelAxis {
  const domain = [Math.min(...values) / room, Math.max(...values) * room] as const;
  return { scale: "log", domain, ticks: logTicks(...domain, 2, most), format: bytes };
}

/** What one recordsize asks of memory, of a plan or of a dump. */
export type RequirementPoint = Pick<
  RequirementRow,
  | "record_bytes"
  | "leaf_blocks"
  | "nonleaf_blocks"
  | "arc_bytes"
  | "arc_low_bytes"
  | "arc_high_bytes"
  | "rule_of_thumb_bytes"
  | "l2arc_header_bytes"
  | "basis"
>;

/** The finding at one recordsize, rule of thumb against need. */
export function requirementFinding(
  rows: readonly RequirementPoint[],
  recordBytes: number | undefined,
): string {
  const row = rows.find((candidate) => candidate.record_bytes === recordBytes);
  if (row === undefined || row.arc_bytes === 0) return words.noIndirectBlocks;
  const ratio = row.rule_of_thumb_bytes / row.arc_bytes;
  const verdict =
    ratio > 1.05
      ? words.ruleAsksFor(formatQuantity("factor", ratio))
      : ratio < 0.95
        ? words.ruleFallsShort(bytes(row.rule_of_thumb_bytes))
        : words.ruleAgrees;
  return words.needAt(bytes(row.record_bytes), bytes(row.arc_bytes), verdict);
}

export function requirementFigures(rows: readonly RequirementPoint[]): ChartTable {
  return {
    columns: [
      { label: words.recordsize, name: "record_bytes", format: bytes },
      { label: words.leaves, name: "leaf_blocks", format: count },
      { label: words.indirectBlocks, name: "nonleaf_blocks", format: count },
      { label: words.arcNeeded, name: "arc_bytes", format: bytes },
      { label: words.atLeast, name: "arc_low_bytes", format: bytes },
      { label: words.atMost, name: "arc_high_bytes", format: bytes },
      { label: words.ruleOfThumb, name: "rule_of_thumb_bytes", format: bytes },
      { label: words.l2arcHeaders, name: "l2arc_header_bytes", format: bytes },
      { label: words.basis, name: "basis" },
    ],
    rows: rows.map((row) => [
      row.record_bytes,
      row.leaf_blocks,
      row.nonleaf_blocks,
      row.arc_bytes,
      row.arc_low_bytes,
      row.arc_high_bytes,
      row.rule_of_thumb_bytes,
      row.l2arc_header_bytes,
      row.basis,
    ]),
  };
}

type Needs = Pick<RequirementPoint, "record_bytes" | "arc_bytes" | "rule_of_thumb_bytes">;

/** The names of both lines where these are farthest apart: above the upper, below the lower. */
function LineNames({ rows }: { readonly rows: readonly Needs[] }) {
  const apart = (row: Needs) => Math.abs(Math.log(row.rule_of_thumb_bytes / row.arc_bytes));
  const [first, ...others] = rows.slice(1, Math.ceil(rows.length * NAMED_PART));
  if (first === undefined) return null;
  const at = others.reduce((best, row) => (apart(row) > apart(best) ? row : best), first);
  const lines = [
    { y: at.arc_bytes, text: words.lineOfNeed },
    { y: at.rule_of_thumb_bytes, text: words.lineOfRule },
  ].sort((a, b) => b.y - a.y);
  return lines.map(({ y, text }, i) => (
    <NameMark
      key={text}
      x={at.record_bytes}
      y={y}
      text={text}
      {...(i === 0 ? { dx: 6, dy: -8, anchor: "start" as const } : { dx: -6, dy: 16 })}
    />
  ));
}

interface RequirementLinesProps {
  readonly rows: readonly Needs[];
  /** Panels of one chart move their cursors together. */
  readonly syncId?: string;
  /** Reference lines drawn over the same axes. */
  readonly children?: ReactNode;
}

/** ARC needed and rule of thumb against recordsize, both on log scales. */
export function RequirementLines({ rows, syncId, children }: RequirementLinesProps) {
  const shown = useMemo(
    () => rows.filter((row) => row.arc_bytes > 0 && row.rule_of_thumb_bytes > 0),
    [rows],
  );
  const axes = useMemo(
    () => ({
      x: logAxis(
        shown.map((row) => row.record_bytes),
        1,
        7,
      ),
      y: logAxis(
        shown.flatMap((row) => [row.arc_bytes, row.rule_of_thumb_bytes]),
        2,
        6,
      ),
    }),
    [shown],
  );
  if (shown.length === 0) return null;
  return (
    <LinePanel
      rows={shown}
      xKey="record_bytes"
      {...axes}
      lines={LINES}
      height={CHART_HEIGHT}
      {...(syncId !== undefined && { syncId })}
      tooltip={bytes}
      tooltipHead={nameOf}
    >
      {children}
      <LineNames rows={shown} />
    </LinePanel>
  );
}

/** The ARC that each recordsize needs on one server, against the rule of thumb of 2018. */
export function RequirementChart() {
  const plan = usePicturedPlan();
  const { arc_min_reads_per_s } = usePicturedResult().metadata;
  const rows = useMemo(
    () => requirementTable(plan, arc_min_reads_per_s),
    [plan, arc_min_reads_per_s],
  );
  return (
    <ChartFrame
      title={words.requirement}
      finding={requirementFinding(rows, plan.layout.record_bytes)}
      name="requirement"
      table={requirementFigures(rows)}
    >
      <RequirementLines rows={rows}>
        <VerticalMark at={plan.layout.record_bytes} name={words.youAreHere} />
        <HorizontalMark at={plan.memory.arc_bytes} dash="2 3" name={words.arcLimit} />
        <Picking path="layout.record_bytes" />
      </RequirementLines>
    </ChartFrame>
  );
}
