import type { CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";

/** Counters of a MySQL server: those of the last table where several were printed. */
export function MysqlStatus({ capture }: { readonly capture: CaptureOf<"mysql-status"> }) {
  const { snapshots, values, texts, uptime_s, relative } = capture;
  return (
    <>
      <p className="entry-note">
        {snapshots.length > 1 && `The last of ${plural(snapshots.length, "table")}. `}
        {relative
          ? "Differences between one table and the next."
          : uptime_s !== null && `Since the server started ${plural(uptime_s, "second")} before.`}
      </p>
      <RecordTable title="Counters" rows={recordRows(capture, values)} />
      <RecordTable title="Other values" rows={recordRows(capture, texts)} />
    </>
  );
}
