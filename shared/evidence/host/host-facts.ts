/** What the machine says: memory, processors, cloud instance. */
import { defaultPlan, deviceById, instanceById, REGIONS } from "../../model/index.ts";
import { connectionsBytes } from "../../model/memory/memory.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { isArcLimit, ramOf } from "../arc-facts.ts";
import type { CaptureFields, CaptureSet, CloudIdentity, MysqlStatus } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { derived, type Fact, lineOf, printed, sourceOf } from "../fact.ts";
import { postgresqlConnections } from "../postgresql/span.ts";
import { lastScrape } from "../scrapes.ts";
import type { FactSource } from "../sizing.ts";

/** MemTotal leaves out what the kernel reserved at boot; DIMM sizes do not. */
const RESERVED = 0.05;

/** Units in which `free -g` and `free --giga` print whole numbers, cut off; besides them only limits are so round. */
const WHOLE_UNITS = [2 ** 30, 10 ** 9];

/** Share of itself by which memory may be larger than it was printed. */
function cutOff(bytes: number): number {
  const unit = WHOLE_UNITS.find((one) => bytes > 0 && bytes % one === 0);
  return unit === undefined ? 0 : unit / bytes;
}

/** Largest relative difference of two sizes of one machine's memory. */
export function ramTolerance(...sizes: readonly number[]): number {
  return Math.max(RESERVED, ...sizes.map(cutOff));
}

function fact(
  capture: CaptureFields,
  path: FieldPath,
  value: number | null | undefined,
  figures: readonly string[],
  why: string,
): Fact[] {
  if (!value || value <= 0) return [];
  return [
    printed(capture, path, Math.round(value), sourceOf(capture, ...figures), why, {
      witness: "in-force",
      rounding: path === "memory.ram_bytes" ? ramTolerance(value) : 0,
    }),
  ];
}

function memoryFacts(captures: CaptureSet): Fact[] {
  const path = "memory.ram_bytes";
  return [
    ...captures
      .of("meminfo")
      .flatMap((one) => fact(one, path, one.ram_bytes, ["MemTotal", "ram_bytes"], "MemTotal.")),
    ...captures
      .of("sysctl")
      .flatMap((one) =>
        fact(one, path, one.ram_bytes, ["hw.physmem", "hw.memsize"], "hw.physmem."),
      ),
    ...captures.of("node-exporter").flatMap((one) => {
      const { memory_bytes } = one;
      const total = typeof memory_bytes === "number" ? memory_bytes : memory_bytes?.MemTotal;
      return fact(one, path, total, ["memory_bytes"], "node_memory_MemTotal_bytes.");
    }),
  ];
}

function processorFacts(captures: CaptureSet): Fact[] {
  const path = "instance.vcpus";
  return [
    ...captures
      .of("cpuinfo")
      .flatMap((one) => fact(one, path, one.logical_cpus, ["logical_cpus"], "Logical CPUs.")),
    ...captures
      .of("iostat")
      .flatMap((one) =>
        fact(one, path, one.logical_cpus, ["logical_cpus"], "iostat's first line."),
      ),
    ...captures
      .of("sysctl")
      .flatMap((one) => fact(one, path, one.logical_cpus, ["hw.ncpu"], "hw.ncpu.")),
    ...captures
      .of("node-exporter")
      .flatMap((one) => fact(one, path, one.logical_cpus, ["logical_cpus"], "node_cpu_seconds.")),
  ];
}

/** What a container or a service lets the database take. */
function groupFacts(captures: CaptureSet): Fact[] {
  return captures.of("cgroup-limits").flatMap((one) => {
    const memory = one.memory_bytes;
    const vcpus = one.cpus;
    const why = "The lowest limit of the server's groups.";
    const path = "instance.database_vcpus";
    return [
      ...fact(one, "memory.database_limit_bytes", memory, ["memory_bytes"], why),
      // Of processors a share may be allowed.
      ...fact(one, path, vcpus, ["cpus"], why).map((said) => ({ ...said, value: vcpus })),
    ];
  });
}

/** The region of AWS in which a host stands, where its prices are known; the zone names it too. */
function regionOf({ provider, region, zone }: CloudIdentity): string | null {
  const code = region ?? zone?.replace(/[a-z]$/, "") ?? "";
  return provider === "aws" && Object.hasOwn(REGIONS, code) ? code : null;
}

/** The instance as its cloud names it: what that type has stands in the catalogue, where the cloud does not say it. */
function instanceFacts(capture: CloudIdentity): Fact[] {
  const { provider, instance_type } = capture;
  const id = `${provider}-${instance_type ?? ""}`.toLowerCase().replaceAll("_", "-");
  const instance = instance_type ? instanceById(id) : undefined;
  const say = (path: FieldPath, value: unknown, why: string, rounding = 0) =>
    value
      ? [printed(capture, path, value, sourceOf(capture, "instance_type"), why, { rounding })]
      : [];
  const memory = capture.memory_bytes ?? instance?.ram_bytes;
  const vcpus = capture.vcpus ?? instance?.vcpus;
  return [
    ...say("instance.type", instance && id, `The cloud reports ${instance_type}.`),
    ...say("instance.vcpus", vcpus, "vCPUs that the cloud gives it."),
    ...say("memory.ram_bytes", memory, "Memory that the cloud gives it.", 0.1),
  ];
}

/** Instance and volumes as their cloud names them, where the catalogue has them. */
function cloudFacts(captures: CaptureSet): Fact[] {
  const facts: Fact[] = [];
  for (const capture of captures.of("cloud-identity")) {
    const { provider } = capture;
    const say = (path: FieldPath, value: unknown, source: FactSource, why: string) =>
      facts.push(printed(capture, path, value, source, why));
    facts.push(...instanceFacts(capture));
    const region = regionOf(capture);
    const place = sourceOf(capture, "region", "zone");
    if (region) say("prices.region", region, place, `The cloud says ${region}.`);
    const volumes = capture.volumes.filter(
      ({ type }) => type !== null && deviceById(`${provider}-${type.toLowerCase()}`),
    );
    const [volume] = volumes;
    const alike = volumes.every(({ type, iops }) => type === volume?.type && iops === volume?.iops);
    if (!volume?.type || !alike) continue;
    const line = lineOf(capture, volume.line);
    const kind = `${provider}-${volume.type.toLowerCase()}`;
    say("storage.device", kind, line, `The volumes are of type ${volume.type}.`);
    if (volume.size_bytes)
      say("storage.device_bytes", volume.size_bytes, line, "Size of a volume.");
    if (volume.iops) say("storage.provisioned_iops", volume.iops, line, "IOPS of a volume.");
    if (volume.throughput_bytes_per_s)
      say(
        "storage.provisioned_mib_per_s",
        Math.round(volume.throughput_bytes_per_s / 2 ** 20),
        line,
        "Throughput of a volume.",
      );
  }
  return facts;
}

/** Most that a plan assumes beside ARC and database. */
const ASSUMED_OTHER_BYTES = 2 ** 30;

interface MemoryInUse {
  readonly bytes: number;
  /** By how much it may be more or less. */
  readonly errorBytes: number;
  readonly source: FactSource;
}

function memoryInUse(captures: CaptureSet): MemoryInUse | null {
  const used = captures
    .of("meminfo")
    .flatMap((one) =>
      one.ram_bytes !== null && one.available_bytes !== null
        ? [{ total: one.ram_bytes, available: one.available_bytes, one }]
        : [],
    )
    .at(-1);
  if (used)
    return {
      bytes: used.total - used.available,
      errorBytes: used.total * cutOff(used.total),
      source: sourceOf(used.one, "MemAvailable", "available_bytes"),
    };
  const scrape = lastScrape(captures);
  const { MemTotal: total, MemAvailable: available } = scrape?.memory_bytes ?? {};
  if (scrape && total !== undefined && available !== undefined)
    return {
      bytes: total - available,
      errorBytes: 0,
      source: sourceOf(scrape, "node_memory_MemAvailable_bytes"),
    };
  // Pages of files that were not used lately are free to ZFS, others that the kernel could drop are not.
  const kept = captures.of("arcstats").at(-1);
  const { memory_all_bytes: all, memory_free_bytes: free } = kept?.values ?? {};
  if (!kept || !all || !free) return null;
  return {
    bytes: all - free,
    errorBytes: ASSUMED_OTHER_BYTES,
    source: sourceOf(kept, "memory_free_bytes"),
  };
}

/** Bytes of the buffer pool that hold pages; null where the server does not say. */
function pagesInPool({ values }: MysqlStatus): number | null {
  const { Innodb_buffer_pool_pages_data: pages, Innodb_page_size: bytes } = values;
  return values.Innodb_buffer_pool_bytes_data ?? (pages && bytes ? pages * bytes : null);
}

/** What the ARC takes by its counters, else by arcstat's last row, else its limit at most; null where nothing tells. */
function arcInUse(captures: CaptureSet): Pick<MemoryInUse, "bytes" | "source"> | null {
  const counted = [...captures.of("arcstats"), ...captures.of("arc_summary")].at(-1);
  if (counted?.arc.size_bytes)
    return { bytes: counted.arc.size_bytes, source: sourceOf(counted, "size") };
  const row = captures.of("arcstat").at(-1);
  if (row?.arc.size_last_bytes)
    return { bytes: row.arc.size_last_bytes, source: sourceOf(row, "size", "arcsz") };
  const set = captures.of("module-parameters").at(-1);
  const limit = Number(set?.values.zfs_arc_max);
  return set && isArcLimit(limit, ramOf(captures))
    ? { bytes: limit, source: sourceOf(set, "zfs_arc_max") }
    : null;
}

/** What PostgreSQL takes at most, as a plan has it: shared memory, and what its connections have for themselves. */
function postgresqlMost(captures: CaptureSet): number | null {
  const settings = captures
    .of("postgresql-settings")
    .filter(({ is_file }) => !is_file)
    .at(-1);
  const shared = settings?.sizes.shared_memory_size ?? settings?.sizes.shared_buffers;
  if (!settings || !shared) return null;
  const { work_mem } = settings.sizes;
  const plan = defaultPlan();
  const connections = postgresqlConnections(captures)?.count ?? 0;
  return (
    shared +
    connectionsBytes({
      ...plan,
      engine: "postgresql",
      memory: { ...plan.memory, buffer_pool_bytes: shared, connections },
      postgresql: {
        huge_pages: settings.values.huge_pages === "on",
        ...(work_mem ? { work_mem_bytes: work_mem } : {}),
      },
    })
  );
}

/** Memory that neither the ARC nor the database uses, where captures show all three. */
function otherMemoryFacts(captures: CaptureSet): Fact[] {
  const used = memoryInUse(captures);
  const arc = arcInUse(captures);
  if (!used || !arc) return [];
  const rest = (database: number, of: string, isExact: boolean) => {
    const bytes = Math.round(used.bytes - arc.bytes - database);
    // Where sizes are not exact, only more than is assumed anyhow counts.
    if (!isExact && bytes - used.errorBytes <= ASSUMED_OTHER_BYTES) return [];
    const why = `Memory in use minus the ARC and ${of}`;
    const sources = [used.source, arc.source];
    return [derived("memory.other_bytes", Math.max(0, bytes), sources, why)];
  };
  if (engineOf(captures) === "PostgreSQL") {
    const most = postgresqlMost(captures);
    // How much of its memory a server has touched is not told.
    return most === null ? [] : rest(most, "what PostgreSQL takes at most.", false);
  }
  const pool = captures
    .of("mysql-status")
    .reduce<number | null>((last, status) => pagesInPool(status) ?? last, null);
  return pool === null ? [] : rest(pool, "the pages in the buffer pool.", used.errorBytes === 0);
}

/** Everything that the machine and its cloud state. */
export function hostFacts(captures: CaptureSet): Fact[] {
  return [
    ...memoryFacts(captures),
    ...processorFacts(captures),
    ...groupFacts(captures),
    ...cloudFacts(captures),
    ...otherMemoryFacts(captures),
  ];
}
