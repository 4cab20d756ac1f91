/** Texts of tables of records, and of properties of datasets and pools. */
import { formatCount } from "@arcplan/shared";
import { plural } from "../../plan/plural.ts";

export const RECORD = {
  search: "Find a name or value",
  name: "Name",
  value: "Value",
  line: "Line",
} as const;

export const SUMMARY_HEADS = { figure: "Figure", mean: "Mean", p95: "p95", max: "Max" } as const;

export const rowCount = (rows: number): string => plural(rows, "row");

/** How many values a search found, or all without one. */
export const foundText = (found: number, all: number, isSearching: boolean): string =>
  isSearching ? `${formatCount(found)} of ${plural(all, "value")}` : plural(all, "value");

export const PROPERTIES = {
  datasets: "Properties of datasets",
  pools: "Properties of pools",
  property: "Property",
  all: (count: number) => `All ${plural(count, "property", "properties")}`,
} as const;
