import { formatCount, formatStorage } from "@arcplan/shared";
import type { TreeSums } from "../../api/index.ts";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { SUMS } from "./words.ts";

const AT_FIRST = 10;

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
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {SUMS.heads.map((column) => (
              <th key={column} scope="col" className="numeric">
                {column}
              </th>
            ))}
          </tr>
        </thead>
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
