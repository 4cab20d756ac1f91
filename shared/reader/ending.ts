/** What is to be said when a dump has ended: where it was cut, and what it does not hold. */
import { Bytes } from "./bytes";
import { close, datasets, directories, repeats, settleListed, treeIsIncomplete } from "./dump";
import { cutNumberAt } from "./grammar";
import { addIssue, Reason, sentence } from "./issues";
import { ObjectKind } from "./object";
import { Phase, state } from "./state";
import { digitsEnd, skipBlanks, startsWith, trimmedEnd } from "./text";
import { Totals } from "./totals";
import { wrapped, wrappedExcerpt } from "./tree";

const TREES_COMMAND = "run zdb -ddddd on the dataset, or on some of its objects, for block trees";
export const TREE_AWAITED = "the text ends before the block tree of this object";

/** The last line of a text that ends in its middle, as printed. */
export const lastLine = new Bytes();
/** The text ends in the middle of a line. */
export let endsInLine: bool = false;
/** The last tree is not whole, or missing where every other object has one. */
export let endsInsideTree: bool = false;
const cutNumber = new Bytes();

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
export function rowReason(kind: ObjectKind, type: Bytes, line: Bytes): string {
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
export function noteCutNumber(line: i64, excerpt: Bytes): void {
  const reason = "the text ends in this number, which may be cut; left out";
  addIssue(line, excerpt.at, excerpt.end, reason);
}

/** Issues on what the figures leave out or take from elsewhere. */
export function noteWhatIsMissing(totals: Totals): void {
  const bare = withoutTrees(totals);
  if (bare) addIssue(0, 0, 0, bare);
  else if (totals.headerOnly) {
    const files = totals.headerOnly;
    addIssue(0, 0, 0, `files without a block tree, estimated from headers: ${files}`);
  }
  if (repeats.treesOfListed) {
    const count = repeats.treesOfListed;
    addIssue(
      0,
      0,
      0,
      `objects listed without their block tree and again with it, each counted once: ${count}`,
    );
  }
  if (repeats.unchecked) {
    const count = repeats.unchecked;
    addIssue(
      0,
      0,
      0,
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
    addIssue(
      0,
      0,
      0,
      `volumes whose size is not in this dump: ${unsized}; it is in object 2, so dump objects 1 and 2`,
    );
  }
}

/** Issues on what is counted together, though it might be wanted apart. */
function noteWhatIsTogether(): void {
  const snapshots = datasets.snapshots();
  if (snapshots) {
    addIssue(
      0,
      0,
      0,
      `snapshots whose files are counted beside those of their datasets: ${snapshots}; the blocks that both share count for each`,
    );
  }
  if (datasets.beyond) {
    addIssue(
      0,
      0,
      0,
      `datasets beyond those listed: ${datasets.beyond}; their figures are one entry without a name, in which objects dumped twice are not looked for`,
    );
  }
  if (directories.areLeftOut) {
    addIssue(0, 0, 0, "more directories than are counted; the totals hold their files");
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
      wrappedExcerpt.at,
      wrappedExcerpt.end,
      "the text was wrapped at the width of a terminal: block pointers put together from several " +
        `lines: ${wrapped.count}, in lines ${wrapped.firstLine} to ${wrapped.lastLine}`,
    );
  }
  noteWhatIsTogether();
}
