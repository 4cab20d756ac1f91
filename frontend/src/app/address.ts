/**
 * The address bar always holds the plan on screen, so that copying it is sharing it. It is replaced,
 * never pushed: going back leaves the page, undo goes back through the plan.
 */
import { PlanFormatError } from "@arcplan/shared";
import { openUntrusted } from "../plan/open.ts";
import type { PlanStore } from "../plan/store.ts";

/** Browsers refuse more than about a hundred address changes in ten seconds. */
const REPLACE_AFTER_MS = 400;

type Codec = typeof import("../plan/link.ts");

/** The codec is not needed for the first paint of a plan that does not come with a link. */
function loadCodec(): Promise<Codec> {
  return import("../plan/link.ts");
}

function fragmentOf(location: Location): string {
  return location.hash.slice(1);
}

/** Fragments that this or another version of arcplan may have written. */
function isPlanFragment(fragment: string): boolean {
  return /^p\d+\./.test(fragment);
}

function shortIdOf(location: Location): string | null {
  return /^\/p\/([A-Za-z0-9_-]{1,128})\/?$/.exec(location.pathname)?.[1] ?? null;
}

function openFragment(store: PlanStore, fragment: string, codec: Codec): void {
  // The address of this browser's own plan: a reload, not a link from somebody else.
  if (fragment === codec.planToFragment(store.getState().plan)) return;
  try {
    openUntrusted(store, codec.fragmentToUntrusted(fragment), "link");
  } catch (cause) {
    if (!(cause instanceof codec.BrokenLinkError || cause instanceof PlanFormatError)) throw cause;
    store.getState().fail(`This link does not open: ${cause.message}.`);
  }
}

async function openShortLink(store: PlanStore, id: string): Promise<void> {
  const { requestJson } = await import("../api/index.ts");
  try {
    openUntrusted(store, await requestJson<unknown>(`/api/plans/${id}`), "link");
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    store.getState().fail(`This short link does not open: ${cause.message}`);
  }
}

/** Opens what the address names; done at once when it names nothing. */
export async function openAddress(store: PlanStore): Promise<void> {
  const fragment = fragmentOf(window.location);
  const id = shortIdOf(window.location);
  if (isPlanFragment(fragment)) openFragment(store, fragment, await loadCodec());
  else if (id !== null) await openShortLink(store, id);
}

/** Keeps plan and address in step. @returns the function that stops it. */
export async function followAddress(store: PlanStore): Promise<() => void> {
  const codec = await loadCodec();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = fragmentOf(window.location);

  function write() {
    clearTimeout(timer);
    timer = undefined;
    written = codec.planToFragment(store.getState().plan);
    history.replaceState(null, "", `/#${written}`);
  }

  function onHashChange() {
    const fragment = fragmentOf(window.location);
    if (fragment === written || !isPlanFragment(fragment)) return;
    written = fragment;
    openFragment(store, fragment, codec);
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
