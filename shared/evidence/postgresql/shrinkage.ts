/** How far indexes and WAL shrink where they do otherwise than all tables together. */
import type { CaptureFields, CaptureSet, PostgresqlStats, Zdb } from "../captures.ts";
import { hasParity } from "../devices/topology.ts";
import { derived, type Fact, sourceOf } from "../fact.ts";
import { dumpsOf, type Remainder, remainderOf } from "../files/data-facts.ts";
import type { Home } from "../files/dataset.ts";
import { postgresqlPrints } from "./prints.ts";

/** What pg_indexes_size counts beside an index's own file: its free space map. */
const FORKS_BYTES = 64 * 1024;
const FORKS_SHARE = 0.001;

/** Share of all indexes whose files must be known to speak for the others. */
const TELLING_SHARE = 0.5;

/** A remainder of so many max_wal_size and more holds something else than WAL. */
const MOST_WAL = 2;

/** A smaller remainder of all on disk is no more than what tables take beside their blocks, padding of raidz among it. */
const LEAST_WAL = 0.1;

/** Length and blocks of one relation's files. */
interface Relation {
  readonly filenode: string;
  readonly bytes: number;
  readonly logical: number;
  readonly physical: number;
}

/** Relations of a dump: segments of 1 GiB are files of one name with .1, .2 at its end. */
function relationsOf({ objects }: Zdb): Relation[] {
  const byPath = new Map<string, Relation>();
  for (const { path, file_bytes, tree } of objects) {
    const [leaves] = tree.filter(({ level }) => level === 0);
    if (!path || !file_bytes || !leaves) continue;
    const name = path.replace(/\.\d+$/, "");
    const before = byPath.get(name);
    byPath.set(name, {
      filenode: name.slice(name.lastIndexOf("/") + 1),
      bytes: (before?.bytes ?? 0) + file_bytes,
      logical: (before?.logical ?? 0) + leaves.logical_bytes,
      physical: (before?.physical ?? 0) + leaves.physical_bytes,
    });
  }
  return [...byPath.values()];
}

/** Indexes of one table: all their bytes, and their files where the server was asked for them. */
interface Indexes {
  readonly bytes: number;
  readonly filenodes: readonly string[];
}

function indexesOf(capture: PostgresqlStats): Indexes[] {
  return capture.views
    .filter(({ view }) => view === "pg_stat_user_tables")
    .flatMap(({ rows }) => rows)
    .map(({ index_bytes: bytes, index_filenodes: filenodes }) => ({
      bytes: typeof bytes === "number" ? bytes : 0,
      filenodes: `${filenodes ?? ""}`.match(/\d+/g) ?? [],
    }))
    .filter(({ bytes }) => bytes > 0);
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

/** The one file that is as long as all indexes of a table, where no other is. */
function fileAsLong(relations: readonly Relation[], bytes: number): Relation[] {
  const alike = relations.filter(
    (one) => one.bytes <= bytes && bytes - one.bytes <= Math.max(FORKS_BYTES, bytes * FORKS_SHARE),
  );
  return alike.length === 1 ? alike : [];
}

function indexFacts(capture: PostgresqlStats & CaptureFields, dump: Zdb): Fact[] {
  const relations = relationsOf(dump);
  const tables = indexesOf(capture);
  const indexes = tables.flatMap(({ bytes, filenodes }) =>
    filenodes.length > 0
      ? relations.filter(({ filenode }) => filenodes.includes(filenode))
      : fileAsLong(relations, bytes),
  );
  const physical = sumOf(indexes, (one) => one.physical);
  const known = sumOf(indexes, (one) => one.bytes);
  if (physical <= 0 || known < TELLING_SHARE * sumOf(tables, ({ bytes }) => bytes)) return [];
  const path = "postgresql.index_compression_ratio";
  const sources = [sourceOf(dump), sourceOf(capture, "index_bytes")];
  const why =
    "Logical bytes divided by physical bytes of the dumped files of indexes: those that the server names, or that are as long as the indexes of their tables.";
  return [
    derived(path, Math.max(1, sumOf(indexes, (one) => one.logical) / physical), sources, why),
  ];
}

/** What the dataset holds beside its tables: the WAL, where it lies among them and nothing else does. */
function walFact(captures: CaptureSet, rest: Remainder): Fact[] {
  const { logical, physical, sources } = rest;
  const [settings] = captures.of("postgresql-settings").filter(({ is_file }) => !is_file);
  const { min_wal_size: least, max_wal_size: most } = settings?.sizes ?? {};
  if (!least || !most || rest.share < LEAST_WAL) return [];
  if (logical < least / 2 || logical > most * MOST_WAL) return [];
  const why =
    "What the dataset refers to beside its table files, nearly all of it WAL: logical bytes divided by those on disk.";
  return [
    derived("postgresql.wal_compression_ratio", Math.max(1, logical / physical), sources, why),
  ];
}

/**
 * Everything that dumps and totals say of it.
 *
 * @param isWalAmongTables whether pg_wal is known to lie in the tables' dataset
 */
export function shrinkageFacts(
  captures: CaptureSet,
  home: Home,
  isWalAmongTables: boolean,
): Fact[] {
  const [dump] = dumpsOf(captures, home);
  if (!dump) return [];
  const stats = postgresqlPrints(captures).map((capture) => indexFacts(capture, dump));
  // What raidz and dRAID pad tables with is in the dataset's bytes on disk and not in the dump's: it is no WAL.
  const rest = isWalAmongTables && !hasParity(captures) ? remainderOf(captures, home) : null;
  return [
    ...(stats.find((facts) => facts.length > 0) ?? []),
    ...(rest ? walFact(captures, rest) : []),
  ];
}
