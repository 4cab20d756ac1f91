import {
  bestRecordsizeOf,
  type Plan,
  type Prediction,
  type RecordsizePoint,
  recordsizePoint,
  recordsizesOf,
  solvePlan,
} from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES, SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { useEffect, useState } from "react";
import { speedIn, speedLike } from "../../plan/answers/bands.ts";
import { resultOf, useIsOld, useSettledPlan, useTold } from "../../plan/answers/result.ts";
import {
  bringsWords,
  drawnSpeeds,
  hasArea,
  knownReads,
  mostDrawn,
  mostReads,
  ownRate,
  type Told,
  told,
} from "../../plan/answers/told.ts";
import { useBest, useUnpredicted } from "../../plan/answers/trust.ts";
import { ChartFrame, type Column } from "../frame/ChartFrame.tsx";
import { LinePanel, type PanelAxis, READS } from "../frame/LinePanel.tsx";
import { logTicks, speedAxis } from "../frame/look.ts";
import { DotMark, HorizontalMark, NameMark, VerticalMark } from "../frame/Marks.tsx";
import { Picking } from "../frame/Picking.tsx";
import { speedWords } from "../frame/speed-words.ts";
import * as words from "../words.ts";

import { RequirementChart, RequirementLines } from "./RequirementChart.tsx";
import { type SizePoint, SizeTable } from "./SizeTable.tsx";

const READS_HEIGHT = 150;

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const disk = (value: number) => formatQuantity("decimal-bytes", value);
const nameOf = (recordBytes: number) => words.recordsizeOf(bytes(recordBytes));

const SIZE: Column = { label: words.recordsize, name: "record_bytes", format: bytes };
const NEEDS: readonly Column[] = [
  { label: words.arcNeeded, name: "arc_bytes", format: bytes },
  { label: words.ruleOfThumb, name: "rule_of_thumb_bytes", format: bytes },
  { label: words.written, name: "written_bytes_per_page", format: bytes },
  { label: words.space, name: "allocated_bytes", format: disk },
];

/** The plan as the curve depends on it: moving recordsize must not compute the curve again. */
function shapeOf(plan: Plan): string {
  const layout = { ...plan.layout, record_bytes: 4096 };
  const { "layout.record_bytes": _, ...origins } = plan.origins ?? {};
  return JSON.stringify({ ...plan, title: "", origins, layout });
}

interface Curve {
  readonly shape: string;
  readonly points: readonly SizePoint[];
}

/** The curve of a plan: one size at a time, so that the page answers between them. Null before the first. */
function useCurve(shape: string): Curve | null {
  const [curve, setCurve] = useState<Curve | null>(null);
  useEffect(() => {
    const plan: Plan = JSON.parse(shape);
    const sizes = recordsizesOf(plan);
    const points: Told<RecordsizePoint>[] = [];
    let timer = setTimeout(next);
    function next() {
      const size = sizes[points.length];
      if (size === undefined) {
        setCurve({ shape, points: drawnSpeeds(points) });
        return;
      }
      const sized = { ...plan, layout: { ...plan.layout, record_bytes: size } };
      points.push(told(recordsizePoint(plan, size), solvePlan(sized)));
      timer = setTimeout(next);
    }
    return () => clearTimeout(timer);
  }, [shape]);
  return curve;
}

interface ReadsProps {
  readonly points: readonly SizePoint[];
  readonly here: number;
  /** The recordsize of the answer; null while there is none. */
  readonly best: number | null;
  readonly result: Prediction;
}

const pointAt = (points: readonly SizePoint[], recordBytes: number) =>
  points.find(({ record_bytes }) => record_bytes === recordBytes);

/** The size that writes least of those that are known to bring nearly the most reads. */
function leanestOf(points: readonly SizePoint[]): SizePoint | undefined {
  const known = points.map((point) => ({ ...point, reads_per_s: knownReads(point) }));
  return pointAt(points, bestRecordsizeOf(known)?.record_bytes ?? 0);
}

/**
 * The size of the answer beside the plan's own; where it keeps that, or is not known, the size that brings
 * nearly the most reads with the least written.
 */
function finding({ points, here, best, result }: ReadsProps): string {
  const own = pointAt(points, here);
  const leanest = leanestOf(points);
  if (leanest === undefined || own === undefined) return words.noSizeFits;
  const answered = best === null || best === here ? undefined : pointAt(points, best);
  const other = answered ?? leanest;
  const [now, then] = [speedLike(result)(result.reads.per_s), bringsWords(result, other)];
  if (other === own) return words.noSizeBringsMore(bytes(here), then);
  return best === here
    ? words.keepsSize(bytes(here), now, bytes(other.record_bytes), then)
    : words.sizeWouldBring(bytes(other.record_bytes), then, bytes(here), now);
}

function ReadsPanel({ points, here, best, result }: ReadsProps) {
  const { noun, perRead } = speedIn(result);
  const { rate, rateEnds } = speedWords(result);
  const sizes = points.map(({ record_bytes }) => record_bytes);
  const ends = [Math.min(...sizes), Math.max(...sizes)] as const;
  const most = Math.max(...points.map(({ reads }) => mostDrawn(reads)));
  const x: PanelAxis = {
    scale: "log",
    domain: ends,
    ticks: logTicks(...ends, 2, 7),
    format: bytes,
  };
  const marked = best === null || best === here ? undefined : pointAt(points, best);
  return (
    <LinePanel
      rows={points}
      xKey="record_bytes"
      x={x}
      isUpper
      y={{ ...speedAxis(most, { perRead }), name: SPEED_UNITS[noun] }}
      lines={[{ ...READS, dots: true, name: SPEED_NAMES[noun] }]}
      height={READS_HEIGHT}
      syncId="recordsize"
      tooltip={rate}
      tooltipEnds={rateEnds}
      tooltipHead={nameOf}
    >
      <VerticalMark at={here} name={best === here ? words.youAreHereKept : words.youAreHere} />
      {marked && (
        <NameMark
          x={marked.record_bytes}
          y={mostReads(marked)}
          text={words.best}
          dx={8}
          dy={-6}
          anchor="start"
        />
      )}
      <DotMark x={here} y={ownRate(result)} />
      <Picking path="layout.record_bytes" />
    </LinePanel>
  );
}

function Sizes() {
  const plan = useSettledPlan();
  const toldPlan = useTold(plan);
  const shape = shapeOf(toldPlan);
  const curve = useCurve(shape);
  const isOld = useIsOld(plan);
  const here = plan.layout.record_bytes;
  const best = useBest(plan)?.layout.record_bytes ?? null;
  if (curve === null)
    return (
      <p className="soft recordsize-waiting" aria-busy="true">
        {words.loading}
      </p>
    );
  const result = resultOf(toldPlan);
  const { noun } = speedIn(result);
  const speed = speedWords(result);
  const shown = { points: curve.points, here, best, result };
  return (
    <div aria-busy={isOld || curve.shape !== shape}>
      <ChartFrame
        title={words.sizes[noun]}
        finding={finding(shown)}
        note={words.sizesNote(hasArea(curve.points.map(({ reads }) => reads)))}
        name="recordsize"
        table={{
          columns: [SIZE, speed.rateColumn, speed.timeColumn, ...NEEDS],
          rows: curve.points.map((point) => [
            point.record_bytes,
            speed.rateCell(point),
            speed.timeCell(point),
            point.arc_bytes,
            point.rule_of_thumb_bytes,
            point.written_bytes_per_page,
            point.allocated_bytes,
          ]),
        }}
      >
        <ReadsPanel {...shown} />
        <RequirementLines rows={curve.points} syncId="recordsize">
          <VerticalMark at={here} />
          <HorizontalMark at={plan.memory.arc_bytes} dash="2 3" name={words.arcLimit} />
          <Picking path="layout.record_bytes" />
        </RequirementLines>
        <SizeTable {...shown} />
      </ChartFrame>
    </div>
  );
}

/** The plan at each recordsize; of a plan that predicts nothing, the ARC that each would need. */
export default function RecordsizeChart() {
  return useUnpredicted() === null ? <Sizes /> : <RequirementChart />;
}
