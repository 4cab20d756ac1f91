/**
 * The address bar always holds the plan on screen, so that copying it is sharing it. It is replaced,
 * never pushed: going back leaves the page, undo goes back through the plan.
 */
import { PlanFormatError, restorePlan } from "@arcplan/shared";
import { requestJson } from "../api/index.ts";
import { changeNote } from "../plan/differences.ts";
import {
  BrokenLinkError,
  fragmentToUntrusted,
  isPlanFragment,
  planToFragment,
} from "../plan/link.ts";
import type { PlanStore } from "../plan/store.ts";

/** Browsers refuse more than about a hundred address changes in ten seconds. */
const REPLACE_AFTER_MS = 400;

function fragmentOf(location: Location): string {
  return location.hash.slice(1);
}

function shortIdOf(location: Location): string | null {
  return /^\/p\/([A-Za-z0-9_-]{1,128})\/?$/.exec(location.pathname)?.[1] ?? null;
}

function openUntrusted(store: PlanStore, untrusted: unknown): void {
  const { plan, changes } = restorePlan(untrusted);
  store.getState().openCopy(plan, "link", changes.map(changeNote));
}

function openFragment(store: PlanStore, fragment: string): void {
  // The address of this browser's own plan: a reload, not a link from somebody else.
  if (fragment === planToFragment(store.getState().plan)) return;
  try {
    openUntrusted(store, fragmentToUntrusted(fragment));
  } catch (cause) {
    if (!(cause instanceof BrokenLinkError || cause instanceof PlanFormatError)) throw cause;
    store.getState().fail(`This link does not open: ${cause.message}.`);
  }
}

async function openShortLink(store: PlanStore, id: string): Promise<void> {
  try {
    openUntrusted(store, await requestJson<unknown>(`/api/plans/${id}`));
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    store.getState().fail(`This short link does not open: ${cause.message}`);
  }
}

/** Opens what the address names, before the first paint where that needs no server. */
export async function openAddress(store: PlanStore): Promise<void> {
  const fragment = fragmentOf(window.location);
  if (isPlanFragment(fragment)) openFragment(store, fragment);
  const id = shortIdOf(window.location);
  if (id !== null) await openShortLink(store, id);
}

/** Keeps plan and address in step. @returns the function that stops it. */
export function followAddress(store: PlanStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = fragmentOf(window.location);

  function write() {
    clearTimeout(timer);
    timer = undefined;
    written = planToFragment(store.getState().plan);
    history.replaceState(null, "", `/#${written}`);
  }

  function onHashChange() {
    const fragment = fragmentOf(window.location);
    if (fragment === written || !isPlanFragment(fragment)) return;
    written = fragment;
    openFragment(store, fragment);
  }

  function onPageHide() {
    if (timer !== undefined) write();
  }

  const unsubscribe = store.subscribe((state, previous) => {
    if (state.plan !== previous.plan) timer ??= setTimeout(write, REPLACE_AFTER_MS);
  });
  window.addEventListener("hashchange", onHashChange);
  window.addEventListener("pagehide", onPageHide);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("hashchange", onHashChange);
    window.removeEventListener("pagehide", onPageHide);
  };
}
