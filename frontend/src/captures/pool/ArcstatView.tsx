import { formatMemory, formatPercent, formatSignificant } from "@arcplan/shared";
import { lazy, Suspense } from "react";
import type { ArcstatCapture } from "../../api/index.ts";
import { memory } from "../FigureTable.tsx";
import { ColumnTable } from "../tables/ColumnTable.tsx";
import { Findings, Verdict } from "../Verdict.tsx";
import { DRAWING, slashed } from "../words.ts";
import { pointsOf } from "./timeline.ts";
import { ARCSTAT_FACTS, rowsTitle, samplesFact, VERDICT_TITLES } from "./words.ts";

const AT_FIRST = 24;
const BYTE_COLUMNS = new Set(["size", "arcsz", "c", "avail", "l2size", "l2asize", "l2bytes"]);
const SECONDS_PER_DAY = 86_400;

function cellText(column: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (column === "time") return clockText(value);
  return BYTE_COLUMNS.has(column) ? formatMemory(value) : formatSignificant(value);
}

/** Seconds since midnight or since 1970, as a time of day (UTC). */
function clockText(seconds: number): string {
  const ofDay = ((seconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY;
  return new Date(ofDay * 1000).toISOString().slice(11, 19);
}

/** The rows of an arcstat log as read, units removed. */
function SampleTable({ capture }: { readonly capture: ArcstatCapture }) {
  const { columns, series } = capture;
  return (
    <ColumnTable
      title={rowsTitle(capture)}
      rows={Array.from({ length: pointsOf(capture) }, (_, index) => index)}
      columns={columns.map((head) => ({
        head,
        isFigure: true,
        text: (index: number) => cellText(head, series[head]?.[index]),
      }))}
      atFirst={AT_FIRST}
    />
  );
}

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
        <dt>{ARCSTAT_FACTS.samples}</dt>
        <dd>{samplesFact(capture)}</dd>
        <dt>{ARCSTAT_FACTS.size}</dt>
        <dd>{memory(arc.size_last_bytes)}</dd>
        <dt>{ARCSTAT_FACTS.target}</dt>
        <dd>{memory(arc.target_last_bytes)}</dd>
        <dt>{ARCSTAT_FACTS.misses}</dt>
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
