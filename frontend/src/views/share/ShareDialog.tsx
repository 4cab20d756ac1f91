import * as words from "./words.ts";
import "../library/library.css";
import { defaultPlan, missingIn, type Plan } from "@arcplan/shared";
import { useEffect, useState } from "react";
import { goalText } from "../../advice/goal.ts";
import { useSettings } from "../../advice/settings.ts";
import { hasServer } from "../../api/index.ts";
import { useKeptPlan } from "../../plan/answers/trust.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { differences } from "../../plan/differences.ts";
import { planAddress, planToFragment } from "../../plan/outside/link.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TableHead } from "../../ui/Table.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { isReadOnly as askWhetherReadOnly, CopyField, MyLinks, ShortLink } from "./ShortLink.tsx";

/** What a link contains, shown before it is sent. It never contains names of files or datasets. */
function LinkPreview({ plan, withGoal }: { readonly plan: Plan; readonly withGoal: boolean }) {
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
          withGoal,
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

/** Whether the server keeps no plans; false until it answers. */
function useReadOnly(): boolean {
  const [isReadOnly, setReadOnly] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    askWhetherReadOnly(asking.signal).then(setReadOnly, (cause: unknown) => {
      if (!(cause instanceof Error)) throw cause;
    });
    return () => asking.abort();
  }, []);
  return isReadOnly;
}

/** Two links to the plan on screen, and what they contain. */
export default function ShareDialog() {
  const plan = useKeptPlan();
  const openDialog = usePlanStore((state) => state.openDialog);
  const isReadOnly = useReadOnly();
  const [isView, setView] = useState(false);
  const beside = { view: isView ? "plan" : null, goal: useSettings(goalText) } as const;
  const address = planAddress(plan, beside);
  return (
    <Dialog title={words.sharePlan} onClose={() => openDialog(null)}>
      <section className="share-part">
        <CopyField label={words.longLink} value={address} />
        <p className="soft">{words.aboutLongLink(address.length)}</p>
        <Toggle isOn={isView} onChange={setView}>
          {words.readOnlyLink}
        </Toggle>
      </section>
      {hasServer && (
        <ShortLink key={planToFragment(plan)} plan={plan} beside={beside} isReadOnly={isReadOnly} />
      )}
      <LinkPreview plan={plan} withGoal={beside.goal !== null} />
      {hasServer && <MyLinks isReadOnly={isReadOnly} />}
    </Dialog>
  );
}
