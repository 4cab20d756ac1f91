import type { CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, storage, text } from "../tables/figures.ts";

type Listing = CaptureOf<"file-listing">;

const TABLES: readonly TableColumn<Listing["tables"][number]>[] = [
  { head: "Engine", text: ({ engine }) => engine },
  { head: "Files", isFigure: true, text: ({ files }) => count(files) },
  { head: "Size", isFigure: true, text: ({ bytes }) => storage(bytes) },
  { head: "Largest", isFigure: true, text: (row) => storage(row.largest_bytes) },
  { head: "Whole data directory", text: ({ whole }) => text(whole) },
];

const FILES: readonly TableColumn<Listing["files"][number]>[] = [
  { head: "File", text: ({ path }) => path },
  { head: "Size", isFigure: true, text: ({ bytes }) => storage(bytes) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

/** `ls -l` of a database's files: what holds tables, and the largest files. */
export function FileListing({ capture }: { readonly capture: Listing }) {
  const { files_listed, file_bytes, directories_total, unlisted_total, exact } = capture;
  return (
    <>
      <p className="entry-note">
        {plural(files_listed, "file")} of {storage(file_bytes)} in{" "}
        {plural(directories_total, "listed directory", "listed directories")}.
        {!exact && " Sizes are rounded for print (-h)."}
        {unlisted_total > 0 &&
          ` The content of ${plural(unlisted_total, "directory or link", "directories or links")} is not listed.`}
      </p>
      <ColumnTable title="Files of tables" rows={capture.tables} columns={TABLES} />
      <ColumnTable title="Largest files" rows={capture.files} columns={FILES} what="files" />
    </>
  );
}
