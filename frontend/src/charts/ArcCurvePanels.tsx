import type { ArcPoint } from "@arcplan/shared";
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatQuantity } from "../plan/quantity.ts";
import { PIN_LETTERS } from "../views/compare/letters.ts";
import { EndLabel } from "./EndLabel.tsx";
import { axisProps, gridProps, labelStyle, linearTicks, logTicks, tooltipProps } from "./look.ts";

/** A point of the curve with the reads of each pinned plan at the same ARC size. */
export interface CurveRow extends ArcPoint {
  readonly pinned: readonly (number | null)[];
}

interface PanelsProps {
  readonly rows: readonly CurveRow[];
  readonly here: { readonly arc_bytes: number; readonly reads_per_s: number };
  readonly kneeBytes: number;
  readonly completeBytes: number | null;
  readonly withL2arc: boolean;
}

const READS_HEIGHT = 208;
const HITS_HEIGHT = 118;
const AXIS_WIDTH = 64;
const MARGIN = { top: 18, right: 20, bottom: 0, left: 0 } as const;

/** Marks closer than this share of the axis would write their names over each other. */
const CROWDED = 0.12;

/** Room above the curve for the words beside its points. */
const HEADROOM = 1.15;

const PIN_DASHES = ["2 3", "7 3", "10 3 2 3", "1 4"] as const;

const bytes = (value: number) => formatQuantity("binary-bytes", value);

function nameOf(arc: number): string {
  return `ARC ${bytes(arc)}`;
}

interface HereLabelProps {
  readonly isLeft: boolean;
  /** Filled in by recharts. */
  readonly viewBox?: { readonly x?: number; readonly y?: number; readonly width?: number };
}

/** Stands above the curve, beside the line that marks the plan's own ARC. */
function HereLabel({ isLeft, viewBox }: HereLabelProps) {
  const { x = 0, y = 0, width = 0 } = viewBox ?? {};
  return (
    <text
      x={x + width / 2 + (isLeft ? -8 : 8)}
      y={y - 6}
      textAnchor={isLeft ? "end" : "start"}
      fontSize={12}
      fill="var(--ink)"
    >
      you are here
    </text>
  );
}

export function ArcCurvePanels(props: PanelsProps) {
  const { rows, here, kneeBytes, completeBytes, withL2arc } = props;
  const first = rows[0]?.arc_bytes ?? 1;
  const last = rows.at(-1)?.arc_bytes ?? 2;
  const place = (value: number) => Math.log(value / first) / Math.log(last / first);
  const isApart = (a: number, b: number) => Math.abs(place(a) - place(b)) > CROWDED;
  const xAxis = {
    ...axisProps,
    dataKey: "arc_bytes",
    type: "number",
    scale: "log",
    domain: [first, last],
    ticks: logTicks(first, last, 2, 10),
    allowDataOverflow: true,
  } as const;
  const hereLine = <ReferenceLine x={here.arc_bytes} stroke="var(--ink-soft)" />;
  const data = [...rows];
  const ticks = linearTicks(HEADROOM * Math.max(...rows.map((row) => row.reads_per_s)));
  const rising = rows.findIndex((row) => row.arc_metadata > 0.5);
  const half = rising === -1 ? rows.length - 2 : Math.max(rising, Math.round(rows.length * 0.12));
  return (
    <>
      <ResponsiveContainer width="100%" height={READS_HEIGHT}>
        <LineChart data={data} margin={MARGIN} syncId="arc-curve">
          <CartesianGrid {...gridProps} />
          <XAxis {...xAxis} tick={false} height={6} />
          <YAxis
            {...axisProps}
            width={AXIS_WIDTH}
            domain={[0, ticks.at(-1) ?? 1]}
            ticks={ticks}
            tickFormatter={(value) => formatQuantity("count", Number(value))}
          />
          <Tooltip
            {...tooltipProps}
            formatter={(value) => formatQuantity("per-s", Number(value))}
            labelFormatter={(arc) => nameOf(Number(arc))}
          />
          {completeBytes !== null && (
            <ReferenceLine
              x={completeBytes}
              stroke="var(--good)"
              strokeDasharray="4 3"
              label={{ value: "all indirect blocks", position: "top", ...labelStyle }}
            />
          )}
          {isApart(kneeBytes, completeBytes ?? 0) && (
            <ReferenceLine
              x={kneeBytes}
              stroke="var(--ink-faint)"
              strokeDasharray="1 3"
              label={{ value: "knee", position: "top", ...labelStyle }}
            />
          )}
          {hereLine}
          {PIN_LETTERS.slice(0, rows[0]?.pinned.length ?? 0).map((letter, index) => (
            <Line
              key={letter}
              name={letter}
              dataKey={(row: CurveRow) => row.pinned[index]}
              stroke="var(--series-6)"
              strokeDasharray={PIN_DASHES[index] ?? "2 3"}
              dot={false}
              isAnimationActive={false}
              label={<EndLabel text={letter} at={Math.round(rows.length * 0.25)} dy={-6} />}
            />
          ))}
          <Line
            name="Reads"
            dataKey="reads_per_s"
            stroke="var(--series-1)"
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
          <ReferenceDot
            x={here.arc_bytes}
            y={here.reads_per_s}
            r={5}
            fill="var(--series-2)"
            stroke="var(--surface)"
            label={<HereLabel isLeft={place(here.arc_bytes) > 0.8} />}
          />
        </LineChart>
      </ResponsiveContainer>
      <ResponsiveContainer width="100%" height={HITS_HEIGHT}>
        <LineChart data={data} margin={{ ...MARGIN, top: 8 }} syncId="arc-curve">
          <CartesianGrid {...gridProps} />
          <XAxis {...xAxis} tickFormatter={bytes} />
          <YAxis
            {...axisProps}
            width={AXIS_WIDTH}
            domain={[0, 1]}
            ticks={[0, 0.5, 1]}
            tickFormatter={(value) => formatQuantity("percent", Number(value))}
          />
          <Tooltip
            {...tooltipProps}
            formatter={(value) => formatQuantity("percent", Number(value))}
            labelFormatter={(arc) => nameOf(Number(arc))}
          />
          {hereLine}
          <Line
            name="Metadata hits"
            dataKey="arc_metadata"
            stroke="var(--series-3)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
            label={<EndLabel text="metadata hits" at={half} dy={-8} />}
          />
          <Line
            name="Data hits"
            dataKey="arc_data"
            stroke="var(--series-2)"
            strokeWidth={2}
            strokeDasharray="6 3"
            dot={false}
            isAnimationActive={false}
            label={<EndLabel text="data hits" at={rows.length - 2} dy={-6} />}
          />
          {withL2arc && (
            <Line
              name="L2ARC hits"
              dataKey="l2arc"
              stroke="var(--series-4)"
              strokeWidth={2}
              strokeDasharray="2 3"
              dot={false}
              isAnimationActive={false}
              label={<EndLabel text="L2ARC hits" at={Math.round(rows.length * 0.4)} dy={-6} />}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </>
  );
}
