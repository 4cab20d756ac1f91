/** Measured figures beside the model's, from the repository's own cases; which of them are shown, and in which order. */
import file from "@arcplan/shared/accuracy";
import ledger from "@arcplan/shared/ledger";
import { plural } from "../../plan/plural.ts";

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

/** A part of a whole, such as "22 of 29". */
export const ofAll = (part: number, whole: number): string => `${part} of ${whole}`;

/** The same with its share, such as "22 of 29 (76 %)". */
export function withShare(part: number, whole: number): string {
  return whole === 0 ? "none" : `${ofAll(part, whole)} (${Math.round((100 * part) / whole)} %)`;
}

const RANGE = "the measured range";

/** The tolerance that rows share, and the range where some rows have one. */
function toleranceOf(rows: readonly AccuracyRow[]): string {
  const all = new Set(rows.map(({ tolerance }) => tolerance));
  const isRanged = all.delete(RANGE);
  const [only, ...others] = all;
  if (only === undefined) return RANGE;
  const shared = others.length > 0 ? "tolerance" : only;
  return isRanged ? `${shared} or ${RANGE}` : shared;
}

/** One sentence on one kind of figure. */
export function howWell(rows: readonly AccuracyRow[]): string {
  const measured = rows.filter(isMeasured);
  const right = (some: readonly AccuracyRow[]) => some.filter(({ ok }) => ok).length;
  if (rows.length === 0) return "No measurement checks this figure.";
  if (measured.length === 0)
    return `Arithmetic and price rules: ${right(rows)} of ${plural(rows.length, "check")} came out right.`;
  const apart = measured.filter(({ keptApart }) => keptApart);
  const all = `Of all ${plural(measured.length, "measurement")} of this kind, ${right(measured)} came within ${toleranceOf(measured)}`;
  return apart.length === 0
    ? `${all}; none was kept apart.`
    : `${all}; of ${apart.length} kept apart, ${right(apart)} did.`;
}

/** A row of the file, with the series and the topic that it names. */
export type AccuracyRow = Omit<(typeof file.rows)[number], "of"> & {
  /** Title and source of its series of measurements. */
  readonly series: string;
  readonly source: string;
  readonly topicLabel: string;
};

export const REACH = file.reach;
export const TOPICS = file.topics;
export const VERSION = file.modelVersion;

const LABELS = new Map(TOPICS.map(({ id, label }) => [id, label]));

export const ROWS: readonly AccuracyRow[] = file.rows.map(({ of, ...row }) => ({
  ...row,
  series: file.series[of]?.title ?? "",
  source: file.series[of]?.source ?? "",
  topicLabel: LABELS.get(row.topic) ?? row.topic,
}));

/** True for rows that set no constant and are no arithmetic. */
export function isMeasured({ class: kind }: Pick<AccuracyRow, "class">): boolean {
  return kind !== "calibrated" && kind !== "identity";
}

/** The kind of an explained figure; null where no row checks it. */
export function topicOfFigure(figure: string): string | null {
  const known: Readonly<Record<string, string | null>> = file.figures;
  return known[figure] ?? null;
}

export function topicLabel(topic: string): string {
  return LABELS.get(topic) ?? topic;
}

export const LEDGER = ledger;

/** The ledger's line of the model that the page runs. */
export const CURRENT = ledger.versions.find(({ version }) => version === VERSION);
