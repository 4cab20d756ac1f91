import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { number, text } from "../tables/figures.ts";
import { viewTitle } from "./words.ts";

type View = CaptureOf<"postgresql-stats">["views"][number];
type Row = View["rows"][number];

function cell(value: Row[string] | undefined): string {
  return typeof value === "number" ? number(value) : text(value);
}

function columnsOf({ rows }: View): readonly TableColumn<Row>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) => ({
    head: name,
    isFigure: rows.some((row) => typeof row[name] === "number"),
    text: (row) => cell(row[name]),
  }));
}

/** Statistics views of PostgreSQL, each with the columns that were printed. */
export function PostgresqlStats({ capture }: { readonly capture: CaptureOf<"postgresql-stats"> }) {
  return capture.views.map((view) => (
    <ColumnTable
      key={`${view.view} ${view.line}`}
      title={viewTitle(view.view, view.line)}
      rows={view.rows}
      columns={columnsOf(view)}
    />
  ));
}
