import { defaultPlan, missingIn, type Plan } from "@arcplan/shared";
import { differences } from "../../plan/differences.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import * as words from "./words.ts";

/** What a link contains, shown before it is sent. It never contains names of files or datasets. */
export function LinkPreview({ plan }: { readonly plan: Plan }) {
  const changed = differences(defaultPlan(), plan);
  const measured = Object.values(plan.origins ?? {}).filter((origin) => origin === "measured");
  return (
    <section className="share-part" aria-labelledby="link-preview">
      <h3 id="link-preview">{words.contents}</h3>
      <p>
        {words.contentsInWords({
          title: plan.title,
          changed: changed.length,
          measured: measured.length,
          missing: missingIn(plan).length,
          files: plan.data.measured_trees?.files ?? null,
        })}
      </p>
      {changed.length > 0 && (
        <details>
          <summary>{words.differing}</summary>
          <table>
            <TableHead columns={[words.field, words.samplePlan, words.thisPlan]} />
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
        <summary>{words.asText}</summary>
        <pre className="link-content">{JSON.stringify(plan, null, 2)}</pre>
      </details>
    </section>
  );
}
