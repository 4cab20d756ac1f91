/**
 * Groups of a plan's controls; PostgreSQL's own fields stand among those that they belong to. What the command line
 * calls them is generated from here (`scripts/generate-shared.mjs`), so it imports nothing but types.
 */
import type { Group } from "./paths.ts";

export type ShownGroup = Exclude<Group, "postgresql">;

/** What each is called, in the order in which they are shown. */
export const GROUP_TITLES: Readonly<Record<ShownGroup, string>> = {
  data: "Data",
  layout: "Layout",
  memory: "Memory",
  storage: "Storage",
  workload: "Workload",
  instance: "Instance",
  prices: "Prices",
};
