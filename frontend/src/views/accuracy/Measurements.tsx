import { formatMemory, formatSignificant } from "@arcplan/shared";
import { useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { Scroll, SortHead } from "../../ui/Table.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import {
  type AccuracyRow,
  FIRST_ORDER,
  type Filters,
  filtered,
  NO_FILTER,
  nextOrder,
  type Order,
  ROWS,
  type SortKey,
  sorted,
  TOPICS,
} from "./data.ts";
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
function RowTable({ rows, order, onOrder }: RowTableProps) {
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

const REGIMES = [...new Set(ROWS.flatMap(({ regime }) => regime ?? []))]
  .filter((one) => one !== "all")
  .sort();

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Every measurement, with search, filters and sorting. Opens with the kind asked for. */
export function Measurements() {
  const part = usePlanStore((state) => state.dialogPart);
  const [filters, setFilters] = useState<Filters>({ ...NO_FILTER, topic: part ?? "" });
  const [order, setOrder] = useState(FIRST_ORDER);
  const shown = sorted(filtered(ROWS, filters), order);
  const missed = shown.filter(({ ok }) => !ok).length;
  const change = (some: Partial<Filters>) => setFilters({ ...filters, ...some });
  return (
    <section className="guide-section" id={`guide-${part ?? "measurements"}`} tabIndex={-1}>
      <h3>{words.everyFigure}</h3>
      <div className="table-filters">
        <input
          type="text"
          className="text-input"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          value={filters.typed}
          onChange={(event) => change({ typed: event.currentTarget.value })}
        />
        <Choice
          label={words.kindOfFigure}
          all={words.allKinds}
          value={filters.topic}
          options={TOPICS}
          onChange={(topic) => change({ topic })}
        />
        <Choice
          label={words.regime}
          all={words.allRegimes}
          value={filters.regime}
          options={REGIMES.map((id) => ({ id, label: id }))}
          onChange={(regime) => change({ regime })}
        />
        <Choice
          label={words.evidence}
          all={words.allClasses}
          value={filters.class}
          options={words.classes.map(({ id }) => ({ id, label: id }))}
          onChange={(kind) => change({ class: kind })}
        />
        <Toggle isOn={filters.isMissed} onChange={(isMissed) => change({ isMissed })}>
          {words.onlyMisses}
        </Toggle>
        <Toggle isOn={filters.isKeptApart} onChange={(isKeptApart) => change({ isKeptApart })}>
          {words.onlyKeptApart}
        </Toggle>
      </div>
      <p className="soft" role="status">
        {words.shown(shown.length, missed)}
      </p>
      {shown.length > 0 && <RowTable rows={shown} order={order} onOrder={setOrder} />}
      <dl className="accuracy-classes soft">
        {words.classes.map(({ id, meaning }) => (
          <div key={id}>
            <dt>{id}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
