/** One entry of the catalogue as a row to compare. */
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { cells } from "./words.ts";

/** A column of figures. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly quantity: Quantity;
  /** Which end is better: the first sort by this column puts it on top. */
  readonly best: "most" | "least";
}

export interface Choice {
  /** As the plan has it; empty for none. */
  readonly id: string;
  readonly name: string;
  /** Title of its group. */
  readonly group: string;
  /** What else to know, in a few words. */
  readonly tags: readonly string[];
  readonly isNvme: boolean;
  /** Whether the plan's machine can have it. */
  readonly isOffered: boolean;
  /** Figures by column; absent or null where there is none. */
  readonly values: Readonly<Record<string, number | null>>;
  /** Text shown in place of a column's figure. */
  readonly words: Readonly<Record<string, string>>;
  /** How its figures were come by and when, such as "measured, 2025-09-01". */
  readonly dated: string;
  /** Where its figures and its price are from. */
  readonly sources: readonly string[];
}

/** All choices of one field. */
export interface Choices {
  readonly columns: readonly Column[];
  readonly choices: readonly Choice[];
  /** The column that they are sorted by at first. */
  readonly firstBy: Column | undefined;
  /** How the figures are to be read. */
  readonly note: string;
  /** What the machine can have, in words; null where it can have all. */
  readonly scope: string | null;
  /** What the filter for NVMe is called. */
  readonly nvmeLabel: string;
}

/** The words for those columns that have no figure. */
export function wordsWhereNull(values: Choice["values"], words: Choice["words"]): Choice["words"] {
  return Object.fromEntries(
    Object.entries(words).filter(([key]) => (values[key] ?? null) === null),
  );
}

export const OWN = "Own";

export const YOURS_TO_ENTER = cells.yoursToEnter;

/** Sources with their dates, without what is absent. */
export function sourceLine(what: string, source: string, asOf: string | undefined): string {
  return `${what}: ${source}${asOf === undefined ? "" : ` (${asOf})`}`;
}
