/**
 * The files of a dump at every recordsize.
 *
 * The leaves of an object are printed in ascending order of offset, so two neighbours lie in different
 * spans of 2^k bytes exactly when the bit length of the XOR of their offsets exceeds k. Counting
 * leaves by that bit length gives the number of spans in use for every k: records of any larger
 * recordsize, and what one indirect block covers at any level.
 *
 * Shape of a tree: dnode_new_blkid in module/zfs/dnode.c, OpenZFS 0.6.5 to 2.4.
 */
import { DISTANCES, DumpObject, LEVELS, Level, ObjectKind, POINTER_SHIFT } from "./object";
import { bitLength } from "./text";
import { Totals } from "./totals";

/** Recordsizes planned for: 4 KiB to 16 MiB. */
export const RECORDSIZES: i32 = 13;
export const SMALLEST_SHIFT: i64 = 12;

/** All files as they would be at one recordsize. Sizes in bytes. */
export class RecordsizeSums {
  blocks: StaticArray<i64> = new StaticArray<i64>(LEVELS);
  /** Indirect blocks uncompressed. */
  logicalBytes: i64 = 0;
  /** Indirect blocks as stored, of files that have this recordsize. */
  knownPhysicalBytes: i64 = 0;
  /** Blocks and pointers of which the stored size has to be modelled. */
  modelledLevel1: i64 = 0;
  modelledPointers: i64 = 0;
  modelledUpper: i64 = 0;
  leafKnownPhysicalBytes: i64 = 0;
  modelledLeaves: i64 = 0;
  /** The printed leaves that those replace. */
  sourceLeaves: i64 = 0;
  sourceBytes: i64 = 0;
  /** Files, by what their counts rest on. */
  measuredFiles: i64 = 0;
  exactFiles: i64 = 0;
  estimatedFiles: i64 = 0;

  add(other: RecordsizeSums): void {
    for (let level = 0; level < LEVELS; level++) this.blocks[level] += other.blocks[level];
    this.logicalBytes += other.logicalBytes;
    this.knownPhysicalBytes += other.knownPhysicalBytes;
    this.modelledLevel1 += other.modelledLevel1;
    this.modelledPointers += other.modelledPointers;
    this.modelledUpper += other.modelledUpper;
    this.leafKnownPhysicalBytes += other.leafKnownPhysicalBytes;
    this.modelledLeaves += other.modelledLeaves;
    this.sourceLeaves += other.sourceLeaves;
    this.sourceBytes += other.sourceBytes;
    this.measuredFiles += other.measuredFiles;
    this.exactFiles += other.exactFiles;
    this.estimatedFiles += other.estimatedFiles;
  }
}

export function newRecordsizes(): StaticArray<RecordsizeSums> {
  const rows = new StaticArray<RecordsizeSums>(RECORDSIZES);
  for (let index = 0; index < RECORDSIZES; index++) rows[index] = new RecordsizeSums();
  return rows;
}

const SMALLEST_BLOCK_SHIFT: i64 = 9;
const FULL_CENTI: i64 = 10000;

const counts = new StaticArray<i64>(LEVELS);

/** Turns counts by bit length into, for every k, the number of spans of 2^k bytes in use. */
export function prepareSpans(object: DumpObject): void {
  const leaves = object.leaves.blocks;
  let spans: i64 = 1;
  for (let shift = DISTANCES - 1; shift >= 0; shift--) {
    const closer = object.distances[shift];
    object.distances[shift] = min(spans, leaves);
    spans += closer;
  }
}

function spansOf(object: DumpObject, shift: i64): i64 {
  return object.distances[<i32>min(shift, DISTANCES - 1)];
}

/** Blocks of 2^shift bytes that a length takes. */
function pieces(length: i64, shift: i64): i64 {
  return (length + ((<i64>1) << shift) - 1) >> shift;
}

/**
 * Indirect levels of a tree of so many blocks, written afresh. A dnode holds one pointer beside a
 * file's attributes, three in a zvol.
 */
function levelsAbove(blocks: i64, object: DumpObject): i32 {
  const fanout = object.fanoutShift;
  let levels = 0;
  let reach: i64 = object.kind == ObjectKind.ZVOL ? 3 : 1;
  while (reach < blocks && levels < LEVELS - 1) {
    reach <<= fanout;
    levels++;
  }
  return levels;
}

/** Adds a tree of which only block counts are known. */
function addModel(object: DumpObject, levels: i32, row: RecordsizeSums): void {
  const blockShift = object.fanoutShift + POINTER_SHIFT;
  row.blocks[0] += counts[0];
  row.modelledLeaves += counts[0];
  for (let level = 1; level <= levels; level++) {
    row.blocks[level] += counts[level];
    row.logicalBytes += counts[level] << blockShift;
    if (level == 1) {
      row.modelledLevel1 += counts[1];
      row.modelledPointers += counts[0];
    } else row.modelledUpper += counts[level];
  }
}

function addAsDumped(object: DumpObject, row: RecordsizeSums): void {
  row.measuredFiles++;
  row.blocks[0] += object.leaves.blocks;
  for (let level = 1; level < LEVELS; level++) {
    row.blocks[level] += object.levels[level].blocks;
    row.logicalBytes += object.levels[level].logicalBytes;
    row.knownPhysicalBytes += object.levels[level].physicalBytes;
  }
  row.leafKnownPhysicalBytes += object.leaves.physicalBytes;
}

/** Leaves after splitting every present one; an embedded one is taken to fill one record. */
function leavesIfSmaller(object: DumpObject, shift: i64): i64 {
  const embedded = object.leaves.embedded;
  const whole = object.leaves.blocks - embedded;
  const leaves = whole * pieces(object.recordBytes, shift) + embedded;
  return min(leaves, pieces(object.extentBytes, shift));
}

/** Adds the tree that the object's data has in records of 2^shift bytes, after `prepareSpans`. */
export function addTreeAt(object: DumpObject, shift: i64, row: RecordsizeSums): void {
  const record = object.recordBytes;
  const extent = object.extentBytes;
  const leaves = object.leaves.blocks;
  const isLarger = record <= (<i64>1) << shift;
  if (record == (<i64>1) << shift) {
    addAsDumped(object, row);
    return;
  }
  // The size of a single data block need not be a recordsize.
  if (isLarger && extent == record) {
    row.blocks[0] += leaves;
    row.leafKnownPhysicalBytes += object.leaves.physicalBytes;
    return;
  }
  counts[0] = isLarger ? spansOf(object, shift) : leavesIfSmaller(object, shift);
  const fanout = object.fanoutShift;
  const levels = levelsAbove(pieces(extent, shift), object);
  for (let level = 1; level <= levels; level++) {
    const spanShift = shift + level * fanout;
    if (spanShift >= 62 || (<i64>1) << spanShift >= record) {
      counts[level] = spansOf(object, spanShift);
    } else {
      counts[level] = pieces(counts[level - 1], fanout);
    }
  }
  addModel(object, levels, row);
  row.sourceLeaves += leaves;
  row.sourceBytes += object.leaves.physicalBytes;
  const isPowerOfTwo = (record & (record - 1)) == 0;
  if (isLarger && isPowerOfTwo && !object.disordered) row.exactFiles++;
  else if (leaves > 0) row.estimatedFiles++;
}

/** Binary logarithm of the recordsize that holds one of the object's blocks. */
export function ownShift(object: DumpObject): i64 {
  return max(<i64>bitLength(object.recordBytes - 1), SMALLEST_BLOCK_SHIFT);
}

/**
 * Adds a tree judged by size and %full alone: holes are taken to lie together.
 *
 * @returns its blocks above the leaves
 */
export function addHeaderAt(object: DumpObject, shift: i64, row: RecordsizeSums): i64 {
  const extent = object.extentBytes;
  const blocks = pieces(extent, shift);
  const fill = object.fillCenti >= 0 ? object.fillCenti : FULL_CENTI;
  const present = (extent / FULL_CENTI) * fill + ((extent % FULL_CENTI) * fill) / FULL_CENTI;
  counts[0] = min(blocks, pieces(present, shift));
  let nonleaf: i64 = 0;
  const levels = levelsAbove(blocks, object);
  for (let level = 1; level <= levels; level++) {
    counts[level] = pieces(counts[level - 1], object.fanoutShift);
    nonleaf += counts[level];
  }
  addModel(object, levels, row);
  row.sourceLeaves += pieces(present, ownShift(object));
  row.sourceBytes += object.usedBytes;
  row.estimatedFiles++;
  return nonleaf;
}

/**
 * Stored bytes of a pointer in a level-1 block where the dump shows none.
 *
 * Measured with lz4 at ashift 12 on OpenZFS 2.1.11 and 2.3.2: 41 to 44, encrypted 60.
 */
export const DEFAULT_POINTER_BYTES: f64 = 44;
const DEFAULT_STEP_BYTES: i64 = 4096;
const POINTER_BYTES: f64 = 128;

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
