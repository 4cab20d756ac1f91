import type { DevicePoint } from "@arcplan/shared";

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
export function DeviceDot({ isOnFront = false, onTake, cx, cy, payload }: DeviceDotProps) {
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
