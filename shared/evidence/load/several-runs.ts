/** Runs of a load generator with different numbers of clients, of which nothing tells which one was recorded. */
import type { CaptureSet } from "../captures.ts";
import { lineOf } from "../fact.ts";
import type { Conflict, FactSource } from "../sizing.ts";

/** Share of its length by which a run may differ from the longest and be taken for the load as well. */
const AS_LONG = 0.1;

interface Run {
  readonly clients: number;
  readonly seconds: number;
  readonly source: FactSource;
}

function runsOf(captures: CaptureSet): Run[] {
  const sysbench = captures
    .of("sysbench")
    .flatMap((capture) =>
      capture.runs
        .filter(({ queries }) => (queries ?? 0) > 0)
        .map(({ threads, seconds, line }) => ({ clients: threads, seconds, capture, line })),
    );
  const pgbench = captures
    .of("pgbench")
    .flatMap((capture) =>
      capture.runs.map(({ clients, seconds, line }) => ({ clients, seconds, capture, line })),
    );
  return [...sysbench, ...pgbench].flatMap(({ clients, seconds, capture, line }) =>
    clients && seconds ? { clients, seconds, source: lineOf(capture, line) } : [],
  );
}

/** Null where one run is the longest, or all of that length have as many clients. */
export function runsConflict(captures: CaptureSet): Conflict | null {
  const runs = runsOf(captures);
  const longest = Math.max(0, ...runs.map(({ seconds }) => seconds));
  const alike = runs.filter(({ seconds }) => seconds >= longest * (1 - AS_LONG));
  const counts = [...new Set(alike.map(({ clients }) => clients))];
  if (counts.length < 2) return null;
  return {
    path: "workload.threads",
    values: counts.map((value) => ({
      value,
      sources: alike.filter(({ clients }) => clients === value).map(({ source }) => source),
    })),
    chosen: alike.at(-1)?.clients,
    why: `The load generator ran with ${counts.join(" and ")} clients, as long each time.`,
    is_open: true,
  };
}
