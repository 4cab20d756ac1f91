/** What many hosts come to together. */
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";

export interface FleetSums {
  readonly hosts: number;
  readonly ok: number;
  readonly incomplete: number;
  readonly failed: number;
  /** RAM that can go at the same predicted speed, and on how many hosts. */
  readonly freeableRamBytes: number;
  readonly hostsWithFreeableRam: number;
  /** ARC that hosts need beyond their limit, and how many. */
  readonly missingArcBytes: number;
  readonly hostsMissingArc: number;
  readonly monthUsd: number;
  /** What the best changes take off the cost a month, and what they add to it; both above zero. */
  readonly savedUsd: number;
  readonly spentUsd: number;
  /** Hosts with a best change. */
  readonly hostsWithChange: number;
  readonly queriesPerS: number;
  readonly atRisk: number;
  readonly misfits: number;
}

/** Sums rows; a figure that a row does not have counts nothing. */
export function sumsOf(rows: Iterable<FleetRow>): FleetSums {
  const sums = {
    hosts: 0,
    ok: 0,
    incomplete: 0,
    failed: 0,
    freeableRamBytes: 0,
    hostsWithFreeableRam: 0,
    missingArcBytes: 0,
    hostsMissingArc: 0,
    monthUsd: 0,
    savedUsd: 0,
    spentUsd: 0,
    hostsWithChange: 0,
    queriesPerS: 0,
    atRisk: 0,
    misfits: 0,
  };
  for (const row of rows) {
    const freeable = row.freeable_ram_bytes ?? 0;
    const missing = Math.max(0, -(row.arc_excess_bytes ?? 0));
    const change = row.change_month_usd ?? 0;
    sums.hosts += 1;
    sums[row.status] += 1;
    sums.freeableRamBytes += freeable;
    sums.hostsWithFreeableRam += freeable > 0 ? 1 : 0;
    sums.missingArcBytes += missing;
    sums.hostsMissingArc += missing > 0 ? 1 : 0;
    sums.monthUsd += row.month_usd ?? 0;
    sums.savedUsd += Math.max(0, -change);
    sums.spentUsd += Math.max(0, change);
    sums.hostsWithChange += row.change === null ? 0 : 1;
    sums.queriesPerS += row.measured_queries_per_s ?? row.predicted_queries_per_s ?? 0;
    sums.atRisk += row.risks.length > 0 ? 1 : 0;
    sums.misfits += row.trust === "misfit" ? 1 : 0;
  }
  return sums;
}
