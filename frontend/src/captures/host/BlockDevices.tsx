import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, storage, text } from "../tables/figures.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";

type BlockDevice = CaptureOf<"lsblk">["devices"][number];
type NvmeDevice = CaptureOf<"nvme-list">["devices"][number];

const BLOCK: readonly TableColumn<BlockDevice>[] = [
  { head: "Name", text: ({ name }) => text(name) },
  { head: "Type", text: ({ type }) => text(type) },
  { head: "Size", isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: "Model", text: ({ model }) => text(model) },
  { head: "Rotational", text: ({ rotational }) => text(rotational) },
  { head: "Sector", isFigure: true, text: (row) => count(row.physical_sector_bytes) },
  { head: "Filesystem", text: ({ filesystem }) => text(filesystem) },
  { head: "Label", text: ({ label }) => text(label) },
  { head: "Mounted on", text: ({ mountpoints }) => text(mountpoints?.join(", ")) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

const NVME: readonly TableColumn<NvmeDevice>[] = [
  { head: "Node", text: ({ node }) => text(node) },
  { head: "Model", text: ({ model }) => text(model) },
  { head: "Size", isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: "Sector", isFigure: true, text: (row) => count(row.sector_bytes) },
  { head: "Firmware", text: ({ firmware }) => text(firmware) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

/** Block devices of a host, from disks down to what stands on them. */
export function BlockDevices({ capture }: { readonly capture: CaptureOf<"lsblk" | "nvme-list"> }) {
  if (capture.kind === "nvme-list") {
    return <ColumnTable title="NVMe devices" rows={capture.devices} columns={NVME} />;
  }
  return (
    <>
      <ColumnTable
        title="Block devices"
        rows={capture.devices}
        columns={BLOCK}
        depth={({ path }) => Math.max(0, path.length - 1)}
        what="devices"
      />
      <RecordTable title="Names by id" rows={recordRows(capture, capture.links ?? {})} />
    </>
  );
}
