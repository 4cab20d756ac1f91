import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { GuidePage } from "../../plan/view-slice.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Glossary } from "./Glossary.tsx";
import { HELP } from "./help.ts";
import { ModelPage } from "./ModelPage.tsx";
import { TextParts } from "./TextParts.tsx";
import * as words from "./words.ts";
import "./guide.css";

const AccuracyPage = lazy(() => import("../accuracy/AccuracyPage.tsx"));

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

/** Scrolls to the part asked for and focuses it, once it is there. */
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
  const title = words.pages.find((one) => one.page === page)?.title ?? "";
  return (
    <Dialog title={title} onClose={() => openDialog(null)}>
      <nav className="guide-pages" aria-label={words.pagesOfGuide}>
        {words.pages.map((one) => (
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
        <Suspense key={page} fallback={<p className="soft">{words.loading}</p>}>
          {content(page)}
          <GoToPart />
        </Suspense>
      </div>
    </Dialog>
  );
}
