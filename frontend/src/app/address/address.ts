/**
 * The address bar always holds the plan on screen, so that copying it is sharing it. It is replaced,
 * never pushed: going back leaves the page, undo goes back through the plan.
 */
import type { Plan } from "@arcplan/shared";
import { homeAddress, type View, viewIn } from "../../api/place.ts";
import type { PlanStore } from "../../plan/store.ts";

/** Browsers refuse more than about a hundred address changes in ten seconds. */
const REPLACE_AFTER_MS = 400;

/** Neither codec nor what opens links is needed for the first paint of a plan without a link. */
function loadOpening(): Promise<typeof import("./open-link.ts")> {
  return import("./open-link.ts");
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

/** Whether an address opens anything but the page itself. */
export function namesPlan(location: Location): boolean {
  return (
    isPlanFragment(fragmentOf(location)) || shortIdOf(location) !== null || location.search !== ""
  );
}

/** The last two fragments that this tab wrote for the browser's own plan, apart by a space. */
const OWN_KEY = "arcplan.address.1";

/**
 * Whether the page came back by itself with an address of the browser's own plan. A change shortly
 * before a reload is stored, but browsers reload the address that stood before it.
 */
function isOwnAgain(fragment: string): boolean {
  const isBack = performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type !== "navigate");
  return isBack && (sessionStorage.getItem(OWN_KEY) ?? "").split(" ").includes(fragment);
}

async function openQuery(store: PlanStore, from: "link" | "view"): Promise<void> {
  const { readAddress } = await import("./readable-address.ts");
  const read = readAddress(new URLSearchParams(window.location.search));
  if (read !== null) store.getState().openCopy(read.plan, from, read.notes);
}

/** Whether the address says that its plan is only to be looked at, and as what. */
const viewOf = (location: Location): View | null => viewIn(new URLSearchParams(location.search));

const opensAs = (view: View | null): "link" | "view" => (view === null ? "link" : "view");

/** Opens what the address names; done at once when it names nothing. */
export async function openAddress(store: PlanStore): Promise<void> {
  const fragment = fragmentOf(window.location);
  const id = shortIdOf(window.location);
  const view = viewOf(window.location);
  const from = opensAs(view);
  if (view === null && isPlanFragment(fragment) && isOwnAgain(fragment)) return;
  if (view === "report") store.getState().showPage("report");
  if (isPlanFragment(fragment)) (await loadOpening()).openFragment(store, fragment, from);
  else if (id !== null) await (await loadOpening()).openShortLink(store, id, from);
  else if (window.location.search !== "") await openQuery(store, from);
}

/**
 * Keeps plan and address in step, from the plan that was opened on.
 *
 * @returns the function that stops it
 */
export async function followAddress(store: PlanStore, opened: Plan): Promise<() => void> {
  const { openFragment, planToFragment } = await loadOpening();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = fragmentOf(window.location);

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const { plan, opened: link } = store.getState();
    const before = written;
    written = planToFragment(plan);
    const view = link?.from === "view" ? window.location.search : "";
    history.replaceState(null, "", `${homeAddress()}${view}#${written}`);
    sessionStorage.setItem(OWN_KEY, link === null ? `${before} ${written}` : "");
  }

  function onHashChange() {
    const fragment = fragmentOf(window.location);
    if (fragment === written || !isPlanFragment(fragment)) return;
    written = fragment;
    openFragment(store, fragment, opensAs(viewOf(window.location)));
  }

  function onPageHide() {
    if (timer !== undefined) write();
  }

  const unsubscribe = store.subscribe((state, previous) => {
    // A reload right after a copy was made own may not open it as a copy again.
    if (state.opened !== previous.opened) write();
    else if (state.plan !== previous.plan) timer ??= setTimeout(write, REPLACE_AFTER_MS);
  });
  window.addEventListener("hashchange", onHashChange);
  window.addEventListener("pagehide", onPageHide);
  const { plan } = store.getState();
  if (plan !== opened || (isPlanFragment(written) && written !== planToFragment(plan))) write();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("hashchange", onHashChange);
    window.removeEventListener("pagehide", onPageHide);
  };
}
