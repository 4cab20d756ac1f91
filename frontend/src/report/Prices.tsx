import type { Prediction } from "@arcplan/shared";
import { formatQuantity } from "../plan/quantity.ts";
import { TableHead } from "../ui/TableHead.tsx";

/** The monthly price by part, each with its source and date. */
export function Prices({ result }: { readonly result: Prediction }) {
  const { cost } = result;
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
              <td>{line.as_of ?? "–"}</td>
              <td>{line.source}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Sum</th>
            <td className="numeric">
              <strong>{formatQuantity("usd", cost.month_usd)}</strong>
            </td>
            <td colSpan={2}>a month of 730 hours; list prices, not a quote</td>
          </tr>
        </tbody>
      </table>
      <p>
        {formatQuantity("usd", cost.usd_per_1000_iops)} per 1000 reads/s and month;{" "}
        {formatQuantity("usd", cost.usd_per_million_queries)} per million queries;{" "}
        {formatQuantity("count", cost.queries_per_hour_per_usd)} queries per hour for each dollar
        per hour.
      </p>
    </section>
  );
}
