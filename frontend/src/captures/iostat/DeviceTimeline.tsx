import { formatMs, formatRate, formatSignificant } from "@arcplan/shared";
import type { IostatDevice } from "../../api/index.ts";
import { ChartFrame, type ChartTable } from "../../charts/ChartFrame.tsx";
import { TimePanel } from "../TimePanel.tsx";
import { pointsOf, type TimelinePoint } from "./timeline.ts";

interface DeviceTimelineProps {
  readonly device: IostatDevice;
  readonly intervalS: number | null;
}

const times = (value: number) => `${formatSignificant(value)}×`;

function tableOf(points: readonly TimelinePoint[], isTimed: boolean): ChartTable {
  return {
    columns: [
      { label: isTimed ? "Second" : "Report", name: isTimed ? "elapsed_s" : "report" },
      { label: "Reads/s", name: "reads_per_s", format: formatRate },
      { label: "Writes/s", name: "writes_per_s", format: formatRate },
      { label: "Response time", name: "await_ms", format: formatMs },
      { label: "Saturation", name: "saturation", format: times },
    ],
    rows: points.map((p) => [p.at, p.readsPerS, p.writesPerS, p.awaitMs, p.saturation]),
  };
}

/** Requests and saturation of one device over time. */
export default function DeviceTimeline({ device, intervalS }: DeviceTimelineProps) {
  const points = pointsOf(device, intervalS);
  const isTimed = intervalS !== null;
  const peak = points.reduce((most, { saturation }) => Math.max(most, saturation ?? 0), 0);
  const finding =
    peak > 0
      ? `Response times rose to ${formatSignificant(peak)} times the lowest busy one seen.`
      : "No response times were printed, so saturation is unknown.";
  const shared = { points, timeUnit: isTimed ? "s" : "", syncId: "iostat" };
  return (
    <ChartFrame
      title={`${device.device} over time`}
      finding={finding}
      name="iostat-timeline"
      table={tableOf(points, isTimed)}
    >
      <TimePanel
        {...shared}
        format={formatRate}
        lines={[
          { name: "Reads/s", key: "readsPerS", colour: "var(--series-1)" },
          { name: "Writes/s", key: "writesPerS", colour: "var(--series-3)", dash: "5 4" },
        ]}
      />
      {peak > 0 && (
        <TimePanel
          {...shared}
          format={times}
          lines={[{ name: "Saturation", key: "saturation", colour: "var(--series-2)" }]}
        />
      )}
    </ChartFrame>
  );
}
