/** Opens the plan of a link as a copy, or says why it does not open. */
import { PlanFormatError } from "@arcplan/shared/model/plan/restore.ts";
import { requestJson } from "../../api/index.ts";
import { BrokenLinkError, planToFragment, readFragment } from "../../plan/outside/link.ts";
import { openUntrusted } from "../../plan/outside/open.ts";
import type { PlanStore } from "../../plan/store.ts";
import * as words from "../words.ts";

export { planToFragment };

export function openFragment(store: PlanStore, fragment: string, from: "link" | "view"): void {
  // The address of this browser's own plan: a reload, not a link from somebody else.
  if (from === "link" && fragment === planToFragment(store.getState().plan)) return;
  try {
    const { untrusted, isIntact } = readFragment(fragment);
    openUntrusted(store, untrusted, from);
    if (isIntact === false) store.getState().fail(words.damagedLink);
  } catch (cause) {
    if (!(cause instanceof BrokenLinkError || cause instanceof PlanFormatError)) throw cause;
    store.getState().fail(words.brokenLink(cause.message));
  }
}

export async function openShortLink(
  store: PlanStore,
  id: string,
  from: "link" | "view",
): Promise<void> {
  try {
    // What the server tells of the plan besides is no field that was not taken.
    const {
      created_at: _createdAt,
      model_version: _modelVersion,
      ...plan
    } = await requestJson<Record<string, unknown>>(`/api/plans/${id}`);
    openUntrusted(store, plan, from);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    store.getState().fail(words.brokenShortLink(cause.message));
  }
}
