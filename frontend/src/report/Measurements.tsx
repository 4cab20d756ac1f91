import type { Plan } from "@arcplan/shared";
import { usePlanStore } from "../plan/context.tsx";
import { shownSource } from "../plan/evidence-slice.ts";
import { isFieldPath, labelOf } from "../plan/fields.ts";
import { plural } from "../plan/plural.ts";
import { fieldText, formatQuantity } from "../plan/quantity.ts";
import { TableHead } from "../ui/TableHead.tsx";

/** What was read from captures: fields of the plan, and block counts per recordsize. */
export function Measurements({ plan }: { readonly plan: Plan }) {
  const marks = usePlanStore((state) => state.measured);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const fields = Object.entries(plan.origins ?? {}).flatMap(([path, origin]) =>
    (origin === "measured" || origin === "derived") && isFieldPath(path)
      ? [{ path, mark: marks[path], isDerived: origin === "derived" }]
      : [],
  );
  const trees = plan.data.measured_trees ?? null;
  return (
    <section aria-labelledby="report-measurements">
      <h2 id="report-measurements">Measurements</h2>
      {fields.length === 0 && trees === null && (
        <p>
          Nothing in this plan was measured; every figure is entered, from a datasheet or a default.
        </p>
      )}
      {fields.length > 0 && (
        <table>
          <TableHead columns={["Field", { figures: "Measured" }, "From"]} />
          <tbody>
            {fields.map(({ path, mark, isDerived }) => (
              <tr key={path}>
                <th scope="row">{labelOf(path)}</th>
                <td className="numeric">{fieldText(plan, path)}</td>
                <td>
                  {isDerived && "derived from "}
                  {mark ? shownSource(mark, namesHidden) : "a capture of whoever made this plan"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {trees !== null && (
        <table>
          <caption>Block counts of {plural(trees.files, "file")} by recordsize</caption>
          <TableHead
            columns={[
              "recordsize",
              { figures: "Leaves" },
              { figures: "Indirect blocks" },
              { figures: "Physical" },
              "Basis",
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
                    ? "not known"
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
