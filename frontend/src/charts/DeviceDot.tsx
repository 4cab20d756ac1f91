import type { DevicePoint } from "@arcplan/shared";

interface DeviceDotProps {
  readonly isNamed: boolean;
  /** Filled in by recharts for each point. */
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: DevicePoint;
}

/** A device: round on the front, hollow where the data does not fit, ringed where the plan stands. */
export function DeviceDot({ isNamed, cx, cy, payload }: DeviceDotProps) {
  if (cx === undefined || cy === undefined || payload === undefined) return null;
  const colour = isNamed ? "var(--series-1)" : "var(--series-6)";
  return (
    <g>
      {payload.chosen && (
        <circle cx={cx} cy={cy} r={9} fill="none" stroke="var(--series-2)" strokeWidth={2} />
      )}
      <circle
        cx={cx}
        cy={cy}
        r={isNamed ? 5 : 3.5}
        fill={payload.fits ? colour : "var(--paper)"}
        stroke={colour}
        strokeWidth={1.5}
      />
      {(isNamed || payload.chosen) && (
        <text
          x={cx}
          y={cy - 12}
          textAnchor="middle"
          fontSize={12}
          fill={payload.chosen ? "var(--ink)" : "var(--ink-soft)"}
        >
          {payload.chosen ? `${payload.name}: you are here` : payload.name}
        </text>
      )}
    </g>
  );
}
