import { formatMs, formatRate, formatSignificant } from "@arcplan/shared";
import type { IostatDevice } from "../../api/index.ts";
import { ChartFrame, type ChartTable } from "../../charts/frame/ChartFrame.tsx";
import { TimePanel } from "../TimePanel.tsx";
import { TIMELINE, timelineFinding } from "./words.ts";

/** One sample of a device. */
interface TimelinePoint {
  /** Seconds since the first report, or the report's number where the interval is unknown. */
  readonly at: number;
  readonly readsPerS: number | null;
  readonly writesPerS: number | null;
  readonly awaitMs: number | null;
  /** Response time divided by the lowest one under load, as in the server's verdict. */
  readonly saturation: number | null;
}

/** Samples of a device in time order; the server thinned them and kept the extremes. */
function pointsOf(device: IostatDevice, intervalS: number | null): TimelinePoint[] {
  const { series, saturation, await_ms } = device;
  const lowestMs = saturation !== null && await_ms !== null ? await_ms.mean / saturation : null;
  const first = series.report[0] ?? 0;
  return series.report.map((report, index) => {
    const awaitMs = series.await_ms[index] ?? null;
    return {
      at: intervalS === null ? report : (report - first) * intervalS,
      readsPerS: series.reads_per_s[index] ?? null,
      writesPerS: series.writes_per_s[index] ?? null,
      awaitMs,
      saturation: awaitMs && lowestMs ? awaitMs / lowestMs : null,
    };
  });
}

interface DeviceTimelineProps {
  readonly device: IostatDevice;
  readonly intervalS: number | null;
}

const times = (value: number) => `${formatSignificant(value)}×`;

function tableOf(points: readonly TimelinePoint[], isTimed: boolean): ChartTable {
  return {
    columns: [
      {
        label: isTimed ? TIMELINE.second : TIMELINE.report,
        name: isTimed ? "elapsed_s" : "report",
      },
      { label: TIMELINE.reads, name: "reads_per_s", format: formatRate },
      { label: TIMELINE.writes, name: "writes_per_s", format: formatRate },
      { label: TIMELINE.await, name: "await_ms", format: formatMs },
      { label: TIMELINE.saturation, name: "saturation", format: times },
    ],
    rows: points.map((p) => [p.at, p.readsPerS, p.writesPerS, p.awaitMs, p.saturation]),
  };
}

/** Requests and saturation of one device over time. */
export default function DeviceTimeline({ device, intervalS }: DeviceTimelineProps) {
  const points = pointsOf(device, intervalS);
  const isTimed = intervalS !== null;
  const peak = points.reduce((most, { saturation }) => Math.max(most, saturation ?? 0), 0);
  const shared = { points, timeUnit: isTimed ? "s" : "", syncId: "iostat" };
  return (
    <ChartFrame
      title={TIMELINE.title(device.device)}
      finding={timelineFinding(peak)}
      name="iostat-timeline"
      table={tableOf(points, isTimed)}
    >
      <TimePanel
        {...shared}
        format={formatRate}
        lines={[
          { name: TIMELINE.reads, key: "readsPerS", colour: "var(--series-1)" },
          { name: TIMELINE.writes, key: "writesPerS", colour: "var(--series-3)", dash: "5 4" },
        ]}
      />
      {peak > 0 && (
        <TimePanel
          {...shared}
          format={times}
          lines={[{ name: TIMELINE.saturation, key: "saturation", colour: "var(--series-2)" }]}
        />
      )}
    </ChartFrame>
  );
}
