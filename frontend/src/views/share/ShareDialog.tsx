import { useEffect, useState } from "react";
import { hasServer } from "../../api/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { planAddress } from "../../plan/outside/plan-address.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { CopyField } from "./CopyField.tsx";
import { LinkPreview } from "./LinkPreview.tsx";
import { MyLinks } from "./MyLinks.tsx";
import { ShortLink } from "./ShortLink.tsx";
import { isReadOnly as askWhetherReadOnly } from "./stored-plans.ts";
import * as words from "./words.ts";
import "../library/library.css";

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
  const plan = usePlanStore((state) => state.plan);
  const openDialog = usePlanStore((state) => state.openDialog);
  const isReadOnly = useReadOnly();
  const address = planAddress(plan);
  return (
    <Dialog title={words.sharePlan} onClose={() => openDialog(null)}>
      <section className="share-part">
        <CopyField label={words.longLink} value={address} />
        <p className="soft">{words.aboutLongLink(address.length)}</p>
      </section>
      {hasServer && <ShortLink key={address} plan={plan} isReadOnly={isReadOnly} />}
      <LinkPreview plan={plan} />
      {hasServer && <MyLinks isReadOnly={isReadOnly} />}
    </Dialog>
  );
}
