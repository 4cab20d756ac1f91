/**
 * What a server's speed is counted in: queries, as its clients and its own counters count, wherever one takes other
 * than one page; else page reads, which are the same.
 */

/** Rates of one plan. */
export interface Rates {
  readonly reads_per_s: number;
  readonly queries_per_s: number;
}

export interface Speed {
  readonly noun: "queries" | "reads";
  /** Queries of one page read where queries are counted, else 1. */
  readonly perRead: number;
}

/** What speed is called, as a heading. */
export const SPEED_NAMES = { queries: "Queries", reads: "Reads" } as const;

export const SPEED_UNITS = { queries: "queries/s", reads: "reads/s" } as const;

/** Share by which rates differ where both are written alike. */
const ALIKE = 0.005;

const IN_READS: Speed = { noun: "reads", perRead: 1 };

/** The unit of a plan and of all that differ from it in other fields than pages per query. */
export function speedOf({ reads_per_s, queries_per_s }: Rates): Speed {
  const perRead = queries_per_s / reads_per_s;
  const isOther = Number.isFinite(perRead) && Math.abs(perRead - 1) > ALIKE;
  return isOther ? { noun: "queries", perRead } : IN_READS;
}
