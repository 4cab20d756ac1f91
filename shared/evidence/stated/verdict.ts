/** What the planner makes of a property, a parameter or a counter that the captures state. */

import type { CounterReset } from "../fact.ts";
import type { SizedField } from "../sizing.ts";

/** What is known of the host where a verdict depends on it. */
export interface Setup {
  /** The OpenZFS line; null where it is assumed. */
  readonly line: string | null;
  readonly recordBytes: number;
  /** Logical by physical bytes of the data; null where it is assumed. */
  readonly compressionRatio: number | null;
  /** Whether the database is on a zvol. */
  readonly isVolume: boolean;
  /** Whether the pool has a special vdev; null where no capture shows its devices. */
  readonly special: boolean | null;
  /** The same of an L2ARC. */
  readonly l2arc: boolean | null;
  /** Whether a capture gives its size. */
  readonly isSpecialSized: boolean;
  /** special_small_blocks in bytes; 0 where it is not set or not printed. */
  readonly smallBlocksBytes: number;
  /** Counters that were set to zero while they were recorded. */
  readonly resets: readonly CounterReset[];
  /** How much a counter of the database grew while it was recorded; null where only one print has it. */
  readonly growth: (counter: string) => number | null;
  /** Null where no capture shows it. */
  readonly ramBytes: number | null;
  /** The database's own cache; null where it is assumed. */
  readonly poolBytes: number | null;
  /** Whether a capture shows what the control group of the database server may use. */
  readonly isGroupKnown: boolean;
  /** The plan's measured curve, and why it has one or none; null where no capture says anything of it. */
  readonly curve: SizedField | null;
  /** Share of the pool's blocks that take at most so many bytes, by `zdb -b`; null where none was printed. */
  readonly smallShare: (bytes: number) => number | null;
}

/** What becomes of one value. */
export interface Verdict {
  readonly use: "used" | "irrelevant" | "not-modelled";
  /** One sentence. */
  readonly why: string;
  /** Which way it moves the answer, in words; null unless it is not modelled, or where that is not known. */
  readonly direction: string | null;
  /** Why the prediction does not hold, in words; null where it does. */
  readonly mark: string | null;
  /** Whether nobody needs to be told: the plan's fields show it, or it changes nothing. */
  readonly isPlain: boolean;
}

/** The verdict on a value as printed. */
export type Rule = (value: string, setup: Setup) => Verdict;

const PLAIN = { direction: null, mark: null, isPlain: true } as const;

/** A value that fields of the plan or measured figures are made of. */
export function used(why: string): Verdict {
  return { ...PLAIN, use: "used", why };
}

export function irrelevant(why: string): Verdict {
  return { ...PLAIN, use: "irrelevant", why };
}

export function notModelled(
  why: string,
  direction: string | null,
  mark: string | null = null,
): Verdict {
  return { use: "not-modelled", why, direction, mark, isPlain: false };
}

/** The same verdict where the plan's fields do not show it. */
export function told(verdict: Verdict, mark: string | null = null): Verdict {
  return { ...verdict, mark, isPlain: false };
}

export const A_FIELD = used("A field of the plan.");

/** The verdict on names that are in no row. */
export const WITHOUT_ROW: Verdict = notModelled("The planner does not know it.", null);

/** A rule for values that never move an answer. */
export function never(why: string): Rule {
  return () => irrelevant(why);
}

/** A rule for one harmless set of values; every other value moves the answer. */
export function unless(
  harmless: RegExp,
  why: string,
  direction: string | null,
  mark: string | null = null,
): Rule {
  return (value) =>
    harmless.test(value)
      ? irrelevant("At this value it changes nothing.")
      : notModelled(why, direction, mark);
}

/** A rule for counts, of which any but 0 moves the answer. */
export function unlessZero(why: string, direction: string): Rule {
  return unless(/^0*(?:\.0*)?$/, why, direction);
}

/** A row for what a server counts since its start, of which only what it counted during a recording moves the answer. */
export function unlessStill(counter: string, why: string, direction: string): [string, Rule] {
  const sinceStart = unlessZero(why, direction);
  return [
    counter,
    (value, setup) =>
      setup.growth(counter) === 0
        ? irrelevant("It did not grow while it was recorded.")
        : sinceStart(value, setup),
  ];
}

/** Rows of several names. */
export function rows<Row>(names: string, row: Row): [string, Row][] {
  return names.split(/\s+/).map((name) => [name, row]);
}
