/** Measured figures beside the model's, from the repository's own cases. */
import file from "@arcplan/shared/accuracy";
import ledger from "@arcplan/shared/ledger";

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
