import { formatMemory, formatSignificant } from "@arcplan/shared";
import { Scroll } from "../../ui/Scroll.tsx";
import { SortHead } from "../../ui/TableHead.tsx";
import type { AccuracyRow } from "./data.ts";
import { nextOrder, type Order, type SortKey } from "./filters.ts";
import * as words from "./words.ts";

/** Figures that differ by a percent must not look alike. */
const DIGITS = 4;

function amount(value: number, unit: string): string {
  if (unit === "B") return formatMemory(value, DIGITS);
  return `${formatSignificant(value, DIGITS)} ${unit}`.trim();
}

function errorText({ measured, error }: AccuracyRow): string {
  const sign = error > 0 ? "+" : "";
  if (measured === 0) return error === 0 ? "0" : `${sign}${formatSignificant(error, DIGITS)}`;
  return `${sign}${(error * 100).toFixed(1).replace(/^-0\.0$/, "0.0")} %`;
}

function Row({ row }: { readonly row: AccuracyRow }) {
  return (
    <tr className={row.ok ? undefined : "row-missed"}>
      <th scope="row" className="table-name">
        {row.name}
        <small>{row.series}</small>
      </th>
      <td className="numeric">{amount(row.measured, row.unit)}</td>
      <td className="numeric">{amount(row.model, row.unit)}</td>
      <td className="numeric">{errorText(row)}</td>
      <td className="row-result">
        {row.ok ? words.isWithin : words.isMissed} <small>{row.tolerance}</small>
      </td>
      <td>
        {row.class}
        {row.keptApart && <small>{words.isKeptApart}</small>}
      </td>
      <td className="row-kind">
        {row.topicLabel}
        {row.regime !== null && row.regime !== "all" && <small>{row.regime}</small>}
      </td>
      <td className="row-note">
        {row.note}
        <details>
          <summary>{words.source}</summary>
          <p>{row.source}.</p>
        </details>
      </td>
    </tr>
  );
}

interface RowTableProps {
  readonly rows: readonly AccuracyRow[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** Measurements beside the model's figures; most columns sort. */
export function RowTable({ rows, order, onOrder }: RowTableProps) {
  const head = (key: SortKey, label: string, className = "") => (
    <SortHead
      label={label}
      className={className}
      direction={order.key === key ? (order.isDescending ? "descending" : "ascending") : null}
      onSort={() => onOrder(nextOrder(order, key))}
    />
  );
  return (
    <Scroll className="table-frame accuracy-frame" label={words.measurements}>
      <table className="wide-table accuracy-rows">
        <caption className="hidden-text">{words.aboutRows}</caption>
        <thead>
          <tr>
            {head("name", words.figure, "table-name")}
            <th scope="col" className="numeric">
              {words.measured}
            </th>
            <th scope="col" className="numeric">
              {words.model}
            </th>
            {head("error", words.error, "numeric")}
            {head("result", words.result)}
            {head("class", words.evidence)}
            {head("kind", words.kindAndRegime)}
            <th scope="col">{words.whatToKnow}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.series} ${row.name}`} row={row} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
