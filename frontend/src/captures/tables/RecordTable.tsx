import { useDeferredValue, useId, useState } from "react";
import type { Capture } from "../../api/index.ts";
import { count } from "../FigureTable.tsx";
import { foundText, RECORD } from "../words.ts";
import { ColumnTable, type TableColumn } from "./ColumnTable.tsx";

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

const NAME: TableColumn<RecordRow> = {
  head: RECORD.name,
  text: ({ name }) => <span className="record-name">{name}</span>,
};
const VALUE: TableColumn<RecordRow> = {
  head: RECORD.value,
  text: ({ value }) => <span className="record-value">{value}</span>,
};
const LINE: TableColumn<RecordRow> = {
  head: RECORD.line,
  isFigure: true,
  text: ({ line }) => count(line),
};

/** Names, values and lines; a search narrows them by name or value. */
export function RecordTable({ title, rows }: RecordTableProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = rows.filter(
    ({ name, value }) =>
      name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  );
  if (rows.length === 0) return null;
  return (
    <ColumnTable
      title={title}
      rows={found}
      columns={[NAME, VALUE, LINE]}
      what="values"
      atFirst={AT_FIRST}
      lead={
        rows.length > AT_FIRST && (
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
        )
      }
    />
  );
}
