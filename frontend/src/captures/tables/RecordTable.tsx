import { formatCount } from "@arcplan/shared";
import { useDeferredValue, useId, useState } from "react";
import type { Capture } from "../../api/index.ts";
import { TableHead } from "../../ui/Table.tsx";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { foundText, RECORD } from "../words.ts";

interface RecordRow {
  readonly name: string;
  readonly value: string;
  /** Line in the text; null where the reader noted none. */
  readonly line: number | null;
}

/** A value as printed; numbers with their digits in groups. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number") return value.toLocaleString("en-US");
  return String(value);
}

/** Names and values of a capture, each with its line. */
export function recordRows(
  { places }: Pick<Capture, "places">,
  values: Readonly<Record<string, unknown>>,
  text: (value: never) => string = valueText,
): readonly RecordRow[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: value === null ? "–" : text(value as never),
    line: places?.[name]?.line ?? null,
  }));
}

interface RecordTableProps {
  readonly title: string;
  readonly rows: readonly RecordRow[];
}

const AT_FIRST = 25;

/** Names, values and lines; a search narrows them by name or value. */
export function RecordTable({ title, rows }: RecordTableProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = rows.filter(
    ({ name, value }) =>
      name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  );
  const { shown, more, showMore } = useCapped(found, AT_FIRST);
  if (rows.length === 0) return null;
  const hasLines = rows.some(({ line }) => line !== null);
  return (
    <section className="part">
      <h4>{title}</h4>
      {rows.length > AT_FIRST && (
        <div className="record-search">
          <label htmlFor={id}>{RECORD.search}</label>
          <input
            id={id}
            className="text-input"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <span role="status">{foundText(found.length, rows.length, wanted !== "")}</span>
        </div>
      )}
      <FigureTable caption={title}>
        <TableHead
          columns={[RECORD.name, RECORD.value, ...(hasLines ? [{ figures: RECORD.line }] : [])]}
        />
        <tbody>
          {shown.map(({ name, value, line }) => (
            <tr key={name}>
              <th scope="row" className="record-name">
                {name}
              </th>
              <td className="record-value">
                <bdi>{value}</bdi>
              </td>
              {hasLines && <td className="numeric">{line === null ? "–" : formatCount(line)}</td>}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="values" />
    </section>
  );
}
