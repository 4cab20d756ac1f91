/** What of one node's blocks lies on its special vdev, and what each threshold for data would put there. */
import type { Plan } from "../../generated/plan.ts";
import { LINES } from "../../openzfs/lines.ts";
import { type Classes, classOf, SPECIAL_DATA_SHARE } from "../../openzfs/placement.ts";
import { GB } from "../number/units.ts";
import { allocatedBytes, meanOver, type RecordSize, redundancyOf } from "./physical.ts";

/** Blocks of one node. */
export interface Blocks {
  /** Records, and their sizes on disk. */
  readonly records: number;
  readonly recordSizes: readonly RecordSize[];
  /** Indirect blocks on disk, all copies. */
  readonly metadataBytes: number;
}

/** What the special vdev holds. */
export interface Special {
  /** Its size; where the plan does not say, one that has room for everything that belongs there. */
  readonly bytes: number;
  /** Share of the indirect blocks and of the records that lie on it; the others are on the pool. */
  readonly metadataShare: number;
  readonly dataShare: number;
  /** Bytes of one record on one side of it, with its copies. */
  readonly recordBytes: number;
}

export function classesOf({ storage }: Plan): Classes {
  return {
    special: storage.special_device !== null,
    dedup: false,
    log: storage.slog_device !== null,
  };
}

/** Threshold of the plan. */
export function smallBlocksBytes({ layout }: Plan): number {
  return layout.special_small_blocks ?? 0;
}

/** Bytes of one record on a single device, with its copies. */
function recordOnDevice({ layout }: Plan, physical: number): number {
  return allocatedBytes(physical, redundancyOf("stripe"), 1, layout.ashift) * layout.copies;
}

/** Share of the records that belong on a special vdev at a threshold, and the mean bytes of one there. */
export function smallShare(plan: Plan, { recordSizes }: Blocks, threshold: number) {
  const classes = { ...classesOf(plan), special: true };
  const facts = LINES[plan.layout.openzfs];
  const small = recordSizes.filter(
    ({ bytes, share }) =>
      share > 0 && classOf("data", bytes, classes, threshold, facts) === "special",
  );
  const share = small.reduce((sum, one) => sum + one.share, 0);
  const bytes = meanOver(small, (size) => recordOnDevice(plan, size));
  return { share, recordBytes: share > 0 ? bytes / share : 0 };
}

/** Bytes of data that belong on a special vdev at a threshold, if it has room. */
export function smallBytes(plan: Plan, blocks: Blocks, threshold: number): number {
  const small = smallShare(plan, blocks, threshold);
  return small.share * small.recordBytes * blocks.records;
}

/** The least special vdev on which so much lies: data leave a quarter of it to metadata. */
export function leastSpecialBytes(metadataBytes: number, dataBytes: number): number {
  return dataBytes > 0 ? (metadataBytes + dataBytes) / SPECIAL_DATA_SHARE : metadataBytes;
}

/** Works out the special vdev of a plan, present or not. */
export function specialOf(plan: Plan, blocks: Blocks): Special {
  const { metadataBytes } = blocks;
  const small = smallShare(plan, blocks, smallBlocksBytes(plan));
  const data = small.share * small.recordBytes * blocks.records;
  // Where no data belong there: the metadata twice over.
  const own = Math.max(GB, metadataBytes * 2, leastSpecialBytes(metadataBytes, data));
  const bytes = plan.storage.special_bytes ?? own;
  const has = plan.storage.special_device !== null;
  const room = Math.max(0, bytes * SPECIAL_DATA_SHARE - metadataBytes);
  return {
    bytes,
    metadataShare: has ? Math.min(1, bytes / Math.max(1, metadataBytes)) : 0,
    dataShare: has && data > 0 ? small.share * Math.min(1, room / data) : 0,
    recordBytes: small.recordBytes,
  };
}
