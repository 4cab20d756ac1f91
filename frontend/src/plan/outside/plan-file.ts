/** Plans from outside, a link's or a file's, which pass `restorePlan` first; and plans as files. */

import { restorePlan } from "@arcplan/shared/model/plan/restore.ts";
import { LIMITS } from "@arcplan/shared/reading-bounds";
import { changeNote } from "../differences.ts";
import type { PlanStore } from "../store.ts";
import type { OpenedFrom } from "../view-slice.ts";

/**
 * Shows a plan from outside as a copy, with what had to be changed in it.
 *
 * @throws PlanFormatError where it is no plan at all
 */
export function openUntrusted(store: PlanStore, untrusted: unknown, from: OpenedFrom): void {
  const { plan, changes } = restorePlan(untrusted);
  store.getState().openCopy(
    plan,
    from,
    changes.map((change) => changeNote(plan, change)),
  );
}

/** Groups by which a saved plan is told from other JSON, such as what iostat prints. */
const TELLING_GROUPS = ["data", "layout", "memory", "workload"];

/**
 * What the file of a plan holds, unchecked.
 *
 * @throws Error with the reason, for the person who chose the file
 */
export async function readPlanFile(file: File): Promise<unknown> {
  if (file.size > LIMITS.planBytes) throw new Error(`${file.name} is too large to be a plan.`);
  try {
    return JSON.parse(await file.text());
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Error(`${file.name} is not a plan: ${cause.message}`);
  }
}

/** What a dropped file holds if it is a plan, unchecked; null where it is something else, or cannot be read. */
export async function planAmongFiles(file: Blob): Promise<unknown> {
  if (file.size > LIMITS.planBytes) return null;
  try {
    const text = await file.text();
    if (!text.trimStart().startsWith("{")) return null;
    const value: unknown = JSON.parse(text);
    const isPlan =
      Object(value) === value && TELLING_GROUPS.every((name) => Object.hasOwn(Object(value), name));
    return isPlan ? value : null;
  } catch (cause) {
    // A file that is no longer there, or not ours to read, is named when it is read as a capture.
    if (!(cause instanceof SyntaxError || cause instanceof DOMException)) throw cause;
    return null;
  }
}
