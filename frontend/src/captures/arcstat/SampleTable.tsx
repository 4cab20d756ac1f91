import { formatMemory, formatSignificant } from "@arcplan/shared";
import type { ArcstatCapture } from "../../api/index.ts";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { pointsOf } from "./timeline.ts";
import { rowsTitle } from "./words.ts";

const AT_FIRST = 24;
const BYTE_COLUMNS = new Set(["size", "arcsz", "c", "avail", "l2size", "l2asize", "l2bytes"]);
const SECONDS_PER_DAY = 86_400;

function cellText(column: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (column === "time") return clockText(value);
  return BYTE_COLUMNS.has(column) ? formatMemory(value) : formatSignificant(value);
}

/** Seconds since midnight or since 1970, as a time of day (UTC). */
function clockText(seconds: number): string {
  const ofDay = ((seconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY;
  return new Date(ofDay * 1000).toISOString().slice(11, 19);
}

/** The rows of an arcstat log as read, units removed. */
export function SampleTable({ capture }: { readonly capture: ArcstatCapture }) {
  const { columns, series } = capture;
  const rows = Array.from({ length: pointsOf(capture) }, (_, index) => index);
  const title = rowsTitle(capture);
  const { shown, more, showMore } = useCapped(rows, AT_FIRST);
  return (
    <details>
      <summary>{title}</summary>
      <FigureTable caption={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="numeric">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} className="numeric">
                  {cellText(column, series[column]?.[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="rows" />
    </details>
  );
}
