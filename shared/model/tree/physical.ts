/** What a record takes on disk: allocation units, compression thresholds, redundancy. */
import type { Plan } from "../../generated/plan.ts";

/** Rounds up to whole units. */
export function roundUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
}

/**
 * Physical size of one record (zio_compress.c and zio.c, OpenZFS 2.2.11): compressed data is rounded
 * up to the allocation unit and kept only if it fits 7/8 of the record, itself rounded down to the
 * unit; otherwise the record is stored whole.
 *
 * @param recordBytes recordsize
 * @param ratio what the compressor reaches before rounding, logical by compressed
 * @param ashift log2 of the allocation unit
 */
export function physicalBytes(recordBytes: number, ratio: number, ashift: number): number {
  const unit = 2 ** ashift;
  const limit = Math.floor((recordBytes * 0.875) / unit) * unit;
  const compressed = roundUp(recordBytes / Math.max(1, ratio), unit);
  return ratio > 1 && compressed <= limit ? compressed : recordBytes;
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
