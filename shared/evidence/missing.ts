/** Fields without which no prediction is honest, the most telling first. */
import { type Missing, missingField, type Plan, sensitivity } from "../model/index.ts";
import type { Engine } from "./engine.ts";
import type { SizedField } from "./sizing.ts";

interface Need {
  readonly path: string;
  /** Whether only a load shows it. */
  readonly ofLoad?: boolean;
  /** Whether a host without any sign of a database needs it. */
  readonly ofDatabase?: boolean;
}

/** Most telling first, before anything is known of the plan; the model's own answer comes first. */
const NEEDS: readonly Need[] = [
  { path: "storage.device", ofLoad: true },
  { path: "data.file_bytes" },
  { path: "memory.buffer_pool_bytes", ofDatabase: true },
  { path: "memory.arc_bytes" },
  { path: "workload.threads", ofLoad: true },
];

/**
 * Lists what is missing, by what moves the prediction most.
 *
 * @param idle one sentence that no load was recorded; null where one was
 */
export function missingFields(
  fields: Readonly<Record<string, SizedField>>,
  plan: Plan,
  engine: Engine | null,
  idle: string | null,
): Missing[] {
  const open = NEEDS.filter(
    ({ path, ofDatabase }) => (engine !== null || !ofDatabase) && fields[path]?.state === "assumed",
  );
  const asMissing = (need: Need) => missingOf(need, idle);
  if (open.length < 2) return open.map(asMissing);
  const swings = new Map(sensitivity(plan).map(({ path, swing }) => [path, swing]));
  // The device is no input of `sensitivity`; where it is unknown, nothing else tells more.
  const swingOf = ({ path }: Need) => (path === "storage.device" ? 1 : (swings.get(path) ?? 0));
  return [...open].sort((a, b) => swingOf(b) - swingOf(a)).map(asMissing);
}

function missingOf({ path, ofLoad }: Need, idle: string | null): Missing {
  const missing = missingField(path);
  return idle === null || !ofLoad ? missing : { ...missing, why: idle };
}
