/** Texts of the table of hosts and of one host's details. */
import {
  formatBand,
  formatCount,
  formatFactor,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatUsd,
} from "@arcplan/shared";
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import {
  type BandUnit,
  formatAbout,
  formatRange,
  isToldByEnds,
} from "@arcplan/shared/model/number/format.ts";
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
/** Both ends of a figure's band; null where the row has none. */
const rangeOf = (low: number | null, high: number | null, unit: BandUnit) =>
  low === null || high === null ? null : formatRange(low, high, unit);
export const busy = (row: FleetRow): string | null => {
  const {
    device_busy_ratio: ratio,
    device_busy_ratio_low: low,
    device_busy_ratio_high: high,
  } = row;
  const range = rangeOf(low, high, "percent");
  if (ratio === null || low === null || high === null)
    return ratio === null ? range : formatPercent(ratio);
  return formatAbout(ratio, { low, high, probability: 1 }, "percent").replace("about ", "");
};
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
/** The band of the predicted rate; the rate alone in rows of earlier versions. */
export const predicted = (row: FleetRow): string | null => {
  const { predicted_queries_per_s: perS, predicted_probability: probability } = row;
  const { predicted_queries_per_s_low: low, predicted_queries_per_s_high: high } = row;
  const range = rangeOf(low, high, "count");
  if (range === null) return perS === null ? null : `${formatRate(perS)} predicted`;
  return `${range} ${probability === 0 ? "untested" : "predicted"}`;
};
export const misfitMark = (ratio: number | null) =>
  ratio === null ? "≠" : `≠ ${formatFactor(ratio)}`;
export const misfitOf = ({ misfits, misfit_cause }: FleetRow) =>
  `Misfit: ${misfits.join(", ").replaceAll("_", " ")}. ${misfit_cause ?? ""}`;
/** What a change brings, in reads/s; both ends of its band where it may gain nothing, or they leave no figure. */
export const gain = (row: FleetRow): { readonly text: string; readonly isSure: boolean } | null => {
  const { change_reads_ratio: ratio, change_probability: probability } = row;
  const { change_reads_ratio_low: low, change_reads_ratio_high: high } = row;
  if (ratio === null) return null;
  if (low !== null && high !== null) {
    const isTold = !isToldByEnds({ low, high, probability: probability ?? 1 });
    if (!isTold || low <= 1)
      return { text: `${formatRange(low, high, "factor")} reads/s`, isSure: false };
  }
  const more = ratio >= 2 ? `${ratio.toFixed(1)}x` : `+${Math.round((ratio - 1) * 100)} %`;
  return { text: `${more} reads/s`, isSure: true };
};
/** Empty where it costs nothing, as most settings do. */
export const costs = (usd: number) =>
  Math.abs(usd) < 0.005 ? "" : `${usd > 0 ? "+" : "−"}${formatUsd(Math.abs(usd))} a month`;
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
  queries: "Queries/s",
  latency: "Mean latency",
  deviceReads: "Device reads/s",
  misfits: "Misfit",
  cause: "Likely cause",
  change: "Best change",
  effort: "Effort",
  risks: "Risks",
  counted: "Not counted",
  whatIf: "What if",
  assumed: "Assumed fields",
  missing: "Missing fields",
  model: "Model",
} as const;
/** "measured 122 /s, predicted about 120 /s (80 %: 105 to 139 /s)". */
export const compared = (
  measured: number | null,
  figure: number | null,
  [low, high, probability]: readonly (number | null)[],
  unit: "per-s" | "ms",
): string | null => {
  const exact = (value: number) => (unit === "ms" ? formatMs(value) : `${formatRate(value)} /s`);
  const parts = measured === null ? [] : [`measured ${exact(measured)}`];
  if (typeof low === "number" && typeof high === "number") {
    const band = { low, high, probability: probability ?? 1 };
    const about = formatAbout(figure ?? 0, band, unit);
    const range = formatRange(low, high, unit);
    parts.push(
      `predicted ${about} (${formatBand(band.probability, about === range ? null : range)})`,
    );
  } else if (figure !== null) parts.push(`predicted ${exact(figure)}`);
  return parts.length === 0 ? null : parts.join(", ");
};
/** The row that counts in the place of this one. */
export const countedAs = (other: string) => `Another recording of this host counts: ${other}`;
export const list = (parts: readonly string[]) => parts.join(", ");
