/** Groups of a plan's controls, which the command line names too; PostgreSQL's own fields stand among those that they belong to. */
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
