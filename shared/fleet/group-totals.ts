/** What one change brings to all hosts of a group together. */
import type { GroupOutcome, HostEffect } from "./group-change.ts";

/** Sums over the hosts of a group. */
export interface GroupTotals {
  readonly hosts: number;
  /** Hosts that the change alters; the sums below are over these. */
  readonly changed: number;
  readonly gains: number;
  readonly loses: number;
  readonly unaffected: number;
  readonly as_before: number;
  readonly impossible: number;
  readonly overcommits: number;
  /** Hosts that are changed and whose rate has no figure before or after: not in the reads below. */
  readonly no_figure: number;
  /** Hosts that are changed and whose months cannot be compared. */
  readonly unpriced: number;
  readonly reads_before: number;
  readonly reads_after: number;
  readonly ram_before_bytes: number;
  readonly ram_after_bytes: number;
  /** Over hosts whose months can be compared. */
  readonly month_before_usd: number;
  readonly month_after_usd: number;
}

/** Sums the effects on all hosts of a group. */
export function groupTotals(effects: readonly HostEffect[]): GroupTotals {
  const count = (outcome: GroupOutcome) =>
    effects.filter((effect) => effect.outcome === outcome).length;
  const changed = effects.filter(({ changes }) => changes.length > 0);
  const priced = changed.filter((effect) => effect.priced);
  const told = changed.filter((effect) => effect.outcome !== "no-figure");
  const sum = (
    list: readonly HostEffect[],
    when: "before" | "after",
    figure: "reads_per_s" | "ram_bytes" | "month_usd",
  ): number => list.reduce((total, effect) => total + (effect[when]?.[figure] ?? 0), 0);
  return {
    hosts: effects.length,
    changed: changed.length,
    gains: count("gains"),
    loses: count("loses"),
    unaffected: count("unaffected"),
    as_before: count("as-before"),
    impossible: count("impossible"),
    overcommits: changed.filter(({ overcommits }) => overcommits).length,
    no_figure: count("no-figure"),
    unpriced: changed.length - priced.length,
    reads_before: sum(told, "before", "reads_per_s"),
    reads_after: sum(told, "after", "reads_per_s"),
    ram_before_bytes: sum(changed, "before", "ram_bytes"),
    ram_after_bytes: sum(changed, "after", "ram_bytes"),
    month_before_usd: sum(priced, "before", "month_usd"),
    month_after_usd: sum(priced, "after", "month_usd"),
  };
}

/** Reads after a change by those before; null where nothing changes. */
export function readsRatio({ before, after }: HostEffect): number | null {
  return before && after && before.reads_per_s > 0 ? after.reads_per_s / before.reads_per_s : null;
}

/** The hosts that lose most, worst first. */
export function worstAffected(effects: readonly HostEffect[], most: number): HostEffect[] {
  return effects
    .filter(({ outcome }) => outcome === "loses")
    .sort((a, b) => (readsRatio(a) ?? 1) - (readsRatio(b) ?? 1))
    .slice(0, most);
}
