import { formatMemory, formatSignificant } from "@arcplan/shared";
import type { ArcstatCapture } from "../../api/index.ts";
import { ChartFrame, type ChartTable } from "../../charts/ChartFrame.tsx";
import { plural } from "../../plan/plural.ts";
import { TimePanel } from "../TimePanel.tsx";
import { type Moment, momentsOf, thinned } from "./timeline.ts";

const KIB = 1024;

const percent = (value: number) => `${formatSignificant(value)} %`;

function tableOf(moments: readonly Moment[], timeName: string): ChartTable {
  return {
    columns: [
      { label: timeName === "elapsed_s" ? "Second" : "Sample", name: timeName },
      { label: "Size", name: "size_bytes", format: (value) => formatMemory(value) },
      { label: "Target (c)", name: "target_bytes", format: (value) => formatMemory(value) },
      { label: "Metadata misses", name: "metadata_miss_percent", format: percent },
    ],
    rows: moments.map((m) => [m.at, m.sizeBytes, m.targetBytes, m.metadataMissPercent]),
  };
}

function findingOf({ arc, samples, rows_per_point }: ArcstatCapture): string {
  const size = arc.size_last_bytes === null ? null : `ARC ${formatMemory(arc.size_last_bytes)}`;
  const growth =
    arc.still_growing === null ? null : arc.still_growing ? "still growing" : "no longer growing";
  const { last } = arc.metadata_miss_percent;
  const misses = last === null ? null : `metadata misses ${percent(last)}`;
  const each =
    rows_per_point === 1 ? "" : ` Each point is the mean of ${plural(rows_per_point, "sample")}.`;
  const parts = [size, growth, misses].filter((part) => part !== null);
  return `At the end of ${plural(samples, "sample")}: ${parts.join(", ") || "no size and no misses printed"}.${each}`;
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
      title="ARC over time"
      finding={findingOf(capture)}
      name="arcstat-timeline"
      table={tableOf(points, isTimed ? "elapsed_s" : "sample")}
    >
      {largest > 0 && (
        <TimePanel
          {...shared}
          format={(value) => formatMemory(value)}
          tickUnit={tickUnit}
          lines={[
            { name: "Size", key: "sizeBytes", colour: "var(--series-1)" },
            { name: "Target (c)", key: "targetBytes", colour: "var(--series-6)", dash: "5 4" },
          ]}
        />
      )}
      {hasMisses && (
        <TimePanel
          {...shared}
          format={percent}
          top={100}
          lines={[
            { name: "Metadata misses", key: "metadataMissPercent", colour: "var(--series-2)" },
          ]}
        />
      )}
    </ChartFrame>
  );
}
