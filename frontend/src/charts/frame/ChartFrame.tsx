import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { Ends } from "../../plan/answers/told.ts";
import { type Cell, saveFile, tableToCsv } from "../../ui/save-file.ts";
import * as words from "../words.ts";
import { savePng, saveSvg } from "./save-chart.ts";

/** What the margins leave of A4, pixels of CSS; Letter is a little wider. */
const PAPER_WIDTH = 680;

let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  // The page is printed as it is when the event has been handled.
  const become = (printing: boolean) => () => {
    isPrinting = printing;
    flushSync(onChange);
  };
  window.addEventListener("beforeprint", become(true), { signal: listening.signal });
  window.addEventListener("afterprint", become(false), { signal: listening.signal });
  return () => listening.abort();
}

/** Whether the page is being printed: a chart drawn for the window would be cut, or shrink the page around it. */
function useOnPaper(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

/** Width before the first measurement: about what a chart has at 1440 pixels. */
const FIRST_WIDTH = 440;

/** Follows the width of an element, for drawings that lay themselves out. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  const isOnPaper = useOnPaper();
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isOnPaper ? PAPER_WIDTH : width];
}

/** Width for a chart of the library: that of its column, or of the paper. */
export function useChartWidth(): number | "100%" {
  return useOnPaper() ? PAPER_WIDTH : "100%";
}

export interface Column {
  readonly label: string;
  /** Name in a saved CSV, with its unit, such as `arc_bytes`. */
  readonly name: string;
  /** How a cell reads on the page; a saved CSV has the plain value. */
  readonly format?: (value: number) => string;
  /** How a cell with both ends of a band reads; a saved CSV has a column for each. */
  readonly formatEnds?: (low: number, high: number) => string;
}

type ChartCell = Cell | Ends;

export interface ChartTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ChartCell[])[];
}

/** Whether the figures of a chart are open from the start and shortened, as on paper. */
export const FiguresOpen = createContext(false);

/** The title of the surrounding chart, for elements in it that take focus. */
export const ChartTitle = createContext("");

interface ChartFrameProps {
  readonly title: string;
  /** What the chart shows, in one sentence with figures. */
  readonly finding: string;
  /** How to read the chart, or what it leaves out; small print below it. */
  readonly note?: string;
  /** Base name of saved files. */
  readonly name: string;
  readonly table: ChartTable;
  /** The drawing; null where nothing can be drawn: the figures are then the chart. */
  readonly children: ReactNode;
}

const isEnds = (cell: ChartCell | undefined): cell is Ends => Array.isArray(cell);

function cellText(cell: ChartCell, { format, formatEnds }: Column): string {
  if (cell === null) return "–";
  if (isEnds(cell)) return formatEnds?.(...cell) ?? "–";
  return typeof cell === "number" && format ? format(cell) : String(cell);
}

/** Names and cells without a word: the ends of bands in columns of their own, where a column has any. */
function plainTable({ columns, rows }: ChartTable) {
  const hasEnds = columns.map((_, i) => rows.some((row) => isEnds(row[i])));
  const plain = (cell: ChartCell): readonly Cell[] =>
    isEnds(cell) ? [null, ...cell] : [cell, null, null];
  return {
    names: columns.flatMap(({ name }, i) =>
      hasEnds[i] ? [name, `${name}_low`, `${name}_high`] : [name],
    ),
    rows: rows.map((row) =>
      row.flatMap((cell, i) => plain(cell).slice(0, hasEnds[i] ? undefined : 1)),
    ),
  };
}

/** Tab-separated text is what spreadsheets paste into cells. */
function tableToText(table: ChartTable): string {
  const { names, rows } = plainTable(table);
  return [names, ...rows].map((row) => row.map((cell) => cell ?? "").join("\t")).join("\n");
}

function CopyTable({ table }: { readonly table: ChartTable }) {
  const [said, setSaid] = useState(words.copyFigures);
  function copy() {
    navigator.clipboard.writeText(tableToText(table)).then(
      () => setSaid(words.copied),
      () => setSaid(words.notCopied),
    );
  }
  return (
    <button type="button" className="text-button" onClick={copy}>
      {said}
    </button>
  );
}

/** Rows of a table on paper; the saved file has all of them. */
const MOST_PAPER_ROWS = 24;

function DataTable({ table, title }: { readonly table: ChartTable; readonly title: string }) {
  const isOnPaper = use(FiguresOpen);
  const { length } = table.rows;
  const every = isOnPaper ? Math.ceil(length / MOST_PAPER_ROWS) : 1;
  const shown = table.rows.filter((_, index) => index % every === 0 || index === length - 1);
  return (
    <section className="chart-table" aria-label={words.figuresOf(title)}>
      <CopyTable table={table} />
      {every > 1 && <p className="chart-note">{words.someRows(length, every)}</p>}
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.name} scope="col" className={column.format && "numeric"}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={String(row[0])}>
              {table.columns.map((column, index) => (
                <td key={column.name} className={column.format && "numeric"}>
                  {cellText(row[index] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The frame of every chart: its finding in words, its figures as a table, and buttons to save it. */
export function ChartFrame(props: ChartFrameProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const heading = useId();
  const { table, name } = props;
  const isDrawn = props.children !== null;
  const isAlwaysOpen = use(FiguresOpen);
  const [isOpen, setOpen] = useState(isAlwaysOpen || !isDrawn);
  const [problem, setProblem] = useState<string | null>(null);

  function withDrawing(save: (frame: Element, name: string) => void | Promise<void>) {
    if (drawing.current === null) return;
    setProblem(null);
    Promise.resolve(save(drawing.current, name)).catch(() => setProblem(words.notSaved));
  }

  function saveTable() {
    const { names, rows } = plainTable(table);
    const text = tableToCsv(names, rows);
    saveFile(`${name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  }

  return (
    <section className="chart" aria-labelledby={heading}>
      <h3 id={heading}>{props.title}</h3>
      <p className="chart-finding">{props.finding}</p>
      <div className="chart-body">
        <div ref={drawing} className="chart-drawing">
          <ChartTitle value={props.title}>{props.children}</ChartTitle>
        </div>
        {props.note !== undefined && <p className="chart-note">{props.note}</p>}
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <div className="chart-foot">
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{words.figures}</summary>
          {isOpen && <DataTable table={table} title={props.title} />}
        </details>
        <fieldset className="chart-save">
          <legend className="hidden-text">{words.save(props.title)}</legend>
          {isDrawn && (
            <>
              <button type="button" className="text-button" onClick={() => withDrawing(saveSvg)}>
                {words.svg}
              </button>
              <button type="button" className="text-button" onClick={() => withDrawing(savePng)}>
                {words.png}
              </button>
            </>
          )}
          <button type="button" className="text-button" onClick={saveTable}>
            {words.csv}
          </button>
        </fieldset>
      </div>
    </section>
  );
}
