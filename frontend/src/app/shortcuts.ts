/**
 * Keys that work anywhere on the page. Text fields keep their own undo while something is typed; a
 * number field whose value was taken has nothing of its own to take back.
 */
import { type PlanStore, redo, undo } from "../plan/store.ts";

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== "text") return false;
  return target.dataset.settled === undefined;
}

function openPalette(store: PlanStore): void {
  const { page, openDialog } = store.getState();
  if (page === "planner") openDialog("palette");
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input[type=text], textarea, select");

function actionOf(event: KeyboardEvent): ((store: PlanStore) => void) | null {
  if (event.key === "?" && !isField(event.target)) return openPalette;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? redo : undo;
  if (key === "k" && !event.shiftKey) return openPalette;
  if (key === "y" && !event.shiftKey) return redo;
  return null;
}

/** @returns the function that stops listening. */
export function listenForShortcuts(store: PlanStore): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const action = actionOf(event);
    if (action === null || (action !== openPalette && typing(event.target))) return;
    event.preventDefault();
    action(store);
  }
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}
