import type { RequirementRow } from "@arcplan/shared";
import { type ReactNode, useMemo } from "react";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatQuantity } from "../plan/quantity.ts";
import type { ChartTable } from "./ChartFrame.tsx";
import { axisProps, CHART_HEIGHT, gridProps, logTicks, tooltipProps } from "./look.ts";
import { Marks, NameMark } from "./Marks.tsx";
import { PlainLine } from "./PlainLine.tsx";

/** The lines carry their names at this recordsize: 128 KiB. */
const NAMED_AT = 131_072;

const MARGIN = { top: 18, right: 16, bottom: 0, left: 0 } as const;
const NEEDED_DOT = { r: 3, fill: "var(--series-1)" } as const;
const RECORD_DOMAIN = ["dataMin", "dataMax"] as const;
const RECORD_TICKS = logTicks(4096, 16_777_216, 2);

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const count = (value: number) => formatQuantity("count", value);
const bytesOf = (value: unknown) => bytes(Number(value));
const nameOf = (record: unknown) => `recordsize ${bytesOf(record)}`;

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
  if (row === undefined || row.arc_bytes === 0) return "These files need no indirect blocks.";
  const ratio = row.rule_of_thumb_bytes / row.arc_bytes;
  const verdict =
    ratio > 1.05
      ? `the rule of thumb asks for ${formatQuantity("factor", ratio)} as much`
      : ratio < 0.95
        ? `the rule of thumb falls short at ${bytes(row.rule_of_thumb_bytes)}`
        : "the rule of thumb agrees";
  return `At recordsize ${bytes(row.record_bytes)} the indirect blocks need ${bytes(row.arc_bytes)} of ARC; ${verdict}.`;
}

export function requirementFigures(rows: readonly RequirementPoint[]): ChartTable {
  return {
    columns: [
      { label: "recordsize", name: "record_bytes", format: bytes },
      { label: "Leaves", name: "leaf_blocks", format: count },
      { label: "Indirect blocks", name: "nonleaf_blocks", format: count },
      { label: "ARC needed", name: "arc_bytes", format: bytes },
      { label: "at least", name: "arc_low_bytes", format: bytes },
      { label: "at most", name: "arc_high_bytes", format: bytes },
      { label: "Rule of thumb", name: "rule_of_thumb_bytes", format: bytes },
      { label: "L2ARC headers", name: "l2arc_header_bytes", format: bytes },
      { label: "Basis", name: "basis" },
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

interface RequirementLinesProps {
  readonly rows: readonly RequirementPoint[];
  /** Reference lines drawn over the same axes. */
  readonly children?: ReactNode;
}

/** ARC needed and rule of thumb against recordsize, both on log scales. */
export function RequirementLines({ rows, children }: RequirementLinesProps) {
  const shown = useMemo(
    () => rows.filter((row) => row.arc_bytes > 0 && row.rule_of_thumb_bytes > 0),
    [rows],
  );
  const axis = useMemo(() => {
    const both = shown.flatMap((row) => [row.arc_bytes, row.rule_of_thumb_bytes]);
    const domain = [Math.min(...both) / 2, Math.max(...both) * 2] as const;
    return { domain, ticks: logTicks(domain[0], domain[1], 2, 6) };
  }, [shown]);
  const named = shown.find((row) => row.record_bytes === NAMED_AT);
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <LineChart data={shown} margin={MARGIN}>
        <CartesianGrid {...gridProps} />
        <XAxis
          {...axisProps}
          dataKey="record_bytes"
          type="number"
          scale="log"
          domain={RECORD_DOMAIN}
          ticks={RECORD_TICKS}
          tickFormatter={bytes}
        />
        <YAxis
          {...axisProps}
          width={72}
          type="number"
          scale="log"
          domain={axis.domain}
          ticks={axis.ticks}
          tickFormatter={bytes}
          allowDataOverflow
        />
        <Tooltip {...tooltipProps} formatter={bytesOf} labelFormatter={nameOf} />
        {children}
        <Line
          name="Rule of thumb"
          dataKey="rule_of_thumb_bytes"
          stroke="var(--series-2)"
          strokeDasharray="6 4"
          dot={false}
          shape={PlainLine}
          isAnimationActive={false}
        />
        <Line
          name="ARC needed"
          dataKey="arc_bytes"
          stroke="var(--series-1)"
          strokeWidth={2}
          dot={NEEDED_DOT}
          shape={PlainLine}
          isAnimationActive={false}
        />
        {named && (
          <Marks>
            <NameMark
              x={NAMED_AT}
              y={named.rule_of_thumb_bytes}
              text="rule of thumb"
              dy={-8}
              anchor="start"
            />
            <NameMark x={NAMED_AT} y={named.arc_bytes} text="needed" dy={18} />
          </Marks>
        )}
      </LineChart>
    </ResponsiveContainer>
  );
}
