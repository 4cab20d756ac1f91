import { type ReactNode, useId } from "react";
import { Toggle } from "../../ui/Toggle.tsx";
import { type Choices, OWN } from "./choice.ts";
import type { Filters } from "./sorting.ts";
import * as words from "./words.ts";

interface FilterBarProps {
  readonly choices: Choices;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly children: ReactNode;
}

/** Search and filters over the table. */
export function FilterBar({ choices, filters, onChange, children }: FilterBarProps) {
  const search = useId();
  const groups = [...new Set(choices.choices.map(({ group }) => group))];
  return (
    <div className="table-filters">
      <label htmlFor={search}>{words.search}</label>
      <input
        id={search}
        type="text"
        data-first
        className="text-input"
        autoComplete="off"
        spellCheck={false}
        value={filters.typed}
        onChange={(event) => onChange({ ...filters, typed: event.currentTarget.value })}
      />
      <select
        className="select"
        aria-label={words.group}
        value={filters.group}
        onChange={(event) => {
          const group = event.currentTarget.value;
          // A group that was asked for is shown, whatever the machine can have.
          const isOffered = group === "" && filters.isOffered;
          onChange({ ...filters, group, isOffered });
        }}
      >
        <option value="">{words.allGroups}</option>
        {groups
          .filter((group) => group !== OWN)
          .map((group) => (
            <option key={group}>{group}</option>
          ))}
      </select>
      {choices.scope !== null && (
        <Toggle
          isOn={filters.isOffered}
          onChange={(isOffered) => onChange({ ...filters, isOffered })}
        >
          {words.onlyOffered}
        </Toggle>
      )}
      <Toggle isOn={filters.isNvme} onChange={(isNvme) => onChange({ ...filters, isNvme })}>
        {choices.nvmeLabel}
      </Toggle>
      {children}
    </div>
  );
}
