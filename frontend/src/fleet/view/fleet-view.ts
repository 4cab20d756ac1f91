/** What of the fleet is shown: filters, order and groups. It lives in the address, so that a link keeps it. */
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import { countedAs } from "@arcplan/shared/fleet/same-hosts.ts";
import { useCallback, useMemo, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Whether the address last changed by typing: then more typing is one step with it. */
let isTyping = false;

export interface ViewChange extends Partial<FleetView> {
  readonly typed?: boolean;
}

export function useView(): [FleetView, (change: ViewChange) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const view = useMemo(() => viewOfSearch(search), [search]);
  const change = useCallback(({ typed = false, ...part }: ViewChange) => {
    const next = { ...viewOfSearch(window.location.search), ...part };
    const address = window.location.pathname + searchOfView(next);
    if (typed && isTyping) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
    isTyping = typed;
    for (const listener of listeners) listener();
  }, []);
  return [view, change];
}

/** A row of the fleet, with what tells it from others and what a search looks through. */
export interface Host {
  readonly id: number;
  readonly row: FleetRow;
  /** Lower case. */
  readonly searched: string;
}

/** Columns of the table, which are also what it can be sorted by. */
export const COLUMN_IDS = [
  "host",
  "role",
  "engine",
  "recordsize",
  "arc",
  "load",
  "pool",
  "queries",
  "month",
  "change",
  "trust",
  "risks",
] as const;

export type ColumnId = (typeof COLUMN_IDS)[number];

export const FILTER_IDS = ["engine", "recordsize", "role", "status", "risk", "trust"] as const;

export type FilterId = (typeof FILTER_IDS)[number];

export interface FleetView {
  /** Words that a host must have all of. */
  readonly text: string;
  /** The wanted value of each filter that is set. */
  readonly filters: Readonly<Partial<Record<FilterId, string>>>;
  readonly sortBy: ColumnId;
  readonly descending: boolean;
  readonly byRole: boolean;
}

export const FIRST_VIEW: FleetView = {
  text: "",
  filters: {},
  // The largest gain that can be trusted first; hosts without one come last.
  sortBy: "change",
  descending: true,
  byRole: false,
};

/** Stands for no value; no engine, role, risk or recordsize is called so. */
export const UNKNOWN = "~";

/** Stands for any risk. */
export const ANY = "*";

function isColumn(name: string): name is ColumnId {
  return COLUMN_IDS.some((id) => id === name);
}

export function viewOfSearch(search: string): FleetView {
  const params = new URLSearchParams(search);
  const sort = params.get("sort") ?? "";
  const sortBy = sort.replace(/^-/, "");
  const filters = FILTER_IDS.flatMap((id) => {
    const value = params.get(id);
    return value ? [[id, value] as const] : [];
  });
  return {
    text: params.get("q") ?? "",
    filters: Object.fromEntries(filters),
    sortBy: isColumn(sortBy) ? sortBy : FIRST_VIEW.sortBy,
    descending: isColumn(sortBy) ? sort.startsWith("-") : FIRST_VIEW.descending,
    byRole: params.get("group") === "role",
  };
}

/** The query of an address that shows this view; empty for the first view. */
export function searchOfView({ text, filters, sortBy, descending, byRole }: FleetView): string {
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  for (const id of FILTER_IDS) {
    const value = filters[id];
    if (value) params.set(id, value);
  }
  if (sortBy !== FIRST_VIEW.sortBy || descending !== FIRST_VIEW.descending)
    params.set("sort", `${descending ? "-" : ""}${sortBy}`);
  if (byRole) params.set("group", "role");
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** The rows of all files as one fleet: of two recordings of a host one counts. */
export function hostsOf(rows: readonly FleetRow[]): Host[] {
  const counted = countedAs(rows);
  return rows.map((given, id) => {
    const row = { ...given, counted_as: counted[id] ?? null };
    const { host, role, source, device, engine, change, reason } = row;
    const searched = [host, role, source, device, engine, change, reason].join("\n").toLowerCase();
    return { id, row, searched };
  });
}

const VALUES: Readonly<Record<Exclude<FilterId, "risk">, (row: FleetRow) => string | null>> = {
  engine: ({ engine }) => engine,
  recordsize: ({ record_bytes }) => (record_bytes === null ? null : String(record_bytes)),
  role: ({ role }) => role,
  status: ({ status }) => status,
  trust: ({ trust }) => trust,
};

/** Values by which a filter finds a row. */
function filterValues(id: FilterId, row: FleetRow): readonly string[] {
  if (id === "risk") return row.risks.length > 0 ? [ANY, ...row.risks] : [UNKNOWN];
  return [VALUES[id](row) ?? UNKNOWN];
}

function passes(row: FleetRow, filters: FleetView["filters"]): boolean {
  return FILTER_IDS.every((id) => {
    const wanted = filters[id];
    return wanted === undefined || filterValues(id, row).includes(wanted);
  });
}

/** Hosts that the filters leave. */
export function shownHosts(
  hosts: readonly Host[],
  { text, filters }: Pick<FleetView, "text" | "filters">,
): Host[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return hosts.filter(
    ({ row, searched }) => passes(row, filters) && words.every((word) => searched.includes(word)),
  );
}

/** A value that a filter can be set to, and how many hosts of the fleet have it. */
export interface FilterChoice {
  readonly value: string;
  readonly hosts: number;
}

const byName = new Intl.Collator("en", { numeric: true });

/** Values of a filter in the fleet, in order; sizes by size, what is unknown last. */
export function filterChoices(hosts: readonly Host[], id: FilterId): FilterChoice[] {
  const counts = new Map<string, number>();
  for (const { row } of hosts) {
    for (const value of filterValues(id, row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const rank = (value: string) => (value === UNKNOWN ? 2 : value === ANY ? 0 : 1);
  return [...counts]
    .map(([value, count]) => ({ value, hosts: count }))
    .sort((a, b) => rank(a.value) - rank(b.value) || byName.compare(a.value, b.value));
}
