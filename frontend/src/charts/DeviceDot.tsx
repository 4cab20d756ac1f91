import type { DevicePoint } from "@arcplan/shared";

interface DeviceDotProps {
  readonly isOnFront?: boolean;
  /** Filled in by recharts for each point. */
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: DevicePoint;
}

/** A device: large on the front, hollow where the data does not fit, ringed where the plan stands. */
export function DeviceDot({ isOnFront = false, cx, cy, payload }: DeviceDotProps) {
  if (cx === undefined || cy === undefined || payload === undefined) return null;
  const colour = isOnFront ? "var(--series-1)" : "var(--series-6)";
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
    </g>
  );
}
