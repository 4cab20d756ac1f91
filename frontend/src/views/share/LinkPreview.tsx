import { defaultPlan, missingIn, type Plan } from "@arcplan/shared";
import { differences } from "../../plan/differences.ts";
import { plural } from "../../plan/plural.ts";
import { TableHead } from "../../ui/TableHead.tsx";

function differWords(fields: number): string {
  if (fields === 0) return "none of them differs";
  return fields === 1 ? "one of them differs" : `${fields} of them differ`;
}

/** What a link contains, before it is sent: names of files and datasets never are. */
export function LinkPreview({ plan }: { readonly plan: Plan }) {
  const changed = differences(defaultPlan(), plan);
  const trees = plan.data.measured_trees ?? null;
  const measured = Object.values(plan.origins ?? {}).filter((origin) => origin === "measured");
  const missing = missingIn(plan);
  return (
    <section className="share-part" aria-labelledby="link-preview">
      <h3 id="link-preview">What the link contains</h3>
      <p>
        The name “{plan.title}” and every field of the plan; {differWords(changed.length)} from the
        sample plan.
        {measured.length > 0 && ` Marked as measured: ${measured.length}.`}
        {missing.length > 0 &&
          ` Marked as missing, so that no prediction is shown: ${missing.length}.`}
        {trees !== null &&
          ` Block counts of ${plural(trees.files, "measured file")}, as sums per recordsize.`}{" "}
        No capture, no file, dataset or host name.
      </p>
      {changed.length > 0 && (
        <details>
          <summary>Fields that differ</summary>
          <table>
            <TableHead columns={["Field", "Sample plan", "This plan"]} />
            <tbody>
              {changed.map(({ path, label, before, after }) => (
                <tr key={path}>
                  <td>{label}</td>
                  <td className="soft">{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <details>
        <summary>All that is in it, as text</summary>
        <pre className="link-content">{JSON.stringify(plan, null, 2)}</pre>
      </details>
    </section>
  );
}
