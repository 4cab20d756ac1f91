/** Disk space of the data on the pool. */
import { allocatedBytes } from "./physical.ts";
import type { Result } from "./result.ts";
import type { Setup } from "./setup.ts";

/**
 * Copies of an indirect block on disk: one more than the data has, three at most, two if encrypted
 * (dmu.c dmu_write_policy, redundant_metadata=all, OpenZFS 2.2.11).
 */
export function metadataCopies(copies: number, encryption: boolean): number {
  return Math.min(encryption ? 2 : 3, copies + 1);
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
  const raw = storage.device_bytes * setup.devices;
  const special = setup.specialDevice !== null;
  return {
    record_physical_bytes: setup.recordPhysical,
    effective_compression_ratio: layout.record_bytes / setup.recordPhysical,
    data_allocated_bytes: Math.round(data),
    metadata_allocated_bytes: Math.round(meta),
    usable_bytes: Math.round(raw),
    used_ratio: (data + (special ? 0 : meta)) / raw,
  };
}
