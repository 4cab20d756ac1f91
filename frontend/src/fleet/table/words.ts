/** Texts of the table of hosts and of one host's details. */
import {
  formatCount,
  formatFactor,
  formatMemory,
  formatPercent,
  formatRate,
  formatUsd,
} from "@arcplan/shared";
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import type { ColumnId } from "../view/fleet-view.ts";

export const table = "Hosts";
export const columns: Readonly<Record<ColumnId, string>> = {
  host: "Host",
  role: "Role",
  engine: "Engine",
  recordsize: "recordsize",
  arc: "ARC against need",
  load: "Device load",
  pool: "Pool, days until full",
  queries: "Queries/s",
  month: "$ a month",
  change: "Best change",
  trust: "Trust",
  risks: "Risks",
};
export const none = "–";
export const noHosts = "No host matches these filters.";
export const printed = (rows: number, all: number) =>
  `The first ${formatCount(rows)} of ${formatCount(all)} rows are printed. Save the table as CSV for all.`;

/** A host. */
export const details = (host: string) => `Details of ${host}`;

/** Pictures, for those who do not see them too. */
export const arcNeeds = (bytes: number) => `needs ${formatMemory(bytes)}`;
export const arcExcess = (bytes: number) =>
  bytes >= 0 ? `${formatMemory(bytes)} more than needed` : `${formatMemory(-bytes)} missing`;
export const arcOfRam = (arc: number, ram: number) =>
  `zfs_arc_max ${formatMemory(arc)} of ${formatMemory(ram)} RAM`;
export const busy = (ratio: number) => formatPercent(ratio);
export const deviceReads = (perS: number) => `${formatRate(perS)} reads/s measured`;
export const used = (ratio: number) => `${formatPercent(ratio)} used`;
const YEAR_DAYS = 365;
export const fullIn = (days: number) => {
  if (days < 1) return "full now";
  if (days < 2 * YEAR_DAYS) return `full in ${formatCount(days)} d`;
  return `full in ${(days / YEAR_DAYS).toFixed(1)} years`;
};
export const grows = (percent: number) =>
  `${percent >= 0 ? "+" : "−"}${Math.abs(percent).toFixed(1)} %/month`;
export const growthUnknown = "growth unknown";
export const measured = (perS: number) => `${formatRate(perS)} measured`;
export const predicted = (perS: number) => `${formatRate(perS)} predicted`;
export const untested = "prediction untested";
export const misfitMark = (ratio: number | null) =>
  ratio === null ? "≠" : `≠ ${formatFactor(ratio)}`;
export const misfitOf = ({ misfits, misfit_cause }: FleetRow) =>
  `Misfit: ${misfits.join(", ").replaceAll("_", " ")}. ${misfit_cause ?? ""}`;
export const gain = (ratio: number) => {
  const percent = Math.round((ratio - 1) * 100);
  return ratio >= 2
    ? `${formatFactor(ratio)} reads/s`
    : `${percent >= 0 ? "+" : "−"}${Math.abs(percent)} % reads/s`;
};
export const costs = (usd: number) => {
  if (Math.abs(usd) < 0.005) return "no cost";
  return `${usd > 0 ? "+" : "−"}${formatUsd(Math.abs(usd))} a month`;
};
export const moreRisks = (count: number) => `+${count}`;

/** Groups. */
export const noRole = "no role";
export const group = (role: string, count: number) => `${role} (${formatCount(count)})`;
export const toFree = (bytes: number) => `${formatMemory(bytes)} to free`;
export const sumQueries = (perS: number) => `${formatRate(perS)} in all`;
export const atRisk = (count: number) => `${formatCount(count)} at risk`;
export const withChange = (count: number) => `${formatCount(count)} with a best change`;

/** Details. */
export const openPlan = "Open the plan";
export const fields = {
  status: "Status",
  reason: "Reason",
  source: "Source",
  recorded: "Recorded",
  engine: "Engine",
  openzfs: "OpenZFS",
  device: "Device",
  memory: "RAM, ARC, database cache",
  data: "Uncompressed data",
  misfits: "Misfit",
  cause: "Likely cause",
  change: "Best change",
  effort: "Effort",
  risks: "Risks",
  assumed: "Assumed fields",
  missing: "Missing fields",
  model: "Model",
} as const;
export const list = (parts: readonly string[]) => parts.join(", ");
