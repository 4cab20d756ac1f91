/** Texts of the dialog that shares a plan. */
import { plural } from "../../plan/plural.ts";

export const sharePlan = "Share this plan";
export const copyText = "Copy";

/** Links. */
export const longLink = "Link that holds the whole plan";
export const aboutLongLink = (characters: number) =>
  `${characters} characters. It opens on any arcplan, now and later. Browsers do not send the part after # to the server.`;
export const readOnlyLink =
  "Read only: whoever opens it sees answer, charts and values, and can make the plan theirs";
export const shortLink = "Short link";
export const makeShortLink = "Make a short link";
export const storing = "Storing…";
export const stores = "stores the plan on this server.";
export const readOnly =
  "is not possible: this server is read-only and stores no plans. The link above holds the whole plan and needs no server.";
export const noShortLink = (problem: string) =>
  `No short link: ${problem} The long link works without the server.`;
export const keepsPlan =
  "This server keeps the plan as it is now; later changes need another link.";
export const deletable = "It can be deleted below, from this browser only.";
export const notDeletable =
  "Too many people stored the same plan, so that it can no longer be deleted.";

/** Links made before. */
export const myLinks = "Short links made in this browser";
export const aboutMyLinks =
  "Only this browser can delete them. Deleting ends the link for everyone, unless somebody else stored the same plan. Saved copies remain.";
export const storedByOthers = "stored by others too; it cannot be deleted from here";
export const remove = "Delete";
export const theLinkTo = (title: string) => `the short link to ${title}`;
export const removeForAll = "Delete for everyone";
export const removing = "Deleting";
export const removed = (address: string) =>
  `Deleted. ${address} no longer opens, unless somebody else stored the same plan.`;
export const notRemoved = (problem: string) => `Not deleted: ${problem}`;

/** Contents of a link. */
export const contents = "What the link contains";
export const differing = "Fields that differ";
export const field = "Field";
export const samplePlan = "Sample plan";
export const thisPlan = "This plan";
export const asText = "The whole content as text";

function differ(fields: number): string {
  if (fields === 0) return "none of them differs";
  return fields === 1 ? "one of them differs" : `${fields} of them differ`;
}

interface Counted {
  readonly title: string;
  /** Fields that differ from the sample plan. */
  readonly changed: number;
  readonly measured: number;
  readonly missing: number;
  /** Files whose block trees were measured; null without any. */
  readonly files: number | null;
  /** Whether the link names the goal of the advice. */
  readonly withGoal: boolean;
}

export function contentsInWords(counted: Counted): string {
  const { title, changed, measured, missing, files, withGoal } = counted;
  return [
    `The name “${title}” and every field of the plan; ${differ(changed)} from the sample plan.`,
    measured > 0 ? `Marked as measured: ${measured}.` : "",
    missing > 0 ? `Marked as missing, so that no prediction is shown: ${missing}.` : "",
    files === null
      ? ""
      : `Block counts of ${plural(files, "measured file")}, as sums per recordsize.`,
    withGoal ? "The goal of the advice." : "",
    "No capture, no file, dataset or host name.",
  ]
    .filter(Boolean)
    .join(" ");
}
