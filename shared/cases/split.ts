/** The halves of new measurements: one to fit constants on, one that only scores them. */
import split from "./split.json" with { type: "json" };
import type { CaseRow, Half } from "./types.ts";

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** The measurement that a row is of: its own word, or its name up to the colon. */
export function runOf(row: Pick<CaseRow, "name" | "run">): string {
  return row.run ?? row.name.split(":")[0] ?? row.name;
}

/** The half of a row, by the recorded seed: it follows from the row's names, nobody chooses it. */
export function halfOf(title: string, row: Pick<CaseRow, "name" | "run">): Exclude<Half, null> {
  return fnv1a(`${split.seed}|${title}|${runOf(row)}`) % 2 === 0 ? "fit" : "score";
}
