/**
 * The indented lines between an object's row and its tree.
 *
 * dump_object and dump_znode in cmd/zdb/zdb.c print them; OpenZFS 0.6.5 to 2.4 differ in what they add.
 */
import { endOfPath, messageInside, messagesOnly, valueAt } from "./grammar";
import { Reason } from "./issues";
import { findRest, joinedLine, joinRest, noteMessages, rest } from "./joined";
import { noteHere, ObjectKind, Phase, state } from "./object";
import { byteAt, decimalAfter, LINE_END, RETURN, skipBlanks, startsWith } from "./text";
import { Sign } from "./zdb-signs";

/** Reads a path, which ends where `endOfPath` says; line ends after it are not part of it. */
function readPath(start: usize, end: usize): usize {
  let done = endOfPath(end + 1, state.limit) - 1;
  if (messagesOnly(end + 1, done + 1)) done = end;
  let last = max(done, start);
  while (last > start && (byteAt(last - 1) == LINE_END || byteAt(last - 1) == RETURN)) last--;
  if (state.object.hasPath) state.object.attributeAgain = true;
  else {
    state.object.hasPath = true;
    state.object.path.set(start, last);
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

/** The state.phase for the entries of the object being read. */
function entriesPhase(): Phase {
  if (state.object.kind == ObjectKind.DIRECTORY) return Phase.LISTING;
  return state.object.kind == ObjectKind.ZVOL_PROPERTIES ? Phase.PROPERTIES : Phase.CONTENTS;
}

/** Reads an attribute; where its value ends (behind `end` for a path with line ends), 0 for others. */
export function readAttribute(place: usize, end: usize): usize {
  if (startsWith(place, end, "microzap:") || startsWith(place, end, "Fat ZAP stats:")) {
    state.phase = entriesPhase();
    return end;
  }
  if (startsWith(place, end, "SA xattrs:")) {
    state.phase = Phase.CONTENTS;
    return end;
  }
  let done = end;
  if (startsWith(place, end, "dnode ")) {
    if (startsWith(place, end, "dnode maxblkid:")) {
      const value = numberAfter(place + 15, end);
      if (value >= 0 && state.object.maxBlock >= 0) state.object.attributeAgain = true;
      else if (value >= 0) state.object.maxBlock = value;
    }
  } else if (valueAt(place, end, "path")) {
    done = readPath(valueAt(place, end, "path"), end);
  } else if (valueAt(place, end, "projid")) {
    state.signs |= Sign.PROJECT;
  } else if (valueAt(place, end, "target")) {
    done = endOfPath(end + 1, state.limit) - 1;
  } else if (valueAt(place, end, "size")) {
    const value = numberAfter(place + 4, end);
    if (value >= 0 && state.object.fileBytes >= 0) state.object.attributeAgain = true;
    else if (value >= 0) state.object.fileBytes = value;
  } else {
    return 0;
  }
  state.phase = Phase.ATTRIBUTES;
  return done;
}

/** Whether the joined line reads as one; of attributes that are not kept, any text does. */
function isMended(first: usize, end: usize): bool {
  if (startsWith(first, end, "dnode maxblkid:")) return decimalAfter(first + 15, end) >= 0;
  return !startsWith(first, end, "size") || decimalAfter(first + 4, end) >= 0;
}

/** Reads an attribute in which a message stands; 0 for other state.lines, and for names. */
export function readTornAttribute(start: usize, end: usize): usize {
  const message = messageInside(start, end);
  if (!message || !findRest(end + 1, state.limit)) return 0;
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
    const outer = state.limit;
    state.limit = last;
    readAttribute(first, last);
    state.limit = outer;
  }
  return restEnd;
}

/** Reads the size of a zvol among its properties (include/sys/zvol.h, dump_zap in zdb.c). */
export function readProperty(place: usize, end: usize): bool {
  if (!startsWith(place, end, "size = ")) return false;
  const value = decimalAfter(place + 7, end);
  if (value >= 0) state.object.fileBytes = value;
  return value >= 0;
}
