import { formatMemory, formatSignificant } from "@arcplan/shared";
import type { ArcstatCapture } from "../../api/index.ts";
import { ChartFrame, type ChartTable } from "../../charts/frame/ChartFrame.tsx";
import { TimePanel } from "../TimePanel.tsx";
import { type Moment, momentsOf, thinned } from "./timeline.ts";
import { ARC_TIMELINE, arcTimelineFinding } from "./words.ts";

const KIB = 1024;

const percent = (value: number) => `${formatSignificant(value)} %`;

function tableOf(moments: readonly Moment[], timeName: string): ChartTable {
  return {
    columns: [
      {
        label: timeName === "elapsed_s" ? ARC_TIMELINE.second : ARC_TIMELINE.sample,
        name: timeName,
      },
      { label: ARC_TIMELINE.size, name: "size_bytes", format: (value) => formatMemory(value) },
      { label: ARC_TIMELINE.target, name: "target_bytes", format: (value) => formatMemory(value) },
      { label: ARC_TIMELINE.misses, name: "metadata_miss_percent", format: percent },
    ],
    rows: moments.map((m) => [m.at, m.sizeBytes, m.targetBytes, m.metadataMissPercent]),
  };
}

/** ARC size against its target, and metadata misses below, over the same time. */
export default function ArcTimeline({ capture }: { readonly capture: ArcstatCapture }) {
  const { moments, isTimed } = momentsOf(capture);
  const points = thinned(moments);
  const sizes = points.flatMap(({ sizeBytes, targetBytes }) => [sizeBytes ?? 0, targetBytes ?? 0]);
  const largest = Math.max(0, ...sizes);
  const tickUnit = KIB ** Math.floor(Math.log(Math.max(1, largest)) / Math.log(KIB));
  const hasMisses = points.some(({ metadataMissPercent }) => metadataMissPercent !== null);
  const shared = { points, timeUnit: isTimed ? "s" : "", syncId: "arcstat" };
  return (
    <ChartFrame
      title={ARC_TIMELINE.title}
      finding={arcTimelineFinding(capture, percent)}
      name="arcstat-timeline"
      table={tableOf(points, isTimed ? "elapsed_s" : "sample")}
    >
      {largest > 0 && (
        <TimePanel
          {...shared}
          format={(value) => formatMemory(value)}
          tickUnit={tickUnit}
          lines={[
            { name: ARC_TIMELINE.size, key: "sizeBytes", colour: "var(--series-1)" },
            {
              name: ARC_TIMELINE.target,
              key: "targetBytes",
              colour: "var(--series-6)",
              dash: "5 4",
            },
          ]}
        />
      )}
      {hasMisses && (
        <TimePanel
          {...shared}
          format={percent}
          top={100}
          lines={[
            { name: ARC_TIMELINE.misses, key: "metadataMissPercent", colour: "var(--series-2)" },
          ]}
        />
      )}
    </ChartFrame>
  );
}
