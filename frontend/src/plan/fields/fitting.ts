/** What of a plan no machine could be: more memory than RAM, more data than the pool takes. */
import { deviceById, engineWords, type Plan, type Prediction, roomForArc } from "@arcplan/shared";
import type { FieldPath } from "../paths.ts";
import { specOf } from "./fields.ts";
import { formatQuantity } from "./quantity.ts";
import { misfit } from "./words-soon.ts";

const MIB = 1024 ** 2;

/** zfs_arc_max below this is ignored (arc.c arc_tuning_update, OpenZFS 2.3). */
const LEAST_ARC_BYTES = 64 * MIB;

/** The nearest value of one field with which the plan fits. */
export interface FittingChange {
  readonly path: FieldPath;
  readonly value: number;
  /** What a button that sets it says. */
  readonly text: string;
}

export interface Misfit {
  readonly text: string;
  /** Null where no value of one field is enough. */
  readonly change: FittingChange | null;
}

const bytes = (value: number) => formatQuantity("binary-bytes", value);

function memoryMisfit(plan: Plan, overcommittedBytes: number): Misfit {
  const { memory } = plan;
  const room = roomForArc(plan);
  const { pool } = engineWords(plan);
  const taken = bytes(memory.ram_bytes + overcommittedBytes);
  const text = misfit.memory(pool, taken, bytes(memory.ram_bytes));
  if (room >= LEAST_ARC_BYTES) {
    const change = {
      path: "memory.arc_bytes",
      value: room,
      text: misfit.setArc(bytes(room)),
    } as const;
    return { text, change };
  }
  const left = Math.floor((memory.ram_bytes - memory.arc_bytes - memory.other_bytes) / MIB) * MIB;
  const change =
    left > 0
      ? ({
          path: "memory.buffer_pool_bytes",
          value: left,
          text: misfit.setPool(pool, bytes(left)),
        } as const)
      : null;
  return { text, change };
}

/** Volumes are bought in any size; drives are not, so there are more of them. */
function poolChange(plan: Plan, usedRatio: number): FittingChange | null {
  const { storage } = plan;
  if (deviceById(storage.device)?.volume === undefined) {
    const vdevs = Math.ceil(storage.vdevs * usedRatio);
    return { path: "storage.vdevs", value: vdevs, text: misfit.setVdevs(vdevs) };
  }
  const spec = specOf("storage.device_bytes");
  const stops = spec?.kind === "number" ? spec.scale.stops : [];
  const value = stops.find((stop) => stop >= storage.device_bytes * usedRatio);
  if (value === undefined) return null;
  const size = formatQuantity("decimal-bytes", value);
  return { path: "storage.device_bytes", value, text: misfit.setSize(size) };
}

/** What does not fit, most telling first; nothing for a plan that a machine can be. */
export function misfits(plan: Plan, { memory, space }: Prediction): readonly Misfit[] {
  const found: Misfit[] = [];
  if (memory.overcommitted_bytes > 0) found.push(memoryMisfit(plan, memory.overcommitted_bytes));
  if (space.used_ratio > 1) {
    const share = formatQuantity("percent", space.used_ratio);
    found.push({
      text: misfit.pool(share),
      change: poolChange(plan, space.used_ratio),
    });
  }
  return found;
}
