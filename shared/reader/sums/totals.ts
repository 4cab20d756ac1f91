/** Sums over objects: those of a dataset or of a whole dump, and the files directly in one directory. */
import { DumpObject, LEVELS, Level, newLevels, ObjectKind, sumNonleaf } from "../object";
import { ByteMap, Bytes, bytesOf } from "../text";
import {
  addHeaderAt,
  addTreeAt,
  newRecordsizes,
  ownShift,
  prepareSpans,
  RECORDSIZES,
  RecordsizeSums,
  SMALLEST_SHIFT,
} from "./recordsizes";

const DIRECTORIES_MAX: i32 = 100_000;
/** Bytes of all their names. */
const NAMES_MAX: usize = 64 << 20;
const SLASH: u32 = 47;

/** Sums of one quantity y over files, with x the space that a file uses. */
class Spread {
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
class Moments {
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
const key = new Bytes();
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
    sumNonleaf(object.levels, nonleaf);
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

/** One directory of one dataset (for MySQL: one database). Sizes in bytes. */
export class Directory {
  files: i64 = 0;
  trees: i64 = 0;
  fileBytes: i64 = 0;
  leaves: Level = new Level();
  nonleaf: Level = new Level();

  constructor(
    public dataset: i32,
    public path: Bytes,
  ) {}
}

/** Directories by dataset and path. */
export class Directories {
  all: Array<Directory> = new Array<Directory>();
  /** There were too many to keep them all. */
  areLeftOut: bool = false;
  private numbers: ByteMap = new ByteMap();
  private nameBytes: usize = 0;

  /** The directory of a path in a dataset; null without room. */
  of(dataset: i32, at: usize, end: usize): Directory | null {
    key.clear();
    key.addNumber(dataset);
    key.add(at, end);
    const known = this.numbers.get(key);
    if (known >= 0) return this.all[known];
    if (this.all.length == DIRECTORIES_MAX || this.nameBytes + (end - at) > NAMES_MAX) {
      this.areLeftOut = true;
      return null;
    }
    this.nameBytes += end - at;
    const made = new Directory(dataset, bytesOf(at, end));
    this.numbers.add(key, this.all.length);
    this.all.push(made);
    return made;
  }

  /** Adds a file to the sums of its directory; null for a path that names none, or without room. */
  addFile(dataset: i32, object: DumpObject): Directory | null {
    const path = object.path;
    let last = path.length;
    while (last > 0 && load<u8>(path.at + last - 1) != SLASH) last--;
    if (!last) return null;
    // Up to the last slash, "/" itself for the root.
    const directory = this.of(dataset, path.at, path.at + (last > 1 ? last - 1 : last));
    if (!directory) return null;
    sumNonleaf(object.levels, nonleaf);
    directory.files++;
    directory.fileBytes += max(object.fileBytes, 0);
    directory.trees += object.hasTree ? 1 : 0;
    directory.leaves.add(object.leaves);
    directory.nonleaf.add(nonleaf);
    return directory;
  }

  /** Those that hold a file, with most file bytes first. */
  ranked(): Array<Directory> {
    const held = new Array<Directory>();
    for (let index = 0; index < this.all.length; index++) {
      if (this.all[index].files) held.push(this.all[index]);
    }
    return held.sort((first, second) => {
      if (first.fileBytes != second.fileBytes) return first.fileBytes > second.fileBytes ? -1 : 1;
      if (first.dataset != second.dataset) return first.dataset - second.dataset;
      return first.path.compare(second.path);
    });
  }
}
