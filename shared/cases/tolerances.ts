/**
 * How near the model must come to a figure. One rule for each kind of figure: a row has no tolerance
 * of its own, so that none is widened until the row fits.
 */
import type { CaseRow } from "./types.ts";

/** A kind of figure, and how far from what was measured still counts as right. */
interface Rule {
  /** What the rule is for, and how near counts, in words. */
  readonly of: string;
  readonly within: string;
  readonly figures: RegExp;
  readonly relative: number;
  /** Difference that is allowed where the measured figure is 0, or no share is. */
  readonly absolute: number;
}

/** Arithmetic is exact; prices and rates were rounded when they were written down. */
const IDENTITY: Rule = {
  of: "arithmetic",
  within: "0.1 %, blocks and bytes exactly",
  figures: /./,
  relative: 0.001,
  absolute: 0.5,
};

const EXACT = /blocks|bytes|levels/;

/** The first rule whose pattern a figure matches holds. */
const RULES: readonly Rule[] = [
  {
    of: "hit ratios",
    within: "3 points",
    figures: /^hit_ratio\./,
    relative: 0,
    absolute: 0.03,
  },
  {
    of: "metadata misses",
    within: "15 %, or 0.001 a read where none were measured",
    figures: /^metadata\.misses_per_read$/,
    relative: 0.15,
    absolute: 0.001,
  },
  {
    of: "blocks",
    within: "3 %",
    figures: /blocks$|^tree\.levels$/,
    relative: 0.03,
    absolute: 0,
  },
  {
    of: "bytes and shares that a layout gives",
    within: "5 %",
    figures: /^(tree|space|metadata|l2arc|innodb|header)|_share$|^copies_alive$/,
    relative: 0.05,
    absolute: 0,
  },
  {
    of: "rates, times and everything else",
    within: "15 %",
    figures: /./,
    relative: 0.15,
    absolute: 0,
  },
];

/** The rules in words, for the documents. */
export const TOLERANCES: readonly string[] = [IDENTITY, ...RULES].map(
  ({ of, within }) => `${of}: ${within}`,
);

function ruleOf({ basis, figure }: CaseRow): Rule {
  if (basis === "identity") return IDENTITY;
  return RULES.find(({ figures }) => figures.test(figure)) ?? IDENTITY;
}

/** How near the model must come to a row, in words. */
export function toleranceOf(row: CaseRow): string {
  return row.interval ? "the measured range" : ruleOf(row).within;
}

/** True if the model's figure counts as right for a row. */
export function isWithin(row: CaseRow, model: number): boolean {
  const { measured, interval, figure } = row;
  if (interval) return model >= Math.min(...interval) && model <= Math.max(...interval);
  const off = Math.abs(model - measured);
  if (row.basis === "identity")
    return off <= (EXACT.test(figure) ? IDENTITY.absolute : measured * IDENTITY.relative);
  const rule = ruleOf(row);
  const share = Math.abs(measured) * rule.relative;
  return off <= (share > 0 ? share : rule.absolute);
}
