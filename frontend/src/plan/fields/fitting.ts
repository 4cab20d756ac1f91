/** What of a plan no machine could be: more memory than RAM, more data than the pool takes. */
import {
  deviceById,
  engineWords,
  MIB,
  type Plan,
  type Prediction,
  roomForArc,
  roomForPool,
} from "@arcplan/shared";
import { beyondInstance } from "@arcplan/shared/catalog/index.ts";
import { beyondLimitBytes } from "@arcplan/shared/model/memory/memory.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { specOf } from "./fields.ts";

const misfit = {
  memory: (pool: string, taken: string, ram: string) =>
    `ARC, ${pool} and the rest take ${taken} of ${ram} of RAM.`,
  limit: (pool: string, taken: string, limit: string) =>
    `The database's container or service may take ${limit}; the ${pool} and connections take ${taken}.`,
  instance: (label: string, counted: string, has: string) =>
    `${label}: the plan counts on ${counted}; its instance has ${has}.`,
  pool: (share: string) => `The data would take ${share} of the pool.`,
  set: (label: string, value: string) => `Set ${label} to ${value}`,
} as const;

/** zfs_arc_max below this is ignored (arc.c arc_tuning_update, OpenZFS 2.3). */
const LEAST_ARC_BYTES = 64 * MIB;

/** The nearest value of one field with which the plan fits. */
interface FittingChange {
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

function shown(path: FieldPath, value: number): string {
  const spec = specOf(path);
  return formatQuantity(spec?.kind === "number" ? spec.quantity : "count", value);
}

function changeTo(plan: Plan, path: FieldPath, value: number): FittingChange {
  return { path, value, text: misfit.set(labelOf(path, plan), shown(path, value)) };
}

function memoryMisfit(plan: Plan, overcommittedBytes: number): Misfit {
  const { memory } = plan;
  const room = roomForArc(plan);
  const { pool } = engineWords(plan);
  const taken = bytes(memory.ram_bytes + overcommittedBytes);
  const text = misfit.memory(pool, taken, bytes(memory.ram_bytes));
  if (room >= LEAST_ARC_BYTES) return { text, change: changeTo(plan, "memory.arc_bytes", room) };
  const left = roomForPool(plan, memory.arc_bytes);
  return { text, change: left > 0 ? changeTo(plan, "memory.buffer_pool_bytes", left) : null };
}

function limitMisfit(plan: Plan): Misfit {
  const { database_limit_bytes, arc_bytes } = plan.memory;
  const limit = database_limit_bytes ?? 0;
  const text = misfit.limit(
    engineWords(plan).pool,
    bytes(limit + beyondLimitBytes(plan)),
    bytes(limit),
  );
  const left = roomForPool(plan, arc_bytes);
  return { text, change: left > 0 ? changeTo(plan, "memory.buffer_pool_bytes", left) : null };
}

/** Volumes are bought in any size; drives are not, so there are more of them. */
function poolChange(plan: Plan, usedRatio: number): FittingChange | null {
  const { storage } = plan;
  if (deviceById(storage.device)?.volume === undefined)
    return changeTo(plan, "storage.vdevs", Math.ceil(storage.vdevs * usedRatio));
  const spec = specOf("storage.device_bytes");
  const stops = spec?.kind === "number" ? spec.scale.stops : [];
  const value = stops.find((stop) => stop >= storage.device_bytes * usedRatio);
  return value === undefined ? null : changeTo(plan, "storage.device_bytes", value);
}

/** What does not fit, most telling first; nothing for a plan that a machine can be. */
export function misfits(plan: Plan, { memory, space }: Prediction): readonly Misfit[] {
  const found: Misfit[] = [];
  for (const { path, counted, has } of beyondInstance(plan))
    found.push({
      text: misfit.instance(labelOf(path, plan), shown(path, counted), shown(path, has)),
      change: changeTo(plan, path, has),
    });
  if (memory.overcommitted_bytes > 0) found.push(memoryMisfit(plan, memory.overcommitted_bytes));
  if (beyondLimitBytes(plan) > 0) found.push(limitMisfit(plan));
  if (space.used_ratio > 1) {
    const share = formatQuantity("percent", space.used_ratio);
    found.push({
      text: misfit.pool(share),
      change: poolChange(plan, space.used_ratio),
    });
  }
  return found;
}
