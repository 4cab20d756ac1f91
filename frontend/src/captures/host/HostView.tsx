import type { CaptureOf, Summary } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, memory, number, rate, share, storage, text } from "../tables/figures.ts";
import { type RecordRow, RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { everyText } from "../words.ts";

interface SummaryRow {
  readonly name: string;
  readonly figure: Summary | null | undefined;
  readonly format: (value: number) => string;
}

const SUMMARY: readonly TableColumn<SummaryRow>[] = [
  { head: "Figure", text: ({ name }) => name },
  {
    head: "Mean",
    isFigure: true,
    text: ({ figure, format }) => (figure ? format(figure.mean) : "–"),
  },
  {
    head: "p95",
    isFigure: true,
    text: ({ figure, format }) => (figure ? format(figure.p95) : "–"),
  },
  {
    head: "Max",
    isFigure: true,
    text: ({ figure, format }) => (figure ? format(figure.max) : "–"),
  },
];

function vmstatRows(capture: CaptureOf<"vmstat">): readonly SummaryRow[] {
  return [
    { name: "CPU busy", figure: capture.cpu_busy_ratio, format: share },
    { name: "CPU waiting for I/O", figure: capture.cpu_wait_ratio, format: share },
    { name: "CPU stolen", figure: capture.cpu_steal_ratio, format: share },
    { name: "Running", figure: capture.running, format: number },
    { name: "Blocked", figure: capture.blocked, format: number },
    { name: "Blocks in", figure: capture.blocks_in_bytes_per_s, format: perS },
    { name: "Blocks out", figure: capture.blocks_out_bytes_per_s, format: perS },
    { name: "Swap in", figure: capture.swap_in_bytes_per_s, format: perS },
    { name: "Swap out", figure: capture.swap_out_bytes_per_s, format: perS },
    { name: "Free memory", figure: capture.free_bytes, format: memory },
  ];
}

const perS = (value: number): string => `${storage(value)}/s`;

/** `vmstat`: processors, memory and block traffic over the samples. */
export function VmstatView({ capture }: { readonly capture: CaptureOf<"vmstat"> }) {
  return (
    <>
      <p className="entry-note">
        {plural(capture.samples, "sample")}
        {everyText(capture.interval_s)}.
      </p>
      <ColumnTable title="Over the samples" rows={vmstatRows(capture)} columns={SUMMARY} />
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
    fact(capture, "Logical CPUs", "logical_cpus", count(capture.logical_cpus)),
    fact(capture, "Cores", "cores", count(capture.cores)),
    fact(capture, "Sockets", "sockets", count(capture.sockets)),
    fact(capture, "Threads per core", "threads_per_core", count(capture.threads_per_core)),
    fact(capture, "Model", "model", text(capture.model)),
    fact(capture, "MHz", "mhz", number(capture.mhz)),
    fact(capture, "Hypervisor", "virtual", text(capture.virtual)),
  ];
  return <RecordTable title="Processors" rows={rows} />;
}

type Volume = CaptureOf<"cloud-identity">["volumes"][number];

const VOLUMES: readonly TableColumn<Volume>[] = [
  { head: "Volume", text: ({ id }) => text(id) },
  { head: "Device", text: ({ device }) => text(device) },
  { head: "Type", text: ({ type }) => text(type) },
  { head: "Size", isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: "IOPS", isFigure: true, text: ({ iops }) => rate(iops) },
  {
    head: "Throughput",
    isFigure: true,
    text: ({ throughput_bytes_per_s }) =>
      throughput_bytes_per_s === null ? "–" : perS(throughput_bytes_per_s),
  },
];

/** A cloud instance and its volumes. */
export function CloudView({ capture }: { readonly capture: CaptureOf<"cloud-identity"> }) {
  const rows = [
    fact(capture, "Provider", "provider", text(capture.provider)),
    fact(capture, "Instance", "instance_type", text(capture.instance_type)),
    fact(capture, "Region", "region", text(capture.region)),
    fact(capture, "Zone", "zone", text(capture.zone)),
    fact(capture, "vCPUs", "vcpus", count(capture.vcpus)),
    fact(capture, "Memory", "memory_bytes", memory(capture.memory_bytes)),
  ];
  return (
    <>
      <RecordTable title="Instance" rows={rows} />
      <ColumnTable title="Volumes" rows={capture.volumes} columns={VOLUMES} what="volumes" />
    </>
  );
}

type Filesystem = CaptureOf<"node-exporter">["filesystems"][number];

const FILESYSTEMS: readonly TableColumn<Filesystem>[] = [
  { head: "Mounted on", text: ({ mountpoint }) => text(mountpoint) },
  { head: "Device", text: ({ device }) => text(device) },
  { head: "Type", text: ({ type }) => text(type) },
  { head: "Size", isFigure: true, text: (row) => storage(row.size_bytes) },
  { head: "Available", isFigure: true, text: (row) => storage(row.available_bytes) },
];

/** What node_exporter says of the ARC, the disks and the filesystems. */
export function NodeExporterView({ capture }: { readonly capture: CaptureOf<"node-exporter"> }) {
  return (
    <>
      <p className="entry-note">{plural(capture.metrics_total, "metric")} in all.</p>
      <RecordTable title="ARC counters" rows={recordRows(capture, capture.arc)} />
      {Object.entries(capture.disks).map(([device, counters]) => (
        <RecordTable
          key={device}
          title={`Counters of ${device}`}
          rows={recordRows({ places: {} }, counters)}
        />
      ))}
      <ColumnTable title="Filesystems" rows={capture.filesystems} columns={FILESYSTEMS} />
    </>
  );
}

/** Memory of a host. */
export function MemoryView({ capture }: { readonly capture: CaptureOf<"meminfo"> }) {
  return <RecordTable title="Memory" rows={recordRows(capture, capture.values_bytes, memory)} />;
}
