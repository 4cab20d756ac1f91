/** Sums over the objects of one dataset, or of a whole dump. */
import { DumpObject, LEVELS, Level, newLevels, ObjectKind } from "./object";
import { addHeaderAt, addTreeAt, ownShift, prepareSpans } from "./reblock";

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

/** Sums of one quantity y over files, with x the space that a file uses. */
export class Spread {
  sum: f64 = 0;
  byUsedBytes: f64 = 0;
  squared: f64 = 0;

  add(value: f64, used: f64): void {
    this.sum += value;
    this.byUsedBytes += value * used;
    this.squared += value * value;
  }
}

/** Moments of the files with a tree, for ratio estimates. */
export class Moments {
  files: f64 = 0;
  usedBytes: f64 = 0;
  usedBytesSquared: f64 = 0;
  leafBlocks: Spread = new Spread();
  nonleafBlocks: Spread = new Spread();
  nonleafLogicalBytes: Spread = new Spread();
  nonleafPhysicalBytes: Spread = new Spread();

  addFile(object: DumpObject, nonleaf: Level): void {
    const used = <f64>max(object.usedBytes, 0);
    this.files += 1;
    this.usedBytes += used;
    this.usedBytesSquared += used * used;
    this.leafBlocks.add(<f64>object.leaves.blocks, used);
    this.nonleafBlocks.add(<f64>nonleaf.blocks, used);
    this.nonleafLogicalBytes.add(<f64>nonleaf.logicalBytes, used);
    this.nonleafPhysicalBytes.add(<f64>nonleaf.physicalBytes, used);
  }
}

const nonleaf = new Level();
const ownRow = new RecordsizeSums();

/** Sums of one dataset. */
export class Totals {
  objects: i64 = 0;
  /** Without the accounting objects and the table of dnodes. */
  numberedObjects: i64 = 0;
  files: i64 = 0;
  trees: i64 = 0;
  fileTrees: i64 = 0;
  fileBytes: i64 = 0;
  headerOnly: i64 = 0;
  headerOnlyLeaves: i64 = 0;
  headerOnlyNonleaf: i64 = 0;
  /** Leaves of trees that have indirect blocks. */
  level1Pointers: i64 = 0;
  /** Bitwise or of the stored sizes of compressed indirect blocks. */
  stepBits: i64 = 0;
  /** zvol objects, their property objects with a size, and those sizes. */
  volumes: i64 = 0;
  volumesSized: i64 = 0;
  volumeBytes: i64 = 0;
  tree: StaticArray<Level> = newLevels();
  recordsizes: StaticArray<RecordsizeSums> = newRecordsizes();
  moments: Moments = new Moments();

  /** Adds all but the moments. */
  add(other: Totals): void {
    this.objects += other.objects;
    this.numberedObjects += other.numberedObjects;
    this.files += other.files;
    this.trees += other.trees;
    this.fileTrees += other.fileTrees;
    this.fileBytes += other.fileBytes;
    this.headerOnly += other.headerOnly;
    this.headerOnlyLeaves += other.headerOnlyLeaves;
    this.headerOnlyNonleaf += other.headerOnlyNonleaf;
    this.level1Pointers += other.level1Pointers;
    this.stepBits |= other.stepBits;
    this.volumes += other.volumes;
    this.volumesSized += other.volumesSized;
    this.volumeBytes += other.volumeBytes;
    for (let level = 0; level < LEVELS; level++) this.tree[level].add(other.tree[level]);
    for (let index = 0; index < RECORDSIZES; index++) {
      this.recordsizes[index].add(other.recordsizes[index]);
    }
  }

  /** Adds an object; a file's counts by distance become counts of spans. */
  addObject(object: DumpObject): void {
    if (!object.isFile) this.addOther(object);
    else if (object.hasTree) this.addTree(object);
    else this.addHeader(object);
  }

  private addOther(object: DumpObject): void {
    this.objects++;
    if (object.number > 0) this.numberedObjects++;
    if (object.hasTree) this.trees++;
    if (object.kind == ObjectKind.ZVOL_PROPERTIES && object.fileBytes >= 0) {
      this.volumesSized++;
      this.volumeBytes += object.fileBytes;
    }
  }

  private addFile(object: DumpObject): void {
    this.objects++;
    this.numberedObjects++;
    this.files++;
    this.fileBytes += max(object.fileBytes, 0);
    if (object.kind == ObjectKind.ZVOL) this.volumes++;
  }

  /** Adds a file of which only the header is known. */
  private addHeader(object: DumpObject): void {
    this.addFile(object);
    this.headerOnly++;
    const before = ownRow.blocks[0];
    this.headerOnlyNonleaf += addHeaderAt(object, ownShift(object), ownRow);
    this.headerOnlyLeaves += ownRow.blocks[0] - before;
    for (let index = 0; index < RECORDSIZES; index++) {
      addHeaderAt(object, SMALLEST_SHIFT + index, this.recordsizes[index]);
    }
  }

  private addTree(object: DumpObject): void {
    this.addFile(object);
    this.trees++;
    nonleaf.clear();
    object.addNonleafTo(nonleaf);
    this.moments.addFile(object, nonleaf);
    this.fileTrees++;
    this.stepBits |= object.sizeBits;
    if (object.levels[1].blocks > 0) this.level1Pointers += object.leaves.blocks;
    for (let level = 0; level < LEVELS; level++) this.tree[level].add(object.levels[level]);
    prepareSpans(object);
    for (let index = 0; index < RECORDSIZES; index++) {
      addTreeAt(object, SMALLEST_SHIFT + index, this.recordsizes[index]);
    }
  }
}

function newRecordsizes(): StaticArray<RecordsizeSums> {
  const rows = new StaticArray<RecordsizeSums>(RECORDSIZES);
  for (let index = 0; index < RECORDSIZES; index++) rows[index] = new RecordsizeSums();
  return rows;
}

/** All levels above the leaves added up. */
export function nonleafOf(tree: StaticArray<Level>): Level {
  const sum = new Level();
  for (let level = 1; level < LEVELS; level++) sum.add(tree[level]);
  return sum;
}
