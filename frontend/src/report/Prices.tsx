import type { Prediction } from "@arcplan/shared";
import { formatQuantity } from "../plan/quantity.ts";
import { TableHead } from "../ui/TableHead.tsx";

/** What the price buys; a ratio without a price is left out. */
function ratioWords({ cost }: Prediction): string {
  const ratios: readonly (readonly [number | null, "usd" | "count", string])[] = [
    [cost.usd_per_1000_iops, "usd", "per 1000 reads/s and month"],
    [cost.usd_per_million_queries, "usd", "per million queries"],
    [cost.queries_per_hour_per_usd, "count", "queries per hour for each dollar per hour"],
  ];
  const priced = ratios.flatMap(([value, quantity, what]) =>
    value === null ? [] : [`${formatQuantity(quantity, value)} ${what}`],
  );
  if (priced.length === 0) return "No part of this plan has a price.";
  const part = cost.complete ? "" : " Parts without a price are not in these figures.";
  return `${priced.join("; ")}.${part}`;
}

/** The monthly price by part, each with its source and date. */
export function Prices({ result }: { readonly result: Prediction }) {
  const { cost } = result;
  const isPriced = cost.lines.some(({ unit_usd }) => unit_usd !== null);
  return (
    <section aria-labelledby="report-prices">
      <h2 id="report-prices">Prices</h2>
      <table>
        <TableHead columns={["Part", { figures: "Per month" }, "Price as of", "Source"]} />
        <tbody>
          {cost.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.text}</th>
              <td className="numeric">
                {line.unit_usd === null ? "no price" : formatQuantity("usd", line.month_usd)}
              </td>
              <td className="report-date">{line.as_of ?? "–"}</td>
              <td>{line.source}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Sum</th>
            <td className="numeric">
              <strong>
                {isPriced && !cost.complete && "at least "}
                {isPriced ? formatQuantity("usd", cost.month_usd) : "no price"}
              </strong>
            </td>
            <td colSpan={2}>a month of 730 hours; list prices, not a quote</td>
          </tr>
        </tbody>
      </table>
      <p>{ratioWords(result)}</p>
    </section>
  );
}
