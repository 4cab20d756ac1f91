import { formatCount, formatMemory, formatPercent } from "@arcplan/shared";
import { lazy, Suspense } from "react";
import type { ArcstatCapture } from "../../api/index.ts";
import { Findings } from "../Findings.tsx";
import { VERDICT_TITLES } from "../summary.ts";
import { Verdict } from "../Verdict.tsx";
import { everyText } from "../words.ts";
import { SampleTable } from "./SampleTable.tsx";

const ArcTimeline = lazy(() => import("./ArcTimeline.tsx"));

const VERDICT_TONES = {
  "large-enough": "good",
  "too-small": "bad",
  "still-warming": "warn",
  "no-metadata-columns": "neutral",
  idle: "neutral",
} as const;

/** An arcstat log: whether the ARC holds the metadata, and how that developed. */
export function ArcstatView({ capture }: { readonly capture: ArcstatCapture }) {
  const { arc, samples, interval_s, first_row_dropped, findings } = capture;
  const { first, last, max } = arc.metadata_miss_percent;
  const percent = (value: number | null) => (value === null ? "–" : formatPercent(value / 100));
  return (
    <>
      <Verdict
        tone={VERDICT_TONES[arc.verdict]}
        title={VERDICT_TITLES[arc.verdict]}
        why={arc.why}
      />
      <dl className="facts">
        <dt>Samples</dt>
        <dd>
          {formatCount(samples)}
          {everyText(interval_s)}
          {first_row_dropped && "; the first row covers no interval and is left out"}
        </dd>
        <dt>ARC size, last</dt>
        <dd>{arc.size_last_bytes === null ? "–" : formatMemory(arc.size_last_bytes)}</dd>
        <dt>Target size (c), last</dt>
        <dd>{arc.target_last_bytes === null ? "–" : formatMemory(arc.target_last_bytes)}</dd>
        <dt>Metadata misses, first / last / highest</dt>
        <dd>
          {percent(first)} / {percent(last)} / {percent(max)}
        </dd>
      </dl>
      <Findings findings={findings} />
      <Suspense fallback={<p className="chart-waiting">Drawing…</p>}>
        <ArcTimeline capture={capture} />
      </Suspense>
      <SampleTable capture={capture} />
    </>
  );
}
