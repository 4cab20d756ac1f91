/** The figures of a device that the user describes. */
import type { Plan } from "../generated/plan.ts";
import { decimal, type Quantity, type Stops } from "./field.ts";

export type OwnDevice = NonNullable<Plan["storage"]["custom_device"]>;

type DeviceFigure = Exclude<
  keyof OwnDevice,
  "name" | "points" | "seen_reads_per_s" | "seen_bytes_per_s" | "seen_in_flight"
>;

interface FigureRow {
  readonly label: string;
  readonly quantity: Quantity;
  readonly stops: Stops;
}

/** In the order in which they are shown. */
export const DEVICE_FIGURES: Readonly<Record<DeviceFigure, FigureRow>> = {
  read_latency_ms: { label: "Read, idle", quantity: "ms", stops: decimal(0.01, 50) },
  read_iops: { label: "Most reads", quantity: "per-s", stops: decimal(50, 3e6) },
  read_bytes_per_s: {
    label: "Most bytes",
    quantity: "decimal-bytes-per-s",
    stops: decimal(1e7, 2e10),
  },
  sync_write_ms: { label: "Sync write", quantity: "ms", stops: decimal(0.01, 50) },
};

export const DEVICE_FIGURE_NAMES = Object.keys(DEVICE_FIGURES) as readonly DeviceFigure[];

/**
 * The device with other figures. A curve that was measured does not hold for a device that is described otherwise. One that was
 * only seen with reads waiting is known by its limit alone: with another limit all of its rates are others.
 */
export function withFigures(device: OwnDevice, figures: Partial<OwnDevice>): OwnDevice {
  const { read_iops: limit, read_latency_ms: ms } = figures;
  const { seen_in_flight: inFlight, points } = device;
  const entered = {
    ...device,
    ...figures,
    ...(figures.read_bytes_per_s === undefined ? {} : { seen_bytes_per_s: null }),
  };
  if (limit === undefined && ms === undefined) return entered;
  const changed = {
    ...entered,
    ...(limit === undefined ? {} : { seen_reads_per_s: null }),
    ...(ms === undefined ? {} : { seen_in_flight: null }),
    points: [],
  };
  if (ms !== undefined || typeof inFlight !== "number" || !limit) return changed;
  const factor = limit / device.read_iops;
  return {
    ...changed,
    read_latency_ms: device.read_latency_ms / factor,
    points: points.map((one) => ({ ...one, reads_per_s: one.reads_per_s * factor })),
  };
}
