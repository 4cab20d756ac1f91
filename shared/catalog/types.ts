/** Shape of the catalogue: figures of devices and instances, each with source and date. */

/** A limit of a cloud volume, in IOPS or MiB/s; absent parts count as 0. */
export interface VolumeLimit {
  /** Base that every volume has; what a plan begins with where nothing is included. */
  readonly base?: number;
  /** What each GB adds. */
  readonly per_gb?: number;
  /** Minimum of a volume. */
  readonly min?: number;
  /** Maximum of a volume. */
  readonly max: number;
  /** Whether more can be bought. */
  readonly provisioned?: boolean;
  /** Most that can be bought per GB. */
  readonly max_per_gb?: number;
  /** Part that the size's price includes. */
  readonly included?: number;
  /** MiB/s that come with each IOPS where that is more than the base. */
  readonly per_iops?: number;
  /** Most MiB/s per IOPS. */
  readonly max_per_iops?: number;
  /** Limit by size: [up to GB, limit]. */
  readonly steps?: readonly (readonly number[])[];
}

/** One size class of volumes that are sold in tiers. */
export interface VolumeTier {
  /** Size of the tier, GB. */
  readonly gb: number;
  /** I/Os per second of the tier. */
  readonly iops: number;
  /** Throughput of the tier, MB/s. */
  readonly mb_per_s: number;
  /** US dollars a month, where there is a trustworthy price. */
  readonly usd_month?: number;
}

/** Rules of a cloud volume. A provider's GB is the unit of its size limits, IOPS rules and prices. */
export interface VolumeRules {
  /** Smallest volume, GB. */
  readonly min_gb: number;
  /** Largest volume, GB. */
  readonly max_gb: number;
  /** Whether all volumes of its type that a machine has share the limits, which grow with their sizes together. */
  readonly of_machine?: boolean;
  /** Limit of I/Os per second. */
  readonly iops?: VolumeLimit;
  /** Limit of throughput, MiB/s. */
  readonly mib_per_s?: VolumeLimit;
  /** Sizes that are sold, for volumes sold in tiers. */
  readonly tiers?: readonly VolumeTier[];
  /** Credits for more than the baseline. */
  readonly burst?: {
    /** Limit of I/Os per second. */
    /** I/Os per second while credits last. */
    readonly iops: number;
    /** I/Os that a full bucket holds. */
    readonly credits: number;
    /** I/Os per second that each GB adds to the bucket. */
    readonly refill_per_gb: number;
  };
  /** Share of the provisioned rate that the provider promises to deliver. */
  readonly delivered_ratio?: number;
  /** Largest I/O that counts as one. */
  readonly io_bytes?: number;
}

/** A dated price; an absent part has none. */
export interface CatalogPrice {
  /** US dollars a GB and month. */
  readonly usd_per_gb_month?: number;
  /** Tiers of provisioned IOPS above the included ones: [up to, USD each]; null is no end. */
  readonly usd_per_iops_month?: readonly (readonly (number | null)[])[];
  /** US dollars for each provisioned MiB/s a month. */
  readonly usd_per_mib_per_s_month?: number;
  /** US dollars a month for the whole device. */
  readonly usd_month?: number;
  /** Where the price is from. */
  readonly source: string;
  /** Date of the price. */
  readonly as_of?: string;
}

/** What a plan uses a device for. */
export type DeviceRole = "pool" | "l2arc" | "slog" | "special";

/** A storage device or volume type. */
export interface CatalogDevice {
  /** Name in a plan. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** What sort of device: drive, cloud volume, instance store. */
  readonly kind: string;
  /** "network" when the machine's own storage limit applies; local otherwise. */
  readonly attach?: string;
  /** Response time of one random read on the idle device. */
  readonly read_ms: number;
  /** Time of one small write made durable. */
  readonly sync_write_ms: number;
  /** Measured rate of 512-byte writes, each with fsync, by one thread. */
  readonly fsync_per_s?: number;
  /** The same with fdatasync. */
  readonly fdatasync_per_s?: number;
  /** Exponent of the concurrency curve; absent for a volume with a hard limit. */
  readonly curve_power?: number;
  /** Random reads per second at most. */
  readonly read_iops?: number;
  /** Random writes per second at most. */
  readonly write_iops?: number;
  /** Bytes read per second at most. */
  readonly read_bytes_per_s?: number;
  /** Bytes written per second at most. */
  readonly write_bytes_per_s?: number;
  /** Whether its write cache survives a loss of power. */
  readonly power_loss_protection?: boolean;
  /** What advice buys it for, where the machine is no cloud's; only of drives. */
  readonly advised_for?: readonly DeviceRole[];
  /** Rules of a cloud volume; absent for drives. */
  readonly volume?: VolumeRules;
  /** Size of the drive, GB. */
  readonly capacity_gb?: number;
  /** Dated price, where there is a trustworthy one. */
  readonly price?: CatalogPrice;
  /** Measured reads per second by concurrency: [concurrency, reads/s] at `block_bytes`. */
  readonly points?: {
    /** Size of one read, bytes. */
    readonly block_bytes: number;
    /** Pairs of concurrency and reads per second. */
    readonly reads: readonly (readonly number[])[];
  };
  /** Origin of its figures. */
  readonly trust: string;
  /** What else to know. */
  readonly note?: string;
  /** Where its figures are from. */
  readonly source: string;
  /** Date of its figures. */
  readonly as_of?: string;
}

/** A cloud instance type. */
export interface CatalogInstance {
  /** Name in a plan. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** Virtual processors. */
  readonly vcpus: number;
  /** RAM in bytes. */
  readonly ram_bytes: number;
  /** Sustained limit of network storage. */
  readonly storage_iops?: number;
  /** Bytes per second to network storage, sustained. */
  readonly storage_bytes_per_s?: number;
  /** I/Os per second to network storage, for a while. */
  readonly storage_iops_burst?: number;
  /** Bytes per second to network storage, for a while. */
  readonly storage_bytes_per_s_burst?: number;
  /** Catalogue id of the local device, if it has one. */
  readonly local_device?: string;
  /** Volumes of its provider that it cannot attach, by id. */
  readonly refused_volumes?: readonly string[];
  /** US dollars an hour on demand, where there is a trustworthy price. */
  readonly usd_per_hour?: number;
  /** US dollars for each of three years, reserved and paid at the start, where that is known. */
  readonly reserved_usd_per_year?: number;
  /** What else to know. */
  readonly note?: string;
  /** Where its figures are from. */
  readonly source: string;
  /** Date of its figures. */
  readonly as_of?: string;
}

/** One file of the catalogue. */
export interface CatalogFamily {
  /** Stable name. */
  readonly family: string;
  /** What the file holds. */
  readonly about: string;
  /** False where nobody buys its devices any more: they stay for plans that name them. */
  readonly listed?: false;
  /** Its devices. */
  readonly devices?: readonly CatalogDevice[];
  /** Its instances. */
  readonly instances?: readonly CatalogInstance[];
}

/** A price in each region, in the order of the list of regions; null where there is none. */
export type PriceByRegion = readonly (number | null)[];

/** An instance type by region. */
export interface FamilyByRegion {
  /** Its name, such as r6i.metal. */
  readonly type: string;
  /** Virtual processors. */
  readonly vcpus: number;
  /** US dollars an hour on demand. */
  readonly usd_per_hour: PriceByRegion;
}

/** A volume type by region. */
export interface VolumeByRegion {
  /** US dollars a GB and month. */
  readonly usd_per_gb_month: PriceByRegion;
  /** US dollars for each provisioned IOPS and month, by the tiers of the device's own price. */
  readonly usd_per_iops_month?: readonly PriceByRegion[];
}

/** Prices of AWS by region. */
export interface RegionPrices {
  /** Regions by their code, and the place by which people know them. */
  readonly regions: Readonly<Record<string, string>>;
  /** Prices of instances. */
  readonly instances: {
    /** Where they are from. */
    readonly source: string;
    /** One type of each family; the others cost in proportion to their vCPUs. */
    readonly families: Readonly<Record<string, FamilyByRegion>>;
  };
  /** Prices of volumes. */
  readonly volumes: {
    /** Where they are from. */
    readonly source: string;
    /** Date of the prices. */
    readonly as_of: string;
    /** By id of the device. */
    readonly devices: Readonly<Record<string, VolumeByRegion>>;
  };
}

/** Whether the catalogue has a dated price, or none that can be trusted. */
export type Pricing = "dated" | "yours to enter";

/** The whole catalogue. */
export interface Catalog {
  /** Files of the catalogue. */
  readonly families: readonly {
    /** Stable name. */
    readonly family: string;
    /** What the file holds. */
    readonly about: string;
  }[];
  /** Every device and volume type. */
  readonly devices: readonly (CatalogDevice & {
    /** File of the catalogue. */
    readonly family: string;
    /** Whether it has a dated price. */
    readonly pricing: Pricing;
    /** Whether a plan can be given it; others stay for plans that name them. */
    readonly listed: boolean;
  })[];
  /** Every instance type. */
  readonly instances: readonly (CatalogInstance & {
    /** File of the catalogue. */
    readonly family: string;
  })[];
}
