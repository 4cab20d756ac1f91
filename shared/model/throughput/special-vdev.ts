/** What lies on the special vdev, and what each `special_small_blocks` would put there. */
import { KIB } from "../number/units.ts";
import type { Result } from "../result.ts";
import { metadataOnDiskBytes } from "../setup.ts";
import { leastSpecialBytes, smallBytes, smallShare } from "../tree/special.ts";
import { joinedRecordBytes } from "../writes/background.ts";
import { writeBackOf } from "../writes/write-back.ts";
import { pageFlush } from "../writes/writes.ts";
import type { Evaluation } from "./solve.ts";

/** Thresholds that people ask for; larger ones where records are. */
const SMALLEST_THRESHOLD = 4 * KIB;
const LARGEST_THRESHOLD = 128 * KIB;

function thresholdsOf(recordBytes: number): readonly number[] {
  const most = Math.max(LARGEST_THRESHOLD, recordBytes);
  const all = [0];
  for (let bytes = SMALLEST_THRESHOLD; bytes <= most; bytes *= 2) all.push(bytes);
  return all;
}

/** The special vdev of one node, its load over all nodes, and the same for other thresholds. */
export function specialVdevOf({ setup, caches, flow }: Evaluation): Result["special"] {
  const { plan, special, nodes, metadata, recordColumns } = setup;
  const blocks = {
    records: metadata.tree.leafBlocks / nodes,
    recordSizes: setup.recordSizes,
    metadataBytes: metadataOnDiskBytes(plan, metadata),
  };
  const { writes } = flow;
  const back = writeBackOf(setup, caches, flow.queriesPerS * plan.workload.commits_per_query);
  const recordBytesPerS = writes.flushesPerS * pageFlush(setup, back).record_bytes_per_page;
  const has = setup.specialDevice !== null;
  return {
    bytes: has ? Math.round(special.bytes) : 0,
    metadata_bytes: Math.round(blocks.metadataBytes * special.metadataShare),
    data_bytes: Math.round(blocks.records * special.recordBytes * special.dataShare),
    reads_per_s: flow.specialReadsPerS * nodes,
    writes_per_s: writes.specialWritesPerS * nodes,
    holds_log: setup.logsOnSpecial,
    sizes: thresholdsOf(plan.layout.record_bytes).map((threshold) => {
      const data = smallBytes(plan, blocks, threshold);
      const left = nodes * (1 - smallShare(plan, blocks, threshold).share);
      return {
        small_blocks_bytes: threshold,
        least_bytes: Math.ceil(leastSpecialBytes(blocks.metadataBytes, data)),
        data_reads_per_s: flow.recordReadsPerS * recordColumns * left,
        data_writes_per_s: (recordBytesPerS / joinedRecordBytes(setup)) * left,
      };
    }),
  };
}
