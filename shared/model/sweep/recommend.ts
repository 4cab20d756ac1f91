/** Values that follow from the rest of the plan, for controls to offer. */
import type { Plan } from "../../generated/plan.ts";
import { LINES } from "../../openzfs/lines.ts";
import { pageBytesOf } from "../../plan/engine.ts";
import { engineWords } from "../../plan/engine-words.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { arcModeOf } from "../setup.ts";
import { bestArcOf } from "./best-arc.ts";

/** A value to offer beside a control. */
export interface Recommendation {
  readonly path: FieldPath;
  readonly value: number | string;
  readonly why: string;
}

/** Recommended values for this plan; empty for fields that are well as they are. */
export function recommendations(plan: Plan): Recommendation[] {
  const { layout, memory } = plan;
  const facts = LINES[layout.openzfs];
  const list: Recommendation[] = [];
  const best = bestArcOf(plan);
  if (best !== null) {
    list.push({
      path: "memory.arc_bytes",
      value: best.arc_bytes,
      why: "The smallest ARC that is nearly as fast as the largest that fits.",
    });
  }
  const { page, pool } = engineWords(plan);
  const pageBytes = pageBytesOf(plan);
  if (layout.record_bytes !== pageBytes) {
    list.push({
      path: "layout.record_bytes",
      value: pageBytes,
      why: `recordsize equal to the ${page}: a page read is one record, a page write needs no read.`,
    });
  }
  if (
    layout.primarycache === "all" &&
    memory.arc_bytes < memory.buffer_pool_bytes &&
    arcModeOf(plan) === "all" &&
    plan.storage.l2arc_device === null
  ) {
    list.push({
      path: "layout.primarycache",
      value: "metadata",
      why: `Nearly every page in an ARC smaller than the ${pool} is already in the ${pool}: keep the ARC for indirect blocks.`,
    });
  }
  if (facts.hasCompressedArc && layout.compression === "off") {
    list.push({
      path: "layout.compression",
      value: "lz4",
      why: "lz4 costs little and the ARC holds records compressed.",
    });
  }
  return list;
}
