import { formatSignificant } from "@arcplan/shared";
import { TableHead } from "../../ui/TableHead.tsx";
import { FigureTable } from "../FigureTable.tsx";
import { ShowMore, useCapped } from "../ShowMore.tsx";
import { COUNTERS } from "./words.ts";

const AT_FIRST = 30;

/** Every counter as read, under the kernel's name. */
export function CounterTable({ values }: { readonly values: Readonly<Record<string, number>> }) {
  const { shown, more, showMore } = useCapped(Object.entries(values), AT_FIRST);
  return (
    <details>
      <summary>{COUNTERS.title}</summary>
      <FigureTable caption={COUNTERS.title}>
        <TableHead columns={[COUNTERS.name, { figures: COUNTERS.value }]} />
        <tbody>
          {shown.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">
                {Number.isInteger(value) ? value.toLocaleString("en-US") : formatSignificant(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="counters" />
    </details>
  );
}
