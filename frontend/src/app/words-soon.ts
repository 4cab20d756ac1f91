/** Texts about dropped files; loaded soon after the first paint. */
import { plural } from "../plan/plural.ts";

export const filesTaken = "Files taken";
export const showCaptures = "Show captures";
export const dismiss = "Dismiss";

/** @param name of the only file, where it may be shown */
export const taken = (count: number, name: string | null) =>
  `${name ?? plural(count, "file")} taken. The results are under Captures.`;
export const notRead = (problem: string) => `Not read: ${problem}.`;
