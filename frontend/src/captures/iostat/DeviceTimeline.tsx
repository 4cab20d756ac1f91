import { formatSignificant } from "@arcplan/shared";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { IostatDevice } from "../../api/index.ts";
import { ChartFrame, type ChartTable } from "../../charts/ChartFrame.tsx";
import { axisProps, gridProps } from "../chart-look.ts";
import { pointsOf, type TimelinePoint } from "./timeline.ts";

const HEIGHT = 170;

interface DeviceTimelineProps {
  readonly device: IostatDevice;
  readonly intervalS: number | null;
}

function tableOf(points: readonly TimelinePoint[], unit: string): ChartTable {
  return {
    columns: [
      { label: unit === "s" ? "Second" : "Report", name: unit === "s" ? "elapsed_s" : "report" },
      { label: "Reads/s", name: "reads_per_s", format: formatSignificant },
      { label: "Writes/s", name: "writes_per_s", format: formatSignificant },
      { label: "Response time, ms", name: "await_ms", format: formatSignificant },
      { label: "Saturation", name: "saturation", format: formatSignificant },
    ],
    rows: points.map((p) => [p.at, p.readsPerS, p.writesPerS, p.awaitMs, p.saturation]),
  };
}

/** Requests and saturation of one device over time. */
export default function DeviceTimeline({ device, intervalS }: DeviceTimelineProps) {
  const points = pointsOf(device, intervalS);
  const unit = intervalS === null ? "" : "s";
  const x = (
    <XAxis
      {...axisProps}
      dataKey="at"
      type="number"
      domain={["dataMin", "dataMax"]}
      unit={unit && ` ${unit}`}
    />
  );
  const peak = points.reduce((most, { saturation }) => Math.max(most, saturation ?? 0), 0);
  const finding =
    peak > 0
      ? `Response times rose to ${formatSignificant(peak)} times the lowest busy one seen.`
      : "No response times were printed, so saturation is unknown.";
  return (
    <ChartFrame
      title={`${device.device} over time`}
      finding={finding}
      name="iostat-timeline"
      table={tableOf(points, unit)}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={[...points]} syncId="iostat">
          <CartesianGrid {...gridProps} />
          {x}
          <YAxis {...axisProps} width={64} tickFormatter={formatSignificant} domain={[0, "auto"]} />
          <Tooltip
            formatter={(value) => formatSignificant(Number(value))}
            labelFormatter={(at) => `${at} ${unit}`}
          />
          <Line
            name="Reads/s"
            dataKey="readsPerS"
            stroke="var(--series-1)"
            strokeWidth={2}
            dot={points.length === 1}
            isAnimationActive={false}
          />
          <Line
            name="Writes/s"
            dataKey="writesPerS"
            stroke="var(--series-3)"
            strokeDasharray="5 4"
            dot={points.length === 1}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
      {peak > 0 && (
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <LineChart data={[...points]} syncId="iostat">
            <CartesianGrid {...gridProps} />
            {x}
            <YAxis
              {...axisProps}
              width={64}
              tickFormatter={(v) => `${formatSignificant(v)}×`}
              domain={[0, "auto"]}
            />
            <Tooltip
              formatter={(v) => `${formatSignificant(Number(v))}×`}
              labelFormatter={(at) => `${at} ${unit}`}
            />
            <Line
              name="Saturation"
              dataKey="saturation"
              stroke="var(--series-2)"
              strokeWidth={2}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      )}
    </ChartFrame>
  );
}
