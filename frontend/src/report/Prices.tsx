import type { Prediction } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { TableHead } from "../ui/TableHead.tsx";
import { HEADINGS, PRICES, ratioWords } from "./words.ts";

/** The monthly price by part, each with its source and date. */
export function Prices({ result }: { readonly result: Prediction }) {
  const { cost } = result;
  const isPriced = cost.lines.some(({ unit_usd }) => unit_usd !== null);
  return (
    <section aria-labelledby="report-prices">
      <h2 id="report-prices">{HEADINGS.prices}</h2>
      <table>
        <TableHead
          columns={[PRICES.part, { figures: PRICES.perMonth }, PRICES.asOf, PRICES.source]}
        />
        <tbody>
          {cost.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.text}</th>
              <td className="numeric">
                {line.unit_usd === null ? PRICES.none : formatQuantity("usd", line.month_usd)}
              </td>
              <td className="report-date">{line.as_of ?? "–"}</td>
              <td>{line.source}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{PRICES.sum}</th>
            <td className="numeric">
              <strong>
                {isPriced && !cost.complete && PRICES.atLeast}
                {isPriced ? formatQuantity("usd", cost.month_usd) : PRICES.none}
              </strong>
            </td>
            <td colSpan={2}>{PRICES.basis}</td>
          </tr>
        </tbody>
      </table>
      <p>{ratioWords(result)}</p>
    </section>
  );
}
