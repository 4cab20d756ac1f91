import type { CaptureOf, Summary } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, ms, number, percent, rate, storage, text } from "../tables/figures.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { samplesText, slashed } from "../words.ts";
import { COUNTERS as COUNTED, HEADS, MEAN_AND_P95, RATES, TITLES } from "./words.ts";

type DeviceCapture = CaptureOf<"sar-disk" | "diskstats">;
type Device = DeviceCapture["devices"][number];
type Counters = CaptureOf<"diskstats">["counters"][number];

/** Mean and 95th percentile of a figure, such as "300 / 312". */
function both(figure: Summary | null | undefined, text: (value: number) => string): string {
  return figure ? slashed(text(figure.mean), text(figure.p95)) : "–";
}

const COLUMNS: readonly TableColumn<Device>[] = [
  { head: HEADS.device, text: ({ device }) => device },
  { head: RATES.reads, isFigure: true, text: (row) => both(row.reads_per_s, rate) },
  { head: RATES.writes, isFigure: true, text: (row) => both(row.writes_per_s, rate) },
  { head: RATES.readBytes, isFigure: true, text: (row) => both(row.read_bytes_per_s, storage) },
  { head: RATES.writeBytes, isFigure: true, text: (row) => both(row.write_bytes_per_s, storage) },
  { head: RATES.readWait, isFigure: true, text: (row) => both(row.read_await_ms, ms) },
  { head: RATES.writeWait, isFigure: true, text: (row) => both(row.write_await_ms, ms) },
  { head: RATES.wait, isFigure: true, text: (row) => both(row.await_ms, ms) },
  { head: RATES.queue, isFigure: true, text: (row) => both(row.queue, number) },
  { head: RATES.busy, isFigure: true, text: (row) => both(row.util_percent, percent) },
];

const COUNTERS: readonly TableColumn<Counters>[] = [
  { head: HEADS.device, text: ({ device }) => device },
  { head: COUNTED.reads, isFigure: true, text: ({ reads }) => count(reads) },
  { head: COUNTED.readBytes, isFigure: true, text: (row) => storage(row.read_bytes) },
  { head: COUNTED.writes, isFigure: true, text: ({ writes }) => count(writes) },
  { head: COUNTED.writtenBytes, isFigure: true, text: (row) => storage(row.write_bytes) },
  { head: RATES.busy, isFigure: true, text: (row) => ms(row.busy_ms) },
];

/** Rates and waits of devices over the samples; for a single snapshot the counters since boot. */
export function DeviceFigures({ capture }: { readonly capture: DeviceCapture }) {
  return (
    <>
      {capture.devices.length > 0 && (
        <p className="entry-note">
          {samplesText(capture.samples, "sample", capture.interval_s)}
          {MEAN_AND_P95}
        </p>
      )}
      <ColumnTable title={TITLES.devices} rows={capture.devices} columns={COLUMNS} what="devices" />
      {capture.kind === "diskstats" && (
        <ColumnTable
          title={TITLES.counters}
          rows={capture.counters}
          columns={COUNTERS}
          what="devices"
        />
      )}
    </>
  );
}

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
