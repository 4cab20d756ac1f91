/** Plans from outside: a link's, a file's. Whatever they hold passes `restorePlan` first. */
import { restorePlan } from "@arcplan/shared/model/plan/restore.ts";
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
