import { formatMemory, formatSignificant } from "@arcplan/shared";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ArcstatCapture } from "../../api/index.ts";
import { ChartFrame, type ChartTable } from "../../charts/ChartFrame.tsx";
import { axisProps, gridProps } from "../chart-look.ts";
import { plural } from "../words.ts";
import { type Moment, momentsOf, thinned } from "./timeline.ts";

const HEIGHT = 170;

function tableOf(moments: readonly Moment[]): ChartTable {
  return {
    columns: [
      { label: "Second", name: "elapsed_s" },
      { label: "Size", name: "size_bytes", format: formatMemory },
      { label: "Target (c)", name: "target_bytes", format: formatMemory },
      {
        label: "Metadata misses",
        name: "metadata_miss_percent",
        format: (p) => `${formatSignificant(p)} %`,
      },
    ],
    rows: moments.map((m) => [m.at, m.sizeBytes, m.targetBytes, m.metadataMissPercent]),
  };
}

function findingOf({ arc, samples }: ArcstatCapture): string {
  const size = arc.size_last_bytes === null ? null : `ARC ${formatMemory(arc.size_last_bytes)}`;
  const growth =
    arc.still_growing === null ? null : arc.still_growing ? "still growing" : "no longer growing";
  const { last } = arc.metadata_miss_percent;
  const misses = last === null ? null : `metadata misses ${formatSignificant(last)} %`;
  const parts = [size, growth, misses].filter((part) => part !== null);
  return `At the end of ${plural(samples, "sample")}: ${parts.join(", ") || "no size and no misses printed"}.`;
}

/** ARC size against its target, and metadata misses below, over the same time. */
export default function ArcTimeline({ capture }: { readonly capture: ArcstatCapture }) {
  const moments = thinned(momentsOf(capture));
  const withSizes = moments.some(({ sizeBytes }) => sizeBytes !== null);
  const withMisses = moments.some(({ metadataMissPercent }) => metadataMissPercent !== null);
  return (
    <ChartFrame
      title="ARC over time"
      finding={findingOf(capture)}
      name="arcstat-timeline"
      table={tableOf(moments)}
    >
      {withSizes && (
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <LineChart data={[...moments]} syncId="arcstat">
            <CartesianGrid {...gridProps} />
            <XAxis
              {...axisProps}
              dataKey="at"
              type="number"
              domain={["dataMin", "dataMax"]}
              unit=" s"
            />
            <YAxis {...axisProps} width={76} tickFormatter={formatMemory} domain={[0, "auto"]} />
            <Tooltip
              formatter={(value) => formatMemory(Number(value))}
              labelFormatter={(at) => `${at} s`}
            />
            <Line
              name="Size"
              dataKey="sizeBytes"
              stroke="var(--series-1)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
            <Line
              name="Target (c)"
              dataKey="targetBytes"
              stroke="var(--series-6)"
              strokeDasharray="5 4"
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      )}
      {withMisses && (
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <LineChart data={[...moments]} syncId="arcstat">
            <CartesianGrid {...gridProps} />
            <XAxis
              {...axisProps}
              dataKey="at"
              type="number"
              domain={["dataMin", "dataMax"]}
              unit=" s"
            />
            <YAxis {...axisProps} width={76} unit=" %" domain={[0, 100]} />
            <Tooltip
              formatter={(value) => `${formatSignificant(Number(value))} %`}
              labelFormatter={(at) => `${at} s`}
            />
            <Line
              name="Metadata misses"
              dataKey="metadataMissPercent"
              stroke="var(--series-2)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      )}
    </ChartFrame>
  );
}
