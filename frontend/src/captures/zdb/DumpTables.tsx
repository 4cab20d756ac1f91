/** Tables of a dump: its objects, the levels of one tree, and sums by block. */
import { formatCount } from "@arcplan/shared";
import type { Requirement, TreeLevel, TreeSums, ZdbCapture, ZdbObject } from "../../api/index.ts";
import { count, memory, storage } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { sentence } from "../words.ts";
import {
  BASIS_TEXT,
  INDIRECT,
  LEAF,
  noRequirement,
  OBJECTS,
  objectName,
  REQUIREMENT,
  requirementNote,
  SUMS,
  TREE,
} from "./words.ts";

const requirementColumns = (readsPerS: number): readonly TableColumn<Requirement>[] => [
  { head: REQUIREMENT.recordsize, text: (row) => memory(row.record_bytes) },
  { head: REQUIREMENT.leaf, isFigure: true, text: (row) => count(row.leaf_blocks) },
  { head: REQUIREMENT.indirect, isFigure: true, text: (row) => count(row.nonleaf_blocks) },
  {
    head: REQUIREMENT.arcAt(readsPerS),
    isFigure: true,
    text: ({ arc_bytes, arc_low_bytes: low, arc_high_bytes: high }) =>
      memory(arc_bytes) + (low === high ? "" : REQUIREMENT.range(memory(low), memory(high))),
  },
  { head: REQUIREMENT.ruleOfThumb, isFigure: true, text: (row) => memory(row.rule_of_thumb_bytes) },
  { head: REQUIREMENT.l2Headers, isFigure: true, text: (row) => memory(row.l2arc_header_bytes) },
  { head: REQUIREMENT.basis, text: ({ basis }) => BASIS_TEXT[basis] },
];

/** ARC that holds all indirect blocks, at every recordsize. */
export function RequirementTable({ capture }: { readonly capture: ZdbCapture }) {
  const { requirements, requirements_note, requirement_assumptions } = capture;
  if (requirements.length === 0) {
    return (
      <section className="part">
        <h4>{REQUIREMENT.title}</h4>
        <p className="entry-note">{noRequirement(requirements_note)}</p>
      </section>
    );
  }
  const note = requirements_note ? `${sentence(requirements_note)} ` : "";
  return (
    <ColumnTable
      title={REQUIREMENT.title}
      note={note + requirementNote(capture)}
      rows={requirements}
      columns={requirementColumns(requirement_assumptions.reads_per_s)}
    />
  );
}

const AT_FIRST = 10;

interface ObjectTableProps {
  readonly capture: ZdbCapture;
  readonly open: number | undefined;
  readonly onOpen: (object: number) => void;
}

const blocksOf = (object: ZdbObject, isWanted: (level: number) => boolean): string => {
  if (object.tree.length === 0) return "–";
  const wanted = object.tree.filter(({ level }) => isWanted(level));
  return formatCount(wanted.reduce((sum, { blocks }) => sum + blocks, 0));
};

const OBJECT: readonly TableColumn<ZdbObject>[] = [
  { head: OBJECTS.dataset, text: ({ dataset }) => dataset ?? "–" },
  { head: OBJECTS.type, text: ({ type }) => type },
  { head: OBJECTS.record, isFigure: true, text: (object) => memory(object.record_bytes) },
  { head: OBJECTS.levels, isFigure: true, text: ({ levels }) => count(levels) },
  { head: OBJECTS.size, isFigure: true, text: (object) => storage(object.file_bytes) },
  { head: LEAF, isFigure: true, text: (object) => blocksOf(object, (level) => level === 0) },
  { head: INDIRECT, isFigure: true, text: (object) => blocksOf(object, (level) => level > 0) },
];

/** The largest objects of a dump; choosing one shows its tree. */
export function ObjectTable({ capture, open, onOpen }: ObjectTableProps) {
  const { objects, objects_total } = capture;
  const name: TableColumn<ZdbObject> = {
    head: OBJECTS.path,
    text: (object) => (
      <button
        type="button"
        className="text-button path"
        aria-pressed={object.object === open}
        onClick={() => onOpen(object.object)}
      >
        {objectName(object)}
      </button>
    ),
  };
  return (
    <ColumnTable
      title={OBJECTS.title}
      note={OBJECTS.note(objects.length, objects_total)}
      rows={objects}
      columns={[name, ...OBJECT]}
      what="objects"
      atFirst={AT_FIRST}
    />
  );
}

type Level = Omit<TreeLevel, "level"> & { readonly name: string };

const SUMMED = [
  "blocks",
  "embedded",
  "holes",
  "gang",
  "logical_bytes",
  "physical_bytes",
  "allocated_bytes",
] as const;

function sumOf(name: string, levels: readonly TreeLevel[]): Level {
  const sums = SUMMED.map((key) => [key, levels.reduce((sum, level) => sum + level[key], 0)]);
  return { name, ...Object.fromEntries(sums) };
}

const LEVELS: readonly TableColumn<Level>[] = [
  { head: TREE.level, text: ({ name }) => name },
  ...SUMMED.map((key, i) => ({
    head: TREE.heads[i] ?? "",
    isFigure: true,
    text: (level: Level) => (key.endsWith("_bytes") ? storage : count)(level[key]),
  })),
];

interface TreeTableProps {
  readonly title: string;
  /** Level 0 first. */
  readonly tree: readonly TreeLevel[];
}

/** A block tree by level, the root first, with sums of leaf and indirect blocks below. */
export function TreeTable({ title, tree }: TreeTableProps) {
  const rooted = [...tree].sort((a, b) => b.level - a.level);
  const isLeaf = ({ level }: TreeLevel) => level === 0;
  const rows = [
    ...rooted.map((level) => ({ ...level, name: TREE.levelName(level.level) })),
    sumOf(LEAF, rooted.filter(isLeaf)),
    sumOf(
      INDIRECT,
      rooted.filter((level) => !isLeaf(level)),
    ),
  ];
  return <ColumnTable title={title} rows={rows} columns={LEVELS} />;
}

type Sums = TreeSums & { readonly label: string };

/** Figures of blocks; dashes where no tree was dumped, as nothing was counted. */
const ofBlocks = (head: string, text: (sums: Sums) => string): TableColumn<Sums> => ({
  head,
  isFigure: true,
  text: (sums) => (sums.trees > 0 ? text(sums) : "–"),
});

const SUM_COLUMNS: readonly TableColumn<Sums>[] = [
  { head: SUMS.files, isFigure: true, text: ({ files }) => count(files) },
  { head: SUMS.trees, isFigure: true, text: ({ trees }) => count(trees) },
  { head: SUMS.size, isFigure: true, text: (sums) => storage(sums.file_bytes) },
  ofBlocks(LEAF, (sums) => count(sums.leaf_blocks)),
  ofBlocks(INDIRECT, (sums) => count(sums.nonleaf_blocks)),
  ofBlocks(SUMS.logical, (sums) => storage(sums.nonleaf_logical_bytes)),
  ofBlocks(SUMS.physical, (sums) => storage(sums.nonleaf_physical_bytes)),
];

interface SumsTableProps {
  readonly title: string;
  /** Head of the first column. */
  readonly head: string;
  readonly note?: string;
  readonly rows: readonly Sums[];
}

/** Sums of block trees by dataset or directory. */
export function SumsTable({ title, head, note = "", rows }: SumsTableProps) {
  return (
    <ColumnTable
      title={title}
      note={note}
      rows={rows}
      columns={[{ head, text: ({ label }) => label }, ...SUM_COLUMNS]}
      atFirst={AT_FIRST}
    />
  );
}
