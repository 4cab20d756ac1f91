/** Texts of saved plans, the history and the notes on plans from outside. */
import type { OpenedFrom } from "../../plan/view-slice.ts";

/** Plans from outside. */
export const copy = "Copy";
export const openedFrom: Readonly<Record<OpenedFrom, string>> = {
  link: "Shared plan. Change it as you like: who shared it keeps theirs.",
  view: "Shared plan, read only. Make it yours to change it.",
  file: "This plan came from a file. It is a copy.",
  example: "This plan is an example. Change it as you like.",
};
export const ownStays = "Your own plan stays stored.";
export const capturesOf = (what: string) => `Captures: ${what}`;
export const ownPlanShown = (failure: string) => `${failure} Your own plan is shown instead.`;
export const notStored =
  "This browser does not store the plan. The link in the address bar still holds it.";
export const dismiss = "Dismiss";
export const makeMine = "Make it mine";
export const backToMine = "Back to my plan";
export const toStart = "Plan a server of mine";
export const madeMine = (keptAs: string | null) =>
  keptAs === null
    ? "This plan is yours now, and stays in this browser."
    : `This plan is yours now. The one you had is under Plans as “${keptAs}”.`;
export const takeBack = "Undo";
export const changedFields = (count: number) =>
  count === 1 ? "One field was changed or not taken" : `${count} fields were changed or not taken`;

/** History. */
export const history = "History";
export const start = "Start";

/** Saved plans. */
export const plans = "Plans";
export const noPlans = "No plan is saved yet. Saved plans stay in this browser.";
export const saveAs = "Save this plan as";
export const save = "Save";
export const replace = "Replace";
export const remove = "Delete";
export const removePlan = (name: string) => `Delete ${name}`;
export const removing = "Deleting";
export const removed = (name: string) => `Deleted “${name}”.`;
export const putBack = "Put it back";
export const saveFile = "Save as a file";
export const openFile = "Open a file";
export const fleet = "Plans of many hosts: fleet";
