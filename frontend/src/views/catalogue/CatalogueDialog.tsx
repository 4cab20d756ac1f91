import * as words from "./words.ts";
import "../../ui/wide-table.css";
import { HOME_REGION } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, getField } from "@arcplan/shared/plan/paths.ts";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useTold } from "../../plan/answers/result.ts";
import { useIsViewed, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { type CatalogSpec, specOf } from "../../plan/fields/fields.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Scroll, SortHead } from "../../ui/Table.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import {
  type Choice,
  type Choices,
  type Column,
  type Filters,
  filtered,
  firstOrder,
  nextOrder,
  type Order,
  OWN,
  sorted,
  takeChoice,
} from "./choice.ts";
import { deviceChoices } from "./device-choices.ts";
import { instanceChoices } from "./instance-choices.ts";

interface ChoiceTableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly order: Order;
  readonly isGrouped: boolean;
  readonly onOrder: (order: Order) => void;
  readonly onTake: (id: string) => void;
}

type HeadProps = Pick<ChoiceTableProps, "columns" | "order" | "onOrder">;

function Head({ columns, order, onOrder }: HeadProps) {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col" className="table-name">
          {words.name}
        </th>
        {columns.map((column) => (
          <SortHead
            key={column.key}
            label={column.label}
            className="numeric"
            direction={
              order.key === column.key ? (order.isDescending ? "descending" : "ascending") : null
            }
            onSort={() => onOrder(nextOrder(order, column))}
          />
        ))}
        <th scope="col">{words.sourceAndDate}</th>
      </tr>
    </thead>
  );
}

function cellText({ quantity, key }: Column, { values, words }: Choice): string {
  const value = values[key] ?? null;
  return words[key] ?? (value === null ? "–" : formatQuantity(quantity, value));
}

interface RowProps {
  readonly choice: Choice;
  readonly columns: readonly Column[];
  readonly isChosen: boolean;
  readonly onTake: (id: string) => void;
}

function Row({ choice, columns, isChosen, onTake }: RowProps) {
  return (
    <tr aria-current={isChosen || undefined}>
      <td>
        <button
          type="button"
          className="button button-quiet"
          disabled={useIsViewed()}
          onClick={() => onTake(choice.id)}
        >
          {isChosen ? words.keep : words.choose} <span className="hidden-text">{choice.name}</span>
        </button>
      </td>
      <th scope="row" className="table-name">
        {choice.name} {choice.tags.length > 0 && <small>{choice.tags.join(", ")}</small>}
      </th>
      {columns.map((column) => (
        <td key={column.key} className="numeric">
          {cellText(column, choice)}
        </td>
      ))}
      <td>
        {choice.sources.length === 0 ? (
          choice.dated
        ) : (
          <details>
            <summary>{choice.dated}</summary>
            {choice.sources.map((source) => (
              <p key={source}>{source}</p>
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}

/** Choices side by side. A row's button takes the choice, a column's name sorts by it. */
function ChoiceTable(props: ChoiceTableProps) {
  const { caption, columns, choices, chosen, order, isGrouped, onTake } = props;
  const all = sorted(choices, order);
  const titles = isGrouped ? [...new Set(choices.map(({ group }) => group))] : [""];
  return (
    <Scroll className="table-frame" label={caption}>
      <table className="wide-table">
        <caption className="hidden-text">{caption}</caption>
        <Head {...props} />
        {titles.map((title) => (
          <tbody key={title}>
            {isGrouped && (
              <tr className="table-group">
                <th scope="rowgroup" colSpan={columns.length + 3}>
                  <span>{title}</span>
                </th>
              </tr>
            )}
            {all
              .filter(({ group }) => !isGrouped || group === title)
              .map((choice) => (
                <Row
                  key={choice.id}
                  choice={choice}
                  columns={columns}
                  isChosen={choice.id === chosen}
                  onTake={onTake}
                />
              ))}
          </tbody>
        ))}
      </table>
    </Scroll>
  );
}

interface FilterBarProps {
  readonly choices: Choices;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly children: ReactNode;
}

/** Search and filters over the table. */
function FilterBar({ choices, filters, onChange, children }: FilterBarProps) {
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

const PATH = "prices.region";
const FIELD = FIELDS[PATH];
const REGION_WORDS = (FIELD.kind === "choice" && FIELD.words) || {};

/** The region whose AWS prices the table shows; the plan's own. */
function RegionChoice() {
  const store = usePlanStoreApi();
  const region = usePlanStore((state) => state.plan.prices.region ?? HOME_REGION);
  return (
    <select
      className="select"
      aria-label={FIELD.label}
      value={region}
      onChange={(event) => {
        store.getState().edit(PATH, event.currentTarget.value);
        store.getState().finish();
      }}
    >
      {Object.entries(REGION_WORDS).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </select>
  );
}

const NO_FILTER: Filters = { typed: "", group: "", isNvme: false, isOffered: true };

function Catalogue({ spec }: { readonly spec: CatalogSpec }) {
  const store = usePlanStoreApi();
  const close = usePlanStore((state) => state.compareChoices);
  const plan = useTold(usePlanStore((state) => state.plan));
  const choices = useMemo(
    (): Choices => (spec.kind === "instance" ? instanceChoices(plan) : deviceChoices(plan, spec)),
    [plan, spec],
  );
  const [filters, setFilters] = useState(NO_FILTER);
  const [order, setOrder] = useState(() => firstOrder(choices.firstBy));
  const [isGrouped, setGrouped] = useState(true);
  const shown = filtered(choices.choices, filters);
  const hidden = filtered(choices.choices, { ...filters, isOffered: false }).length - shown.length;
  const current = getField(plan, spec.path);
  return (
    <Dialog title={words.compare(spec.label)} onClose={() => close(null)}>
      <FilterBar choices={choices} filters={filters} onChange={setFilters}>
        <RegionChoice />
        <Toggle isOn={isGrouped} onChange={setGrouped}>
          {words.inGroups}
        </Toggle>
      </FilterBar>
      <p className="soft" role="status">
        {words.shown(shown.length, hidden)}
      </p>
      <ChoiceTable
        caption={words.choicesFor(spec.label)}
        columns={choices.columns}
        choices={shown}
        chosen={typeof current === "string" ? current : ""}
        order={order}
        isGrouped={isGrouped}
        onOrder={setOrder}
        onTake={(id) => {
          takeChoice(store, spec, id);
          close(null);
        }}
      />
      <p className="soft">{choices.note}</p>
    </Dialog>
  );
}

/** The choices of a catalogue field in a table, to compare them and take one. */
export default function CatalogueDialog({ path }: { readonly path: FieldPath }) {
  const spec = specOf(path);
  return (spec?.kind === "device" || spec?.kind === "instance") && <Catalogue spec={spec} />;
}
