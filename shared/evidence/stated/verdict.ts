/** What the planner makes of a property or a tunable that the captures state. */

/** What is known of the host where a verdict depends on it. */
export interface Setup {
  /** The OpenZFS line; null where it is assumed. */
  readonly line: string | null;
  readonly recordBytes: number;
  /** Whether the pool has a special vdev; null where no capture shows its devices. */
  readonly special: boolean | null;
  /** Null where no capture shows it. */
  readonly ramBytes: number | null;
}

/** Of what no figure of the plan was made. */
export interface Verdict {
  readonly use: "irrelevant" | "not-modelled";
  /** One sentence. */
  readonly why: string;
  /** Which way it moves the answer, in words; null where that is not known. */
  readonly direction: string | null;
}

/** The verdict on a value as printed. */
export type Rule = (value: string, setup: Setup) => Verdict;

/** The verdict on names that are in no row. */
export const WITHOUT_ROW: Verdict = {
  use: "not-modelled",
  why: "The planner does not know it.",
  direction: null,
};

export function irrelevant(why: string): Verdict {
  return { use: "irrelevant", why, direction: null };
}

export function notModelled(why: string, direction: string | null): Verdict {
  return { use: "not-modelled", why, direction };
}

/** A rule for values that never move an answer. */
export function never(why: string): Rule {
  return () => irrelevant(why);
}

/** A rule for one harmless set of values; every other value moves the answer. */
export function unless(harmless: RegExp, why: string, direction: string | null): Rule {
  return (value) =>
    harmless.test(value)
      ? irrelevant("At this value it changes nothing.")
      : notModelled(why, direction);
}

/** Rows of several names. */
export function rows(names: string, rule: Rule): [string, Rule][] {
  return names.split(/\s+/).map((name) => [name, rule]);
}
