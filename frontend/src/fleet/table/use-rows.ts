/** Rows of the table in their order, in groups or not. */
import { type Row, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { FleetView, Host } from "../view/fleet-view.ts";
import { columns, type Features, features } from "./columns.ts";

export type TableRow = Row<Features, Host>;

const BY_ROLE = ["role"];
const NO_GROUPS: string[] = [];

interface Rows {
  /** What the table shows: hosts, and heads of groups. */
  readonly rows: readonly TableRow[];
  /** Hosts in the table's order, those of closed groups too. */
  readonly hosts: readonly Host[];
}

const byName = new Intl.Collator("en", { numeric: true });

/** Groups come in the order of their first hosts, whatever the table is sorted by: by name. */
function inOrderOfRoles(hosts: readonly Host[]): Host[] {
  return [...hosts].sort((a, b) => byName.compare(a.row.role ?? "", b.row.role ?? ""));
}

/** Sorts and groups hosts as the view wants; all groups are open at first. */
export function useRows(shown: readonly Host[], view: FleetView): Rows {
  const { sortBy, descending, byRole } = view;
  const sorting = useMemo(() => [{ id: sortBy, desc: descending }], [sortBy, descending]);
  const data = useMemo(() => (byRole ? inOrderOfRoles(shown) : [...shown]), [shown, byRole]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => String(id),
    state: { sorting, grouping: byRole ? BY_ROLE : NO_GROUPS },
    initialState: { expanded: true },
    autoResetExpanded: false,
  });
  const { rows } = table.getRowModel();
  const all = table.getSortedRowModel().flatRows;
  const hosts = useMemo(
    () => all.filter((row) => !row.getIsGrouped()).map(({ original }) => original),
    [all],
  );
  return { rows, hosts };
}
