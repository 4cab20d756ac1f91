/** Anchors of parts of the page. */
import type { PlanStore } from "../plan/store.ts";

export const ADVICE_ID = "advice";
export const COMMANDS_ID = "advice-commands";
/** Captures, and what they say. */
export const EVIDENCE_ID = "captures-room";

/** Scrolls to a part of the page and focuses it. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

/** Opens the evidence and brings it into sight; the focus goes to the element of that selector in it. */
export function openEvidence(store: PlanStore, selector?: string): void {
  store.getState().showReview(true);
  requestAnimationFrame(() => {
    const room = document.getElementById(EVIDENCE_ID);
    room?.scrollIntoView({ block: "start" });
    const first = selector === undefined ? room : room?.querySelector<HTMLElement>(selector);
    first?.focus({ preventScroll: true });
  });
}
