import type { Summary } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "./ColumnTable.tsx";
import { SUMMARY_HEADS } from "./words.ts";

export interface SummaryRow {
  readonly name: string;
  readonly figure: Summary | null | undefined;
  readonly format: (value: number) => string;
}

const of = (which: keyof Summary, head: string): TableColumn<SummaryRow> => ({
  head,
  isFigure: true,
  text: ({ figure, format }) => (figure ? format(figure[which]) : "–"),
});

const COLUMNS: readonly TableColumn<SummaryRow>[] = [
  { head: SUMMARY_HEADS.figure, text: ({ name }) => name },
  of("mean", SUMMARY_HEADS.mean),
  of("p95", SUMMARY_HEADS.p95),
  of("max", SUMMARY_HEADS.max),
];

/** Figures over the samples of a capture: mean, 95th percentile and maximum. */
export function SummaryTable({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly SummaryRow[];
}) {
  return <ColumnTable title={title} rows={rows} columns={COLUMNS} />;
}
