import { memo } from "react";
import { COLUMN_IDS, type Host } from "../view/fleet-view.ts";
import { planAddress } from "../view/plan-address.ts";
import { Cell } from "./cells.tsx";
import { COLUMN_SPECS } from "./columns.ts";
import * as words from "./words.ts";

interface HostRowProps {
  readonly host: Host;
  /** Its place in the whole table from 1, the head's row included. */
  readonly place: number;
  readonly onDetails: (host: Host) => void;
}

const OTHERS = COLUMN_IDS.filter((id) => id !== "host");

/** One host; its name opens its plan. */
export const HostRow = memo(function HostRow({ host, place, onDetails }: HostRowProps) {
  const { row } = host;
  const address = planAddress(row);
  return (
    <tr aria-rowindex={place} data-status={row.status}>
      <th scope="row" className="table-name">
        <span className="fleet-host">
          {address === null ? (
            <span className="fleet-host-name">{row.host}</span>
          ) : (
            <a className="fleet-host-name" href={address} title={row.host}>
              {row.host}
            </a>
          )}
          <button
            type="button"
            className="icon-button fleet-details"
            aria-label={words.details(row.host)}
            onClick={() => onDetails(host)}
          >
            <span aria-hidden="true">⋯</span>
          </button>
        </span>
        {row.status !== "ok" && <small className="fleet-status">{row.status}</small>}
      </th>
      {OTHERS.map((id) => (
        <td key={id} data-column={id} className={COLUMN_SPECS[id].isNumber ? "numeric" : undefined}>
          <Cell id={id} row={row} />
        </td>
      ))}
    </tr>
  );
});
