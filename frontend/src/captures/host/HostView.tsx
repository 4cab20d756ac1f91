import type { CaptureOf } from "../../api/index.ts";
import { count, memory, ms, number, percent, rate, share, storage, text } from "../FigureTable.tsx";
import {
  both,
  ColumnTable,
  type SummaryRow,
  SummaryTable,
  type TableColumn,
} from "../tables/ColumnTable.tsx";
import { type RecordRow, RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { samplesText } from "../words.ts";
import {
  CLOUD,
  COUNTERS as COUNTED,
  CPU,
  HEADS,
  MEAN_AND_P95,
  metricsText,
  RATES,
  TITLES,
  VMSTAT,
} from "./words.ts";

type DeviceCapture = CaptureOf<"sar-disk" | "diskstats">;
type Device = DeviceCapture["devices"][number];
type Counters = CaptureOf<"diskstats">["counters"][number];

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

function vmstatRows(capture: CaptureOf<"vmstat">): readonly SummaryRow[] {
  return [
    { name: VMSTAT.busy, figure: capture.cpu_busy_ratio, format: share },
    { name: VMSTAT.waiting, figure: capture.cpu_wait_ratio, format: share },
    { name: VMSTAT.stolen, figure: capture.cpu_steal_ratio, format: share },
    { name: VMSTAT.running, figure: capture.running, format: number },
    { name: VMSTAT.blocked, figure: capture.blocked, format: number },
    { name: VMSTAT.blocksIn, figure: capture.blocks_in_bytes_per_s, format: perS },
    { name: VMSTAT.blocksOut, figure: capture.blocks_out_bytes_per_s, format: perS },
    { name: VMSTAT.swapIn, figure: capture.swap_in_bytes_per_s, format: perS },
    { name: VMSTAT.swapOut, figure: capture.swap_out_bytes_per_s, format: perS },
    { name: VMSTAT.free, figure: capture.free_bytes, format: memory },
  ];
}

const perS = (value: number): string => `${storage(value)}/s`;

/** `vmstat`: processors, memory and block traffic over the samples. */
export function VmstatView({ capture }: { readonly capture: CaptureOf<"vmstat"> }) {
  return (
    <>
      <p className="entry-note">{samplesText(capture.samples, "sample", capture.interval_s)}</p>
      <SummaryTable title={TITLES.samples} rows={vmstatRows(capture)} />
    </>
  );
}

function fact(
  { places }: Pick<CaptureOf<"cpuinfo">, "places">,
  name: string,
  field: string,
  value: string,
): RecordRow {
  return { name, value, line: places?.[field]?.line ?? null };
}

/** Processors of a host. */
export function CpuView({ capture }: { readonly capture: CaptureOf<"cpuinfo"> }) {
  const rows = [
    fact(capture, CPU.logical, "logical_cpus", count(capture.logical_cpus)),
    fact(capture, CPU.cores, "cores", count(capture.cores)),
    fact(capture, CPU.sockets, "sockets", count(capture.sockets)),
    fact(capture, CPU.threads, "threads_per_core", count(capture.threads_per_core)),
    fact(capture, HEADS.model, "model", text(capture.model)),
    fact(capture, CPU.mhz, "mhz", number(capture.mhz)),
    fact(capture, CPU.hypervisor, "virtual", text(capture.virtual)),
  ];
  return <RecordTable title={TITLES.processors} rows={rows} />;
}

type Volume = CaptureOf<"cloud-identity">["volumes"][number];

const VOLUMES: readonly TableColumn<Volume>[] = [
  { head: HEADS.volume, text: ({ id }) => text(id) },
  { head: HEADS.device, text: ({ device }) => text(device) },
  { head: HEADS.type, text: ({ type }) => text(type) },
  { head: HEADS.size, isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: RATES.iops, isFigure: true, text: ({ iops }) => rate(iops) },
  {
    head: RATES.throughput,
    isFigure: true,
    text: ({ throughput_bytes_per_s }) =>
      throughput_bytes_per_s === null ? "–" : perS(throughput_bytes_per_s),
  },
];

/** A cloud instance and its volumes. */
export function CloudView({ capture }: { readonly capture: CaptureOf<"cloud-identity"> }) {
  const rows = [
    fact(capture, CLOUD.provider, "provider", text(capture.provider)),
    fact(capture, CLOUD.instance, "instance_type", text(capture.instance_type)),
    fact(capture, CLOUD.region, "region", text(capture.region)),
    fact(capture, CLOUD.zone, "zone", text(capture.zone)),
    fact(capture, CLOUD.vcpus, "vcpus", count(capture.vcpus)),
    fact(capture, CLOUD.memory, "memory_bytes", memory(capture.memory_bytes)),
  ];
  return (
    <>
      <RecordTable title={TITLES.instance} rows={rows} />
      <ColumnTable title={TITLES.volumes} rows={capture.volumes} columns={VOLUMES} what="volumes" />
    </>
  );
}

type Filesystem = CaptureOf<"node-exporter">["filesystems"][number];

const FILESYSTEMS: readonly TableColumn<Filesystem>[] = [
  { head: HEADS.mountedOn, text: ({ mountpoint }) => text(mountpoint) },
  { head: HEADS.device, text: ({ device }) => text(device) },
  { head: HEADS.type, text: ({ type }) => text(type) },
  { head: HEADS.size, isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: HEADS.available, isFigure: true, text: (row) => storage(row.available_bytes) },
];

/** node_exporter's metrics of the ARC, the disks and the filesystems. */
export function NodeExporterView({ capture }: { readonly capture: CaptureOf<"node-exporter"> }) {
  return (
    <>
      <p className="entry-note">{metricsText(capture.metrics_total)}</p>
      <RecordTable title={TITLES.arc} rows={recordRows(capture, capture.arc)} />
      {Object.entries(capture.disks).map(([device, counters]) => (
        <RecordTable
          key={device}
          title={TITLES.countersOf(device)}
          rows={recordRows({ places: {} }, counters)}
        />
      ))}
      <ColumnTable title={TITLES.filesystems} rows={capture.filesystems} columns={FILESYSTEMS} />
    </>
  );
}

/** Memory of a host. */
export function MemoryView({ capture }: { readonly capture: CaptureOf<"meminfo"> }) {
  return (
    <RecordTable title={TITLES.memory} rows={recordRows(capture, capture.values_bytes, memory)} />
  );
}

type Program = CaptureOf<"process-times">["snapshots"][number]["programs"][number];

const PROGRAMS: readonly TableColumn<Program>[] = [
  { head: HEADS.program, text: ({ name }) => text(name) },
  { head: HEADS.processes, isFigure: true, text: ({ processes }) => count(processes) },
  { head: HEADS.cpuS, isFigure: true, text: ({ cpu_s }) => number(cpu_s) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

/** Processor time of processes, a table for each snapshot. */
export function ProcessTimesView({ capture }: { readonly capture: CaptureOf<"process-times"> }) {
  return capture.snapshots.map(({ uptime_s, programs }) => (
    <ColumnTable
      key={uptime_s}
      title={TITLES.programsAt(number(uptime_s))}
      rows={programs}
      columns={PROGRAMS}
    />
  ));
}

type Group = CaptureOf<"cgroup-limits">["groups"][number];

const GROUPS: readonly TableColumn<Group>[] = [
  { head: HEADS.group, text: ({ path }) => text(path) },
  { head: TITLES.memory, isFigure: true, text: (row) => memory(row.memory_bytes) },
  { head: TITLES.processors, isFigure: true, text: ({ cpus }) => number(cpus) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

/** What control groups may use. */
export function LimitsView({ capture }: { readonly capture: CaptureOf<"cgroup-limits"> }) {
  return <ColumnTable title={TITLES.limits} rows={capture.groups} columns={GROUPS} />;
}
