/** Captures that were read and gave the plan nothing. */
import type { CaptureSet, EvidenceCapture } from "./captures.ts";
import { OF_LOAD } from "./load/idle.ts";
import type { FactSource, UnusedCapture } from "./sizing.ts";

function reasonOf(capture: EvidenceCapture, isIdle: boolean): string {
  if (!capture.complete) return "It ends in the middle, and the rest gives no field of the plan.";
  if (isIdle && OF_LOAD.has(capture.kind))
    return "It has counters of a load, and no load was recorded.";
  switch (capture.kind) {
    case "zpool-iostat":
      return "It covers all time since the pool was imported, or another capture shows the same better.";
    case "mysql-status":
      return "Its counters are shown over time; tables of all counters are better for the plan.";
    case "node-exporter":
      return "Its counters are one of several scrapes; rates are taken over all of them.";
    case "mysql-config":
      return "The server's settings in force count, not its file.";
    case "innodb-status":
      return "It has means of a few seconds; SHOW GLOBAL STATUS and SHOW GLOBAL VARIABLES are better sources.";
    default:
      return "Another capture is a better source, or nothing in it is a field of the plan.";
  }
}

/** Names those that no field and no figure rests on. */
export function unusedCaptures(
  captures: CaptureSet,
  used: readonly FactSource[],
  named: readonly UnusedCapture[],
  isIdle: boolean,
): UnusedCapture[] {
  const known = new Set([...used, ...named].map(({ capture }) => capture));
  return captures.all
    .filter(({ name }) => !known.has(name))
    .map((capture) => ({ capture: capture.name, why: reasonOf(capture, isIdle) }));
}
