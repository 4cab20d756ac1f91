import type { ExamplePlan, Plan } from "@arcplan/shared";
import { isCaptured } from "@arcplan/shared/plan/origins.ts";
import { StrictMode, useEffect } from "react";
import type { Root } from "react-dom/client";
import { hasServer } from "../api/place.ts";
import type { NamedBlob } from "../captures/entries/entry.ts";
import { PlanStoreProvider } from "../plan/context.tsx";
import { hasKept, keepInBrowser } from "../plan/kept/persistence.ts";
import { createPlanStore, nothingKept, type PlanStore, redo, undo } from "../plan/store.ts";
import { askForAll } from "../ui/after-paint.tsx";
import { showTips } from "../ui/Tip.tsx";
import { App } from "./App.tsx";
import { followAddress, openAddress } from "./address/address.ts";
import { keepFocus } from "./keep-focus.ts";
import "./layout.css";
import "../views/toolbar/toolbar.css";
import "../views/answer/answer.css";
import "../views/answer/today.css";

/**
 * Text fields keep their own undo while something is typed; a number field whose value was taken has
 * nothing of its own to take back.
 */
function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== "text") return false;
  return target.dataset.settled === undefined;
}

function openPalette(store: PlanStore): void {
  const { page, openDialog } = store.getState();
  if (page === "planner") openDialog("palette");
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type === "text");

function actionOf(event: KeyboardEvent): ((store: PlanStore) => void) | null {
  if (event.key === "?" && !isField(event.target)) return openPalette;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? redo : undo;
  if (key === "k" && !event.shiftKey) return openPalette;
  if (key === "y" && !event.shiftKey) return redo;
  return null;
}

/**
 * Listens to keys that work anywhere on the page.
 *
 * @returns the function that stops listening.
 */
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

/** How somebody who comes new begins. */
export type Beginning =
  | { readonly kind: "files"; readonly files: readonly NamedBlob[] }
  | {
      readonly kind: "plan";
      readonly plan: Plan;
      /** Page reads per second that it is to reach at least cost; null where none are named. */
      readonly readsPerS: number | null;
    }
  | { readonly kind: "example"; readonly example: ExamplePlan };

/** What the focus was on has gone with the start screen: it begins anew at the answer. */
function StartAtAnswer() {
  useEffect(() => document.getElementById("answer")?.focus({ preventScroll: true }), []);
  return null;
}

/** Fetches what the answer to dropped files needs, before there are any. */
export async function fetchParts(): Promise<void> {
  askForAll();
  await Promise.all([
    import("./start/new-plan.ts"),
    import("./arriving/take-files.ts"),
    import("@arcplan/shared/evidence"),
  ]);
}

async function begin(
  store: PlanStore,
  beginning: Exclude<Beginning, { readonly kind: "files" }>,
): Promise<void> {
  const { openCopy, replacePlan } = store.getState();
  switch (beginning.kind) {
    case "plan":
      replacePlan(beginning.plan);
      // Nothing was before it that undo could bring back.
      store.temporal.getState().clear();
      if (beginning.readsPerS !== null) {
        const { wantReads } = await import("../advice/settings.ts");
        wantReads(store, beginning.readsPerS);
      }
      return;
    case "example": {
      const { example } = beginning;
      openCopy(example.plan, "example", [], example.captures_of);
      store.temporal.getState().clear();
      const { bringExampleData } = await import("./arriving/take-files.ts");
      await bringExampleData(store, example);
      return;
    }
  }
}

/** Takes the files of the start screen: what is begun with while they are read joins them, so that none is left out. */
let taking: PlanStore | null = null;
let isShown = false;

async function storeFor(beginning: Beginning | null): Promise<PlanStore> {
  if (beginning !== null && taking !== null) return taking;
  const kept = hasKept()
    ? (await import("../plan/kept/kept.ts")).readKept()
    : { ...nothingKept(), isNew: true };
  const store = createPlanStore(
    beginning === null
      ? kept
      : { ...kept, isNew: true, plan: (await import("./start/new-plan.ts")).standIn() },
  );
  if (beginning?.kind === "files") taking = store;
  // The plan of a link is shown from the first paint on; without a link nothing is waited for.
  await openAddress(store);
  // What only stood in for a plan is not gone back to.
  if (kept.isNew) store.temporal.getState().clear();
  return store;
}

/**
 * Shows the planner: with what an earlier visit left, the plan of the address, or what was begun with.
 *
 * @returns why nothing can begin with these files, or null if the planner is shown
 */
export async function showPlanner(root: Root, beginning: Beginning | null): Promise<string | null> {
  const store = await storeFor(beginning);
  const { plan, opened } = store.getState();
  // A plan that captures gave is not advised on before they are back: they may contradict it. Those of
  // somebody else's plan are not in this browser.
  if (opened === null && isCaptured(plan)) store.setState({ isReading: true });
  if (beginning?.kind === "files") {
    const { takeFirstFiles } = await import("./arriving/take-files.ts");
    const why = await takeFirstFiles(store, beginning.files);
    if (why !== null) return why;
  }
  if (isShown) return null;
  isShown = true;
  keepInBrowser(store);
  const begun = beginning && beginning.kind !== "files" ? begin(store, beginning) : null;
  // What was begun far down the start screen begins with its answer.
  if (beginning !== null) window.scrollTo(0, 0);
  root.render(
    <StrictMode>
      <PlanStoreProvider store={store}>
        <App />
        {beginning !== null && <StartAtAnswer />}
      </PlanStoreProvider>
    </StrictMode>,
  );
  listenForShortcuts(store);
  showTips();
  keepFocus();
  if (!hasServer) void navigator.serviceWorker?.register("offline-worker.js");
  (await import("../plan/kept/kept-history.ts")).keepHistory(store);
  await followAddress(store, plan);
  await begun;
  return null;
}
