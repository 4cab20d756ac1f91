import type { CSSProperties, ReactNode } from "react";
import type { Summary } from "../../api/index.ts";
import { TableHead } from "../../ui/Table.tsx";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { type Counted, rowCount, SUMMARY_HEADS, slashed } from "../words.ts";

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

/** A column and its text for a row; figures are aligned right. */
export interface TableColumn<T> {
  readonly head: string;
  readonly isFigure?: boolean;
  readonly text: (row: T) => ReactNode;
}

/** Mean and 95th percentile of a figure, such as "300 / 312". */
export function both(figure: Summary | null | undefined, text: (value: number) => string): string {
  return figure ? slashed(text(figure.mean), text(figure.p95)) : "–";
}

interface ColumnTableProps<T> {
  readonly title: string;
  readonly note?: string;
  /** Above the table, also of one without rows. */
  readonly lead?: ReactNode;
  readonly rows: readonly T[];
  /** The first one names the row. */
  readonly columns: readonly TableColumn<T>[];
  /** Depth of a row in a tree; 0 at the root. */
  readonly depth?: (row: T) => number;
  readonly what?: Counted;
  readonly atFirst?: number;
}

/** A table of records; columns that no row fills are left out. */
export function ColumnTable<T>({
  title,
  note,
  lead,
  rows,
  columns,
  depth,
  what = "rows",
  atFirst = 30,
}: ColumnTableProps<T>) {
  const { shown, more, showMore } = useCapped(rows, atFirst);
  const [first, ...others] = columns;
  if (first === undefined || (rows.length === 0 && !lead)) return null;
  const filled = others.filter(({ text }) => rows.some((row) => text(row) !== "–"));
  return (
    <section className="part">
      <h4>
        {title} <span className="entry-note">{rowCount(rows.length)}</span>
      </h4>
      {note && <p className="entry-note">{note}</p>}
      {lead}
      <FigureTable caption={title}>
        <TableHead
          columns={[
            first.head,
            ...filled.map(({ head, isFigure }) => (isFigure ? { figures: head } : head)),
          ]}
        />
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one capture never reorder
            <tr key={index}>
              <th scope="row" style={{ "--depth": depth?.(row) ?? 0 } as CSSProperties}>
                <bdi className="tree-name">{first.text(row)}</bdi>
              </th>
              {filled.map(({ head, isFigure, text }) => (
                <td key={head} className={isFigure ? "numeric" : undefined}>
                  {isFigure ? text(row) : <bdi>{text(row)}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what={what} />
    </section>
  );
}
