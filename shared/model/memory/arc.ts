/**
 * How one ARC divides itself between indirect blocks, their uncompressed copies and records, and how
 * many indirect blocks are then read from disk.
 */
import { type Arc, type ArcDemand, heldBaseBytes } from "./arc-demand.ts";
import { metadataOnly } from "./metadata-only.ts";
import { dataAndMetadata } from "./shared-arc.ts";

export type { Arc, ArcDemand } from "./arc-demand.ts";

/**
 * Nothing is kept: every read reads its whole path, once per level.
 */
function withoutCache(demand: ArcDemand): Arc {
  const levels = demand.l1Blocks > 0 ? 1 + demand.upperLevels : 0;
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: 0,
    stallReadsPerS: Number.POSITIVE_INFINITY,
    at: (readsPerS) => ({ missesPerS: readsPerS * levels, copies: 0 }),
    decompressedPerS: (readsPerS) => readsPerS * levels,
    metadataBytes: () => 0,
    copiesBytes: () => 0,
    dataBytes: 0,
  };
}

/** Works out an ARC. */
export function divideArc(demand: ArcDemand): Arc {
  if (demand.mode === "none") return withoutCache(demand);
  return demand.mode === "metadata" ? metadataOnly(demand) : dataAndMetadata(demand);
}
