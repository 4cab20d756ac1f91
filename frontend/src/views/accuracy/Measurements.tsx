import { useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { plural } from "../../plan/plural.ts";
import { Toggle } from "../../ui/Toggle.tsx";
import { CLASSES, ROWS, TOPICS } from "./data.ts";
import { FIRST_ORDER, type Filters, filtered, NO_FILTER, sorted } from "./filters.ts";
import { RowTable } from "./RowTable.tsx";

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

/** Every measurement, to search, filter and sort. Opens with the kind that was asked for. */
export function Measurements() {
  const part = usePlanStore((state) => state.dialogPart);
  const [filters, setFilters] = useState<Filters>({ ...NO_FILTER, topic: part ?? "" });
  const [order, setOrder] = useState(FIRST_ORDER);
  const shown = sorted(filtered(ROWS, filters), order);
  const missed = shown.filter(({ ok }) => !ok).length;
  const change = (some: Partial<Filters>) => setFilters({ ...filters, ...some });
  return (
    <section className="guide-section" id={`guide-${part ?? "measurements"}`} tabIndex={-1}>
      <h3>Every figure that was checked</h3>
      <div className="table-filters">
        <input
          type="text"
          className="text-input"
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          value={filters.typed}
          onChange={(event) => change({ typed: event.currentTarget.value })}
        />
        <Choice
          label="Kind of figure"
          all="All kinds"
          value={filters.topic}
          options={TOPICS}
          onChange={(topic) => change({ topic })}
        />
        <Choice
          label="Regime"
          all="All regimes"
          value={filters.regime}
          options={REGIMES.map((id) => ({ id, label: id }))}
          onChange={(regime) => change({ regime })}
        />
        <Choice
          label="Class"
          all="All classes"
          value={filters.class}
          options={CLASSES.map(({ id }) => ({ id, label: id }))}
          onChange={(kind) => change({ class: kind })}
        />
        <Toggle isOn={filters.isMissed} onChange={(isMissed) => change({ isMissed })}>
          Only misses
        </Toggle>
        <Toggle isOn={filters.isKeptApart} onChange={(isKeptApart) => change({ isKeptApart })}>
          Only kept apart
        </Toggle>
      </div>
      <p className="soft" role="status">
        {plural(shown.length, "figure")} shown, {missed} missed.
      </p>
      {shown.length > 0 && <RowTable rows={shown} order={order} onOrder={setOrder} />}
      <dl className="accuracy-classes soft">
        {CLASSES.map(({ id, meaning }) => (
          <div key={id}>
            <dt>{id}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
