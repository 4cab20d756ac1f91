import { formatUsd } from "@arcplan/shared";
import { useMemo } from "react";
import { COLUMN_IDS, type ColumnId, type Host } from "../view/fleet-view.ts";
import { type FleetSums, sumsOf } from "../view/sums.ts";
import { COLUMN_SPECS } from "./columns.ts";
import * as words from "./words.ts";

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

const OTHERS = COLUMN_IDS.filter((id) => id !== "host");

/** The hosts of one role together. */
export function GroupRow({ role, hosts, place, isOpen, onToggle }: GroupRowProps) {
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
