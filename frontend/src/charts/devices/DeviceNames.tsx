import type { DevicePoint } from "@arcplan/shared";
import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { labelStyle } from "../frame/look.ts";
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
export function DeviceNames({ points, named }: DeviceNamesProps) {
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
