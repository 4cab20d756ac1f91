import { type Plan, recommendations } from "@arcplan/shared";
import { isFieldPath, labelOf, specOf } from "../plan/fields.ts";
import { formatQuantity } from "../plan/quantity.ts";

function valueText(path: string, value: number | string): string {
  const spec = isFieldPath(path) ? specOf(path) : undefined;
  return typeof value === "number" && spec?.kind === "number"
    ? formatQuantity(spec.quantity, value)
    : String(value);
}

/** Values that follow from the rest of the plan. */
export function Advice({ plan }: { readonly plan: Plan }) {
  const advice = recommendations(plan);
  return (
    <section aria-labelledby="report-advice">
      <h2 id="report-advice">Recommended values</h2>
      {advice.length === 0 && <p>The plan's values agree with what follows from each other.</p>}
      <ul className="report-list">
        {advice.map(({ path, value, why }) => (
          <li key={path}>
            <strong>
              {isFieldPath(path) ? labelOf(path) : path} {valueText(path, value)}
            </strong>
            : {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
