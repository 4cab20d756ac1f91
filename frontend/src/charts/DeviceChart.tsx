import { type DevicePoint, type DeviceScatter, deviceScatter } from "@arcplan/shared";
import { useCallback, useMemo } from "react";
import {
  CartesianGrid,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { usePlanStoreApi } from "../plan/context.tsx";
import { formatQuantity } from "../plan/quantity.ts";
import { takeDevice } from "../plan/take-device.ts";
import { ChartFrame, type Column } from "./ChartFrame.tsx";
import { DeviceDot } from "./DeviceDot.tsx";
import { DeviceNames } from "./DeviceNames.tsx";
import {
  axisProps,
  CHART_HEIGHT,
  decadeTicks,
  gridProps,
  linearTicks,
  tooltipProps,
} from "./look.ts";
import { AxisNames, Marks } from "./Marks.tsx";
import { usePicturedPlan } from "./Picture.tsx";
import type { Cell } from "./save-chart.ts";

const usd = (value: number) => formatQuantity("usd", value);
const perS = (value: number) => formatQuantity("per-s", value);
const size = (value: number) => formatQuantity("decimal-bytes", value);
const count = (value: number) => formatQuantity("count", value);
const dollars = (value: number) => `$${count(value)}`;

const TITLE = "Devices: cost against reads";

const FRONT_LINE = { stroke: "var(--series-1)", strokeWidth: 1.5, strokeDasharray: "4 3" } as const;

const MARGIN = { top: 22, right: 24, bottom: 0, left: 0 } as const;

function verdict(points: readonly DevicePoint[]): string {
  const chosen = points.find((point) => point.chosen);
  const front = points.filter((point) => point.pareto);
  if (chosen === undefined || front.length === 0) {
    return "No device that this machine can have has both a price and room for this data.";
  }
  if (!chosen.priced) {
    return `${chosen.name} brings ${perS(chosen.reads_per_s)}; enter its price to see what is cheaper or faster.`;
  }
  if (chosen.pareto) {
    return `${chosen.name} is on the front: nothing else here is both cheaper and faster.`;
  }
  const affordable = front.filter((point) => point.month_usd <= chosen.month_usd);
  const better = affordable.sort((a, b) => b.reads_per_s - a.reads_per_s)[0];
  const next = better ?? [...front].sort((a, b) => a.month_usd - b.month_usd)[0];
  return next === undefined
    ? ""
    : `${next.name} would bring ${perS(next.reads_per_s)} for ${usd(next.month_usd)} a month; ${chosen.name} brings ${perS(chosen.reads_per_s)} for ${usd(chosen.month_usd)}.`;
}

function note({ points, scope, left_out }: DeviceScatter): string {
  const unpriced = points.filter((point) => !point.priced).length;
  const missing = unpriced > 0 ? ` ${unpriced} without a price are in the figures only.` : "";
  const others = left_out > 0 ? ` Left out: ${left_out} that this machine cannot have.` : "";
  return `Compared: ${scope}, as large and as fast as the plan can use.${missing}${others}`;
}

function DeviceTooltip({ payload }: { readonly payload?: readonly { payload?: DevicePoint }[] }) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <div style={tooltipProps.contentStyle}>
      <strong>{point.name}</strong>
      <br />
      {perS(point.reads_per_s)} for {usd(point.month_usd)} a month
      {point.fits ? "" : ", but the data does not fit"}
    </div>
  );
}

const COLUMNS: readonly Column[] = [
  { label: "Device", name: "device" },
  { label: "Number", name: "devices", format: count },
  { label: "Size of each", name: "device_bytes", format: size },
  { label: "IOPS bought", name: "provisioned_iops", format: perS },
  { label: "Per month", name: "month_usd", format: usd },
  { label: "Reads", name: "reads_per_s", format: perS },
  { label: "IOPS offered", name: "offered_iops", format: perS },
  { label: "Latency, mean", name: "mean_ms", format: (value) => formatQuantity("ms", value) },
  { label: "Data fits", name: "fits" },
  { label: "On the front", name: "pareto" },
  { label: "Trust", name: "trust" },
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
    point.fits ? "yes" : "no",
    point.pareto ? "yes" : "no",
    point.trust,
  ];
}

interface PlaneProps {
  readonly points: readonly DevicePoint[];
  readonly onTake: (id: string) => void;
}

function Plane({ points, onTake }: PlaneProps) {
  const { front, others, price, reads, named } = useMemo(() => {
    const ordered = points
      .filter((point) => point.pareto)
      .sort((a, b) => a.month_usd - b.month_usd);
    const prices = points.map((point) => point.month_usd);
    const range = [Math.min(...prices) / 1.3, Math.max(...prices) * 1.3] as const;
    const upright = linearTicks(Math.max(...points.map((point) => point.reads_per_s)));
    const chosen = points.filter((point) => point.chosen);
    const ends = [ordered[0], ordered.at(-1)].filter((point) => point !== undefined);
    return {
      front: ordered,
      others: points.filter((point) => !point.pareto),
      price: { domain: range, ticks: decadeTicks(...range) },
      reads: { domain: [0, upright.at(-1) ?? 1] as const, ticks: upright },
      named: [...new Set([...chosen, ...ends])],
    };
  }, [points]);
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <ScatterChart margin={MARGIN} aria-label={`${TITLE}: arrow keys go from device to device`}>
        <CartesianGrid {...gridProps} />
        <XAxis
          {...axisProps}
          dataKey="month_usd"
          name="Per month"
          type="number"
          scale="log"
          {...price}
          tickFormatter={dollars}
        />
        <YAxis
          {...axisProps}
          dataKey="reads_per_s"
          name="Reads"
          type="number"
          width={64}
          {...reads}
          tickFormatter={count}
        />
        <Tooltip content={<DeviceTooltip />} cursor={false} isAnimationActive={false} />
        <Scatter
          name="Others"
          data={others}
          isAnimationActive={false}
          shape={<DeviceDot onTake={onTake} />}
        />
        <Scatter
          name="Pareto front"
          data={front}
          line={FRONT_LINE}
          isAnimationActive={false}
          shape={<DeviceDot isOnFront onTake={onTake} />}
        />
        <Marks>
          <AxisNames x="a month" y="reads/s" />
          <DeviceNames points={points} named={named} />
        </Marks>
      </ScatterChart>
    </ResponsiveContainer>
  );
}

/** The devices that the machine can have: what they bring, what they cost, and which nobody beats. */
export function DeviceChart() {
  const plan = usePicturedPlan();
  const scatter = useMemo(() => deviceScatter(plan), [plan]);
  const store = usePlanStoreApi();
  const take = useCallback((id: string) => takeDevice(store, id), [store]);
  const priced = useMemo(
    () => scatter.points.filter((point) => point.priced && point.month_usd > 0),
    [scatter],
  );
  return (
    <ChartFrame
      title={TITLE}
      finding={verdict(scatter.points)}
      note={note(scatter)}
      name="devices"
      table={{ columns: COLUMNS, rows: scatter.points.map(cellsOf) }}
    >
      {priced.length > 0 && <Plane points={priced} onTake={take} />}
    </ChartFrame>
  );
}
