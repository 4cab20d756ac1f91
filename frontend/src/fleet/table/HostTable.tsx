import * as words from "./words.ts";
import "../../ui/wide-table.css";
import "./table.css";
import { formatUsd } from "@arcplan/shared";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Scroll, SortHead } from "../../ui/Table.tsx";
import { planAddress } from "../file/fleet-file.ts";
import {
  COLUMN_IDS,
  type ColumnId,
  type FleetView,
  type Host,
  type ViewChange,
} from "../view/fleet-view.ts";
import { type FleetSums, sumsOf } from "../view/sums.ts";
import { Cell } from "./cells.tsx";
import { COLUMN_SPECS, type TableRow } from "./columns.ts";
import { HostDetails } from "./HostDetails.tsx";

/** Height of a row, in the page's font size; fleet.css sets the same. */
const ROW_REM = 3.25;

/** Rows beyond those in sight, so that none is blank while scrolling. */
const OVERSCAN = 8;

/** A run of rows that are not in the page, or one that is. */
type Piece =
  | { readonly kind: "gap"; readonly key: string; readonly height: number }
  | { readonly kind: "row"; readonly key: string; readonly index: number };

interface RowWindow {
  readonly pieces: readonly Piece[];
  readonly onFocusRow: (index: number | null) => void;
}

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function useRowWindow(
  frame: RefObject<HTMLDivElement | null>,
  count: number,
  keyOf: (index: number) => string,
): RowWindow {
  const [focused, setFocused] = useState<number | null>(null);
  const [rowPx] = useState(() => ROW_REM * rem());
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || seen.includes(focused)) return seen;
      return [...seen, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const pieces: Piece[] = [];
  let end = 0;
  const skipTo = (start: number) => {
    if (start > end) pieces.push({ kind: "gap", key: `gap-${pieces.length}`, height: start - end });
  };
  for (const item of virtual.getVirtualItems()) {
    skipTo(item.start);
    pieces.push({ kind: "row", key: String(item.key), index: item.index });
    end = item.end;
  }
  skipTo(virtual.getTotalSize());
  return { pieces, onFocusRow: setFocused };
}

interface HostRowProps {
  readonly host: Host;
  /** Its place in the whole table from 1, the head's row included. */
  readonly place: number;
  readonly onDetails: (host: Host) => void;
}

const OTHERS = COLUMN_IDS.filter((id) => id !== "host");

/** One host; its name opens its plan. */
const HostRow = memo(function HostRow({ host, place, onDetails }: HostRowProps) {
  const { row } = host;
  const address = planAddress(row);
  return (
    <tr aria-rowindex={place} data-status={row.status}>
      <th scope="row" className="table-name">
        <span className="fleet-host">
          {address === null ? (
            <span className="fleet-host-name">{row.host}</span>
          ) : (
            <a className="fleet-host-name" href={address} title={row.host}>
              {row.host}
            </a>
          )}
          <button
            type="button"
            className="icon-button fleet-details"
            aria-label={words.details(row.host)}
            onClick={() => onDetails(host)}
          >
            <span aria-hidden="true">⋯</span>
          </button>
        </span>
        {row.status !== "ok" && <small className="fleet-status">{row.status}</small>}
      </th>
      {OTHERS.map((id) => (
        <td key={id} data-column={id} className={COLUMN_SPECS[id].isNumber ? "numeric" : undefined}>
          <Cell id={id} row={row} onDetails={() => onDetails(host)} />
        </td>
      ))}
    </tr>
  );
});

/** Whether the page is being printed: then the table needs rows that are out of sight too. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const paper = window.matchMedia("print");
    // The browser takes the page as it is when the listener returns.
    const set = (isNow: boolean) => flushSync(() => setIsPrinting(isNow));
    window.addEventListener("beforeprint", () => set(true), { signal });
    window.addEventListener("afterprint", () => set(false), { signal });
    paper.addEventListener("change", ({ matches }) => set(matches), { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}

interface GroupRowProps {
  readonly role: string | null;
  readonly hosts: readonly Host[];
  readonly place: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const SUMS: Partial<Readonly<Record<ColumnId, (sums: FleetSums) => string>>> = {
  arc: ({ freeableRamBytes }) => words.toFree(freeableRamBytes),
  queries: ({ queriesPerS }) => words.sumQueries(queriesPerS),
  month: ({ monthUsd }) => formatUsd(monthUsd),
  change: ({ hostsWithChange }) => words.withChange(hostsWithChange),
  risks: ({ atRisk }) => words.atRisk(atRisk),
};

/** The hosts of one role together. */
function GroupRow({ role, hosts, place, isOpen, onToggle }: GroupRowProps) {
  const sums = useMemo(() => sumsOf(hosts.map(({ row }) => row)), [hosts]);
  return (
    <tr aria-rowindex={place} className="fleet-group">
      <th scope="row" className="table-name">
        <button type="button" className="fleet-toggle" aria-expanded={isOpen} onClick={onToggle}>
          <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
          {words.group(role ?? words.noRole, hosts.length)}
        </button>
      </th>
      {OTHERS.map((id) => (
        <td key={id} data-column={id} className={COLUMN_SPECS[id].isNumber ? "numeric" : undefined}>
          {SUMS[id]?.(sums)}
        </td>
      ))}
    </tr>
  );
}

/** Rows on paper; more are nobody's reading. */
const MOST_PRINTED = 500;

interface HostTableProps {
  readonly rows: readonly TableRow[];
  readonly view: FleetView;
  readonly onChange: (change: ViewChange) => void;
}

function Head({ view, onChange }: Omit<HostTableProps, "rows">) {
  const sort = (id: ColumnId) => {
    const first = COLUMN_SPECS[id].descendsFirst ?? false;
    onChange({ sortBy: id, descending: view.sortBy === id ? !view.descending : first });
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {COLUMN_IDS.map((id) => (
          <SortHead
            key={id}
            label={words.columns[id]}
            className={className(id)}
            direction={view.sortBy === id ? (view.descending ? "descending" : "ascending") : null}
            onSort={() => sort(id)}
          />
        ))}
      </tr>
    </thead>
  );
}

function className(id: ColumnId): string {
  if (id === "host") return "table-name";
  return COLUMN_SPECS[id].isNumber ? "numeric" : "";
}

interface BodyRowProps {
  readonly row: TableRow;
  readonly index: number;
  readonly onDetails: (host: Host) => void;
}

/** A host, or the head of a group. */
function BodyRow({ row, index, onDetails }: BodyRowProps) {
  const place = index + 2;
  if (!row.getIsGrouped()) {
    return <HostRow host={row.original} place={place} onDetails={onDetails} />;
  }
  return (
    <GroupRow
      role={row.original.row.role}
      hosts={row.subRows.map(({ original }) => original)}
      place={place}
      isOpen={row.getIsExpanded()}
      onToggle={() => row.toggleExpanded()}
    />
  );
}

function printedPieces(rows: readonly TableRow[]): Piece[] {
  return rows.slice(0, MOST_PRINTED).map(({ id }, index) => ({ kind: "row", key: id, index }));
}

const rowIndexOf = ({ target }: FocusEvent): number | null => {
  const place = target.closest("tr")?.getAttribute("aria-rowindex");
  return place ? Number(place) - 2 : null;
};

/** The hosts; only rows in sight are in the page, however many there are. */
export function HostTable({ rows, view, onChange }: HostTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const [detailed, setDetailed] = useState<Host | null>(null);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? String(index), [rows]);
  const { pieces, onFocusRow } = useRowWindow(frame, rows.length, keyOf);
  const { sortBy, descending, byRole } = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order begins at its top
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
  }, [sortBy, descending, byRole]);

  const shown = isPrinting ? printedPieces(rows) : pieces;
  return (
    <>
      <Scroll ref={frame} label={words.table} className="table-frame fleet-frame">
        <table
          className="wide-table fleet-table"
          aria-label={words.table}
          aria-rowcount={rows.length + 1}
        >
          <colgroup>
            {COLUMN_IDS.map((id) => (
              <col key={id} data-column={id} />
            ))}
          </colgroup>
          <Head view={view} onChange={onChange} />
          <tbody onFocus={(event) => onFocusRow(rowIndexOf(event))} onBlur={() => onFocusRow(null)}>
            {shown.map((piece) => {
              if (piece.kind === "gap") {
                return (
                  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is none; this holds room only
                  <tr key={piece.key} aria-hidden="true" className="fleet-gap">
                    <td colSpan={COLUMN_IDS.length} style={{ height: piece.height }} />
                  </tr>
                );
              }
              const row = rows[piece.index];
              return (
                row && (
                  <BodyRow key={piece.key} row={row} index={piece.index} onDetails={setDetailed} />
                )
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 && <p className="fleet-none">{words.noHosts}</p>}
      </Scroll>
      {isPrinting && rows.length > MOST_PRINTED && (
        <p>{words.printed(MOST_PRINTED, rows.length)}</p>
      )}
      {detailed !== null && <HostDetails host={detailed} onClose={() => setDetailed(null)} />}
    </>
  );
}
