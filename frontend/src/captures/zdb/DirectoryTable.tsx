import type { DirectorySums } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { SumsTable } from "./SumsTable.tsx";

interface DirectoryTableProps {
  readonly directories: readonly DirectorySums[];
  /** Directories in the dump, listed or not. */
  readonly total: number;
}

/** Files by directory: in MySQL's data directory, by database. */
export function DirectoryTable({ directories, total }: DirectoryTableProps) {
  const rows = directories.map((sums, index) => ({ key: `${index}`, name: sums.path, sums }));
  const note = `${directories.length} of ${plural(total, "directory", "directories")}, most bytes first.`;
  return <SumsTable title="Directories" head="Directory" note={note} rows={rows} />;
}
