/** Sums of the files directly in one directory (for MySQL: one database). */
import { ByteMap, Bytes, bytesOf } from "./bytes";
import { DumpObject, Level } from "./object";

const DIRECTORIES_MAX: i32 = 100_000;
/** Bytes of all their names. */
const NAMES_MAX: usize = 64 << 20;
const SLASH: u32 = 47;

/** One directory of one dataset. Sizes in bytes. */
export class Directory {
  files: i64 = 0;
  trees: i64 = 0;
  leafBlocks: i64 = 0;
  nonleafBlocks: i64 = 0;
  nonleafLogicalBytes: i64 = 0;
  nonleafPhysicalBytes: i64 = 0;
  leafLogicalBytes: i64 = 0;
  leafPhysicalBytes: i64 = 0;
  fileBytes: i64 = 0;

  constructor(
    public dataset: i32,
    public path: Bytes,
  ) {}

  add(other: Directory): void {
    this.files += other.files;
    this.trees += other.trees;
    this.leafBlocks += other.leafBlocks;
    this.nonleafBlocks += other.nonleafBlocks;
    this.nonleafLogicalBytes += other.nonleafLogicalBytes;
    this.nonleafPhysicalBytes += other.nonleafPhysicalBytes;
    this.leafLogicalBytes += other.leafLogicalBytes;
    this.leafPhysicalBytes += other.leafPhysicalBytes;
    this.fileBytes += other.fileBytes;
  }

  get isEmpty(): bool {
    return (
      (this.files | this.trees | this.fileBytes) == 0 &&
      (this.leafBlocks | this.nonleafBlocks | this.leafPhysicalBytes) == 0
    );
  }
}

const key = new Bytes();
const nonleaf = new Level();

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
    nonleaf.clear();
    object.addNonleafTo(nonleaf);
    directory.files++;
    directory.fileBytes += max(object.fileBytes, 0);
    directory.trees += object.hasTree ? 1 : 0;
    directory.leafBlocks += object.leaves.blocks;
    directory.nonleafBlocks += nonleaf.blocks;
    directory.nonleafLogicalBytes += nonleaf.logicalBytes;
    directory.nonleafPhysicalBytes += nonleaf.physicalBytes;
    directory.leafLogicalBytes += object.leaves.logicalBytes;
    directory.leafPhysicalBytes += object.leaves.physicalBytes;
    return directory;
  }

  /** Those that hold a file, with most file bytes first. */
  ranked(): Array<Directory> {
    const held = new Array<Directory>();
    for (let index = 0; index < this.all.length; index++) {
      if (!this.all[index].isEmpty) held.push(this.all[index]);
    }
    return held.sort((first, second) => {
      if (first.fileBytes != second.fileBytes) return first.fileBytes > second.fileBytes ? -1 : 1;
      if (first.dataset != second.dataset) return first.dataset - second.dataset;
      return first.path.compare(second.path);
    });
  }
}
