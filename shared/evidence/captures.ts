/** The captures that evidence reads: generated types, and the shapes of kinds without one yet. */
import type { components } from "../generated/api.ts";

type Schemas = components["schemas"];

/** Where a capture says a figure. */
export interface Place {
  readonly line: number;
  readonly excerpt: string;
}

/** What every capture answers with. */
export interface CaptureFields {
  readonly name: string;
  readonly lines: number;
  readonly complete: boolean;
  readonly recorded_at?: string | null;
  readonly modified_at?: string | null;
  readonly places?: Readonly<Record<string, Place>>;
}

type Texts = Readonly<Record<string, string>>;
type Numbers = Readonly<Record<string, number>>;
type Named<T> = Readonly<Record<string, T>>;

/** `SHOW VARIABLES`. */
export interface MysqlVariables extends CaptureFields {
  readonly kind: "mysql-variables";
  readonly values: Texts;
  readonly flavour: string | null;
  readonly version: string | null;
}

/** One table of `SHOW STATUS`. */
export interface StatusSnapshot {
  readonly uptime_s: number | null;
  readonly values: Numbers;
  readonly line: number;
}

/** `SHOW STATUS`, or several of its tables. */
export interface MysqlStatus extends CaptureFields {
  readonly kind: "mysql-status";
  readonly values: Numbers;
  readonly uptime_s: number | null;
  readonly snapshots: readonly StatusSnapshot[];
  readonly relative: boolean;
}

/** A configuration file of the server. */
export interface MysqlConfig extends CaptureFields {
  readonly kind: "mysql-config";
  readonly values: Texts;
}

/** `SHOW ENGINE INNODB STATUS`. */
export interface InnodbStatus extends CaptureFields {
  readonly kind: "innodb-status";
  readonly interval_s: number | null;
  readonly values: Readonly<Record<string, number | null>>;
  readonly page_bytes: number | null;
}

/** Settings of PostgreSQL, as in force or in its file. */
export interface PostgresqlSettings extends CaptureFields {
  readonly kind: "postgresql-settings";
  readonly values: Texts;
  readonly bytes: Numbers;
  readonly version: string | null;
}

/** Statistics views of PostgreSQL. */
export interface PostgresqlStats extends CaptureFields {
  readonly kind: "postgresql-stats";
  readonly views: readonly {
    readonly view: string;
    readonly line: number;
    readonly rows: readonly Readonly<Record<string, number | string | null>>[];
  }[];
}

/** One run of sysbench. */
export interface SysbenchRun {
  readonly line: number;
  readonly test: string | null;
  readonly threads: number | null;
  readonly seconds: number | null;
  readonly transactions: number | null;
  readonly transactions_per_s: number | null;
  readonly queries: number | null;
  readonly queries_per_s: number | null;
  readonly reads: number | null;
  readonly writes: number | null;
  readonly latency_mean_ms: number | null;
  readonly latency_p95_ms: number | null;
  readonly latency_percentile: number | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly samples: readonly { readonly tps: number | null; readonly qps: number | null }[];
}

/** Output of sysbench. */
export interface Sysbench extends CaptureFields {
  readonly kind: "sysbench";
  readonly runs: readonly SysbenchRun[];
}

/** One run of pgbench. */
export interface PgbenchRun {
  readonly line: number;
  readonly script: string | null;
  readonly clients: number | null;
  readonly seconds: number | null;
  readonly transactions: number | null;
  readonly tps: number | null;
  readonly latency_mean_ms: number | null;
  readonly samples: readonly { readonly tps: number | null }[];
}

/** Output of pgbench. */
export interface Pgbench extends CaptureFields {
  readonly kind: "pgbench";
  readonly runs: readonly PgbenchRun[];
}

/** One job of fio. */
export interface FioJob {
  readonly line: number;
  readonly name: string | null;
  readonly rw: string | null;
  readonly block_bytes: number | null;
  readonly depth: number | null;
  readonly jobs: number | null;
  readonly target: string | null;
  readonly reads_per_s: number | null;
  readonly read_bytes_per_s: number | null;
  readonly read_mean_ms: number | null;
  readonly sync_mean_ms: number | null;
  readonly write_mean_ms: number | null;
  readonly fsync?: number | boolean | null;
}

/** Output of fio. */
export interface Fio extends CaptureFields {
  readonly kind: "fio";
  readonly jobs: readonly FioJob[];
}

/** One vdev of `zpool status`. */
export interface StatusVdev {
  readonly path: readonly string[];
  readonly name: string;
  readonly kind: string;
  readonly role: string;
  readonly state: string | null;
  readonly width: number | null;
  readonly draid_data?: number | null;
  readonly line: number;
}

/** `zpool status`. */
export interface ZpoolStatus extends CaptureFields {
  readonly kind: "zpool-status";
  readonly pools: readonly {
    readonly name: string;
    readonly line: number;
    readonly vdevs: readonly StatusVdev[];
  }[];
}

/** One vdev of `zpool list -v`. */
export interface ListVdev {
  readonly path: readonly string[];
  readonly name: string;
  readonly role: string;
  readonly size_bytes: number | null;
  readonly frag_percent: number | null;
  readonly line: number;
}

/** `zpool list`. */
export interface ZpoolList extends CaptureFields {
  readonly kind: "zpool-list";
  readonly pools: readonly {
    readonly name: string;
    readonly size_bytes: number | null;
    readonly alloc_bytes: number | null;
    readonly free_bytes: number | null;
    readonly frag_percent: number | null;
    readonly line: number;
    readonly vdevs: readonly ListVdev[];
  }[];
}

/** `zfs list`. */
export interface ZfsList extends CaptureFields {
  readonly kind: "zfs-list";
  readonly datasets: Named<Texts>;
  readonly sizes: Named<Numbers>;
}

/** The version of OpenZFS by its own word. */
export interface ZfsVersion extends CaptureFields {
  readonly kind: "zfs-version";
  readonly userland: string | null;
  readonly kernel: string | null;
  readonly openzfs_line: string | null;
}

/** Parameters of the kernel module. */
export interface ModuleParameters extends CaptureFields {
  readonly kind: "module-parameters";
  readonly values: Texts;
}

/** `zdb -b`. */
export interface ZdbBlocks extends CaptureFields {
  readonly kind: "zdb-blocks";
  readonly rows: readonly {
    readonly type: string;
    readonly level: number | null;
    readonly blocks: number | null;
    readonly lsize_bytes: number | null;
    readonly psize_bytes: number | null;
    readonly line: number;
  }[];
}

/** `/proc/meminfo`, `free`. */
export interface Meminfo extends CaptureFields {
  readonly kind: "meminfo";
  readonly values_bytes: Numbers;
  readonly ram_bytes: number | null;
  readonly available_bytes: number | null;
}

/** `/proc/cpuinfo`, `lscpu`. */
export interface Cpuinfo extends CaptureFields {
  readonly kind: "cpuinfo";
  readonly logical_cpus: number | null;
}

/** `sysctl`. */
export interface Sysctl extends CaptureFields {
  readonly kind: "sysctl";
  readonly values: Texts;
  readonly ram_bytes: number | null;
  readonly logical_cpus: number | null;
}

/** One block device of `lsblk`. */
export interface LsblkDevice {
  readonly name: string;
  readonly kernel_name: string | null;
  readonly path: readonly string[];
  readonly type: string | null;
  readonly size_bytes: number | null;
  readonly rotational: boolean | null;
  readonly model: string | null;
  readonly part_uuid?: string | null;
  readonly uuid?: string | null;
  readonly wwn?: string | null;
  readonly serial?: string | null;
  readonly line: number;
}

/** `lsblk`, and listings of /dev/disk/by-id. */
export interface Lsblk extends CaptureFields {
  readonly kind: "lsblk";
  readonly devices: readonly LsblkDevice[];
  readonly links?: Texts;
}

/** `nvme list`. */
export interface NvmeList extends CaptureFields {
  readonly kind: "nvme-list";
  readonly devices: readonly {
    readonly node: string;
    readonly model: string | null;
    readonly size_bytes: number | null;
    readonly line: number;
  }[];
}

/** Mean, 95th percentile and largest of a figure. */
export interface Spread {
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
}

/** One device over intervals, as sar and /proc/diskstats give it. */
export interface MeanDevice {
  readonly device: string;
  readonly samples: number;
  readonly reads_per_s: Spread | null;
  readonly writes_per_s: Spread | null;
  readonly read_bytes_per_s: Spread | null;
  readonly write_bytes_per_s?: Spread | null;
  readonly read_await_ms: Spread | null;
  readonly write_await_ms: Spread | null;
  readonly await_ms: Spread | null;
  readonly queue: Spread | null;
}

/** `sar -d`. */
export interface SarDisk extends CaptureFields {
  readonly kind: "sar-disk";
  readonly interval_s: number | null;
  readonly devices: readonly MeanDevice[];
}

/** /proc/diskstats, read again and again. */
export interface Diskstats extends CaptureFields {
  readonly kind: "diskstats";
  readonly interval_s: number | null;
  readonly devices: readonly MeanDevice[];
}

/** `vmstat N`. */
export interface Vmstat extends CaptureFields {
  readonly kind: "vmstat";
  readonly samples: number;
  readonly cpu_busy_ratio: Spread | null;
  readonly cpu_wait_ratio: Spread | null;
}

/** Metrics of node_exporter. */
export interface NodeExporter extends CaptureFields {
  readonly kind: "node-exporter";
  readonly memory_bytes: Numbers | number | null;
  readonly logical_cpus: number | null;
}

/** What a cloud says about its instance and volumes. */
export interface CloudIdentity extends CaptureFields {
  readonly kind: "cloud-identity";
  readonly provider: "aws" | "gcp" | "azure";
  readonly instance_type: string | null;
  readonly vcpus: number | null;
  readonly memory_bytes: number | null;
  readonly volumes: readonly {
    readonly id: string | null;
    readonly device: string | null;
    readonly type: string | null;
    readonly size_bytes: number | null;
    readonly iops: number | null;
    readonly throughput_bytes_per_s: number | null;
    readonly line: number;
  }[];
}

/** The machine as iostat's banner and CPU lines state it. */
export interface IostatMachine {
  readonly hostname?: string | null;
  readonly kernel?: string | null;
  readonly logical_cpus?: number | null;
  readonly cpu_busy_ratio?: Spread | null;
}

export type Zdb = Schemas["ZdbAnswer"];
export type Arcstat = Schemas["ArcstatCapture"];
export type Arcstats = Schemas["ArcstatsCapture"];
export type ArcSummary = Schemas["ArcSummaryCapture"];
export type Iostat = Schemas["IostatCapture"] & IostatMachine;
export type IostatDevice = Schemas["DeviceRecord"];
export type ZpoolIostat = Schemas["ZpoolIostatCapture"];
export type PoolVdev = Schemas["VdevRecord"];
export type ZfsGet = Schemas["ZfsGetCapture"];

/** Any capture that evidence reads. */
export type EvidenceCapture =
  | Zdb
  | Arcstat
  | Arcstats
  | ArcSummary
  | Iostat
  | ZpoolIostat
  | ZfsGet
  | MysqlVariables
  | MysqlStatus
  | MysqlConfig
  | InnodbStatus
  | PostgresqlSettings
  | PostgresqlStats
  | Sysbench
  | Pgbench
  | Fio
  | ZpoolStatus
  | ZpoolList
  | ZfsList
  | ZfsVersion
  | ModuleParameters
  | ZdbBlocks
  | Meminfo
  | Cpuinfo
  | Sysctl
  | Lsblk
  | NvmeList
  | SarDisk
  | Diskstats
  | Vmstat
  | NodeExporter
  | CloudIdentity;

export type Kind = EvidenceCapture["kind"];

/** Captures of one kind. */
export type OfKind<K extends Kind> = Extract<EvidenceCapture, { readonly kind: K }>;

/** The captures of one host by kind, in an order that does not depend on that of arrival. */
export class CaptureSet {
  readonly all: readonly EvidenceCapture[];

  constructor(captures: readonly EvidenceCapture[]) {
    const keyed = captures.map((capture) => ({ capture, key: keyOf(capture) }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const distinct = keyed.filter(({ key }, i) => i === 0 || keyed[i - 1]?.key !== key);
    this.all = distinct.map(({ capture }) => capture);
  }

  of<K extends Kind>(kind: K): readonly OfKind<K>[] {
    return this.all.filter((one): one is OfKind<K> => one.kind === kind);
  }

  has(...kinds: readonly Kind[]): boolean {
    return this.all.some(({ kind }) => kinds.includes(kind));
  }
}

function keyOf(capture: EvidenceCapture): string {
  return `${capture.kind}\n${capture.name}\n${JSON.stringify(capture)}`;
}
