import type { DirectorySums } from "../../api/index.ts";
import { SumsTable } from "./SumsTable.tsx";
import { SUMS } from "./words.ts";

interface DirectoryTableProps {
  readonly directories: readonly DirectorySums[];
  /** Directories in the dump, listed or not. */
  readonly total: number;
}

/** Files by directory: in MySQL's data directory, by database. */
export function DirectoryTable({ directories, total }: DirectoryTableProps) {
  const rows = directories.map((sums, index) => ({ key: `${index}`, name: sums.path, sums }));
  const note = SUMS.directoriesNote(directories.length, total);
  return <SumsTable title={SUMS.directories} head={SUMS.directory} note={note} rows={rows} />;
}
