/** Texts of the planner's frame: parts of the page, what waits for them, files, links and addresses. */
import { plural } from "../plan/plural.ts";

export const partsOfPage = "Parts of the page";

/** Parts of the page, as links, headings and messages name them. */
export const toolbar = "Toolbar";
export const answer = "Answer";
export const comparison = "Comparison";
export const plan = "Plan";
export const controls = "Controls";
export const leadChart = "First chart";
export const captures = "Captures";
export const review = "Review of captures";
export const advice = "Advice";
export const charts = "Charts";
export const panel = "Panel";
export const report = "Report";
export const files = "Files";

export const loadingCaptures = "Loading captures…";
export const loadingAdvice = "Loading advice…";
export const writingReport = "Writing the report…";

export const notShown = (part: string, problem: string) => `${part} could not be shown: ${problem}`;
export const tryAgain = "Try again";

export const yourServer = "Your server";
export const dropAnywhere = "Files of one host, dropped anywhere on this page, become the plan.";
export const otherWays = "Choose files or record a host";

export const filesTaken = "Files taken";
export const showCaptures = "Show captures";
export const dismiss = "Dismiss";

/** @param name of the only file, where it may be shown */
export const taken = (count: number, name: string | null) =>
  `${name ?? plural(count, "file")} taken. The results are under Captures.`;
export const notRead = (problem: string) => `Not read: ${problem}.`;

export const cancelled = "cancelled";
export const noAnswer = "the server did not answer";

export const damagedLink =
  "This link is damaged: a character in it was changed on the way. The plan on screen is what could be read and may differ from the one that was shared. Ask for the link again.";
export const brokenLink = (problem: string) => `This link does not open: ${problem}.`;
export const brokenShortLink = (problem: string) => `This short link does not open: ${problem}`;
export const brokenFile = (name: string, problem: string) => `${name} does not open: ${problem}.`;

export const titleOfAddress = "Plan from an address";
export const noField = "is not a field";
export const notSettable = "is not a field that an address can set";
export const onOrOff = "is either on or off";
export const oneOf = (allowed: readonly unknown[]) => `is one of ${allowed.join(", ")}`;
/** A field of an address that was not taken, and why. */
export const notTaken = (name: string, text: string, problem: string) =>
  `${name}=${text}: ${problem}`;

/** How Chromium, Firefox and Safari say that a part of the page did not come. */
const NOT_LOADED = /import/i;

/** Why something failed, without the address of a script where the server did not send one. */
export function failureWords(cause: unknown): string {
  if (cause instanceof TypeError && NOT_LOADED.test(cause.message)) {
    return "a part of this page did not load. When the server runs, reload the page";
  }
  return cause instanceof Error ? cause.message : String(cause);
}
