import type { Plan } from "@arcplan/shared";
import { bandedRates } from "@arcplan/shared/advice/rates.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES } from "@arcplan/shared/plan/speed.ts";
import { useCallback, useEffect, useMemo, useRef } from "react";
import {
  curveOf,
  type DrawnCurve,
  resultAt,
  toldCurve,
  valueAt,
} from "../../plan/answers/arc-curve.ts";
import { bandWords, speedIn } from "../../plan/answers/bands.ts";
import {
  type Drawn,
  drawnFigures,
  drawnSpeeds,
  type Ends,
  type Figure,
  hasArea,
  knownReads,
  mostReads,
  NOT_DRAWN,
  ownRate,
  scaled,
} from "../../plan/answers/told.ts";
import { useBest } from "../../plan/answers/trust.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { PIN_LETTERS } from "../../plan/library-slice.ts";
import { ChartFrame, type Column } from "../frame/ChartFrame.tsx";
import { usePicturedPlan, usePicturedResult, usePicturedTold } from "../frame/Picture.tsx";
import { speedWords } from "../frame/speed-words.ts";
import * as words from "../words.ts";

import { ArcCurvePanels, type CurveRow } from "./ArcCurvePanels.tsx";
import { arcFinding } from "./arc-story.ts";

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const percent = (value: number) => formatQuantity("percent", value);

const ARC: Column = { label: words.arc, name: "arc_bytes", format: bytes };
const HITS: readonly Column[] = [
  { label: words.metadataHits, name: "arc_metadata_hit_ratio", format: percent },
  { label: words.dataHits, name: "arc_data_hit_ratio", format: percent },
  { label: words.l2arcHits, name: "l2arc_hit_ratio", format: percent },
];

interface PinnedCurve {
  readonly points: DrawnCurve["points"];
  readonly pagesPerQuery: number;
}

/** What is told of a pinned plan at one size of ARC; null beyond the sizes that its machine can have. */
function pinnedAt({ points }: PinnedCurve, arcBytes: number): Figure | null {
  const [low, high] = [knownReads, mostReads].map((reads) => valueAt(points, arcBytes, reads));
  if (low == null || high == null) return null;
  return low === high ? low : [low, high];
}

/** Both ends of a pinned plan's band there, by a factor. */
function pinnedBandAt({ points }: PinnedCurve, arcBytes: number, by: number): Ends | null {
  const low = valueAt(points, arcBytes, ({ bands }) => bands().low);
  const high = valueAt(points, arcBytes, ({ bands }) => bands().high);
  return low === null || high === null ? null : [low * by, high * by];
}

/** With pinned curves on this plan's axis: where that counts queries, as many pages as it takes for theirs. */
function rowsOf(
  { points }: DrawnCurve,
  pinned: readonly PinnedCurve[],
  pagesPerQuery: number | null,
): readonly CurveRow[] {
  const curves = pinned.map((curve) => {
    const by = pagesPerQuery === null ? 1 : pagesPerQuery / curve.pagesPerQuery;
    const at = points.map(({ arc_bytes }) => arc_bytes);
    return drawnFigures(
      at.map((arcBytes) => {
        const figure = pinnedAt(curve, arcBytes);
        return figure === null ? null : scaled(figure, by);
      }),
      (i) => pinnedBandAt(curve, at[i] ?? 0, by),
    );
  });
  return drawnSpeeds(points).map((point, i) => ({
    ...point,
    pinned: curves.map((curve) => curve[i] ?? NOT_DRAWN),
  }));
}

/** A pinned plan's cell in the table. */
function pinnedCell({ line, ends }: Drawn, perRead: number): Figure | null {
  const figure = line ?? ends;
  return figure === null ? null : scaled(figure, perRead);
}

function usePinnedCurves(): readonly PinnedCurve[] {
  const pinned = usePlanStore((state) => state.pinned);
  return useMemo(
    () =>
      pinned.map((plan: Plan) => ({
        points: toldCurve(plan).points,
        pagesPerQuery: plan.workload.pages_per_query,
      })),
    [pinned],
  );
}

/** Reads and hit ratios against the ARC size, with the best ARC and this plan. */
export function ArcCurveChart() {
  const plan = usePicturedTold();
  const result = usePicturedResult();
  const { low, high } = bandedRates(result);
  const { noun, figure, perRead } = speedIn(result);
  const pinnedCurves = usePinnedCurves();
  const curve = curveOf(plan);
  const bestBytes = useBest(usePicturedPlan())?.memory.arc_bytes ?? null;
  const isKept = bestBytes === plan.memory.arc_bytes;
  // With the best ARC alone, as the curve is drawn.
  const then =
    bestBytes === null || isKept || bestBytes > curve.room_bytes ? null : resultAt(plan, bestBytes);
  const bestBand = useMemo(
    () => then && { ...bandedRates(then), words: bandWords(then, figure) },
    [then, figure],
  );
  const pages = noun === "queries" ? plan.workload.pages_per_query : null;
  const rows = useMemo(() => rowsOf(curve, pinnedCurves, pages), [curve, pinnedCurves, pages]);
  // The same function while zfs_arc_max moves, so that only the plan's place is drawn again.
  const shown = useRef(result);
  useEffect(() => {
    shown.current = result;
  }, [result]);
  const rate = useCallback((perS: number) => speedWords(shown.current).rate(perS), []);
  const rateEnds = useCallback(
    (low: number, high: number) => speedWords(shown.current).rateEnds(low, high),
    [],
  );
  const speed = speedWords(result);
  const extra: Column[] = pinnedCurves.map((_, index) => ({
    ...speed.rateColumn,
    label: words.lineOfPin(SPEED_NAMES[noun], PIN_LETTERS[index] ?? ""),
    name: `${noun}_per_s_${PIN_LETTERS[index]}`,
  }));
  return (
    <ChartFrame
      title={words.arcCurve[noun]}
      finding={arcFinding(plan, curve, result, bestBytes)}
      note={words.arcNote(hasArea(rows.flatMap(({ reads, pinned }) => [reads, ...pinned])))}
      name="arc-curve"
      table={{
        columns: [ARC, speed.rateColumn, ...HITS, speed.timeColumn, ...extra],
        rows: rows.map((row) => [
          row.arc_bytes,
          speed.rateCell(row),
          row.arc_metadata,
          row.arc_data,
          row.l2arc,
          speed.timeCell(row),
          ...row.pinned.map((pinned) => pinnedCell(pinned, perRead)),
        ]),
      }}
    >
      <ArcCurvePanels
        rows={rows}
        noun={noun}
        perRead={perRead}
        here={{
          arc_bytes: plan.memory.arc_bytes,
          rate: ownRate(result),
          isBest: isKept,
          low,
          high,
          band: bandWords(result, figure),
        }}
        bestBytes={isKept ? null : bestBytes}
        bestBand={bestBand}
        sufficientBytes={curve.sufficient_bytes}
        roomBytes={curve.room_bytes}
        rate={rate}
        rateEnds={rateEnds}
        withL2arc={plan.storage.l2arc_device !== null}
      />
    </ChartFrame>
  );
}
