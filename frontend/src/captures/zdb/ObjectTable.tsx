import { formatCount, formatMemory, formatStorage } from "@arcplan/shared";
import type { ZdbCapture, ZdbObject } from "../../api/index.ts";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { OBJECTS, objectName } from "./words.ts";

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
        <thead>
          <tr>
            <th scope="col">{OBJECTS.path}</th>
            <th scope="col">{OBJECTS.dataset}</th>
            <th scope="col">{OBJECTS.type}</th>
            {OBJECTS.figures.map((head) => (
              <th key={head} scope="col" className="numeric">
                {head}
              </th>
            ))}
          </tr>
        </thead>
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
