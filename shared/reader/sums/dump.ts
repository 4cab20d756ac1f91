/**
 * Everything that was read of a dump: finished objects go into sums, lists and issues here, and at its end what it
 * does not hold, or where it was cut, becomes issues.
 */

import { Datasets } from "../datasets";
import { cutNumberAt } from "../grammar";
import { addIssue, note, noteRepeated, Reason, sentence } from "../issues";
import { Largest, Repeats, Verdict } from "../kept-objects";
import { DumpObject, LEVELS, ObjectKind, orphans, Phase, state } from "../object";
import { Bytes, digitsEnd, skipBlanks, startsWith, trimmedEnd } from "../text";
import { Directories, Totals } from "./totals";

/** A printed dblk has four digits at least, so that it is off by less. */
const DBLK_ROUNDING: i64 = 64;
/** Beyond these %full, printed to a hundredth of a percent, tells nothing of the number of leaves. */
const BLOCKS_COUNTED_MOST: i64 = (<i64>1) << 48;
const TREES_COMMAND = "run zdb -ddddd on the dataset, or on some of its objects, for block trees";
const TREE_AWAITED = "the text ends before the block tree of this object";

export const datasets = new Datasets();
export const directories = new Directories();
const repeats = new Repeats();
export const largest = new Largest(50);

/** Block pointers that a terminal or pager wrapped: one issue, however many there are. */
class WrappedPointers {
  count: i64 = 0;
  /** First line of the first, last line of the last, from 1. */
  firstLine: i64 = 0;
  lastLine: i64 = 0;
  /** The first line of the first. */
  excerpt: Bytes = new Bytes();
}

export const wrapped = new WrappedPointers();

/** The last line of a text that ends in its middle, as printed. */
export const lastLine = new Bytes();
/** The text ends in the middle of a line. */
export let endsInLine: bool = false;
/** The last tree is not whole, or missing where every other object has one. */
export let endsInsideTree: bool = false;
const cutNumber = new Bytes();

/** Whether the roots, or the %full of the header, count other leaves than were printed. */
function treeIsIncomplete(object: DumpObject): bool {
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

/** Whether a file has leaves, by its root or its header, and none of them was printed. */
function lacksAllLeaves(object: DumpObject): bool {
  for (let level = 0; level < LEVELS; level++) if (object.levels[level].holes) return false;
  return treeIsIncomplete(object) && !object.leaves.blocks;
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
  if (lacksAllLeaves(object)) {
    noteOf(Reason.NO_LEAVES, object);
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
function settleListed(): void {
  for (let index = 0; index < repeats.listed.length; index++) {
    const one = repeats.listed[index];
    if (one.isTaken) continue;
    listedObject.setHeader(one);
    datasets.all[one.dataset].totals.addObject(listedObject);
  }
  repeats.forgetListed();
}

function noteWhole(reason: string): void {
  addIssue(0, 0, 0, reason);
}

/** Why the figures of a dump rest on no block tree, and what to run; null where they do. */
export function withoutTrees(totals: Totals): string | null {
  if (totals.fileTrees) return null;
  let found = "no block trees in this dump: figures are estimated from object headers";
  if (!totals.objects) {
    found = "dataset lines only: no object, and so no block tree, is in this dump";
  } else if (!totals.files) {
    found = "no file or zvol is in this dump";
  }
  return `${found}; ${TREES_COMMAND}`;
}

/** What was made of a row that the text ends in. */
function rowReason(kind: ObjectKind, type: Bytes, line: Bytes): string {
  const start = "the text ends in this row of an object";
  const end = trimmedEnd(line.at, line.end);
  const typeAt = end - type.length;
  const hasType = type.length > 0 && end - line.at >= type.length;
  if (!hasType || memory.compare(typeAt, type.at, type.length)) return `${start}, which is missing`;
  const isCut = isBeginningOf(type, "ZFS plain file") || isBeginningOf(type, "zvol object");
  if (kind == ObjectKind.OTHER && isCut) {
    return `${start}: its type is cut, so it is not counted as a file`;
  }
  return `${start}: what follows of it is missing`;
}

function isBeginningOf(type: Bytes, whole: string): bool {
  if (type.length > <usize>whole.length) return false;
  return startsWith(type.at, type.end, whole.substring(0, <i32>type.length));
}

/** Whether a line is blanks and a number only. */
function isBareNumber(line: Bytes): bool {
  let at = skipBlanks(line.at, line.end);
  if (at < line.end && load<u8>(at) == 45) at++;
  const end = digitsEnd(at, line.end);
  return end > at && skipBlanks(end, line.end) == line.end;
}

/**
 * Keeps the line [start, end) that the text ends in, and blanks the digits of an attribute there.
 */
export function takeLastLine(start: usize, end: usize): void {
  endsInLine = true;
  lastLine.set(start, end);
  const digits = cutNumberAt(start, end);
  if (!digits) return;
  const first = skipBlanks(start, end);
  cutNumber.set(first, end);
  memory.fill(digits, 32, end - digits);
}

/** Says that a text ends in a number, which was left out. */
function noteCutNumber(line: i64, excerpt: Bytes): void {
  const reason = "the text ends in this number, which may be cut; left out";
  addIssue(line, excerpt.at, excerpt.end, reason);
}

/** Issues on what the figures leave out or take from elsewhere. */
function noteWhatIsMissing(totals: Totals): void {
  const bare = withoutTrees(totals);
  if (bare) noteWhole(bare);
  else if (totals.headerOnly) {
    const files = totals.headerOnly;
    noteWhole(`files without a block tree, estimated from headers: ${files}`);
  }
  if (repeats.treesOfListed) {
    const count = repeats.treesOfListed;
    noteWhole(
      `objects listed without their block tree and again with it, each counted once: ${count}`,
    );
  }
  if (repeats.unchecked) {
    const count = repeats.unchecked;
    noteWhole(
      `objects that could not be looked for among those before, because their numbers are too many and too far apart: ${count}`,
    );
  }
  let unsized = 0;
  for (let index = 0; index < datasets.all.length; index++) {
    if (!datasets.all[index].hasTotals) continue;
    const sums = datasets.all[index].totals;
    if (sums.volumes && !sums.volumesSized) unsized++;
  }
  if (unsized && totals.trees) {
    noteWhole(
      `volumes whose size is not in this dump: ${unsized}; it is in object 2, so dump objects 1 and 2`,
    );
  }
}

/** Issues on what is counted together, though it might be wanted apart. */
function noteWhatIsTogether(): void {
  const snapshots = datasets.snapshots();
  if (snapshots) {
    noteWhole(
      `snapshots whose files are counted beside those of their datasets: ${snapshots}; the blocks that both share count for each`,
    );
  }
  if (datasets.beyond) {
    noteWhole(
      `datasets beyond those listed: ${datasets.beyond}; their figures are one entry without a name, in which objects dumped twice are not looked for`,
    );
  }
  if (directories.areLeftOut) {
    noteWhole("more directories than are counted; the totals hold their files");
  }
}

/** Adds the last object, and says what the dump does not hold at all. */
export function end(): void {
  if (cutNumber.length) noteCutNumber(state.lines, cutNumber);
  endsInsideTree = treeIsIncomplete(state.object);
  const awaitsTree = state.object.isOpen && !state.object.hasTree;
  const firstLine = state.object.line + 1;
  const named = state.object.name.copy();
  const awaitsRow = state.phase == Phase.AWAITING_ROW;
  if (endsInLine) {
    const isRow = state.object.isOpen && state.object.line == state.lines - 1;
    if (isRow || (state.phase == Phase.AFTER_ROW && isBareNumber(lastLine))) {
      const reason = rowReason(state.object.kind, state.object.type, lastLine);
      addIssue(state.lines, lastLine.at, lastLine.end, reason);
    }
  }
  close(state.object);
  settleListed();
  const totals = datasets.totals();
  if (awaitsTree && totals.trees && totals.objects - totals.trees == 1) {
    // zdb prints the trees of all objects or of none.
    endsInsideTree = true;
    addIssue(firstLine, named.at, named.end, TREE_AWAITED);
  }
  if (awaitsRow) addIssue(state.lines, 0, 0, sentence(Reason.UNREADABLE_ROW));
  if (!awaitsRow || totals.objects) noteWhatIsMissing(totals);
  if (wrapped.count) {
    addIssue(
      wrapped.firstLine,
      wrapped.excerpt.at,
      wrapped.excerpt.end,
      "the text was wrapped at the width of a terminal: block pointers put together from several " +
        `lines: ${wrapped.count}, in lines ${wrapped.firstLine} to ${wrapped.lastLine}`,
    );
  }
  noteWhatIsTogether();
  const orphaned = orphans.told;
  if (orphaned.length) {
    noteWhole(`${orphaned}: not counted, so the host has as many as counted up to so many more`);
  }
}
