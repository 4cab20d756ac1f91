import { type ReactNode, use } from "react";
import {
  Area,
  ComposedChart,
  Curve,
  type CurveProps,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import * as words from "../words.ts";
import { ChartTitle, useChartWidth } from "./ChartFrame.tsx";
import { inText, levelAxisProps, TOP, tooltipProps, uprightAxisProps } from "./look.ts";
import { AxisNames, GridLines, Marks } from "./Marks.tsx";

/**
 * A line as it is. The library's own shape draws itself step by step, and has the browser measure
 * the line's length on each change for that, also where nothing is animated.
 */
function PlainLine({ pathRef: _, ...line }: CurveProps) {
  return <Curve {...line} />;
}

export interface PanelAxis {
  readonly scale?: "log" | "linear";
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** What the axis counts, where its ticks do not say it: "reads/s". */
  readonly name?: string;
}

export interface PanelLine {
  readonly name: string;
  /** Path of the value in a row. */
  readonly key: string;
  /** Path of both ends of its band, in rows that have one. */
  readonly endsKey?: string;
  readonly colour: string;
  readonly width?: number;
  /** Dashes tell lines apart without colour. */
  readonly dash?: string;
  readonly dots?: boolean;
  readonly type?: "linear" | "stepAfter";
}

/** Rates of a plan, as a line or between the ends of their band. */
export const READS: Omit<PanelLine, "name"> = {
  key: "reads.line",
  endsKey: "reads.ends",
  colour: "var(--series-1)",
};

interface LinePanelProps {
  readonly rows: readonly object[];
  /** Path of the x value in a row. */
  readonly xKey: string;
  readonly x: PanelAxis;
  /** Whether a panel below carries the ticks of the same x axis. */
  readonly isUpper?: boolean;
  readonly y: PanelAxis;
  readonly lines: readonly PanelLine[];
  readonly height: number;
  /** Panels of one chart move their cursors together. */
  readonly syncId?: string;
  /** Panels whose points lie elsewhere find the one nearest to the cursor. */
  readonly syncsByNearest?: boolean;
  readonly tooltip: (value: number) => string;
  /** How both ends of a band are written. */
  readonly tooltipEnds?: (low: number, high: number) => string;
  readonly tooltipHead: (x: number) => string;
  /** Marks over the lines. */
  readonly children?: ReactNode;
}

const RIGHT = 20;
const UPPER_FOOT = 6;

interface Tick {
  readonly value: unknown;
}

/** The place of the point nearest to that of another panel's cursor. */
function nearestTick(ticks: readonly Tick[], cursor: { readonly activeLabel?: unknown }): number {
  const at = Number(cursor.activeLabel);
  const distance = (tick: Tick | undefined) => Math.abs(Number(tick?.value) - at);
  return ticks.reduce((best, tick, i) => (distance(tick) < distance(ticks[best]) ? i : best), 0);
}

type TooltipProps = Pick<LinePanelProps, "tooltip" | "tooltipEnds">;

interface Entry {
  readonly name?: unknown;
  readonly value?: unknown;
}

/** A value, or both ends of its band in words where it has no line at the cursor. */
function tooltipText(
  { name, value }: Entry,
  { tooltip, tooltipEnds }: TooltipProps,
  entries: readonly Entry[],
): string | null {
  if (!Array.isArray(value)) return tooltip(Number(value));
  const [low, high] = value.map(Number);
  const hasLine = entries.some((one) => one.name === name && typeof one.value === "number");
  return hasLine || low === undefined || high === undefined
    ? null
    : (tooltipEnds?.(low, high) ?? null);
}

const axisOf = ({ scale = "linear", domain, ticks }: PanelAxis) =>
  ({ type: "number", scale, domain, ticks }) as const;

/** Lines over two numeric axes, for all line charts of a plan or a capture. */
export function LinePanel(props: LinePanelProps) {
  const { x, y, isUpper = false, tooltipHead } = props;
  const title = use(ChartTitle);
  const lines = props.lines.map(({ name }) => name).join(", ");
  return (
    <ResponsiveContainer width={useChartWidth()} height={inText(props.height)}>
      <ComposedChart
        aria-label={words.pointKeys(title, lines)}
        data={props.rows}
        margin={{ top: TOP, right: RIGHT, bottom: 0, left: 0 }}
        {...(props.syncId !== undefined && { syncId: props.syncId })}
        {...(props.syncsByNearest && { syncMethod: nearestTick })}
      >
        <GridLines ticks={y.ticks} />
        <XAxis
          {...levelAxisProps}
          {...axisOf(x)}
          dataKey={props.xKey}
          {...(isUpper ? { tick: false, height: UPPER_FOOT } : { tickFormatter: x.format })}
        />
        <YAxis {...uprightAxisProps} {...axisOf(y)} tickFormatter={y.format} />
        <Tooltip
          {...tooltipProps}
          separator=": "
          formatter={(value, name, _item, _index, entries) =>
            tooltipText({ name, value }, props, entries)
          }
          labelFormatter={(at) => tooltipHead(Number(at))}
        />
        {props.lines.map(
          ({ name, endsKey, colour, width = 2, dash }) =>
            endsKey !== undefined && (
              <Area
                key={endsKey}
                name={name}
                dataKey={endsKey}
                stroke={colour}
                strokeOpacity={0.6}
                strokeWidth={width / 2}
                {...(dash !== undefined && { strokeDasharray: dash })}
                fill={colour}
                fillOpacity={dash === undefined ? 0.2 : 0.06}
                type="linear"
                activeDot={false}
                isAnimationActive={false}
              />
            ),
        )}
        {props.lines.map(
          ({ name, key, colour, width = 2, dash, dots = false, type = "linear" }) => (
            <Line
              key={key}
              name={name}
              dataKey={key}
              stroke={colour}
              strokeWidth={width}
              {...(dash !== undefined && { strokeDasharray: dash })}
              dot={dots && { r: 3, fill: colour }}
              type={type}
              shape={PlainLine}
              isAnimationActive={false}
            />
          ),
        )}
        <Marks>
          <AxisNames x={isUpper ? undefined : x.name} y={y.name} />
          {props.children}
        </Marks>
      </ComposedChart>
    </ResponsiveContainer>
  );
}
