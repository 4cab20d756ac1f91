/** What a record takes on disk: allocation units, compression thresholds, redundancy. */
import type { Plan } from "../../generated/plan.ts";

/** Rounds up to whole units. */
export function roundUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
}

/** A size that records have on disk, and the share of them that have it. */
export interface RecordSize {
  readonly bytes: number;
  readonly share: number;
}

/** Largest size at which a compressed record is kept: 7/8 of the record in whole allocation units. */
export function largestCompressed(recordBytes: number, ashift: number): number {
  const unit = 2 ** ashift;
  return Math.floor((recordBytes * 0.875) / unit) * unit;
}

/**
 * Sizes on disk of records that shrink by `ratio` on average, as `zfs get compressratio` counts them:
 * OpenZFS has rounded each up to the allocation unit before, and stored it whole if it would not fit 7/8 of
 * the record, itself rounded down to the unit (zio_compress.c and zio.c, OpenZFS 2.2.11). So they are taken
 * to have the two possible sizes next to the mean.
 *
 * @param recordBytes recordsize
 * @param ratio logical by physical bytes, 1 and more
 * @param ashift log2 of the allocation unit
 */
export function recordSizes(
  recordBytes: number,
  ratio: number,
  ashift: number,
): readonly RecordSize[] {
  const unit = 2 ** ashift;
  const limit = largestCompressed(recordBytes, ashift);
  const mean = Math.max(unit, recordBytes / Math.max(1, ratio));
  if (limit < unit || ratio <= 1) return [{ bytes: recordBytes, share: 1 }];
  const low = mean >= limit ? limit : Math.floor(mean / unit) * unit;
  const high = mean >= limit ? recordBytes : low + unit;
  const larger = (mean - low) / (high - low);
  return [
    { bytes: low, share: 1 - larger },
    { bytes: high, share: larger },
  ];
}

/** The mean of what a record of each size comes to. */
export function meanOver(sizes: readonly RecordSize[], of: (bytes: number) => number): number {
  return sizes.reduce((sum, { bytes, share }) => sum + (share > 0 ? share * of(bytes) : 0), 0);
}

/** Redundancy of a vdev type: parity devices, and whether it is dRAID. */
export interface Redundancy {
  readonly kind: "stripe" | "mirror" | "raidz" | "draid";
  readonly parity: number;
}

/** Reads the vdev type of a plan. */
export function redundancyOf(type: Plan["storage"]["vdev_type"]): Redundancy {
  if (type === "stripe" || type === "mirror") return { kind: type, parity: 0 };
  const parity = Number(type.slice(5));
  return { kind: type.startsWith("draid") ? "draid" : "raidz", parity };
}

/** Width that the redundancy needs at least: a group must hold one data device. */
export function effectiveWidth(redundancy: Redundancy, width: number): number {
  return Math.max(width, redundancy.parity + 1);
}

/** Devices that one block is spread over at most: a dRAID's redundancy group, all of another vdev. */
export function groupWidth(
  { kind, parity }: Redundancy,
  width: number,
  draidData: number | null,
): number {
  return kind === "draid" && draidData !== null ? Math.min(width, draidData + parity) : width;
}

/**
 * Bytes allocated on one top-level vdev for one block (vdev_raidz_asize and vdev_draid_asize,
 * OpenZFS 2.2.11): raidz adds parity per row of data sectors and pads to a multiple of parity + 1;
 * dRAID pads to whole rows; a mirror writes every side.
 */
export function allocatedBytes(
  psize: number,
  redundancy: Redundancy,
  width: number,
  ashift: number,
): number {
  const unit = 2 ** ashift;
  const sectors = Math.ceil(psize / unit);
  const { kind, parity } = redundancy;
  if (kind === "mirror") return sectors * unit * width;
  if (kind === "stripe") return sectors * unit;
  const data = effectiveWidth(redundancy, width) - parity;
  const rows = Math.ceil(sectors / data);
  if (kind === "draid") return rows * (data + parity) * unit;
  const withParity = sectors + parity * rows;
  return Math.ceil(withParity / (parity + 1)) * (parity + 1) * unit;
}

/**
 * Devices that one block read touches when all is well (vdev_raidz.c vdev_raidz_map_alloc): the data
 * columns of raidz and dRAID, one side of a mirror.
 */
export function devicesPerRead(
  psize: number,
  redundancy: Redundancy,
  width: number,
  ashift: number,
): number {
  if (redundancy.kind === "stripe" || redundancy.kind === "mirror") return 1;
  const data = effectiveWidth(redundancy, width) - redundancy.parity;
  return Math.min(data, Math.ceil(psize / 2 ** ashift));
}

/** Devices that one block write touches. */
export function devicesPerWrite(
  psize: number,
  redundancy: Redundancy,
  width: number,
  ashift: number,
): number {
  if (redundancy.kind === "stripe") return 1;
  if (redundancy.kind === "mirror") return width;
  return devicesPerRead(psize, redundancy, width, ashift) + redundancy.parity;
}

/**
 * Copies of an indirect block on disk: one more than the data has, three at most, two if encrypted
 * (dmu.c dmu_write_policy, redundant_metadata=all, OpenZFS 2.2.11).
 */
export function metadataCopies(copies: number, encryption: boolean): number {
  return Math.min(encryption ? 2 : 3, copies + 1);
}
