/** Opens the plan of a link as a copy, or says why it does not open. */
import { PlanFormatError } from "@arcplan/shared/model/plan/restore.ts";
import { goalText } from "../../advice/goal.ts";
import { settingsOf, takeGoal } from "../../advice/settings.ts";
import { type Beside, requestJson } from "../../api/index.ts";
import { BrokenLinkError, planToFragment, readFragment } from "../../plan/outside/link.ts";
import { openUntrusted } from "../../plan/outside/plan-file.ts";
import type { PlanStore } from "../../plan/store.ts";
import * as words from "../words.ts";

export { planToFragment };

const opensAs = ({ view }: Beside): "link" | "view" => (view === null ? "link" : "view");

/** The goal of the plan on screen, as its address names it. */
export const goalOnScreen = (store: PlanStore): string | null =>
  goalText(settingsOf(store).getState());

/** @returns the function that stops listening */
export function onGoal(store: PlanStore, listener: () => void): () => void {
  return settingsOf(store).subscribe((settings, before) => {
    if (goalText(settings) !== goalText(before)) listener();
  });
}

export function openFragment(store: PlanStore, fragment: string, beside: Beside): void {
  const isSame =
    fragment === planToFragment(store.getState().plan) && beside.goal === goalOnScreen(store);
  // The address of this browser's own plan: a reload, not a link from somebody else.
  if (isSame && beside.view === null) return;
  try {
    const { untrusted, isIntact } = readFragment(fragment);
    openUntrusted(store, untrusted, opensAs(beside));
    takeGoal(store, beside.goal);
    if (isIntact === false) store.getState().fail(words.damagedLink);
  } catch (cause) {
    if (!(cause instanceof BrokenLinkError || cause instanceof PlanFormatError)) throw cause;
    store.getState().fail(words.brokenLink(cause.message));
  }
}

export async function openShortLink(store: PlanStore, id: string, beside: Beside): Promise<void> {
  try {
    // What the server tells of the plan besides is no field that was not taken.
    const {
      created_at: _createdAt,
      model_version: _modelVersion,
      ...plan
    } = await requestJson<Record<string, unknown>>(`/api/plans/${id}`);
    openUntrusted(store, plan, opensAs(beside));
    takeGoal(store, beside.goal);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    store.getState().fail(words.brokenShortLink(cause.message));
  }
}

/** Opens the plan that the parameters of an address name, if they name any field. */
export async function openQuery(store: PlanStore, search: string, beside: Beside): Promise<void> {
  const { readAddress } = await import("./readable-address.ts");
  const read = readAddress(new URLSearchParams(search));
  if (read === null) return;
  store.getState().openCopy(read.plan, opensAs(beside), read.notes);
  takeGoal(store, beside.goal);
}
