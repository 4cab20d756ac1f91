/** Keeps the browser's own plan, named plans and choices in its local storage; closing the tab loses nothing. */
import type { PlanState, PlanStore } from "../store.ts";

export const STATE_KEY = "arcplan.state.1";

/** Read by public/theme.js before the first paint. */
export const THEME_KEY = "arcplan.theme";

const WRITE_AFTER_MS = 250;

/** How the state begins where a visit looked at other people's plans and made none. */
const WITHOUT_PLAN = '{"plan":null';

/** Whether an earlier visit left a plan. */
export function wasHere(): boolean {
  const state = localStorage.getItem(STATE_KEY);
  return state !== null && !state.startsWith(WITHOUT_PLAN);
}

/** Whether an earlier visit left anything; kept.ts, which a first visit does without, reads it. */
export function hasKept(): boolean {
  return [STATE_KEY, THEME_KEY].some((key) => localStorage.getItem(key) !== null);
}

function toKeep(state: PlanState): string {
  const { plan, measured, entered } = (state.opened === null ? state : state.opened.own) ?? {
    plan: null,
  };
  const { saved, pinned, shortLinks, advancedOpen, namesHidden, chartTab } = state;
  return JSON.stringify({
    plan,
    measured,
    entered,
    saved,
    pinned,
    shortLinks,
    advancedOpen,
    namesHidden,
    chartTab,
  });
}

function write(state: PlanState): boolean {
  try {
    localStorage.setItem(STATE_KEY, toKeep(state));
    if (state.theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, state.theme);
    return true;
  } catch (cause) {
    // Full or forbidden storage: the page goes on, and says that it cannot keep anything.
    if (cause instanceof DOMException) return false;
    throw cause;
  }
}

/**
 * Writes the state at once after each change, some time after while a control is dragged, and when
 * the page is left: a page too busy to hear of that has lost nothing but the drag.
 *
 * @returns the function that stops it.
 */
export function keepInBrowser(store: PlanStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const isKept = write(store.getState());
    if (isKept !== store.getState().isKept) store.setState({ isKept });
  }
  const unsubscribe = store.subscribe(({ dragging }) => {
    timer ??= setTimeout(flush, WRITE_AFTER_MS);
    if (!dragging) flush();
  });
  window.addEventListener("pagehide", flush);
  return () => {
    flush();
    unsubscribe();
    window.removeEventListener("pagehide", flush);
  };
}
