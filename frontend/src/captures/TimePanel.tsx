import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { axisProps, gridProps, linearTicks, tooltipProps } from "../charts/look.ts";

const HEIGHT = 160;
const AXIS_WIDTH = 72;

/** One line over time. */
export interface TimeLine<Key extends string> {
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
  /** Panels of one picture move their cursors together. */
  readonly syncId: string;
}

/** Lines over one time axis; panels stand below each other instead of sharing two scales. */
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
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart
          data={[...points]}
          syncId={syncId}
          margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid {...gridProps} />
          <XAxis
            {...axisProps}
            dataKey="at"
            type="number"
            domain={["dataMin", "dataMax"]}
            unit={timeUnit && ` ${timeUnit}`}
          />
          <YAxis
            {...axisProps}
            width={AXIS_WIDTH}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? most]}
            tickFormatter={(value: number) => format(value)}
          />
          <Tooltip
            {...tooltipProps}
            formatter={(value) => format(Number(value))}
            labelFormatter={(at) => `${at} ${timeUnit}`}
          />
          {lines.map(({ name, key, colour, dash }) => (
            <Line
              key={key}
              name={name}
              dataKey={key}
              stroke={colour}
              strokeWidth={2}
              {...(dash && { strokeDasharray: dash })}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </figure>
  );
}
