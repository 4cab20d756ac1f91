import { formatCount, formatStorage } from "@arcplan/shared";
import type { TreeLevel } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { INDIRECT, LEAF, TREE } from "./words.ts";

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
      <thead>
        <tr>
          <th scope="col">{TREE.level}</th>
          {TREE.heads.map((head) => (
            <th key={head} scope="col" className="numeric">
              {head}
            </th>
          ))}
        </tr>
      </thead>
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
