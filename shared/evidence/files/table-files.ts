/** Files of a database's tables, as a listing of the data directory has them. */
import type { CaptureSet, FileListing } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { type Fact, recordedAt, sourceOf } from "../fact.ts";

/** The tables of one listing. */
interface TableFiles {
  readonly listing: FileListing;
  /** Those whose trees count, and what they are called. */
  readonly files: number;
  readonly called: string;
  /** All of them. */
  readonly filesTotal: number;
  readonly bytes: number;
  /** All of a data directory, not one database of several. */
  readonly whole: boolean;
}

/** Largest error of a length that `ls -h` prints: one in the second digit. */
const ROUNDED = 0.1;

/**
 * Files whose trees count. Hundreds of PostgreSQL's are catalogs of some blocks, so that files of one
 * mean length would have far more indirect blocks than the real ones.
 */
function countedFiles(tables: FileListing["tables"][number]) {
  const { large_files: large = 0, files: filesTotal } = tables;
  return tables.engine === "PostgreSQL" && large > 0
    ? { filesTotal, files: large, called: "table files of 1 MiB and more" }
    : { filesTotal, files: filesTotal, called: "table files" };
}

/** The listing that shows most of the tables; null where none shows everything below its top. */
export function tableFilesOf(captures: CaptureSet): TableFiles | null {
  const engine = engineOf(captures);
  const [most] = captures
    .of("file-listing")
    .filter(({ complete, unlisted_total }) => complete && unlisted_total === 0)
    .flatMap((listing) =>
      listing.tables.map((tables) => ({ ...tables, ...countedFiles(tables), listing })),
    )
    .filter((tables) => tables.engine === engine && tables.bytes > 0)
    .sort((a, b) => Number(b.whole) - Number(a.whole) || b.bytes - a.bytes);
  return most ?? null;
}

/**
 * Size and number of the tables' files. Of a whole data directory they are what the file system
 * holds; of a part, other databases may be missing.
 */
export function tableFileFacts(captures: CaptureSet): Fact[] {
  const tables = tableFilesOf(captures);
  if (!tables) return [];
  const { listing, bytes, called, files, filesTotal, whole } = tables;
  const fact = {
    witness: whole ? "in-force" : "derived",
    state: whole && listing.exact ? "measured" : "derived",
    sources: [sourceOf(listing, engineOf(captures) ?? "")],
    at: recordedAt(listing),
    rounding: listing.exact ? 0 : ROUNDED,
  } as const;
  const scope = whole ? "of the data directory" : "listed; there may be others";
  return [
    {
      ...fact,
      path: "data.file_bytes",
      value: bytes,
      why: `Length of the ${filesTotal} table files ${scope}.${listing.exact ? "" : " Each is rounded for print (-h)."}`,
    },
    {
      ...fact,
      path: "data.files",
      value: files,
      why: `${called.charAt(0).toUpperCase()}${called.slice(1)} ${scope}.`,
      rounding: 0,
    },
  ];
}
