import type { Plan } from "@arcplan/shared";
import { bandWords } from "../plan/answers/bands.ts";
import { explanationsFor } from "../plan/answers/explanations.ts";
import { resultOf } from "../plan/answers/result.ts";
import { TableHead } from "../ui/TableHead.tsx";
import { HEADINGS, PREDICTIONS } from "./words.ts";
import "../views/inspector/inspector.css";

/** Every explained figure with its formula, its source and how far to trust it. */
export function Predictions({ plan }: { readonly plan: Plan }) {
  const explanations = explanationsFor(plan);
  const result = resultOf(plan);
  return (
    <section aria-labelledby="report-predictions">
      <h2 id="report-predictions">{HEADINGS.predictions}</h2>
      <table>
        <TableHead
          columns={[
            PREDICTIONS.figure,
            { figures: PREDICTIONS.value },
            PREDICTIONS.formula,
            PREDICTIONS.trust,
          ]}
        />
        <tbody>
          {explanations.map((explanation) => (
            <tr key={explanation.figure}>
              <th scope="row">{explanation.label}</th>
              <td className="numeric">
                {explanation.value}
                <span className="soft report-source">{bandWords(result, explanation.figure)}</span>
              </td>
              <td>
                <span className="report-formula">{explanation.filled}</span>
                <span className="soft report-source">{explanation.source}</span>
              </td>
              <td>{explanation.trust}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
