import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, storage, text } from "../tables/figures.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { HEADS, TITLES } from "./words.ts";

type BlockDevice = CaptureOf<"lsblk">["devices"][number];
type NvmeDevice = CaptureOf<"nvme-list">["devices"][number];

const BLOCK: readonly TableColumn<BlockDevice>[] = [
  { head: HEADS.name, text: ({ name }) => text(name) },
  { head: HEADS.type, text: ({ type }) => text(type) },
  { head: HEADS.size, isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: HEADS.model, text: ({ model }) => text(model) },
  { head: HEADS.rotational, text: ({ rotational }) => text(rotational) },
  { head: HEADS.sector, isFigure: true, text: (row) => count(row.physical_sector_bytes) },
  { head: HEADS.filesystem, text: ({ filesystem }) => text(filesystem) },
  { head: HEADS.label, text: ({ label }) => text(label) },
  { head: HEADS.mountedOn, text: ({ mountpoints }) => text(mountpoints?.join(", ")) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

const NVME: readonly TableColumn<NvmeDevice>[] = [
  { head: HEADS.node, text: ({ node }) => text(node) },
  { head: HEADS.model, text: ({ model }) => text(model) },
  { head: HEADS.size, isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: HEADS.sector, isFigure: true, text: (row) => count(row.sector_bytes) },
  { head: HEADS.firmware, text: ({ firmware }) => text(firmware) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

/** Block devices of a host as a tree, disks first. */
export function BlockDevices({ capture }: { readonly capture: CaptureOf<"lsblk" | "nvme-list"> }) {
  if (capture.kind === "nvme-list") {
    return <ColumnTable title={TITLES.nvme} rows={capture.devices} columns={NVME} />;
  }
  return (
    <>
      <ColumnTable
        title={TITLES.blockDevices}
        rows={capture.devices}
        columns={BLOCK}
        depth={({ path }) => Math.max(0, path.length - 1)}
        what="devices"
      />
      <RecordTable title={TITLES.links} rows={recordRows(capture, capture.links ?? {})} />
    </>
  );
}
