/**
 * Reading a dump line by line.
 *
 * zdb prints a dataset line, then for every object a column header, a row, attributes, contents and a
 * tree: dump_objset, dump_object and dump_znode in cmd/zdb/zdb.c, OpenZFS 0.6.5 to 2.4.
 */
import { Bytes } from "./bytes";
import { datasets, close, WrappedPointers } from "./dump";
import { readDatasetLine } from "./datasets";
import {
  beginsLikeRow, Boundary, boundaryAt, endOfPath, firstWord, insideAnEntry, isMessage, messageInside,
  messagesOnly, readRow, typeOfRow, valueAt,
} from "./grammar";
import { note, noteBeginning, Reason } from "./issues";
import { findRest, isNoRest, joinedLine, joinRest, rest, unwrap } from "./joined";
import { DumpObject, ObjectKind } from "./object";
import {
  BlockPointer, checksumForm, ChecksumForm, CleanLeaf, endsInNumber, PointerKind,
} from "./pointer";
import { Sign } from "./release";
import {
  bitLength, byteAt, decimalAfter, findByte, findWord, isDigit, LINE_END, RETURN, skipBlanks,
  startsWith, trimmedEnd,
} from "./text";

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

/** A fill mismatch is printed at the beginning of a line. */
const FILL_WITHIN: usize = 40;

export let phase: Phase = Phase.OUTSIDE;
/** Lines read so far; the number of the line being read, from 0. */
export let lines: i64 = 0;
/** Signs of the release. */
export let signs: i32 = 0;
export const open = new DumpObject();
export const wrapped = new WrappedPointers();
export const wrappedExcerpt = new Bytes();

let objectsBegun: i64 = 0;
/** How far the text may be looked at beyond the line being read. */
let limit: usize = 0;
const pointer = new BlockPointer();
const clean = new CleanLeaf();
const row = new DumpObject();

function noteHere(reason: Reason, at: usize, end: usize): void {
  note(reason, lines, at, end);
}

/** Names the torn line [start, rest.start) and the messages behind its first part. */
function noteMessages(start: usize, lineEnd: usize): i64 {
  noteHere(Reason.MESSAGE_INSIDE, start, lineEnd);
  let count: i64 = 1;
  let line = lineEnd + 1;
  while (line < rest.start) {
    const end = findByte(line, rest.start, LINE_END);
    note(Reason.TOOL_MESSAGE, lines + count, line, end);
    line = end + 1;
    count++;
  }
  return count;
}

// Beginning a dataset, an object or a tree.

function begin(boundary: Boundary, place: usize, end: usize): void {
  if (boundary == Boundary.TREE) {
    beginTree(place, end);
    return;
  }
  close(open);
  if (boundary == Boundary.COLUMN_HEADER) {
    signs |= findWord(place, end, "dnsize") ? Sign.NINE_COLUMNS : Sign.EIGHT_COLUMNS;
    phase = Phase.AWAITING_ROW;
    return;
  }
  phase = Phase.OUTSIDE;
  noteBeginning();
  const last = trimmedEnd(place, end);
  datasets.begin(readDatasetLine(place, end), lines + 1, place, last);
}

function beginTree(place: usize, end: usize): void {
  const isInside = phase == Phase.TREE || phase == Phase.AFTER_TREE;
  if (phase <= Phase.AWAITING_ROW || isInside) {
    // An object has one tree: a second one is of another, whose header is missing.
    if (isInside) close(open);
    noteHere(Reason.TREE_WITHOUT_OBJECT, place, end);
    if (isInside) phase = Phase.OUTSIDE;
    return;
  }
  open.forgetTree();
  open.hasTree = true;
  phase = Phase.TREE_START;
}

function openObject(printed: usize, printedEnd: usize): void {
  close(open);
  open.number = row.number;
  open.levelsDeclared = row.levelsDeclared;
  open.indirectBytes = row.indirectBytes;
  open.headerRecordBytes = row.headerRecordBytes;
  open.usedBytes = row.usedBytes;
  open.spanBytes = row.spanBytes;
  open.fillCenti = row.fillCenti;
  open.kind = row.kind;
  open.type.set(row.type.at, row.type.end);
  open.row.set(skipBlanks(printed, printedEnd), printedEnd);
  open.isOpen = true;
  open.line = lines;
  open.ordinal = objectsBegun++;
  phase = Phase.AFTER_ROW;
}

/** Reads an object row where one may stand; the end of its last line, 0 when the line is none. */
function readObjectRow(start: usize, end: usize): usize {
  const message = messageInside(start, end);
  if (!message) {
    if (!readRow(start, end, row)) return 0;
    openObject(start, typeOfRow(start, end) + row.type.length);
    return end;
  }
  if (!findRest(end + 1, limit)) return 0;
  joinRest(start, message);
  if (!readRow(joinedLine.at, joinedLine.end, row)) return 0;
  // The row is quoted by the part that holds its type.
  const typeAt = typeOfRow(joinedLine.at, joinedLine.end) - joinedLine.at;
  const firstPart = message - start;
  if (typeAt < firstPart && typeAt + row.type.length > firstPart) return 0;
  noteMessages(start, end);
  const printed = typeAt < firstPart ? start : rest.start;
  const before: usize = typeAt < firstPart ? 0 : firstPart;
  const restEnd = rest.end;
  openObject(printed, printed + typeAt - before + row.type.length);
  return restEnd;
}

/** Acts on a column header, or the line before a tree, with a message in its middle. */
function beginTorn(start: usize, end: usize): usize {
  if (phase == Phase.CONTENTS || phase == Phase.LISTING || phase == Phase.PROPERTIES) return 0;
  const message = messageInside(start, end);
  if (!message || !findRest(end + 1, limit)) return 0;
  const first = skipBlanks(rest.start, rest.end);
  if (first < rest.end && isDigit(byteAt(first))) return 0;
  joinRest(skipBlanks(start, end), message);
  const boundary = boundaryAt(joinedLine.at, joinedLine.end);
  if (boundary == Boundary.NONE) return 0;
  noteMessages(start, end);
  const restEnd = rest.end;
  begin(boundary, joinedLine.at, joinedLine.end);
  return restEnd;
}

/** Acts on a line that begins something, or is part of a name that looks like one. */
function beginsSomething(place: usize, end: usize): bool {
  const boundary = boundaryAt(place, end);
  if (boundary == Boundary.NONE) return false;
  if (phase == Phase.LISTING && insideAnEntry(end + 1, limit)) {
    noteHere(Reason.QUOTED_BOUNDARY, place, end);
  } else {
    begin(boundary, place, end);
  }
  return true;
}

// The indented lines between an object's row and its tree.

/** Reads a path, which ends where `endOfPath` says; line ends after it are not part of it. */
function readPath(start: usize, end: usize): usize {
  let done = endOfPath(end + 1, limit) - 1;
  if (messagesOnly(end + 1, done + 1)) done = end;
  let last = max(done, start);
  while (last > start && (byteAt(last - 1) == LINE_END || byteAt(last - 1) == RETURN)) last--;
  if (open.hasPath) open.attributeAgain = true;
  else {
    open.hasPath = true;
    open.path.set(start, last);
  }
  if (last > end) noteHere(Reason.PATH_WITH_LINE_END, start, end);
  return done;
}

/** A number that fills the rest of the line, -1 without; other text there is noted. */
function numberAfter(at: usize, end: usize): i64 {
  const value = decimalAfter(at, end);
  const first = skipBlanks(at, end);
  if (value < 0 && first < end) noteHere(Reason.UNREADABLE_ATTRIBUTE, first, end);
  return value;
}

/** The phase for the entries of the object being read. */
function entriesPhase(): Phase {
  if (open.kind == ObjectKind.DIRECTORY) return Phase.LISTING;
  return open.kind == ObjectKind.ZVOL_PROPERTIES ? Phase.PROPERTIES : Phase.CONTENTS;
}

/** Reads an attribute; where its value ends (behind `end` for a path with line ends), 0 for others. */
function readAttribute(place: usize, end: usize): usize {
  if (startsWith(place, end, "microzap:") || startsWith(place, end, "Fat ZAP stats:")) {
    phase = entriesPhase();
    return end;
  }
  if (startsWith(place, end, "SA xattrs:")) {
    phase = Phase.CONTENTS;
    return end;
  }
  let done = end;
  if (startsWith(place, end, "dnode ")) {
    if (startsWith(place, end, "dnode maxblkid:")) {
      const value = numberAfter(place + 15, end);
      if (value >= 0 && open.maxBlock >= 0) open.attributeAgain = true;
      else if (value >= 0) open.maxBlock = value;
    }
  } else if (valueAt(place, end, "path")) {
    done = readPath(valueAt(place, end, "path"), end);
  } else if (valueAt(place, end, "projid")) {
    signs |= Sign.PROJECT;
  } else if (valueAt(place, end, "target")) {
    done = endOfPath(end + 1, limit) - 1;
  } else if (valueAt(place, end, "size")) {
    const value = numberAfter(place + 4, end);
    if (value >= 0 && open.fileBytes >= 0) open.attributeAgain = true;
    else if (value >= 0) open.fileBytes = value;
  } else {
    return 0;
  }
  phase = Phase.ATTRIBUTES;
  return done;
}

/** Whether the joined line reads as one; of attributes that are not kept, any text does. */
function isMended(first: usize, end: usize): bool {
  if (startsWith(first, end, "dnode maxblkid:")) return decimalAfter(first + 15, end) >= 0;
  return !startsWith(first, end, "size") || decimalAfter(first + 4, end) >= 0;
}

/** Reads an attribute in which a message stands; 0 for other lines, and for names. */
function readTornAttribute(start: usize, end: usize): usize {
  const message = messageInside(start, end);
  if (!message || !findRest(end + 1, limit)) return 0;
  joinRest(start, message);
  const last = joinedLine.end;
  const first = skipBlanks(joinedLine.at, last);
  const isPath = startsWith(first, last, "path");
  if (isPath || startsWith(first, last, "target")) {
    // Names may hold anything, a message too.
    const nameEnd = skipBlanks(start, message) + (isPath ? 4 : 6);
    if (message > nameEnd) return 0;
    noteHere(Reason.TOOL_MESSAGE, message, end);
    return end;
  }
  if (!isMended(first, last)) return 0;
  noteMessages(start, end);
  const restEnd = rest.end;
  if (first < last) {
    const outer = limit;
    limit = last;
    readAttribute(first, last);
    limit = outer;
  }
  return restEnd;
}

/** Reads the size of a zvol among its properties (include/sys/zvol.h, dump_zap in zdb.c). */
function readProperty(place: usize, end: usize): bool {
  if (!startsWith(place, end, "size = ")) return false;
  const value = decimalAfter(place + 7, end);
  if (value >= 0) open.fileBytes = value;
  return value >= 0;
}

// All other lines.

/** A line between or after block pointers that is none. */
function lineInTree(start: usize, place: usize, end: usize): void {
  if (findWord(start, min(end, start + FILL_WITHIN), ": Block pointer ")) {
    noteHere(Reason.FILL_MISMATCH, place, end);
  } else if (phase == Phase.AFTER_TREE) {
    if (!startsWith(place, end, "dnode ")) return;
    // The next object's row is missing: what follows is not this one's.
    close(open);
    noteHere(Reason.LOST_OBJECT, place, end);
    phase = Phase.OUTSIDE;
  } else if (!startsWith(place, end, "segment [")) {
    noteHere(Reason.STRAY_LINE, place, end);
  }
}

function otherLine(start: usize, place: usize, end: usize): void {
  if (isMessage(place, end)) noteHere(Reason.TOOL_MESSAGE, place, end);
  else if (startsWith(place, end, "Spill block:")) signs |= Sign.SPILL;
  else if (startsWith(place, end, "Livelist:")) signs |= Sign.LIVELIST;
  else if (phase == Phase.AWAITING_ROW) {
    noteHere(Reason.UNREADABLE_ROW, place, end);
    phase = Phase.OUTSIDE;
  } else if (phase == Phase.AFTER_ROW) {
    if (beginsLikeRow(place, end)) noteHere(Reason.UNREADABLE_TABLE_ROW, place, end);
  } else if (phase == Phase.OUTSIDE) {
    if (pointer.read(start, end) > PointerKind.NONE) {
      noteHere(Reason.TREE_WITHOUT_OBJECT, place, end);
    }
  } else if (phase >= Phase.TREE && phase <= Phase.TREE_START) {
    lineInTree(start, place, end);
  }
}

/** Reads a line that is no block pointer; where its text ends, mostly at `end`. */
function readTextLine(start: usize, end: usize): usize {
  const place = firstWord(start, end);
  if (place >= end) {
    if (phase == Phase.TREE || phase == Phase.TREE_START) phase = Phase.AFTER_TREE;
    return end;
  }
  const first = byteAt(place);
  let after: usize = 0;
  if (first == 0x49 || first == 0x4f) after = beginTorn(start, end);
  if (!after && beginsSomething(place, end)) after = end;
  if (after) return after;
  if ((phase == Phase.AWAITING_ROW || phase == Phase.AFTER_ROW) && (first == 45 || isDigit(first))) {
    after = readObjectRow(start, end);
    if (after) return after;
  }
  if (phase == Phase.ATTRIBUTES || phase == Phase.AFTER_ROW) {
    after = readTornAttribute(start, end);
    if (!after) after = readAttribute(place, end);
    if (after) return after;
  } else if (phase == Phase.PROPERTIES && readProperty(place, end)) {
    return end;
  }
  otherLine(start, place, end);
  return end;
}

// The lines of a block tree.

/** Adds the pointer that was read from [start, end) to the object. */
function takePointer(kind: PointerKind, start: usize, end: usize): void {
  if (phase == Phase.TREE_START && kind == PointerKind.BLOCK) {
    const form = checksumForm(start, end);
    if (form == ChecksumForm.NONE) signs |= Sign.NO_CHECKSUM;
    else if (form == ChecksumForm.PLAIN) signs |= Sign.PLAIN_CHECKSUM;
    else if (form == ChecksumForm.PADDED) signs |= Sign.PADDED_CHECKSUM;
  }
  if (phase != Phase.TREE_START || kind == PointerKind.BLOCK) phase = Phase.TREE;
  if (pointer.isGang) signs |= Sign.GANG;
  if (findWord(pointer.tail, end, " ZSTD:")) signs |= Sign.ZSTD;
  if (findWord(pointer.tail, end, " (ERROR")) {
    signs |= Sign.ERROR_TAIL;
    noteHere(Reason.POINTER_ERROR, start, end);
  }
  open.addPointer(kind, pointer);
}

/**
 * Reads a block pointer in which a message stands; where the next line starts, 0 when it is none.
 *
 * A line whose rest begins like a pointer of its own lost its rest; what it says before the message
 * then counts if it is a whole pointer. Behind a whole pointer a message that ends like a number is
 * let pass here as in `readLeaves`, which looks no closer.
 */
function readTornPointer(start: usize, message: usize, lineEnd: usize): usize {
  let hasRest = findRest(lineEnd + 1, limit);
  const alone = pointer.read(start, message);
  if (pointer.read(start, lineEnd) > PointerKind.NONE && endsInNumber(lineEnd)) return 0;
  let kind = PointerKind.NONE;
  let first = start;
  let end = message;
  if (hasRest) {
    const restIsPointer = pointer.read(rest.start, rest.end) != PointerKind.NONE;
    if (alone == PointerKind.NONE || !restIsPointer) {
      joinRest(start, message);
      first = joinedLine.at;
      end = joinedLine.end;
      kind = pointer.read(first, end);
    }
  }
  if (kind <= PointerKind.NONE) {
    rest.start = lineEnd + 1;
    rest.end = lineEnd;
    first = start;
    end = message;
    hasRest = false;
    kind = pointer.read(start, message);
  }
  if (kind <= PointerKind.NONE) return 0;
  const count = noteMessages(start, lineEnd);
  takePointer(kind, first, end);
  lines += count + (rest.end > lineEnd ? 1 : 0);
  return rest.end + 1;
}

/** Reads a pointer whose lines, the last ending at `last`, were put together. */
function readWrapped(start: usize, lineEnd: usize, last: usize): usize {
  let count: i64 = 1;
  for (let at = lineEnd; at < last; at++) if (byteAt(at) == LINE_END) count++;
  const kind = pointer.read(joinedLine.at, joinedLine.end);
  if (!wrapped.count) {
    noteBeginning();
    wrapped.firstLine = lines + 1;
    wrappedExcerpt.set(start, min(lineEnd, start + 640));
  }
  wrapped.count++;
  wrapped.lastLine = lines + count;
  if (kind == PointerKind.UNREADABLE) noteHere(Reason.UNREADABLE_POINTER, start, lineEnd);
  else takePointer(kind, joinedLine.at, joinedLine.end);
  lines += count;
  return last + 1;
}

/** Adds the clean leaves from `start` on, nearly all lines of a dump; where another line starts. */
function readLeaves(start: usize, end: usize): usize {
  const leaves = open.leaves;
  const leafBytes = open.leafBytes;
  let line = start;
  let last = open.lastLeaf;
  let blocks: i64 = 0;
  let physical: i64 = 0;
  let allocated: i64 = 0;
  while (line < end && clean.read(line, limit)) {
    if (clean.offset <= last || clean.logicalBytes != leafBytes) break;
    const next = clean.lineEnd + 1;
    if (next < limit && !isNoRest(next)) break;
    unchecked(open.distances[bitLength(clean.offset ^ last)]++);
    last = clean.offset;
    physical += clean.physicalBytes;
    allocated += clean.allocatedBytes;
    blocks++;
    line = next;
  }
  open.lastLeaf = last;
  leaves.blocks += blocks;
  leaves.logicalBytes += blocks * leafBytes;
  leaves.physicalBytes += physical;
  leaves.allocatedBytes += allocated;
  lines += blocks;
  return line;
}

/** Reads a block pointer and the leaves behind it; where the next line starts, 0 for other lines. */
function readTreeLine(start: usize, lineEnd: usize, end: usize): usize {
  const message = messageInside(start, lineEnd);
  if (message) {
    const after = readTornPointer(start, message, lineEnd);
    if (after) return after;
  }
  const kind = pointer.read(start, lineEnd);
  if (kind == PointerKind.NONE) return 0;
  const last = unwrap(start, lineEnd, limit);
  if (last > lineEnd) return readWrapped(start, lineEnd, last);
  if (kind == PointerKind.UNREADABLE) noteHere(Reason.UNREADABLE_POINTER, start, lineEnd);
  else takePointer(kind, start, lineEnd);
  lines++;
  const isLeaf = kind == PointerKind.BLOCK && pointer.level == 0;
  return isLeaf ? readLeaves(lineEnd + 1, end) : lineEnd + 1;
}

/**
 * Reads the lines that begin in [start, end).
 *
 * @param behind how far the text may be looked at
 * @returns where the next line starts, at or behind `end`
 */
export function scan(start: usize, end: usize, behind: usize): usize {
  limit = behind;
  let place = start;
  while (place < end) {
    let lineEnd = findByte(place, limit, LINE_END);
    if (phase >= Phase.TREE && phase <= Phase.TREE_START) {
      const next = readTreeLine(place, lineEnd, end);
      if (next) {
        place = next;
        continue;
      }
    }
    const after = readTextLine(place, lineEnd);
    lines++;
    while (lineEnd < after) {
      lineEnd = findByte(lineEnd + 1, limit, LINE_END);
      lines++;
    }
    place = lineEnd + 1;
  }
  return place;
}
