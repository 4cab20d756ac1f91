import { formatMemory, formatUsd } from "@arcplan/shared";
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import { isTrusted } from "@arcplan/shared/fleet/trusted.ts";
import type { CSSProperties, ReactNode } from "react";
import type { ColumnId } from "../view/fleet-view.ts";
import { engines, noPrice, recordsize, risk, trusts } from "../words.ts";
import * as words from "./words.ts";

type Shares = Readonly<Record<`--${string}`, number>>;

const within = (ratio: number): number => Math.max(0, Math.min(1, ratio));

const styleOf = (shares: Shares): CSSProperties => shares as CSSProperties;

interface ArcBarProps {
  readonly arcBytes: number;
  readonly needBytes: number | null;
  readonly ramBytes: number;
}

/** The ARC limit in the RAM, with a mark where the need is: filled up to it, hatched beyond, red where missing. */
function ArcBar({ arcBytes, needBytes, ramBytes }: ArcBarProps) {
  const arc = within(arcBytes / ramBytes);
  const need = needBytes === null ? arc : within(needBytes / ramBytes);
  const shares = { "--from": Math.min(arc, need), "--arc": arc, "--need": need };
  return (
    <span className="fleet-bar fleet-arc" aria-hidden="true" style={styleOf(shares)}>
      <i className="fleet-arc-used" />
      {arc > need && <i className="fleet-arc-excess" />}
      {arc < need && <i className="fleet-arc-missing" />}
      {needBytes !== null && <i className="fleet-mark" />}
    </span>
  );
}

interface ShareBarProps {
  readonly ratio: number;
  /** Shares from which the bar warns and is bad. */
  readonly warnFrom: number;
  readonly badFrom: number;
}

/** A share of something that can be full. */
function ShareBar({ ratio, warnFrom, badFrom }: ShareBarProps) {
  const tone = ratio > badFrom ? "bad" : ratio > warnFrom ? "warn" : "good";
  return (
    <span
      className="fleet-bar"
      aria-hidden="true"
      data-tone={tone}
      style={styleOf({ "--arc": within(ratio) })}
    >
      <i className="fleet-bar-fill" />
    </span>
  );
}

/** Shares of time and room from which alert rules warn. */
const BUSY = { warnFrom: 0.7, badFrom: 0.9 };
const FULL = { warnFrom: 0.7, badFrom: 0.8 };

/** Risks named in a row; the others are counted. */
const MOST_RISKS = 2;

interface CellProps {
  readonly row: FleetRow;
  /** Shows the whole of what the cell has no room for. */
  readonly onDetails: () => void;
}

function Arc({ row: { arc_bytes, arc_need_bytes, arc_excess_bytes, ram_bytes } }: CellProps) {
  if (arc_bytes === null || ram_bytes === null) return words.none;
  return (
    <>
      <ArcBar arcBytes={arc_bytes} needBytes={arc_need_bytes} ramBytes={ram_bytes} />
      <span className="hidden-text">{words.arcOfRam(arc_bytes, ram_bytes)}, </span>
      <span className="fleet-line">
        <span aria-hidden="true">{formatMemory(arc_bytes)}</span>
        {arc_need_bytes !== null && <small>{words.arcNeeds(arc_need_bytes)}</small>}
      </span>
      {arc_excess_bytes !== null && (
        <span className="hidden-text">, {words.arcExcess(arc_excess_bytes)}</span>
      )}
    </>
  );
}

/** How busy the devices are in the prediction; without one, what was measured of them. */
function Load({ row }: CellProps) {
  const { device_busy_ratio: ratio, measured_device_reads_per_s: reads } = row;
  const text = words.busy(row);
  if (text === null) return reads === null ? words.none : words.deviceReads(reads);
  return (
    <>
      {ratio !== null && <ShareBar ratio={ratio} {...BUSY} />}
      <span className="fleet-line">{text}</span>
    </>
  );
}

function growthText({ days_until_full, growth_percent_per_month }: FleetRow): string {
  if (days_until_full !== null) return words.fullIn(days_until_full);
  if (growth_percent_per_month === null) return words.growthUnknown;
  return words.grows(growth_percent_per_month);
}

function Pool({ row }: CellProps) {
  if (row.pool_used_ratio === null) return words.none;
  return (
    <>
      <ShareBar ratio={row.pool_used_ratio} {...FULL} />
      <span className="fleet-line">
        <span className="hidden-text">{words.used(row.pool_used_ratio)}, </span>
        {growthText(row)}
      </span>
    </>
  );
}

function Queries({ row }: CellProps) {
  const { measured_queries_per_s: measured } = row;
  const predicted = words.predicted(row);
  if (measured === null && predicted === null) return words.none;
  return (
    <>
      <span className="fleet-line">
        {measured === null ? words.none : words.measured(measured)}
      </span>
      <span className="fleet-line soft">{predicted ?? words.none}</span>
    </>
  );
}

function Best({ row, onDetails }: CellProps) {
  const { change, change_month_usd: usd, counted_as, reason } = row;
  const isUsable = isTrusted(row);
  const why = counted_as === null ? (reason ?? row.misfit_cause) : words.countedAs(counted_as);
  const text = isUsable ? change : why;
  if (text === null) return words.none;
  const gain = words.gain(row);
  return (
    <button type="button" className="fleet-best" onClick={onDetails}>
      <span className={`fleet-clamp ${isUsable ? "fleet-clamp-one" : "note-warning"}`}>{text}</span>
      {isUsable && (
        <span className="fleet-line">
          {gain !== null && (gain.isSure ? <strong>{gain.text}</strong> : <span>{gain.text}</span>)}
          <small>{usd === null ? noPrice : words.costs(usd)}</small>
        </span>
      )}
    </button>
  );
}

function Trust({ row }: CellProps) {
  if (row.trust === "none") return words.none;
  return (
    <>
      <span className="fleet-line" data-trust={row.trust}>
        {trusts[row.trust]}
      </span>
      {row.trust === "misfit" && (
        <>
          <span className="fleet-line fleet-misfit" aria-hidden="true" title={words.misfitOf(row)}>
            {words.misfitMark(row.misfit_ratio)}
          </span>
          <span className="hidden-text">{words.misfitOf(row)}</span>
        </>
      )}
    </>
  );
}

function Risks({ row: { risks } }: CellProps) {
  if (risks.length === 0) return words.none;
  return (
    <ul className="fleet-risks">
      {risks.slice(0, risks.length > MOST_RISKS ? 1 : MOST_RISKS).map((code) => (
        <li key={code}>{risk(code)}</li>
      ))}
      {risks.length > MOST_RISKS && (
        <li>
          <span aria-hidden="true">{words.moreRisks(risks.length - 1)}</span>
          <span className="hidden-text">{words.list(risks.slice(1).map(risk))}</span>
        </li>
      )}
    </ul>
  );
}

const CELLS: Readonly<Record<Exclude<ColumnId, "host">, (props: CellProps) => ReactNode>> = {
  role: ({ row }) => <span className="fleet-clamp">{row.role ?? words.none}</span>,
  engine: ({ row: { engine } }) => (engine === null ? words.none : (engines[engine] ?? engine)),
  recordsize: ({ row }) => (row.record_bytes === null ? words.none : recordsize(row.record_bytes)),
  arc: Arc,
  load: Load,
  pool: Pool,
  queries: Queries,
  month: ({ row: { month_usd, status } }) => {
    if (month_usd !== null) return formatUsd(month_usd);
    return status === "ok" ? noPrice : words.none;
  },
  change: Best,
  trust: Trust,
  risks: Risks,
};

/** A cell of a host's row. */
export function Cell({ id, ...cell }: CellProps & { readonly id: Exclude<ColumnId, "host"> }) {
  const Content = CELLS[id];
  return <Content {...cell} />;
}
