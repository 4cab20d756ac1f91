/** Texts of tables of records. */
import { formatCount } from "@arcplan/shared";
import { plural } from "../../plan/plural.ts";

export const RECORD = {
  search: "Find a name or value",
  name: "Name",
  value: "Value",
  line: "Line",
} as const;

export const rowCount = (rows: number): string => plural(rows, "row");

/** How many values a search found, or all without one. */
export const foundText = (found: number, all: number, isSearching: boolean): string =>
  isSearching ? `${formatCount(found)} of ${plural(all, "value")}` : plural(all, "value");
