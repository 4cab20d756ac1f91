import type { Plan } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { isUsedIn, labelOf, SHOWN_PATHS } from "@arcplan/shared/plan/fields.ts";
import { usePlanStore } from "../plan/context.tsx";
import { shownSource } from "../plan/evidence-slice.ts";
import { TableHead } from "../ui/Table.tsx";
import { HEADINGS, MEASUREMENTS, sourceOf, treesCaption } from "./words.ts";

/**
 * The fields that captures gave, each with its capture. Of a plan whose captures are elsewhere, only what they state: a
 * derived value may follow from the plan alone.
 */
function useMeasuredFields(plan: Plan) {
  const marks = usePlanStore((state) => state.measured);
  const isHere = Object.keys(marks).length > 0;
  return SHOWN_PATHS.filter((path) => isUsedIn(plan, path)).flatMap((path) => {
    const origin = plan.origins?.[path];
    if (origin !== "measured" && origin !== "derived") return [];
    const mark = marks[path];
    const isTold = isHere ? mark !== undefined : origin === "measured";
    return isTold ? [{ path, mark, isDerived: origin === "derived" }] : [];
  });
}

/** What was read from captures: fields of the plan, and block counts per recordsize. */
export function Measurements({ plan }: { readonly plan: Plan }) {
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const fields = useMeasuredFields(plan);
  const trees = plan.data.measured_trees ?? null;
  return (
    <section aria-labelledby="report-measurements">
      <h2 id="report-measurements">{HEADINGS.measurements}</h2>
      {fields.length === 0 && trees === null && <p>{MEASUREMENTS.none}</p>}
      {fields.length > 0 && (
        <table>
          <TableHead
            columns={[MEASUREMENTS.field, { figures: MEASUREMENTS.measured }, MEASUREMENTS.from]}
          />
          <tbody>
            {fields.map(({ path, mark, isDerived }) => (
              <tr key={path}>
                <th scope="row">{labelOf(path, plan)}</th>
                <td className="numeric">{fieldText(plan, path)}</td>
                <td>{sourceOf(mark ? shownSource(mark, namesHidden) : null, isDerived)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {trees !== null && (
        <table>
          <caption>{treesCaption(trees.files)}</caption>
          <TableHead
            columns={[
              MEASUREMENTS.recordsize,
              { figures: MEASUREMENTS.leaf },
              { figures: MEASUREMENTS.indirect },
              { figures: MEASUREMENTS.physical },
              MEASUREMENTS.basis,
            ]}
          />
          <tbody>
            {trees.rows.map((row) => (
              <tr key={row.record_bytes}>
                <th scope="row">{formatQuantity("binary-bytes", row.record_bytes)}</th>
                <td className="numeric">{formatQuantity("count", row.leaf_blocks)}</td>
                <td className="numeric">{formatQuantity("count", row.nonleaf_blocks)}</td>
                <td className="numeric">
                  {row.nonleaf_physical_bytes === 0
                    ? MEASUREMENTS.unknown
                    : formatQuantity("binary-bytes", row.nonleaf_physical_bytes)}
                </td>
                <td>{row.basis}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
