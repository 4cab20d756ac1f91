import { type ResponsePoint, responseCurve } from "@arcplan/shared";
import { useMemo } from "react";
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
import { ChartFrame } from "./ChartFrame.tsx";
import { axisProps, gridProps, logTicks, tooltipProps } from "./look.ts";
import { DotMark, Marks, NameMark, VerticalMark } from "./Marks.tsx";
import { usePicturedPlan, usePicturedResult } from "./Picture.tsx";
import { PlainLine } from "./PlainLine.tsx";

const PANEL_HEIGHT = 120;
const AXIS_WIDTH = 64;

/** Share of the highest throughput from which more threads only wait. */
const NEARLY_ALL = 0.97;

const ms = (value: number) => formatQuantity("ms", value);
const perS = (value: number) => formatQuantity("per-s", value);
const msOf = (value: unknown) => ms(Number(value));
const perSOf = (value: unknown) => perS(Number(value));
const threadsOf = (count: unknown) => `${count} threads`;

const LATENCY_MARGIN = { top: 18, right: 16 } as const;
const READS_MARGIN = { top: 8, right: 16 } as const;
const FROM_ZERO = [0, "auto"] as const;

function finding(points: readonly ResponsePoint[], threads: number): string {
  const here = points.find((point) => point.threads === threads);
  const most = Math.max(...points.map((point) => point.reads_per_s));
  const enough = points.find((point) => point.reads_per_s >= most * NEARLY_ALL);
  if (here === undefined || enough === undefined) return "";
  const now = `At ${threads} ${threads === 1 ? "thread" : "threads"} a query takes ${ms(here.mean_ms)}, ${formatQuantity("factor", here.saturation)} of one alone`;
  return here.threads >= enough.threads
    ? `${now}; from ${enough.threads} threads on, more of them only wait.`
    : `${now}; up to ${enough.threads} threads still bring more reads.`;
}

/** Response time and reads against the number of threads, with the plan's working point. */
export function ResponseChart() {
  const plan = usePicturedPlan();
  const result = usePicturedResult();
  const points = useMemo(() => responseCurve(plan), [plan]);
  const { threads } = plan.workload;
  const last = points.at(-1)?.threads ?? 2;
  const xAxis = useMemo(
    () =>
      ({
        ...axisProps,
        dataKey: "threads",
        type: "number",
        scale: "log",
        domain: [1, last],
        ticks: logTicks(1, last, 2, 9),
      }) as const,
    [last],
  );
  return (
    <ChartFrame
      title="Response time against concurrency"
      finding={finding(points, threads)}
      name="response"
      table={{
        columns: [
          { label: "Threads", name: "threads", format: (value) => String(value) },
          { label: "Reads", name: "reads_per_s", format: perS },
          { label: "Latency, mean", name: "mean_ms", format: ms },
          {
            label: "Saturation",
            name: "saturation",
            format: (value) => formatQuantity("factor", value),
          },
        ],
        rows: points.map((point) => [
          point.threads,
          point.reads_per_s,
          point.mean_ms,
          point.saturation,
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={PANEL_HEIGHT}>
        <LineChart data={points} margin={LATENCY_MARGIN} syncId="response">
          <CartesianGrid {...gridProps} />
          <XAxis {...xAxis} tick={false} height={6} />
          <YAxis
            {...axisProps}
            width={AXIS_WIDTH}
            domain={FROM_ZERO}
            tickCount={4}
            tickFormatter={ms}
          />
          <Tooltip {...tooltipProps} formatter={msOf} labelFormatter={threadsOf} />
          <Line
            name="Latency"
            dataKey="mean_ms"
            stroke="var(--series-3)"
            strokeWidth={2}
            dot={false}
            shape={PlainLine}
            isAnimationActive={false}
          />
          <Marks>
            <VerticalMark at={threads} />
            <DotMark x={threads} y={result.reads.mean_ms} />
            <NameMark
              x={threads}
              y={result.reads.mean_ms}
              text="working point"
              dy={-10}
              anchor="middle"
            />
          </Marks>
        </LineChart>
      </ResponsiveContainer>
      <ResponsiveContainer width="100%" height={PANEL_HEIGHT}>
        <LineChart data={points} margin={READS_MARGIN} syncId="response">
          <CartesianGrid {...gridProps} />
          <XAxis {...xAxis} />
          <YAxis
            {...axisProps}
            width={AXIS_WIDTH}
            domain={FROM_ZERO}
            tickCount={4}
            tickFormatter={perS}
          />
          <Tooltip {...tooltipProps} formatter={perSOf} labelFormatter={threadsOf} />
          <Line
            name="Reads"
            dataKey="reads_per_s"
            stroke="var(--series-1)"
            strokeWidth={2}
            dot={false}
            shape={PlainLine}
            isAnimationActive={false}
          />
          <Marks>
            <VerticalMark at={threads} />
            <DotMark x={threads} y={result.reads.per_s} />
          </Marks>
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
