import { type DevicePoint, type DeviceScatter, deviceScatter } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES, SPEED_UNITS, type Speed } from "@arcplan/shared/plan/speed.ts";
import { useCallback, useMemo } from "react";
import {
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { speedIn, speedLike } from "../../plan/answers/bands.ts";
import { usePlanStoreApi } from "../../plan/context.tsx";
import { takeDevice } from "../../plan/fields/take-device.ts";
import type { Cell } from "../../ui/save-file.ts";
import { ChartFrame, type Column } from "../frame/ChartFrame.tsx";
import {
  axisProps,
  CHART_HEIGHT,
  decadeTicks,
  labelStyle,
  speedAxis,
  tooltipProps,
  uprightAxisProps,
} from "../frame/look.ts";
import { AxisNames, GridLines, Marks } from "../frame/Marks.tsx";
import { usePicturedPlan, usePicturedResult } from "../frame/Picture.tsx";
import { useChartWidth } from "../frame/use-width.ts";
import * as words from "../words.ts";
import { type Dot, placeNames } from "./place-names.ts";

interface DeviceNamesProps {
  readonly points: readonly DevicePoint[];
  /** Those that are written out; the others have tooltips. */
  readonly named: readonly DevicePoint[];
}

const RING = 10;
const DOT = 6;

/** Names beside the plan's device and the ends of the front. */
function DeviceNames({ points, named }: DeviceNamesProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (area === undefined) return null;

  const dotOf = (point: DevicePoint): Dot => ({
    x: xScale?.(point.month_usd) ?? 0,
    y: yScale?.(point.reads_per_s) ?? 0,
    radius: point.chosen ? RING : DOT,
  });
  const placed = placeNames(
    named.map((point) => ({
      ...dotOf(point),
      name: point.chosen ? point.name + words.here : point.name,
    })),
    points.map(dotOf),
    { left: area.x, top: area.y, right: area.x + area.width, bottom: area.y + area.height },
  );
  return placed.map(({ name, x, y }) => (
    <text
      key={name}
      x={x}
      y={y}
      {...labelStyle}
      {...(name.endsWith(words.here) && { fill: "var(--ink)" })}
    >
      {name}
    </text>
  ));
}

/** Radius that a pointer can hit, pixels. */
const REACH = 12;

interface DeviceDotProps {
  readonly isOnFront?: boolean;
  /** Puts the plan on this device. */
  readonly onTake: (id: string) => void;
  /** Filled in by recharts for each point. */
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: DevicePoint;
}

/** A device: large on the front, hollow where the data does not fit, ringed where the plan stands. */
function DeviceDot({ isOnFront = false, onTake, cx, cy, payload }: DeviceDotProps) {
  if (cx === undefined || cy === undefined || payload === undefined) return null;
  const colour = isOnFront ? "var(--series-1)" : "var(--series-6)";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of devices is the keyboard's way.
    <g cursor="pointer" onClick={() => onTake(payload.id)}>
      <circle cx={cx} cy={cy} r={REACH} fill="transparent" />
      {payload.chosen && (
        <circle cx={cx} cy={cy} r={9} fill="none" stroke="var(--series-2)" strokeWidth={2} />
      )}
      <circle
        cx={cx}
        cy={cy}
        r={isOnFront ? 5 : 3.5}
        fill={payload.fits ? colour : "var(--paper)"}
        stroke={colour}
        strokeWidth={1.5}
      />
    </g>
  );
}

const usd = (value: number) => formatQuantity("usd", value);
const perS = (value: number) => formatQuantity("per-s", value);
const size = (value: number) => formatQuantity("decimal-bytes", value);
const count = (value: number) => formatQuantity("count", value);
const dollars = (value: number) => `$${count(value)}`;

const FRONT_LINE = { stroke: "var(--series-1)", strokeWidth: 1.5, strokeDasharray: "4 3" } as const;

const MARGIN = { top: 22, right: 24, bottom: 0, left: 0 } as const;

/** How rates are written. */
type Rate = (perS: number) => string;

const offerOf = ({ name, reads_per_s, month_usd }: DevicePoint, rate: Rate) => ({
  name,
  reads: rate(reads_per_s),
  price: usd(month_usd),
});

function verdict(points: readonly DevicePoint[], rate: Rate): string {
  const chosen = points.find((point) => point.chosen);
  const front = points.filter((point) => point.pareto);
  if (chosen === undefined || front.length === 0) {
    return words.noDevice;
  }
  if (!chosen.priced) {
    return words.unpriced(chosen.name, rate(chosen.reads_per_s));
  }
  if (chosen.pareto) {
    return words.isOnFront(chosen.name);
  }
  const affordable = front.filter((point) => point.month_usd <= chosen.month_usd);
  const better = affordable.sort((a, b) => b.reads_per_s - a.reads_per_s)[0];
  const next = better ?? [...front].sort((a, b) => a.month_usd - b.month_usd)[0];
  return next === undefined ? "" : words.better(offerOf(next, rate), offerOf(chosen, rate));
}

function note({ points, scope, left_out }: DeviceScatter): string {
  const unpriced = points.filter((point) => !point.priced).length;
  const missing = unpriced > 0 ? words.withoutPrice(unpriced) : "";
  const others = left_out > 0 ? words.leftOut(left_out) : "";
  return words.compared(scope) + missing + others + words.deviceSigns;
}

interface DeviceTooltipProps {
  readonly rate: Rate;
  /** Filled in by recharts. */
  readonly payload?: readonly { payload?: DevicePoint }[];
}

function DeviceTooltip({ rate, payload }: DeviceTooltipProps) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <div style={tooltipProps.contentStyle}>
      <strong>{point.name}</strong>
      <br />
      {words.offer(rate(point.reads_per_s), usd(point.month_usd), point.fits)}
    </div>
  );
}

const COLUMNS: readonly Column[] = [
  { label: words.device, name: "device" },
  { label: words.number, name: "devices", format: count },
  { label: words.deviceSize, name: "device_bytes", format: size },
  { label: words.provisionedIops, name: "provisioned_iops", format: perS },
  { label: words.perMonth, name: "month_usd", format: usd },
  { label: words.reads, name: "reads_per_s", format: perS },
  { label: words.iopsOffered, name: "offered_iops", format: perS },
  { label: words.meanLatency, name: "mean_ms", format: (value) => formatQuantity("ms", value) },
  { label: words.dataFits, name: "fits" },
  { label: words.onFront, name: "pareto" },
  { label: words.trust, name: "trust" },
];

function cellsOf(point: DevicePoint): readonly Cell[] {
  return [
    point.name,
    point.devices,
    point.device_bytes,
    point.provisioned_iops,
    point.priced ? point.month_usd : null,
    point.reads_per_s,
    point.offered_iops,
    point.mean_ms,
    point.fits ? words.yes : words.no,
    point.pareto ? words.yes : words.no,
    point.trust,
  ];
}

interface PlaneProps extends Speed {
  readonly points: readonly DevicePoint[];
  readonly rate: Rate;
  readonly onTake: (id: string) => void;
}

function Plane({ points, rate, onTake, noun, perRead }: PlaneProps) {
  const { front, others, price, reads, named } = useMemo(() => {
    const ordered = points
      .filter((point) => point.pareto)
      .sort((a, b) => a.month_usd - b.month_usd);
    const prices = points.map((point) => point.month_usd);
    const range = [Math.min(...prices) / 1.3, Math.max(...prices) * 1.3] as const;
    const most = Math.max(...points.map((point) => point.reads_per_s));
    const chosen = points.filter((point) => point.chosen);
    const ends = [ordered[0], ordered.at(-1)].filter((point) => point !== undefined);
    return {
      front: ordered,
      others: points.filter((point) => !point.pareto),
      price: { domain: range, ticks: decadeTicks(...range) },
      reads: speedAxis(most, { perRead }),
      named: [...new Set([...chosen, ...ends])],
    };
  }, [points, perRead]);
  return (
    <ResponsiveContainer width={useChartWidth()} height={CHART_HEIGHT}>
      <ScatterChart margin={MARGIN} aria-label={words.deviceKeys(words.devices[noun])}>
        <GridLines ticks={reads.ticks} />
        <XAxis
          {...axisProps}
          dataKey="month_usd"
          name={words.perMonth}
          type="number"
          scale="log"
          {...price}
          tickFormatter={dollars}
        />
        <YAxis
          {...uprightAxisProps}
          dataKey="reads_per_s"
          name={SPEED_NAMES[noun]}
          type="number"
          width={64}
          domain={reads.domain}
          ticks={reads.ticks}
          tickFormatter={reads.format}
        />
        <Tooltip content={<DeviceTooltip rate={rate} />} cursor={false} isAnimationActive={false} />
        <Scatter
          name={words.others}
          data={others}
          isAnimationActive={false}
          shape={<DeviceDot onTake={onTake} />}
        />
        <Scatter
          name={words.paretoFront}
          data={front}
          line={FRONT_LINE}
          isAnimationActive={false}
          shape={<DeviceDot isOnFront onTake={onTake} />}
        />
        <Marks>
          <AxisNames x={words.aMonth} y={SPEED_UNITS[noun]} />
          <DeviceNames points={points} named={named} />
        </Marks>
      </ScatterChart>
    </ResponsiveContainer>
  );
}

/** Devices for this machine: their reads and cost, and the Pareto front. */
export default function DeviceChart() {
  const plan = usePicturedPlan();
  const result = usePicturedResult();
  const rate = speedLike(result);
  const { noun, perRead } = speedIn(result);
  const scatter = useMemo(() => deviceScatter(plan), [plan]);
  const store = usePlanStoreApi();
  const take = useCallback((id: string) => takeDevice(store, id), [store]);
  const priced = useMemo(
    () => scatter.points.filter((point) => point.priced && point.month_usd > 0),
    [scatter],
  );
  return (
    <ChartFrame
      title={words.devices[noun]}
      finding={verdict(scatter.points, rate)}
      note={note(scatter)}
      name="devices"
      table={{ columns: COLUMNS, rows: scatter.points.map(cellsOf) }}
    >
      {priced.length > 0 && (
        <Plane points={priced} rate={rate} onTake={take} noun={noun} perRead={perRead} />
      )}
    </ChartFrame>
  );
}
