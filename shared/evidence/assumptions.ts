/** What stands in a field that no capture gives: it has no use beside the others, or something is taken for granted. */
import type { Engine as PlanEngine } from "../plan/engine.ts";
import { defaultOf, FIELDS, isOfEngine } from "../plan/fields.ts";
import { FIELD_PATHS, type FieldPath, type Lookup } from "../plan/paths.ts";
import type { Engine } from "./engine.ts";

/** The value of a field that no capture gives. */
interface Given {
  readonly value: unknown;
  /** Derived where it follows from other fields; else assumed. */
  readonly state: "derived" | "assumed";
  readonly why: string;
  /** Capture or command that would give the value; null where none does. */
  readonly remedy: string | null;
}

/** Order in which fields are settled, so that each finds those that it looks at. */
export const SETTLING_ORDER: readonly FieldPath[] = [
  ...new Set<FieldPath>([
    "workload.commits_per_query",
    "workload.distribution",
    "layout.compression",
    "storage.custom_device",
    "storage.device",
    "storage.l2arc_device",
    "storage.slog_device",
    "storage.special_device",
    "memory.arc_bytes",
    "memory.buffer_pool_bytes",
    ...FIELD_PATHS.filter((path) => path !== "engine"),
  ]),
];

/** The engine as a plan has it; captures without a database are sized as if InnoDB ran. */
export function planEngine(engine: Engine | null): PlanEngine {
  return engine === "PostgreSQL" ? "postgresql" : "innodb";
}

/** Whether a field belongs to another engine than that of the captures. */
export function isOfOtherEngine(path: string, engine: Engine | null): boolean {
  return !isOfEngine(path, planEngine(engine));
}

/** @param at finds the fields that are settled already */
export function givenFor(path: FieldPath, at: Lookup, engine: Engine | null): Given {
  const { assumed, unneeded } = FIELDS[path];
  const useless = unneeded?.(at);
  if (useless) return { value: defaultOf(path), state: "derived", why: useless, remedy: null };
  const { value = defaultOf(path), why, remedy, isDerived } = assumed;
  return {
    value: typeof value === "function" ? value(at) : value,
    state: isDerived ? "derived" : "assumed",
    why: typeof why === "function" ? why(at) : why,
    remedy: remedy === null || typeof remedy === "string" ? remedy : remedy[planEngine(engine)],
  };
}
