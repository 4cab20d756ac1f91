/** What the page shows of each kind of capture: a summary in the list, and a view. */
import { formatStorage } from "@arcplan/shared";
import { CAPTURE_TITLES as TITLES } from "@arcplan/shared/capture-titles";
import type { ComponentType } from "react";
import type { Capture, CaptureOf } from "../api/index.ts";
import { plural } from "../plan/plural.ts";
import { FileListing, MysqlStatus, PostgresqlStats } from "./host/DatabaseViews.tsx";
import {
  BlockDevices,
  CloudView,
  CpuView,
  DeviceFigures,
  LimitsView,
  MemoryView,
  NodeExporterView,
  ProcessTimesView,
  VmstatView,
} from "./host/HostView.tsx";
import { LoadView } from "./host/LoadView.tsx";
import { IostatView } from "./iostat/IostatView.tsx";
import { ZpoolIostatView } from "./iostat/ZpoolIostatView.tsx";
import { ArcContentsView } from "./pool/ArcContentsView.tsx";
import { ArcstatView } from "./pool/ArcstatView.tsx";
import { DbufsView, KstatView, TxgsView, ZilstatView } from "./pool/KstatView.tsx";
import { ArcTraceView, BlocksView, PoolView } from "./pool/PoolView.tsx";
import { DBUFS, TRACE, VERDICT_TITLES } from "./pool/words.ts";
import { PropertyTable, ZfsGetView } from "./tables/PropertyTable.tsx";
import { RecordTable, recordRows } from "./tables/RecordTable.tsx";
import { DETAIL, HELD } from "./words.ts";
import { ZdbView } from "./zdb/ZdbView.tsx";

type Kind = Capture["kind"];

export interface ViewProps<C extends Capture> {
  readonly capture: C;
}

interface Shown<K extends Kind> {
  /** What a capture holds, in a few words. */
  readonly summary: (capture: CaptureOf<K>) => string;
  readonly View: ComponentType<ViewProps<CaptureOf<K>>>;
}

const values = (noun: string) => (capture: { readonly values: object }) =>
  plural(Object.keys(capture.values).length, noun);

const datasets = (capture: { readonly datasets: object }) =>
  plural(Object.keys(capture.datasets).length, "dataset");

const devices = (capture: { readonly devices: readonly unknown[] }) =>
  plural(capture.devices.length, "device");

const pools = (capture: { readonly pools: readonly unknown[] }) =>
  plural(capture.pools.length, "pool");

const runs = (capture: { readonly runs: readonly unknown[] }) => plural(capture.runs.length, "run");

const settings = (capture: CaptureOf<"mysql-variables" | "postgresql-settings">) =>
  HELD.withVersion(values("setting")(capture), capture.version);

/** Names and values as they are. */
function Values({ capture }: ViewProps<Extract<Capture, { readonly values: object }>>) {
  return <RecordTable title={TITLES[capture.kind]} rows={recordRows(capture, capture.values)} />;
}

function Datasets({ capture }: ViewProps<CaptureOf<"zfs-list">>) {
  return <PropertyTable title={DETAIL.datasets} values={capture.datasets} />;
}

function Versions({ capture }: ViewProps<CaptureOf<"zfs-version">>) {
  const { kernel, userland, openzfs_line } = capture;
  const rows = recordRows(capture, { kernel, userland, [DETAIL.release]: openzfs_line });
  return <RecordTable title={DETAIL.versions} rows={rows} />;
}

/** A row for each kind; one that is missing is a type error. */
const KINDS: { readonly [K in Kind]: Shown<K> } = {
  zdb: { summary: HELD.dump, View: ZdbView },
  arcstat: {
    summary: ({ samples, arc }) => `${plural(samples, "sample")}: ${VERDICT_TITLES[arc.verdict]}`,
    View: ArcstatView,
  },
  arcstats: { summary: values("counter"), View: ArcContentsView },
  "zfs-kstat": {
    summary: (capture) =>
      HELD.ofKstat(capture.dataset ?? capture.kstat, values("counter")(capture)),
    View: KstatView,
  },
  txgs: { summary: ({ samples }) => plural(samples, "group"), View: TxgsView },
  zilstat: {
    summary: ({ datasets, samples }) =>
      samples > 0 ? plural(samples, "sample") : plural(datasets.length, "row"),
    View: ZilstatView,
  },
  dbufs: { summary: ({ values }) => DBUFS.summary(values), View: DbufsView },
  arc_summary: { summary: values("counter"), View: ArcContentsView },
  iostat: {
    summary: (capture) => `${devices(capture)}, ${plural(capture.reports, "report")}`,
    View: IostatView,
  },
  "zpool-iostat": {
    summary: ({ vdevs, reports }) =>
      `${plural(vdevs.length, "vdev")}, ${plural(reports, "report")}`,
    View: ZpoolIostatView,
  },
  "zfs-get": { summary: datasets, View: ZfsGetView },
  "mysql-variables": { summary: settings, View: Values },
  "mysql-status": {
    summary: (capture) =>
      capture.snapshots.length > 1
        ? plural(capture.snapshots.length, "table")
        : values("counter")(capture),
    View: MysqlStatus,
  },
  "mysql-config": { summary: values("setting"), View: Values },
  "innodb-status": {
    summary: (capture) =>
      capture.interval_s === null ? values("figure")(capture) : HELD.averages(capture.interval_s),
    View: Values,
  },
  "postgresql-settings": { summary: settings, View: Values },
  "postgresql-stats": {
    summary: ({ views }) => plural(views.length, "view"),
    View: PostgresqlStats,
  },
  sysbench: { summary: runs, View: LoadView },
  pgbench: { summary: runs, View: LoadView },
  fio: { summary: ({ jobs }) => plural(jobs.length, "job"), View: LoadView },
  "zpool-status": { summary: pools, View: PoolView },
  "zpool-list": { summary: pools, View: PoolView },
  "zfs-list": { summary: datasets, View: Datasets },
  "zfs-version": {
    summary: ({ kernel, userland }) => kernel ?? userland ?? HELD.noVersion,
    View: Versions,
  },
  "arc-trace": { summary: TRACE.summary, View: ArcTraceView },
  "module-parameters": {
    summary: values("parameter"),
    View: Values,
  },
  "zdb-blocks": {
    summary: ({ rows }) => plural(rows.length, "row"),
    View: BlocksView,
  },
  meminfo: {
    summary: ({ ram_bytes }) => HELD.ram(ram_bytes),
    View: MemoryView,
  },
  cpuinfo: {
    summary: ({ logical_cpus }) => HELD.cpus(logical_cpus),
    View: CpuView,
  },
  sysctl: {
    summary: (capture) => HELD.of(values("value")(capture), capture.rows_total),
    View: Values,
  },
  lsblk: { summary: devices, View: BlockDevices },
  "nvme-list": { summary: devices, View: BlockDevices },
  "sar-disk": { summary: devices, View: DeviceFigures },
  diskstats: { summary: devices, View: DeviceFigures },
  vmstat: {
    summary: ({ samples }) => plural(samples, "sample"),
    View: VmstatView,
  },
  "process-times": {
    summary: ({ snapshots }) => plural(snapshots.length, "snapshot"),
    View: ProcessTimesView,
  },
  "cgroup-limits": {
    summary: ({ groups }) => plural(groups.length, "group"),
    View: LimitsView,
  },
  "node-exporter": {
    summary: ({ metrics_total }) => plural(metrics_total, "metric"),
    View: NodeExporterView,
  },
  "cloud-identity": {
    summary: ({ instance_type, provider }) => instance_type ?? provider,
    View: CloudView,
  },
  "file-listing": {
    summary: ({ files_listed, file_bytes }) =>
      `${plural(files_listed, "file")}, ${formatStorage(file_bytes)}`,
    View: FileListing,
  },
};

const shownAs = <K extends Kind>(kind: K): Shown<K> => KINDS[kind];

/** Which tool printed the capture. */
export const kindTitle = ({ kind }: Pick<Capture, "kind">): string => TITLES[kind];

/** What a capture holds, in a few words. */
export function summaryOf<K extends Kind>(capture: CaptureOf<K>): string {
  return shownAs<K>(capture.kind as K).summary(capture);
}

/** What a capture says. */
export function KindView<K extends Kind>({ capture }: ViewProps<CaptureOf<K>>) {
  const { View } = shownAs<K>(capture.kind as K);
  return <View capture={capture} />;
}
