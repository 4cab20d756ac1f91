import type { Plan } from "@arcplan/shared";
import { isUsedIn, labelOf, SHOWN_GROUPS } from "@arcplan/shared/plan/fields.ts";
import { fieldsOf } from "../plan/fields/fields.ts";
import { fieldText } from "../plan/fields/quantity.ts";
import { originOf } from "../plan/plan-slice.ts";
import { origins } from "../views/controls/words.ts";
import { HEADINGS } from "./words.ts";

/** Every field of the plan, with the origin of its value. */
export function PlanTable({ plan }: { readonly plan: Plan }) {
  return (
    <section aria-labelledby="report-plan">
      <h2 id="report-plan">{HEADINGS.plan}</h2>
      <div className="report-plan">
        {SHOWN_GROUPS.map(({ group, title }) => (
          <table key={group}>
            <caption>{title}</caption>
            <tbody>
              {fieldsOf(group)
                .filter(({ path }) => isUsedIn(plan, path))
                .map((spec) => (
                  <tr key={spec.path}>
                    <th scope="row">{labelOf(spec.path, plan)}</th>
                    <td className="numeric">{fieldText(plan, spec.path)}</td>
                    <td className="soft">{origins[originOf(plan, spec.path)]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
