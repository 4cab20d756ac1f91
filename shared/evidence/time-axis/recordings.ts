/** Several recordings of one host, each in an archive: the plan is of the last. */
import { TIMELESS_KINDS } from "../../generated/timeless-kinds.ts";
import type { EvidenceCapture, Kind } from "../captures.ts";
import { secondsOf } from "../fact.ts";
import { namesOfHost } from "../host/hosts.ts";
import type { UnusedCapture } from "../sizing.ts";
import { lengthText } from "./clock.ts";

/** Kinds of captures that say the same whenever they were taken. */
export const TIMELESS: ReadonlySet<Kind> = new Set(TIMELESS_KINDS);

/** What was packed together, and when its files were written. */
interface Recording {
  readonly archive: string;
  readonly captures: readonly EvidenceCapture[];
  readonly fromS: number;
  readonly toS: number;
}

/** Archives whose files say when they were written, the last first. */
function recordingsOf(all: readonly EvidenceCapture[]): Recording[] {
  const archives = new Set(all.flatMap(({ archive }) => archive ?? []));
  const recordings = [...archives].map((archive): Recording => {
    const captures = all.filter((one) => one.archive === archive);
    const times = captures.map(({ modified_at: at }) => secondsOf(at)).filter((s) => s > 0);
    return { archive, captures, fromS: Math.min(...times), toS: Math.max(...times) };
  });
  return recordings
    .filter(({ toS }) => Number.isFinite(toS))
    .sort((a, b) => b.toS - a.toS || (a.archive < b.archive ? -1 : 1));
}

/** Kinds that count what a server, its ARC or its disks did. */
const COUNTING: ReadonlySet<Kind> = new Set([
  "mysql-status",
  "postgresql-stats",
  "arcstats",
  "iostat",
]);

/** Whether all that an earlier recording counts is counted anew in the last one, of the same host. */
function isOfBefore(one: Recording, last: Recording): boolean {
  const kinds = new Set(last.captures.map(({ kind }) => kind));
  const names = namesOfHost(last.captures);
  const counted = one.captures.filter(({ kind }) => COUNTING.has(kind));
  return (
    one.toS < last.fromS &&
    counted.length > 0 &&
    counted.every(({ kind }) => kinds.has(kind)) &&
    [...namesOfHost(one.captures)].some((name) => names.has(name))
  );
}

/** The captures without those of earlier recordings, and why each of these is set aside. */
export interface LastRecording {
  readonly captures: readonly EvidenceCapture[];
  readonly unused: readonly UnusedCapture[];
}

/**
 * Leaves out earlier recordings of the same host. What the last one lacks stays if it is of no time, such as a dump; parts
 * of one recording, and those of two servers, are not told apart here.
 */
export function lastRecording(given: readonly EvidenceCapture[]): LastRecording {
  const [last, ...others] = recordingsOf(given);
  const earlier = last ? others.filter((one) => isOfBefore(one, last)) : [];
  if (!last || earlier.length === 0) return { captures: given, unused: [] };
  const kinds = new Set(last.captures.map(({ kind }) => kind));
  const isReplaced = ({ kind }: EvidenceCapture) => kinds.has(kind) || !TIMELESS.has(kind);
  const name = last.archive.slice(last.archive.lastIndexOf("/") + 1);
  const out = new Map(
    earlier.flatMap(({ captures, toS }) => {
      const why = `It is of a recording ${lengthText(last.fromS - toS)} before that in ${name}, of which the plan is.`;
      return captures.filter(isReplaced).map((one) => [one, why] as const);
    }),
  );
  return {
    captures: given.filter((one) => !out.has(one)),
    unused: [...out].map(([capture, why]) => ({ capture: capture.name, why })),
  };
}
