import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, storage, text } from "../tables/figures.ts";
import { LISTING, listingNote } from "./words.ts";

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
