import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { GuidePage } from "../../plan/view-slice.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Glossary } from "./Glossary.tsx";
import { HELP } from "./help.ts";
import { ModelPage } from "./ModelPage.tsx";
import { TextParts } from "./TextParts.tsx";
import "./guide.css";

const AccuracyPage = lazy(() => import("../accuracy/AccuracyPage.tsx"));

const PAGES: readonly {
  readonly page: GuidePage;
  readonly name: string;
  readonly title: string;
}[] = [
  { page: "help", name: "Help", title: "Help" },
  { page: "glossary", name: "Glossary", title: "Glossary" },
  { page: "model", name: "The model", title: "The model" },
  { page: "accuracy", name: "How accurate?", title: "How accurate is this?" },
];

function content(page: GuidePage): ReactNode {
  switch (page) {
    case "help":
      return <TextParts page={HELP} />;
    case "glossary":
      return <Glossary />;
    case "model":
      return <ModelPage />;
    case "accuracy":
      return <AccuracyPage />;
  }
}

/** Brings the part that was asked for into sight and the keyboard to it, once it is there. */
function GoToPart() {
  const part = usePlanStore((state) => state.dialogPart);
  const top = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The dialog is opened by an effect of its own, after this one.
    const frame = requestAnimationFrame(() => {
      const dialog = top.current?.closest("dialog");
      const place = part === null ? null : document.getElementById(`guide-${part}`);
      if (place !== null) {
        place.focus({ preventScroll: true });
        place.scrollIntoView({ block: "start" });
      } else if (dialog) dialog.scrollTop = 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [part]);
  return <span ref={top} hidden />;
}

/** Help, glossary, the model, and how accurate it is: one dialog, a page at a time. */
export default function GuideDialog({ page }: { readonly page: GuidePage }) {
  const openDialog = usePlanStore((state) => state.openDialog);
  const title = PAGES.find((one) => one.page === page)?.title ?? "";
  return (
    <Dialog title={title} onClose={() => openDialog(null)}>
      <nav className="guide-pages" aria-label="Pages of the guide">
        {PAGES.map((one) => (
          <button
            key={one.page}
            type="button"
            className="button"
            aria-current={one.page === page ? "page" : undefined}
            onClick={() => openDialog(one.page)}
          >
            {one.name}
          </button>
        ))}
      </nav>
      <div className="guide">
        <Suspense key={page} fallback={<p className="soft">Loading measurements…</p>}>
          {content(page)}
          <GoToPart />
        </Suspense>
      </div>
    </Dialog>
  );
}
