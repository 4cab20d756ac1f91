import type { Plan } from "@arcplan/shared";
import type { ZdbCapture, ZdbObject } from "../../api/index.ts";
import type { Changes } from "../../plan/paths.ts";
import { type Offer, offered, refused, withinLimits } from "../measurement.ts";
import { tellingFile } from "./telling-file.ts";

type MeasuredTrees = Exclude<Plan["data"]["measured_trees"], null | undefined>;
type IndirectBytes = Plan["layout"]["indirect_block_bytes"];
type RecordBytes = Plan["layout"]["record_bytes"];
type OpenzfsLine = Plan["layout"]["openzfs"];

function treesOf(
  capture: ZdbCapture,
  { indirect_block_bytes, record_bytes }: ZdbObject,
): MeasuredTrees {
  return {
    file_bytes: capture.totals.file_bytes,
    files: capture.totals.trees,
    indirect_block_bytes,
    record_bytes,
    rows: capture.requirements.map((row) => ({
      record_bytes: row.record_bytes,
      leaf_blocks: row.leaf_blocks,
      nonleaf_blocks: row.nonleaf_blocks,
      nonleaf_logical_bytes: row.nonleaf_logical_bytes,
      nonleaf_physical_bytes: row.nonleaf_physical_bytes,
      basis: row.basis,
    })),
  };
}

/** Values of the layout are narrowed by `withinLimits`, which drops what the schema does not list. */
function layoutOf(capture: ZdbCapture, file: ZdbObject): Changes {
  return {
    "layout.record_bytes": file.record_bytes as RecordBytes,
    "layout.indirect_block_bytes": file.indirect_block_bytes as IndirectBytes,
    ...(capture.openzfs_line && { "layout.openzfs": capture.openzfs_line as OpenzfsLine }),
  };
}

/** What a dump sets: the data as dumped, its block trees, and the layout of its largest file. */
export function dumpOffer(capture: ZdbCapture, label: string): Offer {
  const { totals, complete } = capture;
  if (!complete)
    return refused(
      "the dump ends in the middle or lacks its beginning, so its trees are not whole",
    );
  if (totals.trees === 0)
    return refused("no block tree was dumped; zdb prints them from -ddddd on");
  const file = tellingFile(capture);
  if (!file) return refused("no file is large enough to have indirect blocks");
  const values = withinLimits({
    "data.file_bytes": totals.file_bytes,
    "data.files": totals.trees,
    ...(totals.compression_ratio !== null && {
      "data.compression_ratio": totals.compression_ratio,
    }),
    "data.measured_trees": treesOf(capture, file),
    ...layoutOf(capture, file),
  });
  if (values["data.file_bytes"] === undefined) {
    return refused("the files are smaller than the smallest plan, 1 MiB");
  }
  return offered(label, values);
}

/** The same for the whole dataset of which only a part was dumped; null where all was dumped. */
export function wholeOffer(capture: ZdbCapture, label: string): Offer | null {
  const { estimate, totals } = capture;
  const dump = dumpOffer(capture, label);
  if (estimate === null || dump.measurement === null) return null;
  const values = withinLimits({
    ...dump.measurement.values,
    "data.file_bytes": Math.round(totals.file_bytes * estimate.scale),
    "data.files": Math.max(1, Math.round(totals.trees * estimate.scale)),
  });
  return offered(`${label} (${estimate.note})`, values, [
    `Size and number of files are ${estimate.note}.`,
  ]);
}
