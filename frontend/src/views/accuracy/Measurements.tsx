import { useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { ROWS, TOPICS } from "./data.ts";
import { FIRST_ORDER, type Filters, filtered, NO_FILTER, sorted } from "./filters.ts";
import { RowTable } from "./RowTable.tsx";
import * as words from "./words.ts";

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
