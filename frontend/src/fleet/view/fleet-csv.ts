/** The fleet's rows and the effect of a change as CSV. */
import type { FleetRow, GroupFigures, HostEffect } from "@arcplan/shared/fleet/group-change.ts";
import { readsRatio } from "@arcplan/shared/fleet/group-totals.ts";
import { type Cell, tableToCsv } from "../../ui/save-file.ts";
import { COLUMNS } from "../file/fleet-file.ts";

/** The columns of `arcplan fleet`'s CSV but the plan, which is thousands of characters of JSON. */
const WRITTEN = COLUMNS.filter((name) => name !== "plan");

function cellOf(row: FleetRow, name: keyof FleetRow): Cell {
  const value = row[name];
  return typeof value === "string" || typeof value === "number" || value === null
    ? value
    : value.join(";");
}

export function fleetCsv(rows: readonly FleetRow[]): string {
  return tableToCsv(
    WRITTEN,
    rows.map((row) => WRITTEN.map((name) => cellOf(row, name))),
  );
}

const EFFECT_COLUMNS = [
  "host",
  "role",
  "source",
  "outcome",
  "changes",
  "reads_per_s_before",
  "reads_per_s_after",
  "reads_ratio",
  "mean_ms_before",
  "mean_ms_after",
  "ram_bytes_before",
  "ram_bytes_after",
  "month_usd_before",
  "month_usd_after",
  "exceeds_ram",
] as const;

/** A rate or a time; blank where it has no figure. */
const toldOf = (figures: GroupFigures | null, name: "reads_per_s" | "mean_ms"): Cell =>
  figures === null || figures.by_ends ? null : figures[name];

const shown = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** The hosts that a change alters, each with its figures before and after. */
export function effectsCsv(
  effects: readonly HostEffect[],
  rowOf: (id: number) => FleetRow | undefined,
): string {
  const changed = effects.filter(({ changes }) => changes.length > 0);
  return tableToCsv(
    EFFECT_COLUMNS,
    changed.map((effect) => {
      const { host, outcome, changes, before, after, overcommits, priced } = effect;
      const row = rowOf(effect.id);
      const hasNoFigure = outcome === "no-figure";
      return [
        host,
        row?.role ?? null,
        row?.source ?? null,
        outcome,
        changes.map(({ path, from, to }) => `${path}: ${shown(from)} to ${shown(to)}`).join("; "),
        toldOf(before, "reads_per_s"),
        toldOf(after, "reads_per_s"),
        hasNoFigure ? null : readsRatio(effect),
        toldOf(before, "mean_ms"),
        toldOf(after, "mean_ms"),
        before?.ram_bytes ?? null,
        after?.ram_bytes ?? null,
        priced ? (before?.month_usd ?? null) : null,
        priced ? (after?.month_usd ?? null) : null,
        overcommits ? "yes" : "no",
      ];
    }),
  );
}
