import { LinePanel, type PanelAxis } from "../charts/frame/LinePanel.tsx";
import { linearTicks, roundStep, shortTick } from "../charts/frame/look.ts";

const HEIGHT = 160;

/** One line over time. */
interface TimeLine<Key extends string> {
  readonly name: string;
  readonly key: Key;
  readonly colour: string;
  /** Dashes tell lines apart without colour. */
  readonly dash?: string;
}

interface TimePanelProps<Key extends string> {
  readonly points: readonly ({ readonly at: number } & Readonly<Record<Key, number | null>>)[];
  readonly lines: readonly TimeLine<Key>[];
  readonly format: (value: number) => string;
  /** Ticks are round in this unit: 1, or a power of 1024 for bytes. */
  readonly tickUnit?: number;
  /** Highest value of the axis; the largest point by default. */
  readonly top?: number;
  /** Unit of the time axis, empty where it counts reports. */
  readonly timeUnit: string;
  /** Panels of one chart move their cursors together. */
  readonly syncId: string;
}

const MOST_TICKS = 7;

/** From the first point to the last, with round ticks of the unit. */
function timeAxis(points: readonly { readonly at: number }[], unit: string): PanelAxis {
  const first = points[0]?.at ?? 0;
  const last = Math.max(first, points.at(-1)?.at ?? 1);
  const step = roundStep((last - first) / MOST_TICKS);
  const start = Math.ceil(first / step);
  const count = Math.floor(last / step) - start + 1;
  return {
    domain: [first, last],
    ticks: Array.from({ length: count }, (_, index) =>
      Number(((start + index) * step).toPrecision(9)),
    ),
    format: (at) => (unit === "" ? String(at) : `${at} ${unit}`),
  };
}

/** Lines over one time axis; figures of another unit have a panel of their own below. */
export function TimePanel<Key extends string>(props: TimePanelProps<Key>) {
  const { points, lines, format, tickUnit = 1, timeUnit, syncId } = props;
  const values = points.flatMap((point) => lines.map(({ key }) => point[key] ?? 0));
  const most = props.top ?? Math.max(0, ...values);
  const ticks = linearTicks(most / tickUnit).map((tick) => tick * tickUnit);
  return (
    <figure className="time-panel">
      <figcaption className="series-key">
        {lines.map(({ name, colour, dash }) => (
          <span key={name}>
            <svg width="22" height="8" aria-hidden="true">
              <line
                x1="0"
                x2="22"
                y1="4"
                y2="4"
                stroke={colour}
                strokeWidth="2"
                strokeDasharray={dash}
              />
            </svg>{" "}
            {name}
          </span>
        ))}
      </figcaption>
      <LinePanel
        rows={points}
        xKey="at"
        x={timeAxis(points, timeUnit)}
        y={{ domain: [0, ticks.at(-1) ?? most], ticks, format: shortTick(format) }}
        lines={lines.map((line) => ({ ...line, dots: points.length === 1 }))}
        height={HEIGHT}
        syncId={syncId}
        tooltip={format}
        tooltipHead={(at) => `${at} ${timeUnit}`}
      />
    </figure>
  );
}
