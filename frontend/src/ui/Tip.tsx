/** Words beside signs, shown one at a time, above everything, wherever on the page they stand. */
import type { ReactNode } from "react";

interface TipProps {
  /** What is explained names it in `aria-describedby`. */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * What a sign means, in words. The element around it is marked `data-tipped`; `showTips` shows the words
 * while that is pointed at, has the focus or was touched.
 */
export function Tip({ id, children }: TipProps) {
  return (
    <span className="tip" role="tooltip" popover="manual" id={id}>
      {children}
    </span>
  );
}

/** A pointer that only passes by opens nothing. */
const REST_MS = 250;

const GAP = 6;
const EDGE = 8;

const tipOf = (tipped: Element): HTMLElement | null => tipped.querySelector(":scope > .tip");

function tippedAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tipped]") : null;
}

/** Below what it explains, or above it where the window ends. */
function place(tip: HTMLElement | null, tipped: Element): void {
  if (tip === null) return;
  const around = tipped.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = around.bottom + GAP;
  const isBelow = below + height <= clientHeight - EDGE;
  tip.style.left = `${Math.max(EDGE, Math.min(around.left, clientWidth - width - EDGE))}px`;
  tip.style.top = `${isBelow ? below : Math.max(EDGE, around.top - GAP - height)}px`;
}

/**
 * Listens to what points at signs. Escape hides the words, and so does a hand or a key that does anything.
 *
 * @returns the function that stops listening
 */
export function showTips(): () => void {
  const listening = new AbortController();
  let shown: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide(): void {
    clearTimeout(timer);
    const tip = shown && tipOf(shown);
    shown = null;
    if (tip?.isConnected) tip.hidePopover();
  }

  function show(tipped: Element): void {
    if (tipped === shown) return;
    hide();
    const tip = tipOf(tipped);
    if (tip === null || !tip.isConnected) return;
    shown = tipped;
    tip.showPopover();
    place(tip, tipped);
  }

  const hasFocus = (tipped: Element | null) =>
    tipped?.matches(":focus-visible, :has(:focus-visible)") === true;

  /** The way from a sign to its words leads over what is between them. */
  function point(tipped: Element | null): void {
    clearTimeout(timer);
    if (tipped === shown || (tipped === null && hasFocus(shown))) return;
    timer = setTimeout(() => (tipped === null ? hide() : show(tipped)), REST_MS);
  }

  const on = <K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ) => window.addEventListener(type, listener, { ...options, signal: listening.signal });

  on("pointerover", ({ target, pointerType, buttons }) => {
    if (pointerType !== "touch" && buttons === 0) point(tippedAt(target));
  });
  on("pointerdown", hide);
  // A touch points at nothing beforehand: what was touched is explained.
  on("click", (event) => {
    const tipped = tippedAt(event.target);
    if (event instanceof PointerEvent && event.pointerType === "touch" && tipped !== null)
      show(tipped);
  });
  on("focusin", ({ target }) => {
    const tipped = tippedAt(target);
    if (tipped === null) hide();
    else if (hasFocus(tipped)) show(tipped);
  });
  on("focusout", hide);
  on("scroll", () => shown && place(tipOf(shown), shown), { capture: true, passive: true });
  on(
    "keydown",
    (event) => {
      if (event.key === "Tab" || event.key === "Shift") return;
      // The dialog or panel around the words takes the next Escape.
      if (event.key === "Escape" && shown !== null) event.preventDefault();
      hide();
    },
    { capture: true },
  );
  return () => {
    hide();
    listening.abort();
  };
}
