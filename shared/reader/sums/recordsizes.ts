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
import { DISTANCES, DumpObject, LEVELS, ObjectKind, POINTER_SHIFT } from "../object";
import { bitLength } from "../text";

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
