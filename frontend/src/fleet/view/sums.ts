/** What many hosts come to together. */
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import { isTrusted } from "@arcplan/shared/fleet/trusted.ts";

export interface FleetSums {
  readonly hosts: number;
  /** Rows in whose place another recording of the same host counts. */
  readonly repeated: number;
  readonly ok: number;
  readonly incomplete: number;
  readonly failed: number;
  /** RAM that can go at the same predicted speed, and on how many hosts; none of hosts whose ARC lacks some. */
  readonly freeableRamBytes: number;
  readonly hostsWithFreeableRam: number;
  /** ARC that hosts need beyond their limit, and how many. */
  readonly missingArcBytes: number;
  readonly hostsMissingArc: number;
  /** Over hosts of which every part has a price, and how many these are. */
  readonly monthUsd: number;
  readonly hostsWithPrice: number;
  /** What the best changes take off the cost a month, and what they add to it; both above zero. */
  readonly savedUsd: number;
  readonly spentUsd: number;
  /** Hosts with a best change, and those of them whose change has a price. */
  readonly hostsWithChange: number;
  readonly pricedChanges: number;
  readonly queriesPerS: number;
  readonly atRisk: number;
  readonly misfits: number;
}

const NOTHING = {
  hosts: 0,
  repeated: 0,
  ok: 0,
  incomplete: 0,
  failed: 0,
  freeableRamBytes: 0,
  hostsWithFreeableRam: 0,
  missingArcBytes: 0,
  hostsMissingArc: 0,
  monthUsd: 0,
  hostsWithPrice: 0,
  savedUsd: 0,
  spentUsd: 0,
  hostsWithChange: 0,
  pricedChanges: 0,
  queriesPerS: 0,
  atRisk: 0,
  misfits: 0,
};

/** What a prediction says; a figure that the row lacks counts nothing. */
function addPredicted(sums: typeof NOTHING, row: FleetRow): void {
  const missing = Math.max(0, -(row.arc_excess_bytes ?? 0));
  const freeable = missing > 0 ? 0 : (row.freeable_ram_bytes ?? 0);
  const change = row.change === null ? null : row.change_month_usd;
  sums.freeableRamBytes += freeable;
  sums.hostsWithFreeableRam += Number(freeable > 0);
  sums.missingArcBytes += missing;
  sums.hostsMissingArc += Number(missing > 0);
  sums.monthUsd += row.month_usd ?? 0;
  sums.hostsWithPrice += Number(row.month_usd !== null);
  sums.savedUsd += Math.max(0, -(change ?? 0));
  sums.spentUsd += Math.max(0, change ?? 0);
  sums.hostsWithChange += Number(row.change !== null);
  sums.pricedChanges += Number(change !== null);
  if (row.measured_queries_per_s === null) sums.queriesPerS += row.predicted_queries_per_s ?? 0;
}

/** Sums rows that count; of those that cannot be trusted only what was measured. */
export function sumsOf(rows: Iterable<FleetRow>): FleetSums {
  const sums = { ...NOTHING };
  for (const row of rows) {
    if (row.counted_as !== null) {
      sums.repeated += 1;
      continue;
    }
    sums.hosts += 1;
    sums[row.status] += 1;
    sums.atRisk += Number(row.risks.length > 0);
    sums.misfits += Number(row.trust === "misfit");
    sums.queriesPerS += row.measured_queries_per_s ?? 0;
    if (isTrusted(row)) addPredicted(sums, row);
  }
  return sums;
}
