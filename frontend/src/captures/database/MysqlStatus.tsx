import type { CaptureOf } from "../../api/index.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { STATUS, statusNote } from "./words.ts";

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
