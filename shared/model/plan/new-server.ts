/** A plan for a server that does not exist yet, from what its buyer can answer. */
import { catalog, instanceById } from "../../catalog/index.ts";
import type { CatalogDevice } from "../../catalog/types.ts";
import type { Plan } from "../../generated/plan.ts";
import { DEFAULTS } from "../../generated/plan-defaults.ts";
import { CURRENT_LINE, LINES } from "../../openzfs/lines.ts";
import type { Engine } from "../../plan/engine.ts";
import { clamp, GB, MIB } from "../number/units.ts";

/** A machine of one's own; a rented one is named by the catalogue. */
export interface OwnMachine {
  readonly ram_bytes: number;
  readonly vcpus: number;
}

/** The six answers. */
export interface NewServer {
  readonly engine: Engine;
  /** Logical bytes of the table files. */
  readonly file_bytes: number;
  /** Logical bytes by compressed bytes; 1 where the data does not shrink. */
  readonly compression_ratio: number;
  /** An instance of the catalogue by its id, or a machine of one's own. */
  readonly machine: string | OwnMachine;
  /** A device of the catalogue by its id. */
  readonly device: string;
  /** Clients at work at the same time. */
  readonly clients: number;
}

/** The share of RAM that each part begins with. */
interface Shares {
  readonly pool: number;
  readonly arc: number;
}

/**
 * PostgreSQL: a quarter of RAM for shared_buffers, as its manual advises for a server of its own, and the
 * ARC in the place of the system's cache. InnoDB keeps changed pages in its pool, which is the larger there.
 */
const SHARES: Readonly<Record<Engine, Shares>> = {
  innodb: { pool: 1 / 2, arc: 3 / 8 },
  postgresql: { pool: 1 / 4, arc: 1 / 2 },
};

/** The kernel and what the database takes beyond its pool. */
const OTHER_SHARE = 1 / 16;

/** A pool that is fuller writes slowly: free space comes in pieces. */
const FULL_RATIO = 0.7;

/** Families of the catalogue whose drives are bought by the piece. */
const OWN_DRIVES: ReadonlySet<string> = new Set(["physical", "fsync"]);

/** A drive whose size the catalogue does not have. */
const USUAL_DRIVE_GB = 2000;

/** Sectors of 4 KiB, which drives have had for years and volumes take as well. */
const ASHIFT = 12;

/** Table files, and the datasets of data, log, pool and system: too few of either to weigh anything. */
const FILES = 100;
const DATASETS = 4;

/** Nobody orders a volume in single bytes. */
const VOLUME_STEP_BYTES = 10 * GB;

function memoryOf(engine: Engine, ram: number): Plan["memory"] {
  const share = (ratio: number): number => Math.floor((ram * ratio) / MIB) * MIB;
  const { pool, arc } = SHARES[engine];
  return {
    ...DEFAULTS.memory,
    ram_bytes: ram,
    arc_bytes: share(arc),
    buffer_pool_bytes: share(pool),
    other_bytes: share(OTHER_SHARE),
  };
}

/** A volume of the provider's, a drive that comes with an instance, or drives of one's own. */
type Sold = "volume" | "with an instance" | "drive";

function soldAs(device: CatalogDevice & { readonly family: string }): Sold {
  if (device.volume) return "volume";
  return OWN_DRIVES.has(device.family) ? "drive" : "with an instance";
}

/** Bytes of the files as records of whole sectors, which a good compressor leaves half empty. */
function storedBytes({ file_bytes, compression_ratio }: NewServer): number {
  const record = DEFAULTS.layout.record_bytes;
  const sectors = Math.ceil(record / compression_ratio / 2 ** ASHIFT);
  return (file_bytes / record) * sectors * 2 ** ASHIFT;
}

type Pool = Pick<Plan["storage"], "device_bytes" | "vdevs" | "vdev_type" | "vdev_width">;

/** Room for what is stored. Drives of one's own stand in mirrors; a provider keeps its volumes itself. */
function poolFor(id: string, stored: number): Pool {
  const device = catalog().devices.find((one) => one.id === id);
  if (!device) throw new RangeError(`The catalogue has no device ${id}.`);
  const wanted = stored / FULL_RATIO;
  const single = { vdev_type: "stripe", vdev_width: 1 } as const;
  const ofDrive = (device.capacity_gb ?? USUAL_DRIVE_GB) * GB;
  switch (soldAs(device)) {
    case "with an instance":
      return { device_bytes: ofDrive, vdevs: 1, ...single };
    case "drive": {
      const vdevs = Math.ceil(wanted / ofDrive);
      return { device_bytes: ofDrive, vdevs, vdev_type: "mirror", vdev_width: 2 };
    }
    case "volume": {
      const { min_gb = 1, max_gb = Number.POSITIVE_INFINITY } = device.volume ?? {};
      const vdevs = Math.ceil(wanted / (max_gb * GB));
      const each = Math.ceil(wanted / vdevs / VOLUME_STEP_BYTES) * VOLUME_STEP_BYTES;
      return { device_bytes: clamp(each, min_gb * GB, max_gb * GB), vdevs, ...single };
    }
  }
}

function machineOf(machine: NewServer["machine"]): OwnMachine & { readonly type: string } {
  if (typeof machine !== "string") return { ...machine, type: "custom" };
  const instance = instanceById(machine);
  if (!instance) throw new RangeError(`The catalogue has no instance ${machine}.`);
  return { ram_bytes: instance.ram_bytes, vcpus: instance.vcpus, type: machine };
}

const ENTERED = [
  "engine",
  "data.file_bytes",
  "data.compression_ratio",
  "memory.ram_bytes",
  "instance.type",
  "storage.device",
  "workload.threads",
] as const;

/** What the load is, nobody can say before the server runs. */
const ASSUMED_OF_LOAD = [
  "workload.distribution",
  "workload.working_set_ratio",
  "workload.pages_per_query",
  "workload.cpu_ms_per_query",
  "workload.commits_per_query",
] as const;

/**
 * A whole plan on the current OpenZFS line, with that line's defaults for new pools and files. RAM is
 * shared out by the engine's rule of thumb; nothing is of the sample server, and no block trees are
 * measured. The load beyond its clients is the schema's, and marked as assumed.
 * @throws RangeError where the catalogue does not have the device or the instance.
 */
export function newServer(answers: NewServer): Plan {
  const { engine, file_bytes, compression_ratio, machine, device, clients } = answers;
  const { ram_bytes, vcpus, type } = machineOf(machine);
  return {
    version: 1,
    title: "New server",
    engine,
    data: { ...DEFAULTS.data, file_bytes, files: FILES, datasets: DATASETS, compression_ratio },
    layout: {
      ...DEFAULTS.layout,
      openzfs: CURRENT_LINE,
      indirect_block_bytes: LINES[CURRENT_LINE].indirectBlockBytes,
      ashift: ASHIFT,
    },
    memory: memoryOf(engine, ram_bytes),
    storage: { ...DEFAULTS.storage, device, ...poolFor(device, storedBytes(answers)) },
    instance: { ...DEFAULTS.instance, type, vcpus },
    workload: { ...DEFAULTS.workload, threads: clients },
    postgresql: { ...DEFAULTS.postgresql },
    prices: { ...DEFAULTS.prices },
    origins: {
      ...Object.fromEntries(ENTERED.map((path) => [path, "entered" as const])),
      ...Object.fromEntries(ASSUMED_OF_LOAD.map((path) => [path, "assumed" as const])),
    },
  };
}
