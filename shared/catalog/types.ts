/** Shape of the catalogue: what is known of a device or an instance, with source and date. */

/** How a figure in the catalogue was come by. */
export type CatalogTrust = "measured" | "published" | "datasheet" | "estimate";

/** A limit of a cloud volume, in IOPS or MiB/s; absent parts count nothing. */
export interface VolumeLimit {
  /** What every volume has. */
  readonly base?: number;
  readonly per_gb?: number;
  readonly min?: number;
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
  readonly gb: number;
  readonly iops: number;
  readonly mb_per_s: number;
  readonly usd_month?: number;
}

/** Rules of a cloud volume. A provider's GB is the unit of its size limits, IOPS rules and prices. */
export interface VolumeRules {
  readonly min_gb: number;
  readonly max_gb: number;
  readonly iops?: VolumeLimit;
  readonly mib_per_s?: VolumeLimit;
  readonly tiers?: readonly VolumeTier[];
  readonly burst?: {
    readonly iops: number;
    readonly credits: number;
    readonly refill_per_gb: number;
  };
  /** Share of the provisioned rate that the provider promises to deliver. */
  readonly delivered_ratio?: number;
  /** Largest I/O that counts as one. */
  readonly io_bytes?: number;
}

/** A dated price; an absent part has none. */
export interface CatalogPrice {
  readonly usd_per_gb_month?: number;
  /** Tiers of provisioned IOPS above the included ones: [up to, USD each]; null is no end. */
  readonly usd_per_iops_month?: readonly (readonly (number | null)[])[];
  readonly usd_per_mib_per_s_month?: number;
  readonly usd_month?: number;
  readonly usd_purchase?: number;
  readonly source: string;
  readonly as_of?: string;
}

/** A storage device or volume type. */
export interface CatalogDevice {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** "network" when the machine's own storage limit applies; local otherwise. */
  readonly attach?: string;
  /** Response time of one random read on the idle device. */
  readonly read_ms: number;
  /** Time of one small write made durable. */
  readonly sync_write_ms: number;
  /** Measured rates of 512-byte writes, each with fsync or fdatasync, by one thread. */
  readonly fsync_per_s?: number;
  readonly fdatasync_per_s?: number;
  /** Exponent of the concurrency curve; absent for a volume with a hard limit. */
  readonly curve_power?: number;
  readonly read_iops?: number;
  readonly write_iops?: number;
  readonly read_bytes_per_s?: number;
  readonly write_bytes_per_s?: number;
  readonly power_loss_protection?: boolean;
  readonly volume?: VolumeRules;
  readonly capacity_gb?: number;
  readonly price?: CatalogPrice;
  /** Measured reads per second by concurrency: [concurrency, reads/s] at `block_bytes`. */
  readonly points?: {
    readonly block_bytes: number;
    readonly reads: readonly (readonly number[])[];
  };
  readonly trust: string;
  readonly note?: string;
  readonly source: string;
  readonly as_of?: string;
}

/** A cloud instance type. */
export interface CatalogInstance {
  readonly id: string;
  readonly name: string;
  readonly vcpus: number;
  readonly ram_bytes: number;
  /** Sustained limit of network storage. */
  readonly storage_iops?: number;
  readonly storage_bytes_per_s?: number;
  readonly storage_iops_burst?: number;
  readonly storage_bytes_per_s_burst?: number;
  /** Catalogue id of the local device, if it has one. */
  readonly local_device?: string;
  readonly usd_per_hour?: number;
  readonly note?: string;
  readonly source: string;
  readonly as_of?: string;
}

/** One file of the catalogue. */
export interface CatalogFamily {
  readonly family: string;
  readonly about: string;
  readonly devices?: readonly CatalogDevice[];
  readonly instances?: readonly CatalogInstance[];
}

/** Whether the catalogue has a dated price, or none that can be trusted. */
export type Pricing = "dated" | "yours to enter";

/** The whole catalogue. */
export interface Catalog {
  readonly families: readonly { readonly family: string; readonly about: string }[];
  readonly devices: readonly (CatalogDevice & {
    readonly family: string;
    readonly pricing: Pricing;
  })[];
  readonly instances: readonly (CatalogInstance & { readonly family: string })[];
}
