/** The captures that say what the load of this server was. */
import type { CaptureSet } from "../captures.ts";
import { type UntiedLog, untiedLogs } from "../load/ties.ts";
import type { UnusedCapture } from "../sizing.ts";
import { ofOtherTimes } from "./apart.ts";

/** Captures without those that are of another time or, maybe, of another server. */
export interface ThisLoad {
  readonly captures: CaptureSet;
  readonly untied: readonly UntiedLog[];
  readonly unused: readonly UnusedCapture[];
}

/** @param threads clients at work that the user entered; undefined for none */
export function ofThisLoad(captures: CaptureSet, threads: unknown): ThisLoad {
  const untied = untiedLogs(captures, threads);
  const foreign = untied.map(({ capture, why }) => ({ capture: capture.name, why }));
  const own = captures.without(foreign);
  const apart = ofOtherTimes(own);
  return { captures: own.without(apart), untied, unused: [...foreign, ...apart] };
}
