import {
  drawn,
  meanOver,
  type PlacedTrack,
  type TimeAxis,
  type TimeSpan,
  type TrackFigure,
} from "@arcplan/shared/evidence";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { usePlotArea, useXAxisScale } from "recharts";
import { LinePanel, type PanelAxis } from "../../charts/frame/LinePanel.tsx";
import { linearTicks, roundStep, shortTick } from "../../charts/frame/look.ts";
import { formatOf, momentText, PANEL } from "./words.ts";

/** Steps of the axis: seconds, or more where the recording is long. */
const MOST_STEPS = 600;

export function stepOf({ seconds }: Pick<TimeAxis, "seconds">): number {
  return Math.max(1, Math.ceil(roundStep(seconds / MOST_STEPS)));
}

/** The axis in whole steps; the last may reach beyond the last report. */
export function wholeOf(axis: Pick<TimeAxis, "seconds">): TimeSpan {
  const step = stepOf(axis);
  return { from: 0, to: Math.max(step, Math.ceil(axis.seconds / step) * step) };
}

export interface AxisSpan {
  readonly span: TimeSpan;
  readonly isWhole: boolean;
  /** Takes two ends in any order. */
  choose(a: number, b: number): void;
  chooseAll(): void;
}

export function useAxisSpan(axis: TimeAxis): AxisSpan {
  const whole = wholeOf(axis);
  const step = stepOf(axis);
  const [chosen, setChosen] = useState<TimeSpan>(whole);
  const span = { from: Math.min(chosen.from, whole.to - step), to: Math.min(chosen.to, whole.to) };
  return {
    span,
    isWhole: span.from === 0 && span.to === whole.to,
    choose(a, b) {
      const place = (at: number) => Math.min(whole.to, Math.max(0, Math.round(at / step) * step));
      const from = Math.min(place(Math.min(a, b)), whole.to - step);
      setChosen({ from, to: Math.max(place(Math.max(a, b)), from + step) });
    },
    chooseAll: () => setChosen(whole),
  };
}

/** A shorter drag, in pixels, counts as a click. */
const LEAST_DRAG = 4;

interface SpanBrushProps {
  readonly span: TimeSpan;
  readonly isWhole: boolean;
  /** Ends of the axis. */
  readonly seconds: number;
  readonly onChoose: (a: number, b: number) => void;
  readonly onChooseAll: () => void;
}

/** For pointers only: keyboards use the two sliders below the charts. */
function SpanBrush({ span, isWhole, seconds, onChoose, onChooseAll }: SpanBrushProps) {
  const toX = useXAxisScale();
  const area = usePlotArea();
  const drag = useRef<{ readonly x: number; readonly at: number; isOpen: boolean } | null>(null);
  if (toX === undefined || area === undefined) return null;
  const { x, y, width, height } = area;
  const [left, right] = [toX(span.from) ?? x, toX(Math.min(span.to, seconds)) ?? x + width];

  function secondsAt(event: PointerEvent<SVGRectElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - box.left) / Math.max(1, box.width)) * seconds;
  }

  function move(event: PointerEvent<SVGRectElement>) {
    const begun = drag.current;
    if (begun === null) return;
    begun.isOpen ||= Math.abs(event.clientX - begun.x) >= LEAST_DRAG;
    if (begun.isOpen) onChoose(begun.at, secondsAt(event));
  }

  function end() {
    if (drag.current?.isOpen === false) onChooseAll();
    drag.current = null;
  }

  return (
    <g>
      {!isWhole && (
        <rect
          className="axis-part"
          x={left}
          y={y}
          width={Math.max(1, right - left)}
          height={height}
        />
      )}
      <rect
        className="axis-brush"
        {...{ x, y, width, height }}
        fill="transparent"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, at: secondsAt(event), isOpen: false };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          drag.current = null;
        }}
      />
    </g>
  );
}

const HEIGHT = 96;
const FOOT = 24;
const POINTS_MOST = 600;
/** Up to this many points are drawn as steps, as wide as the time that each is the mean of. */
const STEPS_MOST = 30;
const MOST_TICKS = 5;
const CLOCK_STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];
const LINES = [
  { colour: "var(--series-1)" },
  { colour: "var(--series-3)", dash: "5 4" },
  { colour: "var(--series-2)", dash: "2 3" },
] as const;

/** Ticks at round times of the clock, or at round seconds. */
export function axisTicks({ startS, seconds }: TimeAxis): readonly number[] {
  const rough = seconds / MOST_TICKS;
  const step = CLOCK_STEPS.find((one) => one >= rough) ?? roundStep(rough);
  const offset = startS === null ? 0 : (step - (startS % step)) % step;
  const count = Math.max(0, Math.floor((seconds - offset) / step) + 1);
  return Array.from({ length: count }, (_, i) => offset + i * step);
}

interface Row {
  readonly at: number;
  readonly [key: string]: number | null;
}

function rowsOf({ points }: PlacedTrack, figures: readonly TrackFigure[]): readonly Row[] {
  const shown = drawn(points, figures, POINTS_MOST);
  if (shown.length > STEPS_MOST)
    return shown.map(({ from, to, values }): Row => ({ ...values, at: (from + to) / 2 }));
  return shown.flatMap(({ from, to, values }): Row[] => [
    { ...values, at: from },
    { ...values, at: to },
  ]);
}

interface AxisChartProps {
  readonly axis: TimeAxis;
  readonly track: PlacedTrack;
  /** Figures of one unit. */
  readonly figures: readonly TrackFigure[];
  readonly isLast: boolean;
  readonly chosen: AxisSpan;
}

function Means({ axis, track, figures, chosen }: Omit<AxisChartProps, "isLast">) {
  const whole = { from: 0, to: axis.seconds };
  return (
    <dl className="axis-means">
      {figures.map((figure, i) => {
        const format = formatOf(figure.unit);
        const mean = meanOver(track.points, figure, chosen.span);
        const all = chosen.isWhole ? null : meanOver(track.points, figure, whole);
        const line = LINES[i % LINES.length] ?? LINES[0];
        return (
          <div key={figure.key}>
            <dt>
              <svg width="18" height="8" aria-hidden="true">
                <line
                  x1="0"
                  x2="18"
                  y1="4"
                  y2="4"
                  stroke={line.colour}
                  strokeWidth="2"
                  strokeDasharray={"dash" in line ? line.dash : undefined}
                />
              </svg>{" "}
              {figure.name}
            </dt>
            <dd>
              <strong>{mean === null ? "–" : format(mean)}</strong>
              {all !== null && <span className="axis-all">{PANEL.wholeMean(format(all))}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Lines of one unit over the axis, and their means over the chosen part beside them. */
export function AxisChart({ axis, track, figures, isLast, chosen }: AxisChartProps) {
  const rows = useMemo(() => rowsOf(track, figures), [track, figures]);
  const values = rows.flatMap((row) => figures.map(({ key }) => row[key] ?? 0));
  const unit = figures[0]?.unit ?? "per-s";
  const format = formatOf(unit);
  const most = Math.max(unit === "percent" ? 100 : 0, ...values) || 1;
  const top = linearTicks(most).at(-1) ?? most;
  const x: PanelAxis = {
    domain: [0, axis.seconds],
    ticks: axisTicks(axis),
    format: (at) => momentText(axis, at),
  };
  return (
    <div className="axis-chart">
      <LinePanel
        rows={rows}
        xKey="at"
        x={x}
        isUpper={!isLast}
        y={{ domain: [0, top], ticks: [0, top], format: shortTick(format) }}
        lines={figures.map(({ key, name }, i) => ({
          name,
          key,
          ...(LINES[i % LINES.length] ?? LINES[0]),
        }))}
        height={isLast ? HEIGHT + FOOT : HEIGHT}
        syncId="over-time"
        syncsByNearest
        tooltip={format}
        tooltipHead={(at) => momentText(axis, at)}
      >
        <SpanBrush
          span={chosen.span}
          isWhole={chosen.isWhole}
          seconds={axis.seconds}
          onChoose={chosen.choose}
          onChooseAll={chosen.chooseAll}
        />
      </LinePanel>
      <Means {...{ axis, track, figures, chosen }} />
    </div>
  );
}
