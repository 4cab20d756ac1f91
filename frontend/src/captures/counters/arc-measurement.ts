import type { Plan } from "@arcplan/shared";
import type { ArcContentsCapture } from "../../api/index.ts";
import { type Offer, offered, refused, withinLimits } from "../measurement.ts";

type OpenzfsLine = Plan["layout"]["openzfs"];

/** What the counters set: the limit of the ARC, and the OpenZFS line that prints such counters. */
export function arcOffer({ arc }: ArcContentsCapture, label: string): Offer {
  if (arc.max_bytes === null) return refused("the limit of the ARC (c_max) is not printed");
  const values = withinLimits({
    "memory.arc_bytes": arc.max_bytes,
    ...(arc.openzfs_line !== null && { "layout.openzfs": arc.openzfs_line as OpenzfsLine }),
  });
  if (values["memory.arc_bytes"] === undefined) {
    return refused("the limit of the ARC is outside of what a plan can hold");
  }
  return offered(label, values, [
    arc.target_bytes !== null && arc.target_bytes < arc.max_bytes
      ? "The ARC was allowed less than its limit when this was recorded: something else needed the memory."
      : "",
  ]);
}
