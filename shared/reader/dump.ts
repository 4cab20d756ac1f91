/** Everything that was read of a dump: finished objects go into sums, lists and issues here. */
import { Datasets } from "./datasets";
import { Directories } from "./directories";
import { note, noteRepeated, Reason } from "./issues";
import { Largest } from "./largest";
import { DumpObject } from "./object";
import { Repeats, Verdict } from "./repeats";

/** A printed dblk has four digits at least, so that it is off by less. */
const DBLK_ROUNDING: i64 = 64;
/** Beyond these %full, printed to a hundredth of a percent, tells nothing of the number of leaves. */
const BLOCKS_COUNTED_MOST: i64 = (<i64>1) << 48;

export const datasets = new Datasets();
export const directories = new Directories();
export const repeats = new Repeats();
export const largest = new Largest(50);

/** Block pointers that a terminal or pager wrapped: one issue, however many there are. */
export class WrappedPointers {
  count: i64 = 0;
  /** First line of the first, last line of the last, from 1. */
  firstLine: i64 = 0;
  lastLine: i64 = 0;
}

/** Whether the roots, or the %full of the header, count other leaves than were printed. */
export function treeIsIncomplete(object: DumpObject): bool {
  if (!object.hasTree || !object.isFile) return false;
  const leaves = object.leaves.blocks;
  if (object.rootLevel == 0) {
    const lacksItsRoot = leaves > 0 && object.levelsDeclared > 1;
    return lacksItsRoot || (leaves == 0 && object.fillCenti > 0);
  }
  return object.rootFill != leaves;
}

/** Whether the leaves can be those of a file up to block `last`, of so many as %full says. */
function leavesFit(object: DumpObject, last: i64): bool {
  const leaves = object.leaves.blocks;
  if (!object.disordered && object.lastLeaf / object.leafBytes > last) return false;
  const isWhole = object.rootLevel > 0 && object.rootFill == leaves;
  if (object.fillCenti < 0 || !isWhole) return true;
  return abs(leaves * 10_000 - object.fillCenti * (last + 1)) <= last + 1;
}

/**
 * Whether the tree under a header cannot be of that object.
 *
 * dump_object and dump_indirect (zdb.c) print both from one dnode: the root is of level lvl - 1, every
 * leaf has dblk bytes and stands at an offset up to maxblkid * dblk, and %full of the maxblkid + 1
 * blocks are there. Each level above the leaves has one pointer at offset 0, and each attribute comes
 * once, before the tree: a second one is of another object. What a lost or damaged line explains is no
 * contradiction.
 */
function treeIsOfAnother(object: DumpObject): bool {
  if (!object.hasTree) return false;
  if (object.attributeAgain || (object.isFile && object.levelAgain)) return true;
  if (!object.isFile || !object.leaves.blocks) return false;
  if (<i64>object.rootLevel >= object.levelsDeclared) return true;
  const leafBytes = object.leafBytes;
  if (!leafBytes || object.leafBytesUnequal > 0) return false;
  const record = object.headerRecordBytes;
  if (abs(leafBytes - record) > record / DBLK_ROUNDING) return true;
  const last = object.maxBlock;
  return last >= 0 && last < BLOCKS_COUNTED_MOST && !leavesFit(object, last);
}

function noteOf(reason: Reason, object: DumpObject): void {
  note(reason, object.line, object.name.at, object.name.end);
}

/** Adds the object to all sums, unless it was counted before, and forgets it. */
export function close(object: DumpObject): void {
  if (object.isOpen) finish(object);
  object.clear();
}

function finish(object: DumpObject): void {
  if (object.attributeAgain && !object.hasTree) noteOf(Reason.LOST_OBJECT, object);
  if (treeIsOfAnother(object)) {
    noteOf(Reason.TREE_OF_ANOTHER, object);
    object.forgetTree();
    object.hasTree = false;
  }
  const key = datasets.open.same;
  const verdict = key < 0 ? Verdict.COUNT : repeats.take(key, object);
  if (verdict == Verdict.LEAVE_OUT) {
    noteRepeated(object.number, object.line, object.name.at, object.name.end);
    return;
  }
  if (verdict == Verdict.TREE_OF_LISTED && !takeBack(key, object)) return;
  if (object.disordered > 0) noteOf(Reason.DISORDERED_TREE, object);
  if (object.leafBytesUnequal > 0) noteOf(Reason.UNEQUAL_LEAVES, object);
  if (treeIsIncomplete(object)) noteOf(Reason.INCOMPLETE_TREE, object);
  const dataset = datasets.current;
  const isInDirectory = object.isFile && object.hasPath && object.path.length > 0;
  const directory = isInDirectory ? directories.addFile(dataset, object) : null;
  largest.offer(object.sizeKey, object.ordinal, dataset, key, object);
  if (object.hasTree) datasets.open.totals.addObject(object);
  else {
    if (repeats.isFull) settleListed();
    repeats.list(key, dataset, object, directory);
  }
}

/** Takes an object off the list whose tree has come; false where it was counted for good. */
function takeBack(key: i32, object: DumpObject): bool {
  largest.forget(key, object.number);
  const listed = repeats.takeBack(key, object.number);
  if (!listed) {
    if (object.isFile) noteRepeated(object.number, object.line, object.name.at, object.name.end);
    else datasets.open.totals.trees++;
    return false;
  }
  const directory = listed.directory;
  if (directory) {
    directory.files--;
    directory.fileBytes -= max(listed.fileBytes, 0);
  }
  return true;
}

const listedObject = new DumpObject();

/** Counts the objects that were listed without a tree. */
export function settleListed(): void {
  for (let index = 0; index < repeats.listed.length; index++) {
    const one = repeats.listed[index];
    if (one.isTaken) continue;
    listedObject.clear();
    one.restoreTo(listedObject);
    datasets.all[one.dataset].totals.addObject(listedObject);
  }
  repeats.forgetListed();
}
