import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useIsViewed } from "../../plan/context.tsx";
import { Scroll } from "../../ui/Scroll.tsx";
import { SortHead } from "../../ui/TableHead.tsx";
import type { Choice, Column } from "./choice.ts";
import { nextOrder, type Order, sorted } from "./sorting.ts";
import * as words from "./words.ts";

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
export function ChoiceTable(props: ChoiceTableProps) {
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
