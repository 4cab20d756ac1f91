/**
 * The object that is being read: header, attributes, and the sums of its tree; and where in it the scanner stands.
 */
import { note, Reason } from "./issues";
import { BlockPointer, PointerKind } from "./pointer";
import { Bytes, bitLength, findWord, startsWith } from "./text";

/** A level is printed as one hexadecimal digit. */
export const LEVELS: i32 = 16;
export const DISTANCES: i32 = 65;

/** Bytes of a block pointer: SPA_BLKPTRSHIFT in include/sys/spa.h. */
export const POINTER_SHIFT: i64 = 7;
/** zfs_default_ibs since OpenZFS 0.7. */
const DEFAULT_INDIRECT_SHIFT: i64 = 17;
const LARGEST_INDIRECT_SHIFT: i64 = 28;
const BYTES_MAX: i64 = (<i64>1) << 62;

/** The object types that matter here. */
export enum ObjectKind {
  OTHER,
  PLAIN_FILE,
  ZVOL,
  DIRECTORY,
  /** Object 2 of a zvol, which holds its size. */
  ZVOL_PROPERTIES,
}

/** Which of them the name of a type is. */
export function kindOf(at: usize, end: usize): ObjectKind {
  if (startsWith(at, end, "ZFS plain file")) return ObjectKind.PLAIN_FILE;
  if (startsWith(at, end, "zvol object")) return ObjectKind.ZVOL;
  if (startsWith(at, end, "ZFS directory")) return ObjectKind.DIRECTORY;
  if (startsWith(at, end, "zvol prop")) return ObjectKind.ZVOL_PROPERTIES;
  return ObjectKind.OTHER;
}

/** Blocks of one level of a tree, or of many trees. */
export class Level {
  /** Pointers that are not holes, embedded ones included. */
  blocks: i64 = 0;
  embedded: i64 = 0;
  /** Hole lines printed. */
  holes: i64 = 0;
  gang: i64 = 0;
  logicalBytes: i64 = 0;
  physicalBytes: i64 = 0;
  allocatedBytes: i64 = 0;

  clear(): void {
    memory.fill(changetype<usize>(this), 0, offsetof<Level>());
  }

  add(other: Level): void {
    this.blocks += other.blocks;
    this.embedded += other.embedded;
    this.holes += other.holes;
    this.gang += other.gang;
    this.logicalBytes += other.logicalBytes;
    this.physicalBytes += other.physicalBytes;
    this.allocatedBytes += other.allocatedBytes;
  }

  get isUsed(): bool {
    return (
      (this.blocks | this.embedded | this.holes | this.gang) != 0 ||
      (this.logicalBytes | this.physicalBytes | this.allocatedBytes) != 0
    );
  }
}

/** Levels of a tree, leaves first. */
export function newLevels(): StaticArray<Level> {
  const levels = new StaticArray<Level>(LEVELS);
  for (let level = 0; level < LEVELS; level++) levels[level] = new Level();
  return levels;
}

/** Puts the sum of all levels above the leaves into `sum`. */
export function sumNonleaf(levels: StaticArray<Level>, sum: Level): void {
  sum.clear();
  for (let level = 1; level < LEVELS; level++) sum.add(levels[level]);
}

/** What a row and its attributes say. Numbers that were not printed are -1, unless their comment says otherwise. */
export class ObjectHeader {
  /** Object number; negative for the accounting objects. */
  number: i64 = 0;
  /** Levels by the header, leaf level included. */
  levelsDeclared: i64 = 0;
  indirectBytes: i64 = 0;
  /** dblk of the header. */
  headerRecordBytes: i64 = 0;
  usedBytes: i64 = 0;
  /** lsize of the header. */
  spanBytes: i64 = 0;
  /** %full times 100; -1 when it was not a number. */
  fillCenti: i64 = -1;
  kind: ObjectKind = ObjectKind.OTHER;
  maxBlock: i64 = -1;
  /** The size attribute; of a zvol's properties the volume's size. */
  fileBytes: i64 = -1;

  setHeader(other: ObjectHeader): void {
    this.number = other.number;
    this.levelsDeclared = other.levelsDeclared;
    this.indirectBytes = other.indirectBytes;
    this.headerRecordBytes = other.headerRecordBytes;
    this.usedBytes = other.usedBytes;
    this.spanBytes = other.spanBytes;
    this.fillCenti = other.fillCenti;
    this.kind = other.kind;
    this.maxBlock = other.maxBlock;
    this.fileBytes = other.fileBytes;
  }
}

const unknown = new ObjectHeader();

/** One object. */
export class DumpObject extends ObjectHeader {
  /** Its header was read. */
  isOpen: bool = false;
  hasPath: bool = false;
  path: Bytes = new Bytes();
  type: Bytes = new Bytes();
  /** The row that names it, as printed. */
  row: Bytes = new Bytes();
  /** Line of the row, from 0. */
  line: i64 = 0;
  /** How many objects came before it. */
  ordinal: i64 = 0;
  hasTree: bool = false;
  /** An attribute that an object has once was printed again. */
  attributeAgain: bool = false;

  // Of its tree.
  /** Highest level printed. */
  rootLevel: i32 = 0;
  /** Leaves below it by its own count; -1 where a pointer of this level lacks it. */
  rootFill: i64 = 0;
  lastLeaf: i64 = -1;
  /** Leaves that do not stand behind the one before. */
  disordered: i64 = 0;
  /** L size of the first leaf, 0 without. */
  leafBytes: i64 = 0;
  leafBytesUnequal: i64 = 0;
  /** Bitwise or of the P sizes of indirect blocks stored compressed. */
  sizeBits: i64 = 0;
  /** A bit for each level above 0 whose pointer at offset 0 was printed. */
  levelsBegun: i32 = 0;
  /** Such a pointer was printed twice. */
  levelAgain: bool = false;
  levels: StaticArray<Level> = newLevels();
  /** Leaves by the bit length of (offset XOR offset of the leaf before). */
  distances: StaticArray<i64> = new StaticArray<i64>(DISTANCES);

  clear(): void {
    this.setHeader(unknown);
    this.isOpen = false;
    this.line = this.ordinal = 0;
    this.hasPath = this.hasTree = this.attributeAgain = false;
    this.path.clear();
    this.type.clear();
    this.row.clear();
    this.forgetTree();
  }

  forgetTree(): void {
    this.rootLevel = this.levelsBegun = 0;
    this.rootFill = this.disordered = this.leafBytes = 0;
    this.leafBytesUnequal = this.sizeBits = 0;
    this.lastLeaf = -1;
    this.levelAgain = false;
    for (let level = 0; level < LEVELS; level++) this.levels[level].clear();
    memory.fill(changetype<usize>(this.distances), 0, DISTANCES * 8);
  }

  copyFrom(other: DumpObject): void {
    this.setHeader(other);
    this.isOpen = other.isOpen;
    this.hasPath = other.hasPath;
    this.path.set(other.path.at, other.path.end);
    this.type.set(other.type.at, other.type.end);
    this.row.set(other.row.at, other.row.end);
    this.line = other.line;
    this.ordinal = other.ordinal;
    this.hasTree = other.hasTree;
    this.leafBytes = other.leafBytes;
    for (let level = 0; level < LEVELS; level++) {
      this.levels[level].clear();
      this.levels[level].add(other.levels[level]);
    }
  }

  /** Whether it holds users' data. */
  get isFile(): bool {
    return this.kind == ObjectKind.PLAIN_FILE || this.kind == ObjectKind.ZVOL;
  }

  /** The path, or the type where none was printed. */
  get name(): Bytes {
    return this.hasPath ? this.path : this.type;
  }

  get leaves(): Level {
    return this.levels[0];
  }

  /** Size of its data blocks: of a printed leaf where there is one. */
  get recordBytes(): i64 {
    return this.leafBytes > 0 ? this.leafBytes : max(this.headerRecordBytes, 1);
  }

  /** Binary logarithm of the pointers in one indirect block (DN_MAX_INDBLKSHIFT, dnode.h). */
  get fanoutShift(): i64 {
    const first = this.levels[1];
    const size = first.blocks > 0 ? first.logicalBytes / first.blocks : this.indirectBytes;
    const shift = <i64>bitLength(size) - 1;
    const isOne = shift > POINTER_SHIFT && shift <= LARGEST_INDIRECT_SHIFT;
    return (isOne ? shift : DEFAULT_INDIRECT_SHIFT) - POINTER_SHIFT;
  }

  /** Bytes from the start of the object to the end of its last block. */
  get extentBytes(): i64 {
    const record = this.recordBytes;
    let extent = record;
    if (this.maxBlock >= 0 && this.maxBlock < BYTES_MAX / record) {
      extent = (this.maxBlock + 1) * record;
    } else if (this.spanBytes > record) {
      extent = this.spanBytes;
    }
    if (this.lastLeaf >= 0) extent = max(extent, min(this.lastLeaf, BYTES_MAX) + record);
    return extent;
  }

  /** What objects are ranked by: the size attribute, else the span of the data blocks. */
  get sizeKey(): i64 {
    const hasSize = this.fileBytes >= 0 && this.kind != ObjectKind.ZVOL_PROPERTIES;
    return hasSize ? this.fileBytes : this.extentBytes;
  }

  /** Adds one pointer line. */
  addPointer(kind: PointerKind, pointer: BlockPointer): void {
    const level = pointer.level;
    if (level > 0 && pointer.offset == 0) {
      // In one tree, each level has one pointer at offset 0.
      const bit = 1 << level;
      if (this.levelsBegun & bit) this.levelAgain = true;
      this.levelsBegun |= bit;
    }
    const sums = this.levels[level];
    if (kind == PointerKind.HOLE) {
      sums.holes++;
      return;
    }
    sums.blocks++;
    sums.logicalBytes += pointer.logicalBytes;
    sums.physicalBytes += pointer.physicalBytes;
    sums.allocatedBytes += pointer.allocatedBytes;
    sums.gang += pointer.isGang ? 1 : 0;
    if (kind == PointerKind.EMBEDDED) sums.embedded++;
    else if (level > 0 && pointer.physicalBytes < pointer.logicalBytes) {
      this.sizeBits |= pointer.physicalBytes;
    }
    if (!level) this.addLeaf(pointer.offset, pointer.logicalBytes);
    else if (kind == PointerKind.BLOCK) this.addRoot(level, pointer.fill);
  }

  private addLeaf(offset: i64, logicalBytes: i64): void {
    if (this.lastLeaf >= 0) {
      this.distances[bitLength(offset ^ this.lastLeaf)]++;
      if (offset <= this.lastLeaf) this.disordered++;
    }
    this.lastLeaf = offset;
    if (!this.leafBytes) this.leafBytes = logicalBytes;
    else if (this.leafBytes != logicalBytes) this.leafBytesUnequal++;
  }

  /** Adds leaves in ascending order of which only sums are known; steps between them are not added. */
  addFolded(first: i64, last: i64, count: i64, size: i64, physical: i64, allocated: i64): void {
    const leaves = this.leaves;
    this.addLeaf(first, size);
    this.lastLeaf = last;
    if (this.leafBytes != size) this.leafBytesUnequal += count - 1;
    leaves.blocks += count;
    leaves.logicalBytes += count * size;
    leaves.physicalBytes += physical;
    leaves.allocatedBytes += allocated;
  }

  /** Keeps the fill counts of the highest level: the leaves below the pointers of the dnode. */
  private addRoot(level: i32, fill: i64): void {
    if (level > this.rootLevel) {
      this.rootLevel = level;
      this.rootFill = fill;
    } else if (level == this.rootLevel) {
      this.rootFill = fill < 0 || this.rootFill < 0 ? -1 : this.rootFill + fill;
    }
  }
}

/** End of a type's name without the checksum and compression that five d's print behind it. */
export function typeEnd(at: usize, end: usize): usize {
  let tail = findWord(at, end, " (K=");
  const other = findWord(at, end, " (Z=");
  if (other && (!tail || other < tail)) tail = other;
  return tail ? tail : end;
}

/** Blocks of trees whose object's header is missing. */
class Orphans {
  leaves: i64 = 0;
  nonleaf: i64 = 0;
  nonleafPhysicalBytes: i64 = 0;

  add(kind: PointerKind, pointer: BlockPointer): void {
    if (kind == PointerKind.HOLE) return;
    if (!pointer.level) this.leaves++;
    else {
      this.nonleaf++;
      this.nonleafPhysicalBytes += pointer.physicalBytes;
    }
  }

  /** What they are, and what that means for the figures; empty without any. */
  get told(): string {
    if (!(this.leaves | this.nonleaf)) return "";
    return (
      `block trees whose object's header is missing hold ${this.leaves} leaves and ${this.nonleaf} indirect ` +
      `blocks of ${this.nonleafPhysicalBytes} bytes (psize)`
    );
  }
}

export const orphans = new Orphans();

/** Where the scanner stands between two lines. */
export enum Phase {
  /** Before any object of a dataset. */
  OUTSIDE,
  /** A column header was read, its object row was not. */
  AWAITING_ROW,
  /** Further rows may follow (object table of -dd). */
  AFTER_ROW,
  ATTRIBUTES,
  /** ZAP entries, extended attributes: names that users chose. */
  CONTENTS,
  /** Entries of a directory. */
  LISTING,
  TREE,
  /** An empty line ended the tree; in double-spaced pastes it goes on. */
  AFTER_TREE,
  /** No block of the tree was read yet. */
  TREE_START,
  /** ZAP entries of a zvol's properties. */
  PROPERTIES,
}

class ScanState {
  phase: Phase = Phase.OUTSIDE;
  /** Lines read so far; the number of the line being read, from 0. */
  lines: i64 = 0;
  /** Signs of the release, see `Sign`. */
  signs: i32 = 0;
  /** An object's number stood too far left: the dump lost its indentation. */
  isAtMargin: bool = false;
  /** How far the text may be looked at beyond the line being read. */
  limit: usize = 0;
  /** The object being read. */
  object: DumpObject = new DumpObject();

  /** Whether lines of a block tree may stand here. */
  get isInTree(): bool {
    return this.phase >= Phase.TREE && this.phase <= Phase.TREE_START;
  }
}

export const state = new ScanState();

/** Adds an issue about the line being read. */
export function noteHere(reason: Reason, at: usize, end: usize): void {
  note(reason, state.lines, at, end);
}
