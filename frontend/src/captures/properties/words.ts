/** Texts of properties of datasets and pools. */
import { plural } from "../../plan/plural.ts";

export const PROPERTIES = {
  datasets: "Properties of datasets",
  pools: "Properties of pools",
  property: "Property",
  all: (count: number) => `All ${plural(count, "property", "properties")}`,
} as const;
