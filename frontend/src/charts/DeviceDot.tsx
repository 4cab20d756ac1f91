import type { DevicePoint } from "@arcplan/shared";
import { usePlotArea } from "recharts";

interface DeviceDotProps {
  readonly isOnFront?: boolean;
  /** Ids of the devices whose names are written beside their dots; the others have tooltips. */
  readonly named: ReadonlySet<string | undefined>;
  /** Filled in by recharts for each point. */
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: DevicePoint;
}

/** Share of the width from which a name is written to the left of its dot. */
const CROWDED_FROM = 0.45;

/** A device: large on the front, hollow where the data does not fit, ringed where the plan stands. */
export function DeviceDot({ isOnFront = false, named, cx, cy, payload }: DeviceDotProps) {
  const area = usePlotArea();
  if (cx === undefined || cy === undefined || payload === undefined) return null;
  const colour = isOnFront ? "var(--series-1)" : "var(--series-6)";
  const isRight = area !== undefined && cx > area.x + area.width * CROWDED_FROM;
  const isNamed = payload.chosen || named.has(payload.id);
  return (
    <g>
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
      {isNamed && (
        <text
          x={cx + (isRight ? -10 : 10)}
          textAnchor={isRight ? "end" : "start"}
          y={cy + (payload.chosen ? -8 : 4)}
          fontSize={12}
          fill={payload.chosen ? "var(--ink)" : "var(--ink-soft)"}
        >
          {payload.name}
          {payload.chosen && ": you are here"}
        </text>
      )}
    </g>
  );
}
