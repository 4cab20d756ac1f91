import type { CaptureOf } from "../../api/index.ts";
import { count, number, storage, text } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { LISTING, listingNote, STATUS, statusNote, viewTitle } from "./words.ts";

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

type Listing = CaptureOf<"file-listing">;

const TABLES: readonly TableColumn<Listing["tables"][number]>[] = [
  { head: LISTING.engine, text: ({ engine }) => engine },
  { head: LISTING.files, isFigure: true, text: ({ files }) => count(files) },
  { head: LISTING.size, isFigure: true, text: ({ bytes }) => storage(bytes) },
  { head: LISTING.largest, isFigure: true, text: (row) => storage(row.largest_bytes) },
  { head: LISTING.whole, text: ({ whole }) => text(whole) },
];

const FILES: readonly TableColumn<Listing["files"][number]>[] = [
  { head: LISTING.file, text: ({ path }) => path },
  { head: LISTING.size, isFigure: true, text: ({ bytes }) => storage(bytes) },
  { head: LISTING.line, isFigure: true, text: ({ line }) => count(line) },
];

/** `ls -l` of a database's files: table files by engine, and the largest files. */
export function FileListing({ capture }: { readonly capture: Listing }) {
  return (
    <>
      <p className="entry-note">{listingNote(capture)}</p>
      <ColumnTable title={LISTING.tables} rows={capture.tables} columns={TABLES} />
      <ColumnTable title={LISTING.largestFiles} rows={capture.files} columns={FILES} what="files" />
    </>
  );
}

/** Counters of a MySQL server; of several printed tables, the last. */
export function MysqlStatus({ capture }: { readonly capture: CaptureOf<"mysql-status"> }) {
  const { values, texts } = capture;
  return (
    <>
      <p className="entry-note">{statusNote(capture)}</p>
      <RecordTable title={STATUS.counters} rows={recordRows(capture, values)} />
      <RecordTable title={STATUS.others} rows={recordRows(capture, texts)} />
    </>
  );
}
