/**
 * The address bar always holds the plan on screen, so that copying it is sharing it. It is replaced,
 * never pushed: going back leaves the page, undo goes back through the plan.
 */
import type { Plan } from "@arcplan/shared";
import { besideIn, homeAddress, withBeside } from "../../api/place.ts";
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

/** Opens what the address names; done at once when it names nothing. */
export async function openAddress(store: PlanStore): Promise<void> {
  const fragment = fragmentOf(window.location);
  const id = shortIdOf(window.location);
  const { search } = window.location;
  const beside = besideIn(search);
  const { view } = beside;
  if (view === null && isPlanFragment(fragment) && isOwnAgain(fragment)) return;
  if (view === "report") store.getState().showPage("report");
  if (isPlanFragment(fragment)) (await loadOpening()).openFragment(store, fragment, beside);
  else if (id !== null) await (await loadOpening()).openShortLink(store, id, beside);
  else if (search !== "") await (await loadOpening()).openQuery(store, search, beside);
}

/**
 * Keeps plan and address in step, from the plan that was opened on.
 *
 * @returns the function that stops it
 */
export async function followAddress(store: PlanStore, opened: Plan): Promise<() => void> {
  const { goalOnScreen, onGoal, openFragment, planToFragment } = await loadOpening();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = fragmentOf(window.location);

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const { plan, opened: link } = store.getState();
    const before = written;
    written = planToFragment(plan);
    const view = link?.from === "view" ? besideIn(window.location.search).view : null;
    const beside = { view, goal: goalOnScreen(store) };
    history.replaceState(null, "", withBeside(`${homeAddress()}#${written}`, beside));
    sessionStorage.setItem(OWN_KEY, link === null ? `${before} ${written}` : "");
  }

  function onHashChange() {
    const fragment = fragmentOf(window.location);
    if (fragment === written || !isPlanFragment(fragment)) return;
    written = fragment;
    openFragment(store, fragment, besideIn(window.location.search));
  }

  function onPageHide() {
    if (timer !== undefined) write();
  }

  const writeSoon = () => {
    timer ??= setTimeout(write, REPLACE_AFTER_MS);
  };
  const stopGoal = onGoal(store, writeSoon);
  const unsubscribe = store.subscribe((state, previous) => {
    // A reload right after a copy was made own may not open it as a copy again.
    if (state.opened !== previous.opened) write();
    else if (state.plan !== previous.plan) writeSoon();
  });
  window.addEventListener("hashchange", onHashChange);
  window.addEventListener("pagehide", onPageHide);
  const { plan } = store.getState();
  if (plan !== opened || (isPlanFragment(written) && written !== planToFragment(plan))) write();
  return () => {
    clearTimeout(timer);
    stopGoal();
    unsubscribe();
    window.removeEventListener("hashchange", onHashChange);
    window.removeEventListener("pagehide", onPageHide);
  };
}
