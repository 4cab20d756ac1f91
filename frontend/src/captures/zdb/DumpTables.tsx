/** Tables of a dump: its objects, the levels of one tree, and sums by block. */
import { formatCount, formatMemory, formatStorage } from "@arcplan/shared";
import type { TreeLevel, TreeSums, ZdbCapture, ZdbObject } from "../../api/index.ts";
import { TableHead } from "../../ui/Table.tsx";
import { FigureTable, memory, ShowMore, useCapped } from "../FigureTable.tsx";
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
  return (
    <section className="part">
      <h4>{REQUIREMENT.title}</h4>
      {requirements_note && <p className="entry-note">{sentence(requirements_note)}</p>}
      <p className="entry-note">{requirementNote(capture)}</p>
      <FigureTable caption={REQUIREMENT.title}>
        <TableHead
          columns={[
            REQUIREMENT.recordsize,
            { figures: REQUIREMENT.leaf },
            { figures: REQUIREMENT.indirect },
            { figures: REQUIREMENT.arcAt(requirement_assumptions.reads_per_s) },
            { figures: REQUIREMENT.ruleOfThumb },
            { figures: REQUIREMENT.l2Headers },
            REQUIREMENT.basis,
          ]}
        />
        <tbody>
          {requirements.map((row) => (
            <tr key={row.record_bytes} data-basis={row.basis}>
              <th scope="row">{memory(row.record_bytes)}</th>
              <td className="numeric">{formatCount(row.leaf_blocks)}</td>
              <td className="numeric">{formatCount(row.nonleaf_blocks)}</td>
              <td className="numeric">
                {memory(row.arc_bytes)}
                {row.arc_low_bytes !== row.arc_high_bytes && (
                  <>
                    <br />
                    <small className="p95">
                      {REQUIREMENT.range(memory(row.arc_low_bytes), memory(row.arc_high_bytes))}
                    </small>
                  </>
                )}
              </td>
              <td className="numeric">{memory(row.rule_of_thumb_bytes)}</td>
              <td className="numeric">{memory(row.l2arc_header_bytes)}</td>
              <td>{BASIS_TEXT[row.basis]}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
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

/** The largest objects of a dump; choosing one shows its tree. */
export function ObjectTable({ capture, open, onOpen }: ObjectTableProps) {
  const { objects, objects_total } = capture;
  const { shown, more, showMore } = useCapped(objects, AT_FIRST);
  return (
    <section className="part">
      <h4>{OBJECTS.title}</h4>
      <p className="entry-note">{OBJECTS.note(objects.length, objects_total)}</p>
      <FigureTable caption={OBJECTS.title}>
        <TableHead
          columns={[
            OBJECTS.path,
            OBJECTS.dataset,
            OBJECTS.type,
            ...OBJECTS.figures.map((head) => ({ figures: head })),
          ]}
        />
        <tbody>
          {shown.map((object) => (
            <tr key={`${object.dataset}/${object.object}`}>
              <th scope="row">
                <button
                  type="button"
                  className="text-button path"
                  aria-pressed={object.object === open}
                  onClick={() => onOpen(object.object)}
                >
                  <bdi>{objectName(object)}</bdi>
                </button>
              </th>
              <td>
                <bdi>{object.dataset ?? "–"}</bdi>
              </td>
              <td>{object.type}</td>
              <td className="numeric">{formatMemory(object.record_bytes)}</td>
              <td className="numeric">{object.levels}</td>
              <td className="numeric">
                {object.file_bytes === null ? "–" : formatStorage(object.file_bytes)}
              </td>
              <td className="numeric">{blocksOf(object, (level) => level === 0)}</td>
              <td className="numeric">{blocksOf(object, (level) => level > 0)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="objects" />
    </section>
  );
}

type Figures = Omit<TreeLevel, "level">;

function sumOf(levels: readonly TreeLevel[]): Figures {
  const sum = (key: keyof Figures) => levels.reduce((total, level) => total + level[key], 0);
  return {
    blocks: sum("blocks"),
    embedded: sum("embedded"),
    holes: sum("holes"),
    gang: sum("gang"),
    logical_bytes: sum("logical_bytes"),
    physical_bytes: sum("physical_bytes"),
    allocated_bytes: sum("allocated_bytes"),
  };
}

interface TreeTableProps {
  readonly title: string;
  /** Level 0 first. */
  readonly tree: readonly TreeLevel[];
}

/** A block tree by level, the root first, with sums of leaf and indirect blocks below. */
export function TreeTable({ title, tree }: TreeTableProps) {
  const rooted = [...tree].sort((a, b) => b.level - a.level);
  const indirect = rooted.filter(({ level }) => level > 0);
  const leaf = rooted.filter(({ level }) => level === 0);
  return (
    <FigureTable caption={title}>
      <TableHead columns={[TREE.level, ...TREE.heads.map((head) => ({ figures: head }))]} />
      <tbody>
        {rooted.map((level) => (
          <FigureRow key={level.level} head={TREE.levelName(level.level)} figures={level} />
        ))}
      </tbody>
      <tfoot>
        <FigureRow head={LEAF} figures={sumOf(leaf)} />
        <FigureRow head={INDIRECT} figures={sumOf(indirect)} />
      </tfoot>
    </FigureTable>
  );
}

function FigureRow({ head, figures }: { readonly head: string; readonly figures: Figures }) {
  const { blocks, embedded, holes, gang } = figures;
  const { logical_bytes, physical_bytes, allocated_bytes } = figures;
  return (
    <tr>
      <th scope="row">{head}</th>
      {[blocks, embedded, holes, gang].map((count, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
        <td key={column} className="numeric">
          {formatCount(count)}
        </td>
      ))}
      {[logical_bytes, physical_bytes, allocated_bytes].map((bytes, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
        <td key={column} className="numeric">
          {formatStorage(bytes)}
        </td>
      ))}
    </tr>
  );
}

interface NamedSums {
  readonly key: string;
  readonly name: string;
  readonly sums: TreeSums;
}

interface SumsTableProps {
  readonly title: string;
  /** Head of the first column. */
  readonly head: string;
  readonly note?: string;
  readonly rows: readonly NamedSums[];
}

/** Figures of blocks; dashes where no tree was dumped, as nothing was counted. */
function blockFigures(sums: TreeSums): [string, string][] {
  const figures: [string, string][] = [
    ["leaf", formatCount(sums.leaf_blocks)],
    ["indirect", formatCount(sums.nonleaf_blocks)],
    ["logical", formatStorage(sums.nonleaf_logical_bytes)],
    ["physical", formatStorage(sums.nonleaf_physical_bytes)],
  ];
  return sums.trees > 0 ? figures : figures.map(([figure]) => [figure, "–"]);
}

/** Sums of block trees by dataset or directory. */
export function SumsTable({ title, head, note, rows }: SumsTableProps) {
  const { shown, more, showMore } = useCapped(rows, AT_FIRST);
  return (
    <section className="part">
      <h4>{title}</h4>
      {note && <p className="entry-note">{note}</p>}
      <FigureTable caption={title}>
        <TableHead columns={[head, ...SUMS.heads.map((column) => ({ figures: column }))]} />
        <tbody>
          {shown.map(({ key, name, sums }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className="numeric">{formatCount(sums.files)}</td>
              <td className="numeric">{formatCount(sums.trees)}</td>
              <td className="numeric">{formatStorage(sums.file_bytes)}</td>
              {blockFigures(sums).map(([figure, text]) => (
                <td key={figure} className="numeric">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="rows" />
    </section>
  );
}
