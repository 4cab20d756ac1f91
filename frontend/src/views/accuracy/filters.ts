/** Which measurements are shown, and in which order. */
import type { AccuracyRow } from "./data.ts";

export interface Filters {
  readonly typed: string;
  /** Empty for all, here and below. */
  readonly topic: string;
  readonly regime: string;
  readonly class: string;
  readonly isMissed: boolean;
  readonly isKeptApart: boolean;
}

export const NO_FILTER: Filters = {
  typed: "",
  topic: "",
  regime: "",
  class: "",
  isMissed: false,
  isKeptApart: false,
};

export type SortKey = "name" | "kind" | "error" | "result" | "class";

export interface Order {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** Misses first, the largest error on top. */
export const FIRST_ORDER: Order = { key: "result", isDescending: false };

/** Errors begin with the largest, all else at its start; the same column turns round. */
export function nextOrder(order: Order, key: SortKey): Order {
  if (order.key === key) return { key, isDescending: !order.isDescending };
  return { key, isDescending: key === "error" };
}

export function filtered(rows: readonly AccuracyRow[], filters: Filters): readonly AccuracyRow[] {
  const words = filters.typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (wanted: string, value: string | null) => wanted === "" || wanted === value;
  return rows.filter((row) => {
    const { name, series, source, topicLabel, regime, note } = row;
    const text = `${name} ${series} ${source} ${topicLabel} ${regime} ${note}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      isIn(filters.topic, row.topic) &&
      isIn(filters.regime, regime) &&
      isIn(filters.class, row.class) &&
      !(filters.isMissed && row.ok) &&
      !(filters.isKeptApart && !row.keptApart)
    );
  });
}

const CLASS_ORDER = ["predicted", "in sight", "measured", "calibrated", "identity"];

const compare: Readonly<Record<SortKey, (a: AccuracyRow, b: AccuracyRow) => number>> = {
  name: (a, b) => `${a.series} ${a.name}`.localeCompare(`${b.series} ${b.name}`, "en"),
  kind: (a, b) => `${a.topicLabel} ${a.regime}`.localeCompare(`${b.topicLabel} ${b.regime}`, "en"),
  error: (a, b) => Math.abs(a.error) - Math.abs(b.error),
  result: (a, b) => Number(a.ok) - Number(b.ok),
  class: (a, b) => CLASS_ORDER.indexOf(a.class) - CLASS_ORDER.indexOf(b.class),
};

/** Rows that are alike by the chosen column come with the largest error first. */
export function sorted(rows: readonly AccuracyRow[], order: Order): readonly AccuracyRow[] {
  const sign = order.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare[order.key](a, b) || compare.error(b, a));
}
