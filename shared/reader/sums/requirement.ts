/** What the files of a dump take at each recordsize, from the sums over all of them. */
import { LEVELS, Level } from "../object";
import { RECORDSIZES, RecordsizeSums, SMALLEST_SHIFT } from "./recordsizes";
import { Totals } from "./totals";

/**
 * Stored bytes of a pointer in a level-1 block where the dump shows none.
 *
 * Measured with lz4 at ashift 12 on OpenZFS 2.1.11 and 2.3.2: 41 to 44, encrypted 60.
 */
export const DEFAULT_POINTER_BYTES: f64 = 44;
const DEFAULT_STEP_BYTES: i64 = 4096;
export const POINTER_BYTES: f64 = 128;

/**
 * Change of a payload per doubling of the record, below 16 KiB and from there on.
 *
 * Measured with lz4 on one InnoDB file, OpenZFS 2.1.11 and 2.3.2, at ashift 9 and 12: 10 % less from
 * 4K to 16K, 2 % less from 16K to 128K, but 1 % more from 64K to 128K.
 */
const SMALL_RECORD_BYTES: f64 = 16384;
const RECOMPRESSION_OF_SMALL: f64 = 0.05;
const RECOMPRESSION: f64 = 0.01;

export enum Basis {
  MEASURED,
  EXACT,
  ESTIMATED,
}

/** The same files, every one written anew with one recordsize. Sizes in bytes. */
export class Requirement {
  recordBytes: i64 = 0;
  leafBlocks: i64 = 0;
  nonleafBlocks: i64 = 0;
  /** Level 1 first. */
  nonleafByLevel: Array<i64> = new Array<i64>();
  nonleafLogicalBytes: i64 = 0;
  nonleafPhysicalBytes: i64 = 0;
  leafPhysicalBytes: i64 = 0;
  leafPhysicalLowBytes: i64 = 0;
  leafPhysicalHighBytes: i64 = 0;
  basis: Basis = Basis.EXACT;
  estimatedFiles: i64 = 0;
}

function rounded(value: f64): i64 {
  return <i64>nearest(value);
}

/** Smallest step in the sizes of compressed indirect blocks; ashift 12 where unknown. */
export function allocationStepBytes(totals: Totals): i64 {
  const bits = totals.stepBits;
  return bits ? min(bits & -bits, 1 << 16) : DEFAULT_STEP_BYTES;
}

/** Stored bytes of a pointer in level-1 blocks before rounding up, which adds half a step each. */
function pointerBytes(totals: Totals, step: i64): f64 {
  const blocks = totals.tree[1].blocks;
  const stored = <f64>totals.tree[1].physicalBytes;
  if (!blocks || !totals.level1Pointers) return DEFAULT_POINTER_BYTES;
  const pointers = <f64>totals.level1Pointers;
  const unrounded = (stored - <f64>(blocks * step) / 2) / pointers;
  return min(max(unrounded, stored / pointers / 4), POINTER_BYTES);
}

function nonleafPhysical(totals: Totals, row: RecordsizeSums): i64 {
  const step = allocationStepBytes(totals);
  const blocks = row.modelledLevel1;
  let stored = row.knownPhysicalBytes;
  if (blocks) {
    const each = pointerBytes(totals, step);
    const first = each * <f64>row.modelledPointers + <f64>(blocks * step) / 2;
    stored += rounded(max(first, <f64>(blocks * step)));
  }
  const upper = new Level();
  for (let level = 2; level < LEVELS; level++) upper.add(totals.tree[level]);
  const mean = upper.blocks ? <f64>upper.physicalBytes / <f64>upper.blocks : <f64>step;
  return stored + rounded(<f64>row.modelledUpper * mean);
}

/**
 * Share by which the payload may change because it is compressed in records of another size: the
 * doublings between the mean record of the dump and the new one, each with what was measured.
 */
function recompression(recordBytes: f64, totals: Totals): f64 {
  const leaves = totals.tree[0];
  const source = leaves.blocks ? <f64>leaves.logicalBytes / <f64>leaves.blocks : recordBytes;
  const low = min(source, recordBytes);
  const high = max(source, recordBytes);
  const small = max(Math.log2(min(high, SMALL_RECORD_BYTES) / min(low, SMALL_RECORD_BYTES)), 0);
  const large = Math.log2(high / low) - small;
  return min(small * RECOMPRESSION_OF_SMALL + large * RECOMPRESSION, 0.5);
}

/**
 * Stored bytes of the leaves: what the dump leaves possible, and the middle of it.
 *
 * A leaf that is stored in n steps of allocation has a payload of n - 1 to n steps: the dump does not
 * say where between. The same payload is rounded up once for every new leaf. Where every leaf is
 * stored as large as it is, the data is taken to be incompressible: the high end.
 */
function addLeafPhysical(into: Requirement, totals: Totals, row: RecordsizeSums): void {
  const known = row.leafKnownPhysicalBytes;
  into.leafPhysicalBytes = into.leafPhysicalLowBytes = into.leafPhysicalHighBytes = known;
  const leaves = row.modelledLeaves;
  if (!leaves) return;
  const source = row.sourceBytes;
  const step = allocationStepBytes(totals);
  const change = recompression(<f64>into.recordBytes, totals);
  const printed = totals.tree[0];
  const inSteps = max(row.sourceLeaves - printed.embedded, 0);
  const least = <f64>min(leaves * step, source);
  const low = max(<f64>(source - inSteps * step) * (1 - change), least);
  const most = <f64>(leaves * into.recordBytes);
  const high = max(min(<f64>source * (1 + change) + <f64>(leaves * step), most), low);
  const isStoredRaw = printed.logicalBytes > 0 && printed.logicalBytes == printed.physicalBytes;
  into.leafPhysicalBytes += rounded(isStoredRaw ? high : (low + high) / 2);
  into.leafPhysicalLowBytes += rounded(low);
  into.leafPhysicalHighBytes += rounded(high);
}

function basisOf(row: RecordsizeSums): Basis {
  if (row.estimatedFiles) return Basis.ESTIMATED;
  return row.measuredFiles && !row.exactFiles ? Basis.MEASURED : Basis.EXACT;
}

/**
 * Lets no row in which as many or more blocks stand have fewer stored bytes: what the dump shows
 * stays; modelled sizes above and below it give way to it.
 */
function keepOrder(rows: Array<Requirement>): void {
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index];
    const smaller = rows[index - 1];
    const fits = row.basis == Basis.EXACT && smaller.basis != Basis.ESTIMATED;
    if (fits && row.nonleafBlocks <= smaller.nonleafBlocks) {
      row.nonleafPhysicalBytes = min(row.nonleafPhysicalBytes, smaller.nonleafPhysicalBytes);
    }
  }
  for (let index = rows.length - 2; index >= 0; index--) {
    const row = rows[index];
    const larger = rows[index + 1];
    if (row.basis == Basis.ESTIMATED && row.nonleafBlocks >= larger.nonleafBlocks) {
      row.nonleafPhysicalBytes = max(row.nonleafPhysicalBytes, larger.nonleafPhysicalBytes);
    }
  }
}

/** One row per recordsize, smallest first, from the sums over all files. */
export function requirementsOf(totals: Totals): Array<Requirement> {
  const rows = new Array<Requirement>();
  for (let index = 0; index < RECORDSIZES; index++) {
    const sums = totals.recordsizes[index];
    const row = new Requirement();
    row.recordBytes = (<i64>1) << (SMALLEST_SHIFT + index);
    row.leafBlocks = sums.blocks[0];
    let top = LEVELS - 1;
    while (top > 0 && !sums.blocks[top]) top--;
    for (let level = 1; level <= top; level++) {
      row.nonleafByLevel.push(sums.blocks[level]);
      row.nonleafBlocks += sums.blocks[level];
    }
    row.nonleafLogicalBytes = sums.logicalBytes;
    row.nonleafPhysicalBytes = nonleafPhysical(totals, sums);
    addLeafPhysical(row, totals, sums);
    row.basis = basisOf(sums);
    row.estimatedFiles = sums.estimatedFiles;
    rows.push(row);
  }
  keepOrder(rows);
  return rows;
}
