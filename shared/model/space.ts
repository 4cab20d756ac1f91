/** Disk space of the data on the pool. */
import { KIB, MIB } from "./number/units.ts";
import type { Result } from "./result.ts";
import type { Setup } from "./setup.ts";
import { allocatedBytes, metadataCopies } from "./tree/physical.ts";

/** Size of the block by which raw space is counted as usable, and the unit of its ratio. */
const DEFLATION_BLOCK = 128 * KIB;
const DEFLATION_UNIT = 512;

/** Slop space: a share of the pool, and the least of it (spa_slop_shift, spa_min_slop). */
const SLOP_SHARE = 1 / 32;
const LEAST_SLOP = 128 * MIB;

/**
 * Share of raw space that `zfs list` counts: what a block of 128 KiB gets of what it allocates, cut
 * to 1/512 (vdev.c vdev_set_deflate_ratio, OpenZFS 2.2.11). Blocks of other sizes take more or
 * less of it than their own size. A mirror counts one side.
 */
export function deflationOf({ plan, redundancy, width }: Setup): number {
  if (redundancy.kind === "mirror") return 1 / width;
  const allocated = allocatedBytes(DEFLATION_BLOCK, redundancy, width, plan.layout.ashift);
  return Math.floor(DEFLATION_BLOCK / (allocated / DEFLATION_UNIT)) / DEFLATION_UNIT;
}

/**
 * Bytes held back from writes (spa_misc.c spa_get_slop_space, OpenZFS 2.2.11): a 32nd of the pool,
 * 128 GiB at most since 2.1, 128 MiB at least unless that is over half the pool. The embedded log
 * that newer pools set aside is part of it.
 */
function slopBytes(bytes: number, most: number | null): number {
  const share = Math.min(bytes * SLOP_SHARE, most ?? Number.POSITIVE_INFINITY);
  return Math.max(share, Math.min(bytes / 2, LEAST_SLOP));
}

/** Space of one node's data, and of the pool that holds it. */
export function spaceOf(setup: Setup): Result["space"] {
  const { plan, metadata, redundancy, width, nodes } = setup;
  const { layout, storage } = plan;
  const data = (metadata.tree.leafBlocks / nodes) * setup.recordAllocated;
  const blocks = metadata.tree.nonleafBlocks / nodes;
  const each = allocatedBytes(
    Math.max(2 ** layout.ashift, metadata.meanPhysicalBytes),
    redundancy,
    width,
    layout.ashift,
  );
  const meta = blocks * each * metadataCopies(layout.copies, layout.encryption);
  const deflation = deflationOf(setup);
  const counted = storage.device_bytes * setup.devices * deflation;
  const usable = counted - slopBytes(counted, setup.facts.mostSlopBytes);
  const { dataShare, metadataShare } = setup.special;
  return {
    record_physical_bytes: setup.recordPhysical,
    effective_compression_ratio: layout.record_bytes / setup.recordPhysical,
    data_allocated_bytes: Math.round(data),
    metadata_allocated_bytes: Math.round(meta),
    usable_bytes: Math.round(usable),
    used_ratio:
      ((data * (1 - dataShare) + meta * (1 - metadataShare)) * deflation +
        (plan.data.snapshot_bytes ?? 0) / nodes) /
      usable,
  };
}
