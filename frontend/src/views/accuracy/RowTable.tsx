import { formatMemory, formatSignificant } from "@arcplan/shared";
import { Scroll } from "../../ui/Scroll.tsx";
import { SortHead } from "../../ui/SortHead.tsx";
import type { AccuracyRow } from "./data.ts";
import { nextOrder, type Order, type SortKey } from "./filters.ts";

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
        {row.ok ? "within" : "✕ missed"} <small>{row.tolerance}</small>
      </td>
      <td>
        {row.class}
        {row.keptApart && <small>kept apart</small>}
      </td>
      <td className="row-kind">
        {row.topicLabel}
        {row.regime !== null && row.regime !== "all" && <small>{row.regime}</small>}
      </td>
      <td className="row-note">
        {row.note}
        <details>
          <summary>Source</summary>
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
    <Scroll className="table-frame accuracy-frame" label="Measurements">
      <table className="wide-table accuracy-rows">
        <caption className="hidden-text">Measured figures beside the model's</caption>
        <thead>
          <tr>
            {head("name", "Figure", "table-name")}
            <th scope="col" className="numeric">
              Measured
            </th>
            <th scope="col" className="numeric">
              Model
            </th>
            {head("error", "Error", "numeric")}
            {head("result", "Result")}
            {head("class", "Class")}
            {head("kind", "Kind and regime")}
            <th scope="col">What to know</th>
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
