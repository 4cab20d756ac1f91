/**
 * Reading a dump line by line.
 *
 * zdb prints a dataset line, then for every object a column header, a row, attributes, contents and a
 * tree: dump_objset, dump_object and dump_znode in cmd/zdb/zdb.c, OpenZFS 0.6.5 to 2.4.
 */
import { readAttribute, readProperty, readTornAttribute } from "./attributes";
import { readDatasetLine } from "./datasets";
import {
  Boundary,
  beginsLikeRow,
  boundaryAt,
  firstWord,
  insideAnEntry,
  isForeign,
  isMessage,
  messageInside,
  readRow,
  typeOfRow,
} from "./grammar";
import { noteBeginning, Reason } from "./issues";
import { findRest, joinedLine, joinRest, noteMessages, rest } from "./joined";
import { DumpObject, noteHere, orphans, Phase, state } from "./object";
import { BlockPointer, PointerKind } from "./pointer";
import { close, datasets } from "./sums/dump";
import {
  BLANK,
  byteAt,
  findByte,
  findWord,
  isDigit,
  LINE_END,
  skipBlanks,
  skipWhile,
  skipWord,
  startsWith,
  trimmedEnd,
} from "./text";
import { readFolded, readTreeLine } from "./tree";
import { Sign } from "./zdb-signs";

/** A fill mismatch is printed at the beginning of a line. */
const FILL_WITHIN: usize = 40;

/** dump_object, dump_dnode_slots and dump_zil indent by four blanks, and all others by more or by tabs. */
const INDENTATION_LEAST: usize = 4;

/** dump_object prints the number of an object right-aligned in so many columns. */
const NUMBER_COLUMNS: usize = 10;

/** A narrower terminal is not thought of. */
const WIDTH_LEAST: usize = 60;

let objectsBegun: i64 = 0;
/** Bytes of the line before. */
let lengthBefore: usize = 0;
/** The line being read is none of zdb's, and no terminal put it there. */
let namedForeign: bool = false;
/** zdb said that it failed where the row of an object should stand. */
let hasFailed: bool = false;
const pointer = new BlockPointer();
const row = new DumpObject();

function begin(boundary: Boundary, place: usize, end: usize): void {
  if (boundary == Boundary.TREE) {
    beginTree(place, end);
    return;
  }
  close(state.object);
  if (boundary == Boundary.COLUMN_HEADER) {
    state.signs |= findWord(place, end, "dnsize") ? Sign.NINE_COLUMNS : Sign.EIGHT_COLUMNS;
    state.phase = Phase.AWAITING_ROW;
    hasFailed = false;
    return;
  }
  state.phase = Phase.OUTSIDE;
  noteBeginning();
  const last = trimmedEnd(place, end);
  datasets.begin(readDatasetLine(place, end), state.lines + 1, place, last);
}

function beginTree(place: usize, end: usize): void {
  const isInside = state.phase == Phase.TREE || state.phase == Phase.AFTER_TREE;
  if (state.phase <= Phase.AWAITING_ROW || isInside) {
    // An object has one tree: a second one is of another, whose header is missing.
    if (isInside) close(state.object);
    noteHere(Reason.TREE_WITHOUT_OBJECT, place, end);
    if (isInside) state.phase = Phase.OUTSIDE;
    return;
  }
  state.object.forgetTree();
  state.object.hasTree = true;
  state.phase = Phase.TREE_START;
}

/** Opens the object whose row begins at `start`; [printed, printedEnd) of it is quoted. */
function openObject(start: usize, printed: usize, printedEnd: usize): void {
  close(state.object);
  const columns = skipWord(skipBlanks(start, state.limit), state.limit) - start;
  state.isAtMargin = state.isAtMargin || columns < NUMBER_COLUMNS;
  state.object.setHeader(row);
  state.object.type.set(row.type.at, row.type.end);
  state.object.row.set(skipBlanks(printed, printedEnd), printedEnd);
  state.object.isOpen = true;
  state.object.line = state.lines;
  state.object.ordinal = objectsBegun++;
  state.phase = Phase.AFTER_ROW;
}

/** Reads an object row where one may stand; the end of its last line, 0 when the line is none. */
function readObjectRow(start: usize, end: usize): usize {
  const message = messageInside(start, end);
  if (!message) {
    if (!readRow(start, end, row)) return 0;
    openObject(start, start, typeOfRow(start, end) + row.type.length);
    return end;
  }
  if (!findRest(end + 1, state.limit)) return 0;
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
  openObject(start, printed, printed + typeAt - before + row.type.length);
  return restEnd;
}

/** Acts on a column header, or the line before a tree, with a message in its middle. */
function beginTorn(start: usize, end: usize): usize {
  if (
    state.phase == Phase.CONTENTS ||
    state.phase == Phase.LISTING ||
    state.phase == Phase.PROPERTIES
  )
    return 0;
  const message = messageInside(start, end);
  if (!message || !findRest(end + 1, state.limit)) return 0;
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
  if (state.phase == Phase.LISTING && insideAnEntry(end + 1, state.limit)) {
    noteHere(Reason.QUOTED_BOUNDARY, place, end);
  } else {
    begin(boundary, place, end);
  }
  return true;
}

/** Whether zdb indents no line so: by fewer blanks than any, or as a row that is none of objects. */
function isIndentedByAnother(start: usize, place: usize, end: usize): bool {
  if (start == place) return true;
  if (skipWhile(start, place, BLANK) < place) return false;
  // Outside of objects, and behind a tree and an empty line, it indents by blanks only what `isForeign` knows.
  if (state.phase == Phase.AFTER_TREE || state.phase == Phase.OUTSIDE) return true;
  if (place - start < INDENTATION_LEAST) return true;
  return state.phase != Phase.AFTER_ROW && beginsLikeRow(start, end) && !readRow(start, end, row);
}

/** Whether a line is none of zdb's, by its margin; of a dump that lost its margin none is. */
function isOfAnother(start: usize, place: usize, end: usize): bool {
  if (state.isAtMargin || !isIndentedByAnother(start, place, end)) return false;
  // A terminal puts the rest of a long line below it, and a text may begin in the middle of a line.
  if (lengthBefore >= WIDTH_LEAST) return false;
  if (!state.lines && skipWord(place, end) == end) return false;
  if (state.phase == Phase.LISTING && insideAnEntry(end + 1, state.limit)) return false;
  namedForeign = isForeign(place, end);
  return namedForeign;
}

/** A line between or after block pointers that is none. */
function lineInTree(start: usize, place: usize, end: usize): void {
  if (findWord(start, min(end, start + FILL_WITHIN), ": Block pointer ")) {
    noteHere(Reason.FILL_MISMATCH, place, end);
  } else if (state.phase == Phase.AFTER_TREE) {
    if (!startsWith(place, end, "dnode ")) {
      if (isOfAnother(start, place, end)) noteHere(Reason.FOREIGN_LINE, place, end);
      return;
    }
    // The next object's row is missing: what follows is not this one's.
    close(state.object);
    noteHere(Reason.LOST_OBJECT, place, end);
    state.phase = Phase.OUTSIDE;
  } else if (!startsWith(place, end, "segment [")) {
    noteHere(Reason.STRAY_LINE, place, end);
  }
}

function otherLine(start: usize, place: usize, end: usize): void {
  if ((state.isInTree || state.phase == Phase.OUTSIDE) && readFolded(place, end)) return;
  if (isMessage(place, end)) {
    noteHere(Reason.TOOL_MESSAGE, place, end);
    hasFailed = state.phase == Phase.AWAITING_ROW;
  } else if (startsWith(place, end, "Spill block:")) state.signs |= Sign.SPILL;
  else if (startsWith(place, end, "Livelist:")) state.signs |= Sign.LIVELIST;
  else if (state.phase != Phase.AWAITING_ROW && !state.isInTree && isOfAnother(start, place, end)) {
    noteHere(Reason.FOREIGN_LINE, place, end);
  } else if (state.phase == Phase.AWAITING_ROW) {
    noteHere(Reason.UNREADABLE_ROW, place, end);
    state.phase = Phase.OUTSIDE;
    // The run ended there, so what follows is of another one.
    if (hasFailed) datasets.leave();
  } else if (state.phase == Phase.AFTER_ROW) {
    if (beginsLikeRow(place, end)) noteHere(Reason.UNREADABLE_TABLE_ROW, place, end);
  } else if (state.phase == Phase.ATTRIBUTES || state.phase == Phase.CONTENTS) {
    // A row whose column header is missing.
    if (readRow(place, end, row)) noteHere(Reason.UNREADABLE_TABLE_ROW, place, end);
  } else if (state.phase == Phase.OUTSIDE) {
    const kind = pointer.read(start, end);
    if (kind > PointerKind.NONE) {
      orphans.add(kind, pointer);
      noteHere(Reason.TREE_WITHOUT_OBJECT, place, end);
    }
  } else if (state.isInTree) {
    lineInTree(start, place, end);
  }
}

/** Reads a line that is no block pointer; where its text ends, mostly at `end`. */
function readTextLine(start: usize, end: usize): usize {
  const place = firstWord(start, end);
  if (place >= end) {
    if (state.phase == Phase.TREE || state.phase == Phase.TREE_START)
      state.phase = Phase.AFTER_TREE;
    return end;
  }
  const first = byteAt(place);
  let after: usize = 0;
  if (first == 0x49 || first == 0x4f) after = beginTorn(start, end);
  if (!after && beginsSomething(place, end)) after = end;
  if (after) return after;
  if (
    (state.phase == Phase.AWAITING_ROW || state.phase == Phase.AFTER_ROW) &&
    (first == 45 || isDigit(first))
  ) {
    after = readObjectRow(start, end);
    if (after) return after;
  }
  if (state.phase == Phase.ATTRIBUTES || state.phase == Phase.AFTER_ROW) {
    after = readTornAttribute(start, end);
    if (!after) after = readAttribute(place, end);
    if (after) return after;
  } else if (state.phase == Phase.PROPERTIES && readProperty(place, end)) {
    return end;
  }
  otherLine(start, place, end);
  return end;
}

/**
 * Reads the lines that begin in [start, end).
 *
 * @param behind how far the text may be looked at
 * @returns where the next line starts, at or behind `end`
 */
export function scan(start: usize, end: usize, behind: usize): usize {
  state.limit = behind;
  let place = start;
  while (place < end) {
    let lineEnd = findByte(place, state.limit, LINE_END);
    if (state.isInTree) {
      const next = readTreeLine(place, lineEnd, end);
      if (next) {
        place = next;
        continue;
      }
    }
    const after = readTextLine(place, lineEnd);
    lengthBefore = namedForeign ? 0 : lineEnd - place;
    namedForeign = false;
    state.lines++;
    while (lineEnd < after) {
      lineEnd = findByte(lineEnd + 1, state.limit, LINE_END);
      state.lines++;
    }
    place = lineEnd + 1;
  }
  return place;
}
