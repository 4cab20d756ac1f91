import { type DevicePoint, deviceScatter } from "@arcplan/shared";
import { useMemo } from "react";
import {
  CartesianGrid,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatQuantity } from "../plan/quantity.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { DeviceDot } from "./DeviceDot.tsx";
import { axisProps, CHART_HEIGHT, decadeTicks, gridProps, tooltipProps } from "./look.ts";
import { usePicturedPlan } from "./Picture.tsx";

const usd = (value: number) => formatQuantity("usd", value);
const perS = (value: number) => formatQuantity("per-s", value);

const NONE: ReadonlySet<string | undefined> = new Set();

function finding(points: readonly DevicePoint[]): string {
  const chosen = points.find((point) => point.chosen);
  const front = points.filter((point) => point.pareto);
  const unpriced = points.filter((point) => !point.priced).length;
  const missing = unpriced > 0 ? ` ${unpriced} without a price are in the figures only.` : "";
  if (chosen === undefined || front.length === 0) {
    return `No device of the catalogue has both a price and room for this data.${missing}`;
  }
  if (chosen.pareto) {
    return `${chosen.name} is on the front: nothing in the catalogue is both cheaper and faster.${missing}`;
  }
  const better = front
    .filter((point) => point.month_usd <= chosen.month_usd)
    .sort((a, b) => b.reads_per_s - a.reads_per_s)[0];
  const next = better ?? [...front].sort((a, b) => a.month_usd - b.month_usd)[0];
  if (next === undefined) return missing.trim();
  return `${next.name} would bring ${perS(next.reads_per_s)} for ${usd(next.month_usd)} a month; ${chosen.name} brings ${perS(chosen.reads_per_s)}.${missing}`;
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

/** The catalogue's devices under this plan: what they bring, what they cost, and which nobody beats. */
export function DeviceChart() {
  const plan = usePicturedPlan();
  const points = useMemo(() => deviceScatter(plan), [plan]);
  const priced = points.filter((point) => point.priced && point.month_usd > 0);
  const front = priced.filter((point) => point.pareto).sort((a, b) => a.month_usd - b.month_usd);
  const others = priced.filter((point) => !point.pareto);
  const prices = priced.map((point) => point.month_usd);
  const domain: [number, number] = [Math.min(...prices) / 1.3, Math.max(...prices) * 1.3];
  const named = new Set([front[0]?.id, front.at(-1)?.id]);
  return (
    <ChartFrame
      title="Devices: cost against reads"
      finding={finding(points)}
      name="devices"
      table={{
        columns: [
          { label: "Device", name: "device" },
          { label: "Per month", name: "month_usd", format: usd },
          { label: "Reads", name: "reads_per_s", format: perS },
          { label: "IOPS offered", name: "offered_iops", format: perS },
          {
            label: "Latency, mean",
            name: "mean_ms",
            format: (value) => formatQuantity("ms", value),
          },
          { label: "Data fits", name: "fits" },
          { label: "On the front", name: "pareto" },
          { label: "Trust", name: "trust" },
        ],
        rows: points.map((point) => [
          point.name,
          point.priced ? point.month_usd : null,
          point.reads_per_s,
          point.offered_iops,
          point.mean_ms,
          point.fits ? "yes" : "no",
          point.pareto ? "yes" : "no",
          point.trust,
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
        <ScatterChart margin={{ top: 18, right: 24, bottom: 0, left: 0 }}>
          <CartesianGrid {...gridProps} />
          <XAxis
            {...axisProps}
            dataKey="month_usd"
            name="Per month"
            type="number"
            scale="log"
            domain={domain}
            ticks={decadeTicks(...domain)}
            tickFormatter={(value) => `$${formatQuantity("count", Number(value))}`}
          />
          <YAxis
            {...axisProps}
            dataKey="reads_per_s"
            name="Reads"
            type="number"
            width={64}
            domain={[0, "auto"]}
            tickFormatter={(value) => formatQuantity("count", Number(value))}
          />
          <Tooltip content={<DeviceTooltip />} cursor={false} isAnimationActive={false} />
          <Scatter
            name="Others"
            data={others}
            isAnimationActive={false}
            shape={<DeviceDot named={NONE} />}
          />
          <Scatter
            name="Pareto front"
            data={front}
            line={{ stroke: "var(--series-1)", strokeWidth: 1.5, strokeDasharray: "4 3" }}
            isAnimationActive={false}
            shape={<DeviceDot isOnFront named={named} />}
          />
        </ScatterChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
