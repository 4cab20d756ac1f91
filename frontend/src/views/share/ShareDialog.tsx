import { usePlanStore } from "../../plan/context.tsx";
import { planToFragment } from "../../plan/link.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { CopyField } from "./CopyField.tsx";
import { LinkPreview } from "./LinkPreview.tsx";
import { ShortLink } from "./ShortLink.tsx";

/** Two links to the plan on screen, and what they give away. */
export default function ShareDialog() {
  const plan = usePlanStore((state) => state.plan);
  const openDialog = usePlanStore((state) => state.openDialog);
  const address = `${window.location.origin}/#${planToFragment(plan)}`;
  return (
    <Dialog title="Share this plan" onClose={() => openDialog(null)}>
      <section className="share-part">
        <CopyField label="Link that holds the whole plan" value={address} />
        <p className="soft">
          {address.length} characters. It opens on any arcplan, now and later, and needs no store:
          browsers do not send the part after # to the server.
        </p>
      </section>
      <ShortLink key={address} plan={plan} />
      <LinkPreview plan={plan} />
    </Dialog>
  );
}
