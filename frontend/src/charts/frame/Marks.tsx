/**
 * Lines, dots and names that stand at values of a chart's axes. They only read the axes' scales, so a
 * mark that moves, or a line that is renamed, leaves the rest of the chart as it is.
 */
import type { ReactNode } from "react";
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { Figure } from "../../plan/answers/told.ts";
import { inText, labelStyle } from "./look.ts";

const NAME_GAP = 6;

/** Marks stand above all lines; a line passes behind a name, not through it. */
export function Marks({ children }: { readonly children: ReactNode }) {
  return <ZIndexLayer zIndex={DefaultZIndexes.label}>{children}</ZIndexLayer>;
}

/**
 * Level lines at ticks of the y axis and at both ends of the plot, below all else. The library's own grid
 * measures the text of each tick of both axes to draw them.
 */
export function GridLines({ ticks }: { readonly ticks: readonly number[] }) {
  const scale = useYAxisScale();
  const area = usePlotArea();
  if (scale === undefined || area === undefined) return null;
  const { x, y, width, height } = area;
  const places = new Set([...ticks.map((tick) => scale(tick)), y, y + height]);
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.grid}>
      {[...places].map((at) => (
        <line key={at} x1={x} x2={x + width} y1={at} y2={at} stroke="var(--line)" />
      ))}
    </ZIndexLayer>
  );
}

interface AxisNamesProps {
  readonly x?: string | undefined;
  readonly y?: string | undefined;
}

/** What the axes count: above the upright one, and at the end of the level one. */
export function AxisNames({ x, y }: AxisNamesProps) {
  const area = usePlotArea();
  if (area === undefined) return null;
  return (
    <>
      {y !== undefined && (
        <text x={area.x - NAME_GAP} y={area.y - inText(10)} textAnchor="end" {...labelStyle}>
          {y}
        </text>
      )}
      {x !== undefined && (
        <text
          x={area.x + area.width}
          y={area.y + area.height - NAME_GAP}
          textAnchor="end"
          {...labelStyle}
        >
          {x}
        </text>
      )}
    </>
  );
}

/** Half a name's width: nearer to an end of the axis, a name in the middle would leave the panel. */
const NAME_REACH = inText(56);

function sideOf(at: number, width: number): "start" | "middle" | "end" {
  if (at < NAME_REACH) return "start";
  return width - at < NAME_REACH ? "end" : "middle";
}

interface LineMarkProps {
  readonly at: number;
  readonly stroke?: string;
  readonly dash?: string;
  readonly name?: string;
}

/** A line from top to bottom at a value of the x axis, its name above it. */
export function VerticalMark({ at, stroke = "var(--ink-soft)", dash, name }: LineMarkProps) {
  const x = useXAxisScale()?.(at);
  const area = usePlotArea();
  if (x === undefined || area === undefined || x < area.x - 1 || x > area.x + area.width + 1) {
    return null;
  }
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={area.y}
        y2={area.y + area.height}
        stroke={stroke}
        strokeDasharray={dash}
      />
      {name !== undefined && (
        <text
          x={x}
          y={area.y - NAME_GAP}
          textAnchor={sideOf(x - area.x, area.width)}
          {...labelStyle}
        >
          {name}
        </text>
      )}
    </>
  );
}

/** A line from left to right at a value of the y axis, its name at the right end. */
export function HorizontalMark({ at, stroke = "var(--ink-faint)", dash, name }: LineMarkProps) {
  const y = useYAxisScale()?.(at);
  const area = usePlotArea();
  if (y === undefined || area === undefined || y < area.y || y > area.y + area.height) return null;
  const right = area.x + area.width;
  return (
    <>
      <line x1={area.x} x2={right} y1={y} y2={y} stroke={stroke} strokeDasharray={dash} />
      {name !== undefined && (
        <text x={right - NAME_GAP} y={y + 3 * NAME_GAP} textAnchor="end" {...labelStyle}>
          {name}
        </text>
      )}
    </>
  );
}

interface BeyondMarkProps {
  /** Value of the x axis. */
  readonly from: number;
  readonly name: string;
}

/** The end of the x axis, from a value on, that no machine of the plan can be. */
export function BeyondMark({ from, name }: BeyondMarkProps) {
  const scale = useXAxisScale();
  const area = usePlotArea();
  const at = scale?.(from);
  if (area === undefined || at === undefined) return null;
  const end = area.x + area.width;
  // Where nothing fits there is no place for it on an axis of logarithms.
  const start = Number.isFinite(at) ? Math.max(area.x, at) : area.x;
  if (end - start < 1) return null;
  return (
    <>
      <rect
        x={start}
        y={area.y}
        width={end - start}
        height={area.height}
        fill="var(--bad)"
        fillOpacity={0.12}
      />
      <text x={end} y={area.y - NAME_GAP} textAnchor="end" {...labelStyle} fill="var(--bad)">
        {name}
      </text>
    </>
  );
}

interface DotMarkProps {
  readonly x: number;
  readonly y: Figure;
}

const DOT = 5;

/** Where the plan stands; a bar from end to end of its band where nothing like it was measured. */
export function DotMark({ x, y }: DotMarkProps) {
  const cx = useXAxisScale()?.(x);
  const scale = useYAxisScale();
  const [low, high] = (typeof y === "number" ? [y, y] : y).map((end) => scale?.(end));
  if (cx === undefined || low === undefined || high === undefined) return null;
  return (
    <rect
      x={cx - DOT}
      y={high - DOT}
      width={2 * DOT}
      height={low - high + 2 * DOT}
      rx={DOT}
      fill="var(--series-2)"
      fillOpacity={low === high ? 1 : 0.5}
      stroke="var(--surface)"
    />
  );
}

interface SpanMarkProps {
  readonly x: number;
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

const SPAN_WIDTH = 5;
const ARROW = 9;

/** The band around a point: an upright line between its ends; an arrow where it goes on above the panel. */
export function SpanMark({ x, low, high, words }: SpanMarkProps) {
  const at = useXAxisScale()?.(x);
  const scale = useYAxisScale();
  const area = usePlotArea();
  const [bottom, top] = [scale?.(low), scale?.(high)];
  if (at === undefined || bottom === undefined || top === undefined || area === undefined) {
    return null;
  }
  return (
    <>
      <line
        x1={at}
        x2={at}
        y1={Math.min(bottom, area.y + area.height)}
        y2={Math.max(top, area.y)}
        stroke="var(--series-2)"
        strokeOpacity={0.45}
        strokeWidth={SPAN_WIDTH}
      >
        <title>{words}</title>
      </line>
      {top < area.y - 1 && (
        <path
          d={`M${at - ARROW} ${area.y + ARROW}L${at} ${area.y}L${at + ARROW} ${area.y + ARROW}Z`}
          fill="var(--series-2)"
        />
      )}
    </>
  );
}

interface NameMarkProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly dx?: number;
  readonly dy: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly fill?: string;
}

/** A name beside a point: of a line, instead of a legend that the eye has to match. */
export function NameMark({ x, y, text, dx = 0, dy, anchor = "end", fill }: NameMarkProps) {
  const left = useXAxisScale()?.(x);
  const top = useYAxisScale()?.(y);
  if (left === undefined || top === undefined) return null;
  return (
    <text x={left + dx} y={top + dy} textAnchor={anchor} {...labelStyle} {...(fill && { fill })}>
      {text}
    </text>
  );
}
