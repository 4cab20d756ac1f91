/** Texts of the planner's frame: parts of the page, what waits for them, files, links and addresses. */
import { plural } from "../plan/plural.ts";
import { VERSIONS } from "../plan/versions.ts";

export const partsOfPage = "Parts of the page";

/** Parts of the page, as links, headings and messages name them. */
export const toolbar = "Toolbar";
export const answer = "Answer";
export const comparison = "Comparison";
export const plan = "Plan";
export const controls = "Settings";
export const evidence = "Evidence";
export const advice = "Advice";
export const charts = "Charts";
export const panel = "Panel";
export const report = "Report";
export const files = "Files";

export const loadingEvidence = "Loading the evidence…";
export const loadingAdvice = "Loading advice…";
export const writingReport = "Writing the report…";

export const notShown = (part: string, problem: string) => `${part} could not be shown: ${problem}`;
export const tryAgain = "Try again";

export const yourServer = "Your server";
export const addCaptures = "Add captures";
export const dropAnywhere = "or drop files of one host anywhere on this page";

export const filesTaken = "Files taken";
export const showEvidence = "Show evidence";
export const dismiss = "Dismiss";

/** @param name of the only file, where it may be shown */
export const reading = (count: number, name: string | null) =>
  `Reading ${name ?? plural(count, "file")}…`;
export const notRead = (problem: string) => `Not read: ${problem}.`;

interface Unread {
  readonly file: string;
  readonly reason: string;
  readonly isPartly?: boolean;
}

function unreadList(files: readonly Unread[], what: string): readonly string[] {
  const [first, ...others] = files;
  if (first === undefined) return [];
  return others.length === 0
    ? [`${first.file} was ${what}: ${first.reason.replace(/\.$/, "")}.`]
    : [`${files.length} files were ${what}: ${files.map(({ file }) => file).join(", ")}.`];
}

/** Says of files that came which were not read, or only in part: of one why, of several their names. */
export const unreadOf = (files: readonly Unread[]) =>
  [
    ...unreadList(
      files.filter(({ isPartly }) => !isPartly),
      "not read",
    ),
    ...unreadList(
      files.filter(({ isPartly }) => isPartly),
      "read in part",
    ),
  ].join(" ");

interface EvidenceCounts {
  /** Files that are still being read. */
  readonly reading: number;
  readonly read: number;
  /** Of those read, files that failed before their end. */
  readonly partly: number;
  readonly unread: number;
  readonly contradictions: number;
  readonly conflicts: number;
  /** Fields that captures leave open and the prediction needs. */
  readonly questions: number;
}

interface EvidenceCount {
  readonly text: string;
  readonly isBad: boolean;
}

/** What the evidence holds, one count each. */
export function evidenceCounts(counts: EvidenceCounts): readonly EvidenceCount[] {
  const { reading, read, partly, unread, contradictions, conflicts, questions } = counts;
  const all = [
    { count: reading, text: `${plural(reading, "file")} being read`, isBad: false },
    { count: read, text: `${plural(read, "file")} read`, isBad: false },
    { count: partly, text: `${partly} of them in part`, isBad: true },
    { count: unread, text: `${unread} not read`, isBad: true },
    { count: contradictions, text: plural(contradictions, "contradiction"), isBad: true },
    { count: conflicts, text: plural(conflicts, "conflict"), isBad: false },
    { count: questions, text: plural(questions, "open question"), isBad: true },
  ].filter(({ count }) => count > 0);
  return all.length > 0 ? all : [{ text: noEvidence, isBad: false }];
}
/** Files dropped on a plan that is only viewed. */
export const notIntoView =
  "Files were not taken: this shared plan is read only. Make it yours, or go back to your own plan.";
/** Evidence of a plan that is only viewed. */
export const notShared =
  "Captures stay with who shared the plan. The sign beside each control tells where its value comes from.";
const noEvidence = "no captures: drop files anywhere on this page";
/** Between counts. */
export const separator = ", ";

export const cancelled = "cancelled";
export const noAnswer = "the server did not answer";

export const damagedLink =
  "This link is damaged: a character in it was changed on the way. The plan on screen is what could be read and may differ from the one that was shared. Ask for the link again.";
const opener = `The page is of ${VERSIONS}.`;
export const brokenLink = (problem: string) =>
  `This link does not open: ${problem.replace(/\.$/, "")}. ${opener}`;
export const brokenShortLink = (problem: string) =>
  `This short link does not open: ${problem.replace(/\.$/, "")}. ${opener}`;
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
