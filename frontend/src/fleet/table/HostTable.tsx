import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { Scroll } from "../../ui/Scroll.tsx";
import { SortHead } from "../../ui/SortHead.tsx";
import { COLUMN_IDS, type ColumnId, type FleetView, type Host } from "../view/fleet-view.ts";
import type { ViewChange } from "../view/use-view.ts";
import { COLUMN_SPECS } from "./columns.ts";
import { GroupRow } from "./GroupRow.tsx";
import { HostDetails } from "./HostDetails.tsx";
import { HostRow } from "./HostRow.tsx";
import { usePrinting } from "./use-printing.ts";
import type { TableRow } from "./use-rows.ts";
import { type Piece, useRowWindow } from "./use-window.ts";
import * as words from "./words.ts";
import "../../ui/wide-table.css";
import "./table.css";

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
