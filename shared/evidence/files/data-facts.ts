/** How much data there is, in how many files and blocks: from dumps, scaled to all of the data. */
import type { Plan } from "../../model/index.ts";
import type { FieldPath } from "../../plan/paths.ts";
import type { CaptureSet, Zdb } from "../captures.ts";
import { derived, type Fact, lineOf, printed, recordedAt, sourceOf } from "../fact.ts";
import { mountedDatasets } from "../scrapes.ts";
import type { FactSource } from "../sizing.ts";
import { type Home, tableDatasets } from "./dataset.ts";
import { type DumpTables, tablesOf } from "./dump-tables.ts";
import { type Listed, listedOf, ratioOf } from "./property-facts.ts";
import { tableFileFacts, tableFilesOf } from "./table-files.ts";

type MeasuredTrees = NonNullable<Plan["data"]["measured_trees"]>;

/** Files that stand for all others when their number times size comes within this of the space. */
const WHOLE_FILES = 0.15;

/** Values up to this many times the dump need no scaling: the rest is directories and small files. */
const ALL_OF_IT = 1.02;

/** A dump of less of the tables says less of all than properties that cover the logs too. */
const TELLING_SHARE = 0.1;

/** Ratios of one data set differ by so much. */
const RATIO_ERROR = 0.1;

type DumpedFile = Zdb["objects"][number];

/** Block trees of a dump's tables in the plan's shape; null where it has none that are whole. */
function treesOf(dump: Zdb, tables: DumpTables): MeasuredTrees | null {
  const file = tables.telling;
  if (!file || !dump.complete || tables.files <= 0 || tables.rows.length === 0) return null;
  return {
    file_bytes: tables.file_bytes,
    files: tables.files,
    indirect_block_bytes: file.indirect_block_bytes,
    record_bytes: file.record_bytes,
    rows: tables.rows.map((row) => ({
      record_bytes: row.record_bytes,
      leaf_blocks: row.leaf_blocks,
      nonleaf_blocks: row.nonleaf_blocks,
      nonleaf_logical_bytes: row.nonleaf_logical_bytes,
      nonleaf_physical_bytes: row.nonleaf_physical_bytes,
      basis: row.basis,
    })),
  };
}

/** Dumps of the plan's dataset with trees, the largest first; one is used. */
export function dumpsOf(captures: CaptureSet, { dataset }: Home): Zdb[] {
  return captures
    .of("zdb")
    .filter(
      ({ datasets }) =>
        dataset === null ||
        datasets.length === 0 ||
        datasets.some(
          ({ name }) => name === null || name === dataset || name.startsWith(`${dataset}/`),
        ),
    )
    .sort((a, b) => tablesOf(b).file_bytes - tablesOf(a).file_bytes);
}

/**
 * log2 of the allocation unit, from sums of allocated bytes: each is a multiple of the unit. Units
 * above 8 KiB are not told apart from files that happen to fill whole records.
 */
function allocationShift(dump: Zdb): number | null {
  const sums = dump.objects
    .flatMap(({ tree }) => tree)
    .map(({ allocated_bytes }) => allocated_bytes)
    .filter((bytes) => bytes > 0);
  if (sums.length === 0) return null;
  let shift = 9;
  while (shift < 14 && sums.every((bytes) => bytes % 2 ** (shift + 1) === 0)) shift++;
  return shift <= 13 ? shift : null;
}

function isCompressed({ leaf_physical_bytes, leaf_logical_bytes }: DumpTables): boolean {
  return leaf_physical_bytes < leaf_logical_bytes * 0.999;
}

function layoutFacts(
  dump: Zdb,
  tables: DumpTables,
  file: DumpedFile,
  dumpedShare: number,
  rest: Remainder | null,
): Fact[] {
  const source = sourceOf(dump, `object ${file.object}`);
  const say = (path: FieldPath, value: unknown, why: string, other: Partial<Fact> = {}) =>
    printed(dump, path, value, source, why, other);
  const facts = [
    say("layout.record_bytes", file.record_bytes, "dblk of the largest dumped file."),
    say(
      "layout.indirect_block_bytes",
      file.indirect_block_bytes,
      "iblk of the largest dumped file.",
    ),
  ];
  const shift = allocationShift(dump);
  if (shift !== null)
    facts.push(
      say("layout.ashift", shift, `All sizes in the dump are multiples of ${2 ** shift} bytes.`, {
        witness: "derived",
        state: "derived",
      }),
    );
  const isPart = tables.left_out_bytes > 0;
  // Properties of the dataset count its logs too; a small sample of its files says less than they do.
  const ofAll = isPart || rest !== null ? "in-force" : "stated";
  if (tables.leaf_physical_bytes > 0 && (isPart || isCompressed(tables)))
    facts.push(
      say(
        "data.compression_ratio",
        tables.leaf_logical_bytes / tables.leaf_physical_bytes,
        `Logical bytes divided by physical bytes of all dumped blocks${withoutWal(tables)}.`,
        {
          witness: dumpedShare >= TELLING_SHARE ? ofAll : "derived",
          rounding: Math.max(RATIO_ERROR, ratioOfRest(tables, rest)),
        },
      ),
    );
  facts.push(
    say("data.compression_record_bytes", file.record_bytes, "dblk of the largest dumped file."),
  );
  return facts;
}

/** Distance from the ratio of all that the dataset refers to, as a share of the tables' own, where the rest explains it. */
function ratioOfRest(tables: DumpTables, rest: Remainder | null): number {
  if (rest === null) return 0;
  const ratio = tables.leaf_logical_bytes / tables.leaf_physical_bytes;
  const all =
    (tables.leaf_logical_bytes + rest.logical) / (tables.leaf_physical_bytes + rest.physical);
  return Math.abs(1 - all / ratio) + RATIO_ERROR;
}

function withoutWal({ left_out_bytes }: DumpTables): string {
  return left_out_bytes > 0 ? " but those of logs and temporary files" : "";
}

/** How the dump's files stand for all of the dataset. */
interface Scaled {
  readonly bytes: number;
  readonly files: number;
  readonly why: string;
  readonly isWhole: boolean;
}

function scaledUp(tables: DumpTables, scale: number, by: string): Scaled {
  const { file_bytes } = tables;
  const files = Math.max(1, tables.files);
  if (scale <= ALL_OF_IT) {
    const why = `Size of all dumped files${withoutWal(tables)}.`;
    return { bytes: file_bytes, files, why, isWhole: true };
  }
  const many = Math.max(1, Math.round(files * scale));
  const factor = Math.abs(many / (files * scale) - 1) <= WHOLE_FILES ? many / files : scale;
  const percent = Math.round(100 / scale);
  return {
    bytes: Math.round(file_bytes * factor),
    files: many,
    why: `${files === 1 ? "The dumped file takes" : `The ${files} dumped files take`} ${percent} % of ${by}: ${many} files like ${files === 1 ? "it" : "them"} are assumed.`,
    isWhole: false,
  };
}

/** Logical bytes that a dataset refers to, as one capture states them; null where it does not. */
function logicalOf(
  { datasets, sizes }: Pick<Listed["capture"], "datasets" | "sizes">,
  name: string,
) {
  const [texts, bytes] = [datasets[name] ?? {}, sizes[name] ?? {}];
  const logical = bytes.logicalreferenced ?? bytes.lrefer ?? bytes.volsize;
  const stored = bytes.referenced ?? bytes.refer;
  const ratio = ratioOf(texts.refcompressratio ?? texts.compressratio ?? texts.ratio);
  return logical ?? (stored && ratio ? Math.round(stored * ratio) : null);
}

/** Logical bytes of the datasets of the tables as their properties state them. */
function referencedBytes(captures: CaptureSet, home: Home): Fact[] {
  const others = tableDatasets(captures).filter(([name]) => name !== home.dataset);
  return listedOf(captures, home.dataset).flatMap(({ capture, name, sizes }): Fact[] => {
    const own = name === home.dataset ? logicalOf(capture, name) : null;
    if (!own) return [];
    const parts = others.map(([other]) => logicalOf(capture, other) ?? 0).filter((one) => one > 0);
    const bytes = parts.reduce((sum, one) => sum + one, own);
    const isLogical = sizes.logicalreferenced ?? sizes.lrefer ?? sizes.volsize;
    const more = parts.length > 0 ? ` and ${parts.length} more below the data directory` : "";
    const why = isLogical
      ? `Logical bytes that ${name}${more} refers to, logs and system tables included.`
      : `Bytes that ${name}${more} refers to times the compression ratio.`;
    const witness = home.isGuess ? "hint" : "stated";
    const source = sourceOf(
      capture,
      `${name}.${isLogical ? "logicalreferenced" : "referenced"}`,
      name,
    );
    return [printed(capture, "data.file_bytes", bytes, source, why, { witness, state: "derived" })];
  });
}

/** All table files, of which a dump has some or all; null where no listing has them all. */
function allTables(captures: CaptureSet, dumped: DumpTables): Scaled | null {
  const tables = tableFilesOf(captures);
  const { file_bytes, files } = dumped;
  if (!tables?.whole || tables.bytes * ALL_OF_IT < file_bytes) return null;
  // Then the rest of the dataset's space is that of logs, which are not dumped.
  if (tables.bytes <= file_bytes * ALL_OF_IT) return scaledUp(dumped, 1, "");
  const percent = ((100 * file_bytes) / tables.bytes).toPrecision(2);
  return {
    bytes: tables.bytes,
    files: tables.files,
    why: `The dump has ${files} of ${tables.files} ${tables.called}, ${percent} % of their length: the others are taken to have trees like these.`,
    isWhole: false,
  };
}

function dumpScale(
  captures: CaptureSet,
  home: Home,
  dump: Zdb,
  tables: DumpTables,
): { scale: number; by: string } {
  if (dump.estimate) return { scale: dump.estimate.scale, by: "the dataset's space" };
  const [logical] = referencedBytes(captures, home);
  const bytes = typeof logical?.value === "number" ? logical.value - tables.left_out_bytes : 0;
  const ratio = bytes / Math.max(1, tables.file_bytes);
  return { scale: Math.max(1, ratio), by: "the dataset's logical bytes" };
}

/** What the dataset refers to beside its table files. */
export interface Remainder {
  readonly logical: number;
  readonly physical: number;
  /** Of all that it refers to, on disk. */
  readonly share: number;
  readonly sources: readonly FactSource[];
}

/** The same of a dataset of which a dump has all tables; null where one of both is not known, or they do not fit. */
export function remainderOf(captures: CaptureSet, home: Home): Remainder | null {
  const [dump] = dumpsOf(captures, home);
  const listed = tableFilesOf(captures);
  const isAll = dump && listed?.whole && listed.bytes <= tablesOf(dump).file_bytes * ALL_OF_IT;
  return isAll ? besideDump(captures, home, dump) : null;
}

/** What the dataset refers to beside the tables of a dump; null where one of both is not known, or they do not fit. */
function besideDump(captures: CaptureSet, home: Home, dump: Zdb): Remainder | null {
  if (home.isGuess) return null;
  const tables = tablesOf(dump);
  for (const { capture, name, sizes } of listedOf(captures, home.dataset)) {
    const stored = sizes.referenced ?? sizes.refer;
    const all = sizes.logicalreferenced ?? sizes.lrefer;
    if (name !== home.dataset || !stored || !all) continue;
    const logical = all - tables.leaf_logical_bytes;
    const physical = stored - tables.leaf_physical_bytes;
    if (physical <= 0 || logical < physical) return null;
    return {
      logical,
      physical,
      share: physical / stored,
      sources: [sourceOf(capture, `${name}.referenced`, name), sourceOf(dump)],
    };
  }
  return null;
}

function dumpFacts(captures: CaptureSet, home: Home, dump: Zdb, filesSet: number | null): Fact[] {
  const tables = tablesOf(dump);
  const file = tables.telling;
  const trees = treesOf(dump, tables);
  if (!file || !trees) return [];
  const { scale, by } = dumpScale(captures, home, dump, tables);
  const listed = allTables(captures, tables);
  const all = listed ?? scaledUp(tables, scale, by);
  const sources: FactSource[] = [
    sourceOf(dump, `object ${file.object}`, `dataset ${home.dataset}`),
    ...(listed
      ? tableFileFacts(captures)
          .flatMap((fact) => fact.sources)
          .slice(0, 1)
      : []),
  ];
  const say = (path: FieldPath, value: unknown, state: Fact["state"], why: string): Fact => {
    const at = recordedAt(dump);
    return { path, value, witness: "in-force", state, sources, why, at };
  };
  const state = all.isWhole ? "measured" : "derived";
  const rest =
    remainderOf(captures, home) ?? (all.isWhole ? null : besideDump(captures, home, dump));
  const mean = tables.file_bytes / Math.max(1, tables.files);
  const entered = filesSet === null ? null : Math.round(filesSet * mean);
  return [
    ...layoutFacts(dump, tables, file, tables.file_bytes / all.bytes, rest),
    entered === null
      ? say("data.file_bytes", all.bytes, state, all.why)
      : say("data.file_bytes", entered, "derived", `${filesSet} files like those dumped.`),
    say("data.files", all.files, state, all.why),
    say("data.measured_trees", trees, "measured", "Block trees of the dumped files."),
    say(
      "layout.rewritten_ratio",
      0,
      "derived",
      "The dump shows the actual size of indirect blocks, so nothing is added for rewritten records.",
    ),
  ];
}

/** File data of the whole pool, by `zdb -b`: right where the pool holds one database and nothing else. */
function blockTotals(captures: CaptureSet): Fact[] {
  return captures.of("zdb-blocks").flatMap((capture): Fact[] => {
    const rows = capture.rows.filter(({ type }) => /plain file|zvol object/i.test(type));
    const leaves = rows.filter(({ level }) => level === 0);
    const counted = leaves.length > 0 ? leaves : rows.filter(({ level }) => level === null);
    const bytes = counted.reduce((sum, { lsize_bytes }) => sum + (lsize_bytes ?? 0), 0);
    if (bytes <= 0) return [];
    const physical = counted.reduce((sum, { psize_bytes }) => sum + (psize_bytes ?? 0), 0);
    const say = (path: FieldPath, value: number, why: string) => {
      const sources = [lineOf(capture, counted[0]?.line)];
      return derived(path, value, sources, why, { at: recordedAt(capture) });
    };
    const size = say(
      "data.file_bytes",
      bytes,
      "Logical bytes of all files of the pool; other data on it is counted too.",
    );
    const ratio = say(
      "data.compression_ratio",
      Math.max(1, bytes / physical),
      "Logical bytes divided by physical bytes of all files of the pool.",
    );
    return physical <= 0 ? [size] : [size, ratio];
  });
}

/** Space that the dataset's mounted file system takes: as compressed as its blocks are. */
function mountedBytes(captures: CaptureSet, home: Home): Fact[] {
  return mountedDatasets(captures)
    .filter(({ dataset, usedBytes }) => dataset === home.dataset && usedBytes > 0)
    .map(({ capture, dataset, usedBytes }) =>
      printed(
        capture,
        "data.file_bytes",
        usedBytes,
        sourceOf(capture, "node_filesystem_size_bytes"),
        `Space that ${dataset} takes: compressed where its blocks are, logs and system tables included.`,
        { witness: "hint", state: "derived" },
      ),
    );
}

/** Bytes that snapshots alone hold in the pool, by the capture that lists most datasets of it. */
function snapshotBytes(captures: CaptureSet, { pool }: Home): Fact[] {
  const listings = [...captures.of("zfs-get"), ...captures.of("zfs-list")].map((capture) => ({
    capture,
    held: Object.entries(capture.sizes).flatMap(([name, { usedbysnapshots, usedsnap }]) => {
      const bytes = usedbysnapshots ?? usedsnap;
      return bytes === undefined || name.split("/")[0] !== pool ? [] : { name, bytes };
    }),
  }));
  const [most] = listings.sort((a, b) => b.held.length - a.held.length);
  if (!most || most.held.length === 0) return [];
  const { capture, held } = most;
  const bytes = held.reduce((sum, one) => sum + one.bytes, 0);
  const named = held.length === 1 ? held[0]?.name : `${held.length} datasets`;
  const source = sourceOf(capture, ...held.map(({ name }) => `${name}.usedbysnapshots`));
  const why = `Held by snapshots of ${named}.`;
  return [printed(capture, "data.snapshot_bytes", bytes, source, why, { state: "derived" })];
}

/**
 * Everything that dumps and properties say of the data.
 *
 * @param filesSet number of files that the user entered: so many like those dumped
 */
export function dataFacts(captures: CaptureSet, home: Home, filesSet: number | null): Fact[] {
  const [dump] = dumpsOf(captures, home).filter((one) => treesOf(one, tablesOf(one)) !== null);
  return [
    ...(dump ? dumpFacts(captures, home, dump, filesSet) : tableFileFacts(captures)),
    ...referencedBytes(captures, home),
    ...snapshotBytes(captures, home),
    ...mountedBytes(captures, home),
    ...blockTotals(captures),
  ];
}

/** Whether the data are compressed at all, where only a dump tells. */
export function dumpCompression(captures: CaptureSet, home: Home): boolean | null {
  const [dump] = dumpsOf(captures, home);
  return dump ? isCompressed(tablesOf(dump)) : null;
}
