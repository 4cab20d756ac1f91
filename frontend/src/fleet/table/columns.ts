/** The table's columns: what each is sorted by. */
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import { isTrusted } from "@arcplan/shared/fleet/trusted.ts";
import {
  columnGroupingFeature,
  createColumnHelper,
  createExpandedRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  type Row,
  rowExpandingFeature,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { COLUMN_IDS, type ColumnId, type FleetView, type Host } from "../view/fleet-view.ts";

const features = tableFeatures({
  rowSortingFeature,
  columnGroupingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

type Features = typeof features;

type Value = string | number | null;

/** The worst first. */
const TRUSTS: readonly FleetRow["trust"][] = ["misfit", "unchecked", "agrees", "none"];

interface ColumnSpec {
  readonly value: (row: FleetRow) => Value;
  /** Stands to the right. */
  readonly isNumber?: boolean;
  /** Whether the first press on its head puts the largest first. */
  readonly descendsFirst?: boolean;
}

export const COLUMN_SPECS: Readonly<Record<ColumnId, ColumnSpec>> = {
  host: { value: ({ host }) => host },
  role: { value: ({ role }) => role },
  engine: { value: ({ engine }) => engine },
  recordsize: { value: ({ record_bytes }) => record_bytes, isNumber: true },
  arc: { value: ({ arc_excess_bytes }) => arc_excess_bytes, descendsFirst: true },
  load: { value: ({ device_busy_ratio }) => device_busy_ratio, descendsFirst: true },
  pool: { value: ({ days_until_full }) => days_until_full },
  queries: {
    value: (row) => row.measured_queries_per_s ?? row.predicted_queries_per_s,
    isNumber: true,
    descendsFirst: true,
  },
  month: { value: ({ month_usd }) => month_usd, isNumber: true, descendsFirst: true },
  change: {
    value: (row) =>
      isTrusted(row) ? (row.change_reads_ratio_low ?? row.change_reads_ratio) : null,
    descendsFirst: true,
  },
  trust: { value: ({ trust }) => TRUSTS.indexOf(trust) },
  risks: { value: ({ risks }) => risks.length, descendsFirst: true },
};

const byName = new Intl.Collator("en", { numeric: true });

const compare: SortFn<Features, Host> = (a, b, id) => {
  const [x, y] = [a.getValue<Value>(id), b.getValue<Value>(id)];
  return typeof x === "number" && typeof y === "number"
    ? x - y
    : byName.compare(String(x), String(y));
};

const helper = createColumnHelper<Features, Host>();

/** Hosts without a value come last in either order. */
export const columns = helper.columns(
  COLUMN_IDS.map((id) =>
    helper.accessor(({ row }) => COLUMN_SPECS[id].value(row) ?? undefined, {
      id,
      sortUndefined: "last",
      sortFn: compare,
    }),
  ),
);

export type TableRow = Row<Features, Host>;

const BY_ROLE = ["role"];
const NO_GROUPS: string[] = [];

interface Rows {
  /** What the table shows: hosts, and heads of groups. */
  readonly rows: readonly TableRow[];
  /** Hosts in the table's order, those of closed groups too. */
  readonly hosts: readonly Host[];
}

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
