/**
 * The grammar of all lines but block pointers: what begins something, rows of objects, messages of
 * zdb, and names that users chose.
 *
 * dump_objset, dump_object, dump_znode and dump_path_impl in cmd/zdb/zdb.c, OpenZFS 0.6.5 to 2.4.
 */
import { DumpObject, kindOf } from "./object";
import {
  BLANK,
  byteAt,
  decimal,
  digitsEnd,
  findByte,
  findWord,
  isDigit,
  LINE_END,
  RETURN,
  sizeBytes,
  skipBlanks,
  skipWord,
  startsWith,
  trimmedEnd,
} from "./text";

/** What a line begins. */
export enum Boundary {
  NONE,
  COLUMN_HEADER,
  DATASET,
  /** `obj=7 dataset=tank path=/a`, of `zdb -vvvvvvv -O`. */
  OBJECT_PATH,
  TREE,
}

/** How far a path or link target of several lines is looked for; the longest path has 8191 bytes. */
export const REACH_BYTES: usize = 8400;
/** The longest name of a file has 1023 bytes. */
const NAME_REACH_BYTES: usize = 1200;
const LEVELS_DECLARED_MAX: i64 = 16;

function isDatasetLine(place: usize, end: usize): bool {
  if (!startsWith(place, end, "Dataset ")) return false;
  const idAt = findWord(place, end, "], ID ");
  const typeAt = findWord(place, end, " [");
  if (!typeAt || typeAt <= place || idAt <= typeAt) return false;
  return startsWith(digitsEnd(idAt + 6, end), end, ", cr_txg ");
}

/** What the line begins whose first word is here. */
export function boundaryAt(place: usize, end: usize): Boundary {
  if (place >= end) return Boundary.NONE;
  switch (byteAt(place)) {
    case 0x4f: {
      if (!startsWith(place, end, "Object")) return Boundary.NONE;
      const isHeader = startsWith(skipBlanks(place + 6, end), end, "lvl");
      return isHeader ? Boundary.COLUMN_HEADER : Boundary.NONE;
    }
    case 0x44:
      return isDatasetLine(place, end) ? Boundary.DATASET : Boundary.NONE;
    case 0x6f: {
      if (!startsWith(place, end, "obj=")) return Boundary.NONE;
      const isPath = startsWith(digitsEnd(place + 4, end), end, " dataset=");
      return isPath ? Boundary.OBJECT_PATH : Boundary.NONE;
    }
    case 0x49: {
      if (!startsWith(place, end, "Indirect blocks:")) return Boundary.NONE;
      return skipBlanks(place + 16, end) == end ? Boundary.TREE : Boundary.NONE;
    }
    default:
      return Boundary.NONE;
  }
}

/** Where the text of a line starts, behind progress messages that a terminal overwrites. */
export function firstWord(start: usize, end: usize): usize {
  const place = skipBlanks(start, end);
  if (place == end || !(byteAt(start) == RETURN || byteAt(place) == 0x6c)) return place;
  if (startsWith(place, end, "loading ")) {
    const dataset = findWord(place, end, "Dataset ");
    if (dataset) return dataset;
  }
  let last = trimmedEnd(place, end);
  while (last > place && byteAt(last - 1) != RETURN) last--;
  return skipBlanks(last, end);
}

/** Whether two whole numbers begin a line, as an object's number and levels do. */
export function beginsLikeRow(start: usize, end: usize): bool {
  let place = skipBlanks(start, end);
  if (place < end && byteAt(place) == 45) place++;
  const after = digitsEnd(place, end);
  const levels = skipBlanks(after, end);
  return place < after && after < levels && levels < digitsEnd(levels, end);
}

/** A percentage with two decimals times 100, 0 for nan, -1 for any other word. */
function percentCenti(start: usize, end: usize): i64 {
  const wholeEnd = digitsEnd(start, end);
  const hasPoint = wholeEnd < end && (byteAt(wholeEnd) == 46 || byteAt(wholeEnd) == 44);
  if (wholeEnd > start && end - wholeEnd == 3 && hasPoint) {
    if (digitsEnd(wholeEnd + 1, end) < end) return -1;
    const whole = decimal(start, wholeEnd);
    return whole >= 0 ? whole * 100 + decimal(wholeEnd + 1, end) : -1;
  }
  return end - start <= 4 && end - start >= 3 && startsWith(end - 3, end, "nan") ? 0 : -1;
}

const rowSizes = new StaticArray<i64>(5);

/**
 * Reads an object row into `object`; false, with nothing changed, when it is none.
 *
 * Number, levels, iblk, dblk, dsize, dnsize (since OpenZFS 0.7), lsize, %full, type.
 */
export function readRow(start: usize, end: usize, object: DumpObject): bool {
  let place = skipBlanks(start, end);
  const isNegative = place < end && byteAt(place) == 45;
  const numberAt = isNegative ? place + 1 : place;
  const numberEnd = digitsEnd(numberAt, end);
  const number = decimal(numberAt, numberEnd);
  place = skipBlanks(numberEnd, end);
  const levelsEnd = digitsEnd(place, end);
  const levels = decimal(place, levelsEnd);
  if (number < 0 || place == numberEnd || levels < 0 || levels > LEVELS_DECLARED_MAX) return false;
  let count = 0;
  place = skipBlanks(levelsEnd, end);
  let wordEnd = skipWord(place, end);
  let percent = percentCenti(place, wordEnd);
  while (percent < 0) {
    const size = sizeBytes(place, wordEnd);
    if (count == 5 || size < 0) return false;
    rowSizes[count++] = size;
    place = skipBlanks(wordEnd, end);
    wordEnd = skipWord(place, end);
    percent = percentCenti(place, wordEnd);
  }
  const typeAt = skipBlanks(wordEnd, end);
  if (count < 4 || typeAt == end || !rowSizes[1]) return false;
  object.number = isNegative ? -number : number;
  object.levelsDeclared = levels;
  object.indirectBytes = rowSizes[0];
  object.headerRecordBytes = rowSizes[1];
  object.usedBytes = rowSizes[2];
  object.spanBytes = rowSizes[count - 1];
  object.fillCenti = percent;
  object.kind = kindOf(typeAt, end);
  object.type.set(typeAt, trimmedEnd(typeAt, end));
  return true;
}

/** Where the type of a row begins that `readRow` accepted. */
export function typeOfRow(start: usize, end: usize): usize {
  let place = skipBlanks(start, end);
  let wordEnd = skipWord(place, end);
  place = skipBlanks(wordEnd, end);
  wordEnd = skipWord(place, end);
  do {
    place = skipBlanks(wordEnd, end);
    wordEnd = skipWord(place, end);
  } while (percentCenti(place, wordEnd) < 0);
  return skipBlanks(wordEnd, end);
}

/** Whether zdb or the library below it reports something here on its standard error. */
export function isMessage(place: usize, end: usize): bool {
  return (
    startsWith(place, end, "zdb: ") ||
    startsWith(place, end, "WARNING: ") ||
    startsWith(place, end, "NOTICE: ")
  );
}

/**
 * Whether zdb prints no such line at the left margin, or indented by blanks, outside of trees, contents and object rows.
 *
 * What it prints of feature counts, deadlists and livelists stands there: main and dump_deadlist in zdb.c.
 */
export function isForeign(place: usize, end: usize): bool {
  return !(
    startsWith(place, end, "Verif") ||
    startsWith(place, end, "mintxg ") ||
    startsWith(place, end, "Deadlist") ||
    startsWith(place, end, "Dnode slots") ||
    startsWith(place, end, "ZIL header") ||
    startsWith(place, end, "ds_remap_deadlist") ||
    startsWith(place, end, "segment [") ||
    startsWith(place, end, "dnode ") ||
    startsWith(place, end, "obj=") ||
    // Of a block pointer whose beginning is cut off.
    findWord(place, end, "B=") != 0 ||
    findWord(place, end, "feature refcount") != 0 ||
    findWord(place, end, "space map") != 0
  );
}

/** Where a message begins behind other text of the line; 0 without. */
export function messageInside(start: usize, end: usize): usize {
  // Few lines hold a colon and a blank, which all messages do.
  let colon = findByte(start, end, 58);
  while (colon < end && byteAt(colon + 1) != BLANK) colon = findByte(colon + 1, end, 58);
  if (colon >= end) return 0;
  const first = skipBlanks(start, end);
  let place: usize = end;
  let found = findWord(first, end, "zdb: ");
  if (found) place = found;
  found = findWord(first, end, "WARNING: ");
  if (found) place = min(place, found);
  found = findWord(first, end, "NOTICE: ");
  if (found) place = min(place, found);
  return first < place && place < end ? place : 0;
}

/** Whether every line of [start, end) is such a message, as where both outputs were mixed. */
export function messagesOnly(start: usize, end: usize): bool {
  let line = start;
  while (line < end) {
    const lineEnd = findByte(line, end, LINE_END);
    if (!isMessage(line, lineEnd)) return false;
    line = lineEnd + 1;
  }
  return line > start;
}

/** Whether a line is the attribute that zdb prints right after a path or a link target. */
function endsAValue(start: usize, end: usize): bool {
  const place = skipBlanks(start, end);
  if (place == start) return false;
  if (startsWith(place, end, "target")) return true;
  if (!startsWith(place, end, "uid")) return false;
  const value = skipBlanks(place + 3, end);
  return value > place + 3 && digitsEnd(value, end) > value;
}

/**
 * Where the lines of a path's (or link target's) value end, given the end of its first line.
 *
 * Names may hold line ends and look like zdb's own lines. A path is followed at once by an attribute
 * line; without one in reach, as in a paste that leaves lines out, it is the first line only.
 */
export function endOfPath(after: usize, limit: usize): usize {
  let line = after;
  const reach = min(limit, after + REACH_BYTES);
  while (line < reach) {
    const lineEnd = findByte(line, limit, LINE_END);
    if (endsAValue(line, lineEnd)) return line;
    if (startsWith(skipBlanks(line, lineEnd), lineEnd, "dnode ")) return after;
    line = lineEnd + 1;
  }
  return after;
}

/**
 * Whether a line of a directory's listing is part of a name, judged from what follows it: an entry
 * ends in ` = <object> (type: <word>)`.
 */
export function insideAnEntry(after: usize, limit: usize): bool {
  let line = after;
  const reach = min(limit, after + NAME_REACH_BYTES);
  while (line < reach) {
    const lineEnd = findByte(line, limit, LINE_END);
    const place = skipBlanks(line, lineEnd);
    if (startsWith(place, lineEnd, "microzap: ") || startsWith(place, lineEnd, "Fat ZAP stats:")) {
      return false;
    }
    const last = trimmedEnd(line, lineEnd);
    if (last > line && byteAt(last - 1) == 41 && findWord(line, last, " (type: ")) return true;
    line = lineEnd + 1;
  }
  return false;
}

/** Where the value of an attribute starts, 0 when the line is of another one. */
export function valueAt(place: usize, end: usize, name: string): usize {
  if (!startsWith(place, end, name)) return 0;
  const behind = place + <usize>name.length;
  const value = skipBlanks(behind, end);
  return value > behind ? value : 0;
}

/**
 * The digits of an attribute line that ends the text, where it may be cut: 0 without.
 *
 * A size or a block number that lacks its last digits is worse than none.
 */
export function cutNumberAt(start: usize, end: usize): usize {
  const place = skipBlanks(start, end);
  let value = valueAt(place, end, "size");
  if (!value) value = valueAt(place, end, "dnode maxblkid:");
  return value && value < end && isDigit(byteAt(value)) && digitsEnd(value, end) == end ? value : 0;
}
