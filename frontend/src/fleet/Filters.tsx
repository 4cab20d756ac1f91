import { useEffect, useId, useState } from "react";
import { Toggle } from "../ui/Toggle.tsx";
import {
  FILTER_IDS,
  type FilterChoice,
  type FilterId,
  type FleetView,
  filterChoices,
  type Host,
  type ViewChange,
} from "./view/fleet-view.ts";
import * as words from "./words.ts";

/** Time without typing after which the table follows. */
const FOLLOW_AFTER_MS = 150;

interface FindProps {
  readonly text: string;
  readonly onChange: (change: ViewChange) => void;
}

function Find({ text, onChange }: FindProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const id = useId();
  // Back and forward change the text from outside.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange({ text: typed, typed: true }), FOLLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onChange]);
  return (
    <span className="fleet-filter fleet-find">
      <label htmlFor={id}>{words.find}</label>
      <input
        id={id}
        type="search"
        className="text-input"
        placeholder={words.findHint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </span>
  );
}

interface ChoiceProps {
  readonly id: FilterId;
  readonly choices: readonly FilterChoice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ id, choices, value, onChoose }: ChoiceProps) {
  const name = useId();
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <span className="fleet-filter fleet-choice">
      <label htmlFor={name}>{words.filterNames[id]}</label>
      <select
        id={name}
        className="select"
        data-set={value !== "" || undefined}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{words.all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {words.choiceOf(id, choice.value, choice.hosts)}
          </option>
        ))}
        {!isKnown && <option value={value}>{words.choiceOf(id, value, 0)}</option>}
      </select>
    </span>
  );
}

interface FiltersProps {
  readonly hosts: readonly Host[];
  readonly view: FleetView;
  readonly onChange: (change: ViewChange) => void;
}

/** What narrows the table. */
export function Filters({ hosts, view, onChange }: FiltersProps) {
  const { filters } = view;
  const [isOpen, setIsOpen] = useState(false);
  const isSet = view.text !== "" || Object.keys(filters).length > 0;
  const [choices, setChoices] = useState(() => ({ hosts, of: choicesOf(hosts) }));
  if (choices.hosts !== hosts) setChoices({ hosts, of: choicesOf(hosts) });
  return (
    <search className="fleet-filters" aria-label={words.filters} data-open={isOpen || undefined}>
      <Find text={view.text} onChange={onChange} />
      <button
        type="button"
        className="button button-quiet fleet-more"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.filtersSet(Object.keys(filters).length)}
      </button>
      {FILTER_IDS.map((id) => (
        <Choice
          key={id}
          id={id}
          choices={choices.of[id]}
          value={filters[id] ?? ""}
          onChoose={(value) => {
            const { [id]: _, ...others } = filters;
            onChange({ filters: value === "" ? others : { ...others, [id]: value } });
          }}
        />
      ))}
      <Toggle isOn={view.byRole} onChange={(byRole) => onChange({ byRole })}>
        {words.groupByRole}
      </Toggle>
      {isSet && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onChange({ text: "", filters: {} })}
        >
          {words.clear}
        </button>
      )}
    </search>
  );
}

type Choices = Readonly<Record<FilterId, readonly FilterChoice[]>>;

function choicesOf(hosts: readonly Host[]): Choices {
  return Object.fromEntries(
    FILTER_IDS.map((id) => [id, filterChoices(hosts, id)]),
  ) as unknown as Choices;
}
