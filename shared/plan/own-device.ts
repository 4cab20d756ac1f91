/** The figures of a device that the user describes. */
import type { Plan } from "../generated/plan.ts";
import { decimal, type Quantity, type Stops } from "./field.ts";

export type OwnDevice = NonNullable<Plan["storage"]["custom_device"]>;

type DeviceFigure = Exclude<
  keyof OwnDevice,
  "name" | "points" | "seen_reads_per_s" | "seen_in_flight"
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
