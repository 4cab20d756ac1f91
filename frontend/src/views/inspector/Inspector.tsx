import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { Inspected } from "../../plan/view-slice.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { FieldDetails } from "./FieldDetails.tsx";
import { FormulaDetails } from "./FormulaDetails.tsx";
import * as words from "./words.ts";
import "./inspector.css";

const Explaining = lazy(() => import("../../charts/Explaining.tsx"));

function keyOf(inspected: Inspected): string {
  return inspected.kind === "figure" ? inspected.figure : inspected.path;
}

/**
 * A panel beside the page, not over it: its formula follows while sliders move. Esc closes it and
 * gives the focus back.
 */
export default function Inspector() {
  const inspected = usePlanStore((state) => state.inspected);
  const inspect = usePlanStore((state) => state.inspect);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const key = inspected === null ? null : keyOf(inspected);

  useEffect(() => {
    if (key === null) return;
    if (!panel.current?.contains(document.activeElement)) opener.current = document.activeElement;
    panel.current?.focus();
  }, [key]);

  useEffect(() => {
    if (key === null) return;
    function onEscape(event: globalThis.KeyboardEvent) {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) inspect(null);
    }
    window.addEventListener("keydown", onEscape);
    return () => window.removeEventListener("keydown", onEscape);
  }, [key, inspect]);

  function close() {
    inspect(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }

  if (inspected === null) return null;
  return (
    <aside
      ref={panel}
      className="inspector"
      tabIndex={-1}
      aria-label={words.details}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="icon-button inspector-close"
        aria-label={words.closeDetails}
        onClick={close}
      >
        <CloseIcon />
      </button>
      {inspected.kind === "figure" ? (
        <FormulaDetails figure={inspected.figure} />
      ) : (
        <FieldDetails path={inspected.path} />
      )}
      <Suspense>
        <Explaining of={keyOf(inspected)} />
      </Suspense>
    </aside>
  );
}
