/** Counters of the database that were set to zero while they were recorded. */
import type { CaptureSet } from "../captures.ts";
import type { CounterReset } from "../fact.ts";
import { postgresqlResets } from "../postgresql/span.ts";
import { statusResets } from "./status-span.ts";

/** Every reset between two prints, of either engine. */
export function counterResets(captures: CaptureSet): readonly CounterReset[] {
  return [...statusResets(captures), ...postgresqlResets(captures)];
}
