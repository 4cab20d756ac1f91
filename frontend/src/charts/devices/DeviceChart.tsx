import type { Prediction } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES, SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
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
import {
  devicesOf,
  type ToldDevice,
  type ToldDevices,
  takeDevice,
} from "../../plan/answers/devices.ts";
import { bringsWords, knownReads, mostReads } from "../../plan/answers/told.ts";
import { usePlanStoreApi } from "../../plan/context.tsx";
import { ChartFrame, type ChartTable, type Column, useChartWidth } from "../frame/ChartFrame.tsx";
import {
  CHART_HEIGHT,
  decadeTicks,
  inText,
  labelStyle,
  levelAxisProps,
  speedAxis,
  TOP,
  tooltipProps,
  uprightAxisProps,
} from "../frame/look.ts";
import { AxisNames, GridLines, Marks } from "../frame/Marks.tsx";
import { usePicturedResult, usePicturedTold } from "../frame/Picture.tsx";
import { type SpeedWords, speedWords } from "../frame/speed-words.ts";
import * as words from "../words.ts";
import { placeNames } from "./place-names.ts";

interface DeviceNamesProps {
  readonly points: readonly ToldDevice[];
  /** Those that are written out; the others have tooltips. */
  readonly named: readonly ToldDevice[];
}

const RING = 10;
const DOT = 6;

/** Names beside the plan's device and the ends of the front. */
function DeviceNames({ points, named }: DeviceNamesProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (area === undefined) return null;

  const dotAt = (point: ToldDevice, reads: number) => ({
    x: xScale?.(point.month_usd) ?? 0,
    y: yScale?.(reads) ?? 0,
    radius: point.chosen ? RING : DOT,
  });
  const placed = placeNames(
    named.map((point) => ({
      ...dotAt(point, mostReads(point)),
      name: point.chosen ? point.name + words.here : point.name,
    })),
    points.flatMap((point) => [knownReads, mostReads].map((at) => dotAt(point, at(point)))),
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

/** The plan's reads on a device without a price, which has no place on the axis: a line, or an area between the ends of its band. */
function Unpriced({ device }: { readonly device: ToldDevice }) {
  const area = usePlotArea();
  const yScale = useYAxisScale();
  if (area === undefined) return null;
  const [top, bottom] = [mostReads, knownReads].map((of) => yScale?.(of(device)) ?? 0);
  if (top === undefined || bottom === undefined) return null;
  return (
    <>
      <rect
        x={area.x}
        y={top}
        width={area.width}
        height={Math.max(1.5, bottom - top)}
        fill="var(--series-2)"
        fillOpacity={bottom - top > 1.5 ? 0.15 : 1}
      />
      <text x={area.x + 6} y={top - 5} {...labelStyle} fill="var(--ink)">
        {words.unpricedHere(device.name)}
      </text>
    </>
  );
}

/** Radius that a pointer can hit, pixels. */
const REACH = 12;

interface DeviceSignProps {
  readonly isOnFront?: boolean;
  /** Puts the plan on this device. */
  readonly onTake: (id: string) => void;
  /** Filled in by recharts for each point. */
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: ToldDevice;
}

type Sign = Required<Pick<DeviceSignProps, "isOnFront">> & {
  readonly x: number;
  readonly y: number;
  readonly device: ToldDevice;
};

const colourOf = (isOnFront: boolean) => (isOnFront ? "var(--series-1)" : "var(--series-6)");

/** A tested device: large on the front, hollow where the data does not fit, ringed where the plan stands. */
function Dot({ isOnFront, x, y, device }: Sign) {
  const colour = colourOf(isOnFront);
  return (
    <>
      <circle cx={x} cy={y} r={REACH} fill="transparent" />
      {device.chosen && (
        <circle cx={x} cy={y} r={9} fill="none" stroke="var(--series-2)" strokeWidth={2} />
      )}
      <circle
        cx={x}
        cy={y}
        r={isOnFront ? 5 : 3.5}
        fill={device.fits ? colour : "var(--paper)"}
        stroke={colour}
        strokeWidth={1.5}
      />
    </>
  );
}

/** One without a single figure: a bar from end to end of its band, with the same signs. */
function Bar({ isOnFront, x, y, device }: Sign) {
  const top = useYAxisScale()?.(mostReads(device)) ?? y;
  const width = isOnFront ? 8 : 5;
  const height = Math.max(width, y - top);
  const colour = colourOf(isOnFront);
  return (
    <>
      <rect x={x - REACH} y={top} width={2 * REACH} height={height} fill="transparent" />
      <rect
        x={x - width / 2}
        y={top}
        width={width}
        height={height}
        rx={width / 2}
        fill={device.fits ? colour : "var(--paper)"}
        fillOpacity={device.fits ? 0.4 : 1}
        stroke={device.chosen ? "var(--series-2)" : colour}
        strokeWidth={device.chosen ? 2 : 1.5}
      />
    </>
  );
}

function DeviceSign({ isOnFront = false, onTake, cx, cy, payload }: DeviceSignProps) {
  if (cx === undefined || cy === undefined || payload === undefined) return null;
  const Of = payload.bothEnds === null ? Dot : Bar;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of devices is the keyboard's way.
    <g cursor="pointer" onClick={() => onTake(payload.id)}>
      <Of isOnFront={isOnFront} x={cx} y={cy} device={payload} />
    </g>
  );
}

const usd = (value: number) => formatQuantity("usd", value);
const perS = (value: number) => formatQuantity("per-s", value);
const size = (value: number) => formatQuantity("decimal-bytes", value);
const count = (value: number) => formatQuantity("count", value);
const dollars = (value: number) => `$${count(value)}`;

const FRONT_LINE = { stroke: "var(--series-1)", strokeWidth: 1.5, strokeDasharray: "4 3" } as const;

const MARGIN = { top: TOP, right: 24, bottom: 0, left: 0 } as const;

const offerOf = (device: ToldDevice, reads: string) => ({
  name: device.name,
  reads,
  price: usd(device.month_usd),
});

function verdict(points: readonly ToldDevice[], result: Prediction): string {
  const chosen = points.find((point) => point.chosen);
  const front = points.filter((point) => point.pareto);
  if (chosen === undefined || front.length === 0) {
    return words.noDevice;
  }
  const own = speedLike(result)(result.reads.per_s);
  if (!chosen.priced) {
    return words.unpriced(chosen.name, own);
  }
  if (chosen.pareto) {
    return words.isOnFront(chosen.name);
  }
  const affordable = front.filter((point) => point.month_usd <= chosen.month_usd);
  const better = affordable.sort((a, b) => knownReads(b) - knownReads(a))[0];
  const next = better ?? [...front].sort((a, b) => a.month_usd - b.month_usd)[0];
  return next === undefined
    ? ""
    : words.better(offerOf(next, bringsWords(result, next)), offerOf(chosen, own));
}

/** A price axis of logarithms has no place for what costs nothing. */
const isDrawn = ({ priced, month_usd }: ToldDevice) => priced && month_usd > 0;

function note({ points, scope, left_out }: ToldDevices): string {
  const unpriced = points.filter((point) => !point.priced && !point.chosen).length;
  const missing = unpriced > 0 ? words.withoutPrice(unpriced) : "";
  const others = left_out > 0 ? words.leftOut(left_out) : "";
  const signs = points.some(isDrawn) ? words.deviceSigns : "";
  return words.compared(scope) + missing + others + signs;
}

interface DeviceTooltipProps {
  readonly speed: SpeedWords;
  /** Filled in by recharts. */
  readonly payload?: readonly { payload?: ToldDevice }[];
}

function DeviceTooltip({ speed, payload }: DeviceTooltipProps) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <div style={tooltipProps.contentStyle}>
      <strong>{point.name}</strong>
      <br />
      {words.offer(speed.told(point), usd(point.month_usd), point.fits)}
    </div>
  );
}

const OFFER: readonly Column[] = [
  { label: words.device, name: "device" },
  { label: words.number, name: "devices", format: count },
  { label: words.deviceSize, name: "device_bytes", format: size },
  { label: words.provisionedIops, name: "provisioned_iops", format: perS },
  { label: words.perMonth, name: "month_usd", format: usd },
];

const IOPS: Column = { label: words.iopsOffered, name: "offered_iops", format: perS };

const VERDICT: readonly Column[] = [
  { label: words.dataFits, name: "fits" },
  { label: words.onFront, name: "pareto" },
  { label: words.trust, name: "trust" },
];

function figuresOf(points: readonly ToldDevice[], speed: SpeedWords): ChartTable {
  return {
    columns: [...OFFER, speed.rateColumn, IOPS, speed.timeColumn, ...VERDICT],
    rows: points.map((point) => [
      point.name,
      point.devices,
      point.device_bytes,
      point.provisioned_iops,
      point.priced ? point.month_usd : null,
      speed.rateCell(point),
      point.offered_iops,
      speed.timeCell(point),
      point.fits ? words.yes : words.no,
      point.pareto ? words.yes : words.no,
      point.trust,
    ]),
  };
}

/** Room beside the cheapest and the dearest, and enough of the axis for two ticks. */
function priceRange(least: number, most: number): readonly [number, number] {
  const room = Math.max(1.3, 2.5 / Math.sqrt(most / least));
  return [least / room, most * room];
}

interface PlaneProps {
  /** Those with a place on both axes. */
  readonly points: readonly ToldDevice[];
  /** The plan's own, where it has no price. */
  readonly unpriced: ToldDevice | undefined;
  readonly result: Prediction;
  readonly onTake: (id: string) => void;
}

function Plane({ points, unpriced, result, onTake }: PlaneProps) {
  const { noun, perRead } = speedIn(result);
  const { front, others, price, reads, named } = useMemo(() => {
    const ordered = points
      .filter((point) => point.pareto)
      .sort((a, b) => a.month_usd - b.month_usd);
    const prices = points.map((point) => point.month_usd);
    const range = priceRange(Math.min(...prices), Math.max(...prices));
    const most = Math.max(...[...points, ...(unpriced ? [unpriced] : [])].map(mostReads));
    const chosen = points.filter((point) => point.chosen);
    const ends = [ordered[0], ordered.at(-1)].filter((point) => point !== undefined);
    return {
      front: ordered,
      others: points.filter((point) => !point.pareto),
      price: { domain: range, ticks: decadeTicks(...range) },
      reads: speedAxis(most, { perRead }),
      named: [...new Set([...chosen, ...ends])],
    };
  }, [points, unpriced, perRead]);
  return (
    <ResponsiveContainer width={useChartWidth()} height={inText(CHART_HEIGHT)}>
      <ScatterChart margin={MARGIN} aria-label={words.deviceKeys(words.devices[noun])}>
        <GridLines ticks={reads.ticks} />
        <XAxis
          {...levelAxisProps}
          dataKey="month_usd"
          name={words.perMonth}
          type="number"
          scale="log"
          {...price}
          tickFormatter={dollars}
        />
        <YAxis
          {...uprightAxisProps}
          dataKey={knownReads}
          name={SPEED_NAMES[noun]}
          type="number"
          domain={reads.domain}
          ticks={reads.ticks}
          tickFormatter={reads.format}
        />
        <Tooltip
          content={<DeviceTooltip speed={speedWords(result)} />}
          cursor={false}
          isAnimationActive={false}
        />
        <Scatter
          name={words.others}
          data={others}
          isAnimationActive={false}
          shape={<DeviceSign onTake={onTake} />}
        />
        <Scatter
          name={words.paretoFront}
          data={front}
          line={FRONT_LINE}
          isAnimationActive={false}
          shape={<DeviceSign isOnFront onTake={onTake} />}
        />
        <Marks>
          <AxisNames x={words.aMonth} y={SPEED_UNITS[noun]} />
          {unpriced && <Unpriced device={unpriced} />}
          <DeviceNames points={points} named={named} />
        </Marks>
      </ScatterChart>
    </ResponsiveContainer>
  );
}

/** Devices for this machine: their reads and cost, and the Pareto front. */
export default function DeviceChart() {
  const plan = usePicturedTold();
  const result = usePicturedResult();
  const scatter = useMemo(() => devicesOf(plan), [plan]);
  const store = usePlanStoreApi();
  const take = useCallback((id: string) => takeDevice(store, id), [store]);
  const priced = useMemo(() => scatter.points.filter(isDrawn), [scatter]);
  const unpriced = scatter.points.find((point) => point.chosen && !isDrawn(point));
  return (
    <ChartFrame
      title={words.devices[speedIn(result).noun]}
      finding={verdict(scatter.points, result)}
      note={note(scatter)}
      name="devices"
      table={figuresOf(scatter.points, speedWords(result))}
    >
      {priced.length === 0 ? null : (
        <Plane points={priced} unpriced={unpriced} result={result} onTake={take} />
      )}
    </ChartFrame>
  );
}
