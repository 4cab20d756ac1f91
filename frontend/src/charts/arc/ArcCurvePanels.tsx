import type { ArcPoint } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES, SPEED_UNITS, type Speed } from "@arcplan/shared/plan/speed.ts";
import { createContext, memo, use, useMemo } from "react";
import { useXAxisScale } from "recharts";
import {
  type Drawn,
  type DrawnSpeeds,
  type Figure,
  mostDrawn,
  mostOf,
  type Told,
} from "../../plan/answers/told.ts";
import { PIN_LETTERS } from "../../plan/library-slice.ts";
import { LinePanel, type PanelAxis, type PanelLine, READS } from "../frame/LinePanel.tsx";
import { logTicks, percentTick, speedAxis } from "../frame/look.ts";
import { BeyondMark, DotMark, NameMark, SpanMark, VerticalMark } from "../frame/Marks.tsx";
import { Picking } from "../frame/Picking.tsx";
import * as words from "../words.ts";

/** A point of the curve with the reads of each pinned plan at the same ARC size. */
export interface CurveRow extends DrawnSpeeds<Told<ArcPoint>> {
  readonly pinned: readonly Drawn[];
}

interface Here {
  readonly arc_bytes: number;
  readonly rate: Figure;
  /** Whether the answer keeps this ARC. */
  readonly isBest: boolean;
  /** Ends of the band around the reads. */
  readonly low: number;
  readonly high: number;
  /** The band in words. */
  readonly band: string;
}

interface ReadsProps extends Speed {
  readonly rows: readonly CurveRow[];
  readonly bestBytes: number | null;
  /** The band there; null where no band is drawn. */
  readonly bestBand: { readonly low: number; readonly high: number; readonly words: string } | null;
  readonly sufficientBytes: number | null;
  /** From here on the RAM has no room for it. */
  readonly roomBytes: number;
  /** How the tooltip writes a rate. */
  readonly rate: (perS: number) => string;
  /** How it writes both ends of a band. */
  readonly rateEnds: (low: number, high: number) => string;
}

interface HitsProps {
  readonly rows: readonly CurveRow[];
  readonly withL2arc: boolean;
}

const READS_HEIGHT = 208;
const HITS_HEIGHT = 128;

/** Pixels between two marks below which their names would lie over each other. */
const CROWDED = 160;

/** Widest letter of a name, in pixels. */
const LETTER = 7;

/** Room above the curve for the words beside its points. */
const HEADROOM = 1.15;

/** A line this near the top has its name below it. */
const HIGH = 0.9;
const BELOW = 15;

const PIN_DASHES = ["2 3", "7 3", "10 3 2 3", "1 4"] as const;

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const percent = (value: number) => formatQuantity("percent", value);
const nameOf = (arcBytes: number) => words.arcOf(bytes(arcBytes));

const SHARES: PanelAxis = { domain: [0, 1], ticks: [0, 0.5, 1], format: percentTick };

const HITS: readonly PanelLine[] = [
  { name: words.metadataHits, key: "arc_metadata", colour: "var(--series-3)" },
  { name: words.dataHits, key: "arc_data", colour: "var(--series-2)", dash: "6 3" },
];

const L2ARC_HITS: PanelLine = {
  name: words.l2arcHits,
  key: "l2arc",
  colour: "var(--series-4)",
  dash: "2 3",
};

/** Where the plan stands; apart from the curves, which do not change while zfs_arc_max moves. */
const HereContext = createContext<Here>({
  arc_bytes: 0,
  rate: 0,
  isBest: false,
  low: 0,
  high: 0,
  band: "",
});

function useArcAxis(rows: readonly CurveRow[]): PanelAxis {
  const first = rows[0]?.arc_bytes ?? 1;
  const last = rows.at(-1)?.arc_bytes ?? 2;
  return useMemo(
    () => ({
      scale: "log",
      domain: [first, last],
      ticks: logTicks(first, last, 2, 10),
      format: bytes,
    }),
    [first, last],
  );
}

function HereLine() {
  return <VerticalMark at={use(HereContext).arc_bytes} />;
}

/** Where the indirect blocks fit, if the mark of the best change leaves room for its name. */
function SufficientMark({ at, bestAt }: { readonly at: number; readonly bestAt: number | null }) {
  const scale = useXAxisScale();
  if (bestAt !== null && Math.abs((scale?.(at) ?? 0) - (scale?.(bestAt) ?? 0)) < CROWDED)
    return null;
  return <VerticalMark at={at} stroke="var(--good)" dash="4 3" name={words.indirectBlocksFit} />;
}

/** The name stands left of its point where there is room: the curve rises to the right. */
function HereDot({ rows }: Pick<ReadsProps, "rows">) {
  const { arc_bytes, rate, isBest, low, high, band } = use(HereContext);
  const scale = useXAxisScale() ?? (() => 0);
  const text = isBest ? words.youAreHereKept : words.youAreHere;
  const at = scale(arc_bytes) ?? 0;
  const width = text.length * LETTER;
  const isLeft = at - (scale(rows[0]?.arc_bytes ?? 0) ?? 0) > width;
  const passed = rows.filter(({ arc_bytes: each }) => {
    const beyond = (scale(each) ?? 0) - at;
    return isLeft ? beyond <= 0 && beyond > -width : beyond >= 0 && beyond < width;
  });
  return (
    <>
      <SpanMark x={arc_bytes} low={low} high={high} words={band} />
      <DotMark x={arc_bytes} y={rate} />
      <NameMark
        x={arc_bytes}
        y={Math.max(mostOf(rate), ...passed.map(({ reads }) => mostDrawn(reads)))}
        text={text}
        dx={isLeft ? -8 : 8}
        dy={-11}
        anchor={isLeft ? "end" : "start"}
        fill="var(--ink)"
      />
    </>
  );
}

const ReadsPanel = memo(function ReadsPanel({
  rows,
  bestBytes,
  bestBand,
  sufficientBytes,
  roomBytes,
  rate,
  rateEnds,
  noun,
  perRead,
}: ReadsProps) {
  const axis = useArcAxis(rows);
  const most = Math.max(...rows.map(({ reads }) => mostDrawn(reads)));
  const pins = PIN_LETTERS.slice(0, rows[0]?.pinned.length ?? 0);
  const pinNameAt = rows[Math.round(rows.length * 0.25)];
  const pinLines = pins.map((letter, index) => ({
    name: letter,
    key: `pinned[${index}].line`,
    endsKey: `pinned[${index}].ends`,
    colour: "var(--series-6)",
    width: 1,
    dash: PIN_DASHES[index] ?? "2 3",
  }));
  return (
    <LinePanel
      rows={rows}
      xKey="arc_bytes"
      x={axis}
      isUpper
      y={{ ...speedAxis(HEADROOM * most, { perRead }), name: SPEED_UNITS[noun] }}
      lines={[...pinLines, { ...READS, width: 2.5, name: SPEED_NAMES[noun] }]}
      height={READS_HEIGHT}
      syncId="arc-curve"
      tooltip={rate}
      tooltipEnds={rateEnds}
      tooltipHead={nameOf}
    >
      <BeyondMark from={roomBytes} name={words.beyondRam} />
      {sufficientBytes !== null && <SufficientMark at={sufficientBytes} bestAt={bestBytes} />}
      {bestBytes !== null && (
        <VerticalMark at={bestBytes} stroke="var(--ink-faint)" dash="1 3" name={words.best} />
      )}
      {bestBytes !== null && bestBand && <SpanMark x={bestBytes} {...bestBand} />}
      {pins.map((letter, index) => {
        const { line = null, ends = null } = pinNameAt?.pinned[index] ?? {};
        const y = line ?? ends?.[1];
        if (pinNameAt === undefined || y === undefined) return null;
        return <NameMark key={letter} x={pinNameAt.arc_bytes} y={y} text={letter} dy={-6} />;
      })}
      <HereLine />
      <HereDot rows={rows} />
      <Picking path="memory.arc_bytes" />
    </LinePanel>
  );
});

const HitsPanel = memo(function HitsPanel({ rows, withL2arc }: HitsProps) {
  const axis = useArcAxis(rows);
  const rising = rows.findIndex((row) => row.arc_metadata > 0.5);
  const half = rising === -1 ? rows.length - 2 : Math.max(rising, Math.round(rows.length * 0.12));
  // A name that ends at its point would lie over the axis there.
  const isAtAxis = half < rows.length * 0.3;
  const named = {
    metadata: rows[half],
    data: rows.at(-2),
    l2arc: rows[Math.round(rows.length * 0.4)],
  };
  return (
    <LinePanel
      rows={rows}
      xKey="arc_bytes"
      x={axis}
      y={SHARES}
      lines={withL2arc ? [...HITS, L2ARC_HITS] : HITS}
      height={HITS_HEIGHT}
      syncId="arc-curve"
      tooltip={percent}
      tooltipHead={nameOf}
    >
      <HereLine />
      {named.metadata && (
        <NameMark
          x={named.metadata.arc_bytes}
          y={named.metadata.arc_metadata}
          text={words.lineOfMetadata}
          {...(isAtAxis || named.metadata.arc_metadata > HIGH
            ? ({ dx: 8, dy: BELOW, anchor: "start" } as const)
            : { dx: -8, dy: -2 })}
        />
      )}
      {named.data && (
        <NameMark
          x={named.data.arc_bytes}
          y={named.data.arc_data}
          text={words.lineOfData}
          dy={-6}
        />
      )}
      {withL2arc && named.l2arc && (
        <NameMark x={named.l2arc.arc_bytes} y={named.l2arc.l2arc} text={words.l2arcHits} dy={-6} />
      )}
    </LinePanel>
  );
});

/** Reads above, hit ratios below, over the same sizes of the ARC. */
export function ArcCurvePanels({
  here,
  rows,
  withL2arc,
  ...reads
}: ReadsProps & HitsProps & { readonly here: Here }) {
  return (
    <HereContext value={here}>
      <ReadsPanel rows={rows} {...reads} />
      <HitsPanel rows={rows} withL2arc={withL2arc} />
    </HereContext>
  );
}
