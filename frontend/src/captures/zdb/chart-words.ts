/** Texts of the chart of a dump's requirement, which loads on its own. */
import { formatRate } from "@arcplan/shared";
import type { ZdbCapture } from "../../api/index.ts";

export const CHART = {
  title: "ARC needed by the files of this dump",
  asDumped: "as dumped",
} as const;

export const chartNote = ({ requirement_assumptions }: ZdbCapture): string =>
  `For the ARC of OpenZFS ${requirement_assumptions.openzfs} at ${formatRate(requirement_assumptions.reads_per_s)} reads/s. The prediction uses the plan's own.`;
