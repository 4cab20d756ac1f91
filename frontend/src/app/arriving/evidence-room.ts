/** Where captures and what they say stand on the planner's page. */
import type { PlanStore } from "../../plan/store.ts";

export const EVIDENCE_ID = "captures-room";

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
