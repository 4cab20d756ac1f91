import { formatPercent } from "@arcplan/shared";
import { lazy, Suspense } from "react";
import type { ArcstatCapture } from "../../api/index.ts";
import { memory } from "../tables/figures.ts";
import { Findings, Verdict } from "../Verdict.tsx";
import { DRAWING, slashed } from "../words.ts";
import { SampleTable } from "./SampleTable.tsx";
import { FACTS, samplesFact, VERDICT_TITLES } from "./words.ts";

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
  const { arc, findings } = capture;
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
        <dt>{FACTS.samples}</dt>
        <dd>{samplesFact(capture)}</dd>
        <dt>{FACTS.size}</dt>
        <dd>{memory(arc.size_last_bytes)}</dd>
        <dt>{FACTS.target}</dt>
        <dd>{memory(arc.target_last_bytes)}</dd>
        <dt>{FACTS.misses}</dt>
        <dd>{slashed(percent(first), percent(last), percent(max))}</dd>
      </dl>
      <Findings findings={findings} />
      <Suspense fallback={<p className="chart-waiting">{DRAWING}</p>}>
        <ArcTimeline capture={capture} />
      </Suspense>
      <SampleTable capture={capture} />
    </>
  );
}
