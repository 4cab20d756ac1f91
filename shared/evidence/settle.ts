/** Every field of the plan, by what captures say of it. */
import { formatRate } from "../model/index.ts";
import { FIELD_PATHS, type FieldPath, type FieldValue, type Lookup } from "../plan/paths.ts";
import { dumpCompression } from "./files/data-facts.ts";
import { givenFor, isOfOtherEngine, SETTLING_ORDER } from "./missing.ts";
import type { Scene } from "./scene.ts";
import type { SizedField } from "./sizing.ts";

export type Fields = Readonly<Record<string, SizedField>>;

/** Fields that only a full device shows. */
const DEVICE_PATHS: ReadonlySet<FieldPath> = new Set(["storage.device", "storage.custom_device"]);

/** Sharpens the reason where captures show a part of the answer. */
function assumedWhy(path: FieldPath, why: string, scene: Scene): string {
  const { captures, home, engine, figures, idle, drive } = scene;
  if (drive !== null && DEVICE_PATHS.has(path)) return drive;
  if (idle !== null && path === "workload.threads") return idle;
  if (path === "layout.compression") {
    const isOn = dumpCompression(captures, home);
    if (isOn === true)
      return "Blocks in the dump are compressed, but it does not show how. lz4 is the default.";
  }
  if (path === "memory.buffer_pool_bytes" && engine !== null)
    return `A placeholder: no capture shows the size of ${engine === "PostgreSQL" ? "shared_buffers" : "the buffer pool"}.`;
  const writes = figures.device_writes_per_s?.value ?? 0;
  if (path === "workload.commits_per_query" && writes > 1)
    return `Devices write ${formatRate(writes)}/s, but no capture counts commits, so the plan has none.`;
  return why;
}

/** A field that no capture gives: without use here, else assumed. */
function unsettled(path: FieldPath, at: Lookup, scene: Scene): SizedField {
  const given = givenFor(path, at, scene.engine);
  const why = given.state === "assumed" ? assumedWhy(path, given.why, scene) : given.why;
  return { ...given, sources: [], why };
}

/** Every field that the engine has: by its facts, else assumed. */
export function settle(known: Fields, scene: Scene): Record<string, SizedField> {
  const fields: Record<string, SizedField> = { ...known };
  const at: Lookup = <P extends FieldPath>(path: P) =>
    fields[path]?.value as FieldValue<P> | undefined;
  for (const path of SETTLING_ORDER) {
    if (fields[path] || isOfOtherEngine(path, scene.engine)) continue;
    fields[path] = unsettled(path, at, scene);
  }
  return Object.fromEntries(
    FIELD_PATHS.flatMap((path) => (fields[path] ? [[path, fields[path]]] : [])),
  );
}
