import { type ArcCurve, arcCurve, type Plan } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { curveOf, type DrawnCurve, valueAt } from "../../plan/answers/arc-curve.ts";
import { bandWords, speedIn, speedLike } from "../../plan/answers/bands.ts";
import { useBest } from "../../plan/answers/best.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { PIN_LETTERS } from "../../plan/library-slice.ts";
import { ChartFrame, type Column } from "../frame/ChartFrame.tsx";
import { usePicturedPlan, usePicturedResult } from "../frame/Picture.tsx";
import * as words from "../words.ts";
import { ArcCurvePanels, type CurveRow } from "./ArcCurvePanels.tsx";
import { arcFinding } from "./arc-story.ts";

/** Pinned curves change rarely and are computed once. */
const PINNED_POINTS = 60;

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const perS = (value: number) => formatQuantity("per-s", value);
const percent = (value: number) => formatQuantity("percent", value);

const COLUMNS: readonly Column[] = [
  { label: words.arc, name: "arc_bytes", format: bytes },
  { label: words.reads, name: "reads_per_s", format: perS },
  { label: words.metadataHits, name: "arc_metadata_hit_ratio", format: percent },
  { label: words.dataHits, name: "arc_data_hit_ratio", format: percent },
  { label: words.l2arcHits, name: "l2arc_hit_ratio", format: percent },
  {
    label: words.meanLatency,
    name: "mean_ms",
    format: (value) => formatQuantity("ms", value),
  },
];

interface PinnedCurve extends ArcCurve {
  readonly pagesPerQuery: number;
}

function rowsOf(curve: DrawnCurve, pinned: readonly PinnedCurve[]): CurveRow[] {
  return curve.points.map((point) => ({
    ...point,
    pinned: pinned.map((other) =>
      valueAt(other.points, point.arc_bytes, ({ reads_per_s }) => reads_per_s),
    ),
  }));
}

/** The rows with pinned curves on this plan's axis: where that counts queries, as many pages as it takes for theirs. */
function drawnRows(
  rows: readonly CurveRow[],
  pinned: readonly PinnedCurve[],
  pagesPerQuery: number,
): readonly CurveRow[] {
  return rows.map((row) => ({
    ...row,
    pinned: row.pinned.map(
      (reads, i) => reads && (reads * pagesPerQuery) / (pinned[i]?.pagesPerQuery ?? 1),
    ),
  }));
}

function usePinnedCurves(): readonly PinnedCurve[] {
  const pinned = usePlanStore((state) => state.pinned);
  return useMemo(
    () =>
      pinned.map((plan: Plan) => ({
        ...arcCurve(plan, PINNED_POINTS),
        pagesPerQuery: plan.workload.pages_per_query,
      })),
    [pinned],
  );
}

/** Reads and hit ratios against the ARC size, with the best ARC and this plan. */
export function ArcCurveChart() {
  const plan = usePicturedPlan();
  const result = usePicturedResult();
  const { reads } = result;
  const { noun, figure, perRead } = speedIn(result);
  const pinnedCurves = usePinnedCurves();
  const curve = curveOf(plan);
  const bestBytes = useBest(plan)?.memory.arc_bytes ?? null;
  const rows = useMemo(() => rowsOf(curve, pinnedCurves), [curve, pinnedCurves]);
  const { pages_per_query: pages } = plan.workload;
  const drawn = useMemo(
    () => (noun === "queries" ? drawnRows(rows, pinnedCurves, pages) : rows),
    [rows, pinnedCurves, noun, pages],
  );
  // The same function while zfs_arc_max moves, so that only the plan's place is drawn again.
  const shown = useRef(result);
  useEffect(() => {
    shown.current = result;
  }, [result]);
  const rate = useCallback((perS: number) => speedLike(shown.current)(perS), []);
  const extra: Column[] = pinnedCurves.map((_, index) => ({
    label: words.lineOfPin(PIN_LETTERS[index] ?? ""),
    name: `reads_per_s_${PIN_LETTERS[index]}`,
    format: perS,
  }));
  return (
    <ChartFrame
      title={words.arcCurve[noun]}
      finding={arcFinding(plan, curve, result, bestBytes)}
      note={words.arcNote}
      name="arc-curve"
      table={{
        columns: [...COLUMNS, ...extra],
        rows: rows.map((row) => [
          row.arc_bytes,
          row.reads_per_s,
          row.arc_metadata,
          row.arc_data,
          row.l2arc,
          row.mean_ms,
          ...row.pinned,
        ]),
      }}
    >
      <ArcCurvePanels
        rows={drawn}
        noun={noun}
        perRead={perRead}
        here={{
          arc_bytes: plan.memory.arc_bytes,
          reads_per_s: reads.per_s,
          isBest: bestBytes === plan.memory.arc_bytes,
          low: reads.low,
          high: reads.high,
          band: bandWords(result, figure),
        }}
        bestBytes={bestBytes === plan.memory.arc_bytes ? null : bestBytes}
        sufficientBytes={curve.sufficient_bytes}
        roomBytes={curve.room_bytes}
        rate={rate}
        withL2arc={plan.storage.l2arc_device !== null}
      />
    </ChartFrame>
  );
}
