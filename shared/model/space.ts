/** Disk space of the data on the pool. */
import { allocatedBytes, metadataCopies } from "./physical.ts";
import type { Result } from "./result.ts";
import type { Setup } from "./setup.ts";

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
  const special = setup.specialDevice ? setup.specialHit : 0;
  return {
    record_physical_bytes: setup.recordPhysical,
    effective_compression_ratio: layout.record_bytes / setup.recordPhysical,
    data_allocated_bytes: Math.round(data),
    metadata_allocated_bytes: Math.round(meta),
    usable_bytes: Math.round(raw),
    used_ratio: (data + meta * (1 - special)) / raw,
  };
}
