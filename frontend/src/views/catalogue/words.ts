/** Texts of the table that compares devices or instances. Words inside its cells are with their columns. */
import { plural } from "../../plan/plural.ts";

export const compare = (field: string) => `Compare: ${field}`;
export const choicesFor = (field: string) => `Choices for ${field}`;
export const inGroups = "In groups";
export const shown = (choices: number, leftOut: number) =>
  leftOut > 0
    ? `${plural(choices, "choice")} shown. Left out: ${leftOut} that this machine cannot have.`
    : `${plural(choices, "choice")} shown.`;
export const name = "Name";
export const sourceAndDate = "Source and date";
export const keep = "Keep";
export const choose = "Choose";
export const search = "Search";
export const group = "Group";
export const allGroups = "All groups";
export const onlyOffered = "Only what this machine can have";
