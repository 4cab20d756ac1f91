import type { ArcPoint } from "@arcplan/shared";
import { createContext, memo, use, useMemo } from "react";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { PIN_LETTERS } from "../plan/letters.ts";
import { formatQuantity } from "../plan/quantity.ts";
import { axisProps, gridProps, linearTicks, logTicks, tooltipProps } from "./look.ts";
import { DotMark, Marks, NameMark, VerticalMark } from "./Marks.tsx";
import { PlainLine } from "./PlainLine.tsx";

/** A point of the curve with the reads of each pinned plan at the same ARC size. */
export interface CurveRow extends ArcPoint {
  readonly pinned: readonly (number | null)[];
}

interface Here {
  readonly arc_bytes: number;
  readonly reads_per_s: number;
}

interface ReadsProps {
  readonly rows: readonly CurveRow[];
  readonly kneeBytes: number;
  readonly completeBytes: number | null;
}

interface HitsProps {
  readonly rows: readonly CurveRow[];
  readonly withL2arc: boolean;
}

const READS_HEIGHT = 208;
const HITS_HEIGHT = 118;
const AXIS_WIDTH = 64;
const READS_MARGIN = { top: 18, right: 20, bottom: 0, left: 0 } as const;
const HITS_MARGIN = { ...READS_MARGIN, top: 8 } as const;

/** Marks closer than this share of the axis would write their names over each other. */
const CROWDED = 0.12;

/** Room above the curve for the words beside its points. */
const HEADROOM = 1.15;

const PIN_DASHES = ["2 3", "7 3", "10 3 2 3", "1 4"] as const;

const WHOLE = [0, 1] as const;
const HALVES = [0, 0.5, 1] as const;

const bytes = (value: number) => formatQuantity("binary-bytes", value);
const count = (value: number) => formatQuantity("count", value);
const percent = (value: number) => formatQuantity("percent", value);
const perSOf = (value: unknown) => formatQuantity("per-s", Number(value));
const percentOf = (value: unknown) => percent(Number(value));
const nameOf = (arc: unknown) => `ARC ${bytes(Number(arc))}`;

/** Where the plan stands; apart from the curves, which do not change while the ARC limit moves. */
const HereContext = createContext<Here>({ arc_bytes: 0, reads_per_s: 0 });

function useArcAxis(rows: readonly CurveRow[]) {
  const first = rows[0]?.arc_bytes ?? 1;
  const last = rows.at(-1)?.arc_bytes ?? 2;
  return useMemo(
    () => ({
      place: (value: number) => Math.log(value / first) / Math.log(last / first),
      props: {
        ...axisProps,
        dataKey: "arc_bytes",
        type: "number",
        scale: "log",
        domain: [first, last],
        ticks: logTicks(first, last, 2, 10),
        allowDataOverflow: true,
      } as const,
    }),
    [first, last],
  );
}

function HereLine() {
  return <VerticalMark at={use(HereContext).arc_bytes} />;
}

function HereDot({ place }: { readonly place: (bytes: number) => number }) {
  const { arc_bytes, reads_per_s } = use(HereContext);
  const isRight = place(arc_bytes) > 0.8;
  const at = { x: arc_bytes, y: reads_per_s };
  return (
    <>
      <DotMark {...at} />
      <NameMark
        {...at}
        text="you are here"
        dx={isRight ? -8 : 8}
        dy={-11}
        anchor={isRight ? "end" : "start"}
        fill="var(--ink)"
      />
    </>
  );
}

const ReadsPanel = memo(function ReadsPanel({ rows, kneeBytes, completeBytes }: ReadsProps) {
  const axis = useArcAxis(rows);
  const most = Math.max(...rows.map((row) => row.reads_per_s));
  const reads = useMemo(() => {
    const ticks = linearTicks(HEADROOM * most);
    return { ticks, domain: [0, ticks.at(-1) ?? 1] as const };
  }, [most]);
  const isApart = (a: number, b: number) => Math.abs(axis.place(a) - axis.place(b)) > CROWDED;
  const pins = PIN_LETTERS.slice(0, rows[0]?.pinned.length ?? 0);
  const pinNameAt = rows[Math.round(rows.length * 0.25)];
  return (
    <ResponsiveContainer width="100%" height={READS_HEIGHT}>
      <LineChart data={rows} margin={READS_MARGIN} syncId="arc-curve">
        <CartesianGrid {...gridProps} />
        <XAxis {...axis.props} tick={false} height={6} />
        <YAxis
          {...axisProps}
          width={AXIS_WIDTH}
          domain={reads.domain}
          ticks={reads.ticks}
          tickFormatter={count}
        />
        <Tooltip {...tooltipProps} formatter={perSOf} labelFormatter={nameOf} />
        {pins.map((letter, index) => (
          <Line
            key={letter}
            name={letter}
            dataKey={`pinned[${index}]`}
            stroke="var(--series-6)"
            strokeDasharray={PIN_DASHES[index] ?? "2 3"}
            dot={false}
            shape={PlainLine}
            isAnimationActive={false}
          />
        ))}
        <Line
          name="Reads"
          dataKey="reads_per_s"
          stroke="var(--series-1)"
          strokeWidth={2.5}
          dot={false}
          shape={PlainLine}
          isAnimationActive={false}
        />
        <Marks>
          {completeBytes !== null && (
            <VerticalMark
              at={completeBytes}
              stroke="var(--good)"
              dash="4 3"
              name="all indirect blocks"
            />
          )}
          {isApart(kneeBytes, completeBytes ?? 0) && (
            <VerticalMark at={kneeBytes} stroke="var(--ink-faint)" dash="1 3" name="knee" />
          )}
          {pins.map((letter, index) => {
            const y = pinNameAt?.pinned[index] ?? null;
            return (
              pinNameAt !== undefined &&
              y !== null && (
                <NameMark key={letter} x={pinNameAt.arc_bytes} y={y} text={letter} dy={-6} />
              )
            );
          })}
          <HereLine />
          <HereDot place={axis.place} />
        </Marks>
      </LineChart>
    </ResponsiveContainer>
  );
});

const HitsPanel = memo(function HitsPanel({ rows, withL2arc }: HitsProps) {
  const axis = useArcAxis(rows);
  const rising = rows.findIndex((row) => row.arc_metadata > 0.5);
  const half = rising === -1 ? rows.length - 2 : Math.max(rising, Math.round(rows.length * 0.12));
  const named = {
    metadata: rows[half],
    data: rows.at(-2),
    l2arc: rows[Math.round(rows.length * 0.4)],
  };
  return (
    <ResponsiveContainer width="100%" height={HITS_HEIGHT}>
      <LineChart data={rows} margin={HITS_MARGIN} syncId="arc-curve">
        <CartesianGrid {...gridProps} />
        <XAxis {...axis.props} tickFormatter={bytes} />
        <YAxis
          {...axisProps}
          width={AXIS_WIDTH}
          domain={WHOLE}
          ticks={HALVES}
          tickFormatter={percent}
        />
        <Tooltip {...tooltipProps} formatter={percentOf} labelFormatter={nameOf} />
        <Line
          name="Metadata hits"
          dataKey="arc_metadata"
          stroke="var(--series-3)"
          strokeWidth={2}
          dot={false}
          shape={PlainLine}
          isAnimationActive={false}
        />
        <Line
          name="Data hits"
          dataKey="arc_data"
          stroke="var(--series-2)"
          strokeWidth={2}
          strokeDasharray="6 3"
          dot={false}
          shape={PlainLine}
          isAnimationActive={false}
        />
        {withL2arc && (
          <Line
            name="L2ARC hits"
            dataKey="l2arc"
            stroke="var(--series-4)"
            strokeWidth={2}
            strokeDasharray="2 3"
            dot={false}
            shape={PlainLine}
            isAnimationActive={false}
          />
        )}
        <Marks>
          <HereLine />
          {named.metadata && (
            <NameMark
              x={named.metadata.arc_bytes}
              y={named.metadata.arc_metadata}
              text="metadata hits"
              dy={-8}
            />
          )}
          {named.data && (
            <NameMark x={named.data.arc_bytes} y={named.data.arc_data} text="data hits" dy={-6} />
          )}
          {withL2arc && named.l2arc && (
            <NameMark x={named.l2arc.arc_bytes} y={named.l2arc.l2arc} text="L2ARC hits" dy={-6} />
          )}
        </Marks>
      </LineChart>
    </ResponsiveContainer>
  );
});

/** Reads above, hit ratios below, over the same sizes of the ARC. */
export function ArcCurvePanels({
  here,
  rows,
  kneeBytes,
  completeBytes,
  withL2arc,
}: ReadsProps & HitsProps & { readonly here: Here }) {
  return (
    <HereContext value={here}>
      <ReadsPanel rows={rows} kneeBytes={kneeBytes} completeBytes={completeBytes} />
      <HitsPanel rows={rows} withL2arc={withL2arc} />
    </HereContext>
  );
}
