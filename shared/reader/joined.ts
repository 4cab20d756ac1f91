/**
 * Lines that were torn apart: by a message of zdb in their middle, or by a terminal's width.
 *
 * What zdb prints leaves it in blocks that may end anywhere, its messages at once. Where both outputs
 * went into one file, it holds the first part of a line, the message to its own line end, and then
 * the rest of the line. A terminal or pager wraps at its width: print_indirect (zdb.c, OpenZFS 0.6.5
 * to 2.4) pads the offset to sixteen places, so no line of a tree begins at the margin; a wrapped rest
 * does.
 */
import { Boundary, boundaryAt, isMessage, REACH_BYTES } from "./grammar";
import { note, Reason } from "./issues";
import { noteHere, state } from "./object";
import { BlockPointer, PointerKind } from "./pointer";
import {
  BLANK,
  blankBytes,
  byteAt,
  findByte,
  findWord,
  isDigit,
  isHexDigit,
  LINE_END,
  PADDING,
  skipBlanks,
  TAB,
} from "./text";

const JOINED_BYTES_MAX: usize = 1024;

/** A line put together from parts, in memory of its own. */
class JoinedLine {
  at: usize = heap.alloc(JOINED_BYTES_MAX + PADDING);
  end: usize = 0;

  clear(): void {
    this.end = this.at;
  }

  fits(bytes: usize): bool {
    return this.end - this.at + bytes <= JOINED_BYTES_MAX;
  }

  add(from: usize, end: usize): void {
    memory.copy(this.end, from, end - from);
    this.end += end - from;
  }
}

/** The line that was put together last. */
export const joinedLine = new JoinedLine();

/** The rest of a line behind the messages that tore it apart. */
class Rest {
  start: usize = 0;
  end: usize = 0;
}

/** What `findRest` found. */
export const rest = new Rest();

/**
 * Looks for the line that follows the messages from `after` on, as the rest of the one before them;
 * false where there is none in reach, or it is no rest of a line.
 */
export function findRest(after: usize, limit: usize): bool {
  let line = after;
  const reach = min(limit, after + REACH_BYTES - JOINED_BYTES_MAX);
  while (line < reach) {
    const lineEnd = findByte(line, limit, LINE_END);
    if (!isMessage(line, lineEnd)) {
      rest.start = line;
      rest.end = lineEnd;
      const begins = boundaryAt(skipBlanks(line, lineEnd), lineEnd);
      // Between the names and values of attributes is a tab, before a name one, too.
      const next = byteAt(line + 1);
      const isValue = byteAt(line) != TAB || next == 47 || isDigit(next);
      return lineEnd - line <= JOINED_BYTES_MAX && isValue && begins == Boundary.NONE;
    }
    line = lineEnd + 1;
  }
  return false;
}

/** Puts [start, place) and the rest together; empty where both are too long. */
export function joinRest(start: usize, place: usize): void {
  joinedLine.clear();
  if (!joinedLine.fits(place - start + rest.end - rest.start)) return;
  joinedLine.add(start, place);
  joinedLine.add(rest.start, rest.end);
}

const probe = new BlockPointer();

/** What the rest of a pointer has besides digits and the letters a to f; words only in the long form. */
const TAIL = " /:<=>BFLPksmu";
/** A checksum has four words. */
const CHECKSUM_COLONS = 3;

/** Whether a pointer of the long form, whose last words are `fill=` and `cksum=`, ends too early. */
function lacksWords(start: usize, end: usize): bool {
  if (!findWord(start, end, "DVA[")) return false;
  const checksum = findWord(start, end, " cksum=");
  if (!checksum) return true;
  let colons = 0;
  for (let at = checksum; at < end; at++) if (byteAt(at) == 58) colons++;
  return colons < CHECKSUM_COLONS;
}

function isOfATail(character: u32): bool {
  if (isHexDigit(character)) return true;
  for (let index = 0; index < TAIL.length; index++) {
    if (<u32>TAIL.charCodeAt(index) == character) return true;
  }
  return false;
}

/** End of the line from `start` where it can be the rest of a pointer, of one with words if wanted; 0 otherwise. */
function wrappedEnd(start: usize, limit: usize, withWords: bool): usize {
  if (start >= limit || (byteAt(start) == BLANK && blankBytes(start + 1, limit))) return 0;
  const end = findByte(start, limit, LINE_END);
  if (end == start || end - start > JOINED_BYTES_MAX) return 0;
  if (withWords && (isMessage(start, end) || boundaryAt(start, end) != Boundary.NONE)) return 0;
  let blanks: usize = 0;
  for (let place = start; place < end; place++) {
    const character = byteAt(place);
    if (!isOfATail(character) && !(withWords && character > BLANK && character < 127)) return 0;
    if (character == BLANK) blanks++;
  }
  if (blanks == end - start) return 0;
  return probe.read(start, end) == PointerKind.NONE ? end : 0;
}

/**
 * Puts a pointer [start, end) and the lines it was wrapped into together.
 *
 * @returns the end of the last of them; `end` for a line that was not wrapped
 */
export function unwrap(start: usize, end: usize, limit: usize): usize {
  let next = wrappedEnd(end + 1, limit, lacksWords(start, end));
  if (!next || end - start > JOINED_BYTES_MAX) return end;
  joinedLine.clear();
  joinedLine.add(start, end);
  let last = end;
  while (next && joinedLine.fits(next - last)) {
    joinedLine.add(last + 1, next);
    last = next;
    next = wrappedEnd(last + 1, limit, lacksWords(joinedLine.at, joinedLine.end));
  }
  return last;
}

/** Whether the line that begins here cannot be the rest of a wrapped pointer, told by two bytes. */
export function isNoRest(start: usize): bool {
  return byteAt(start) == LINE_END || (byteAt(start) == BLANK && byteAt(start + 1) == BLANK);
}

/** Names the torn line [start, rest.start) and the messages behind its first part; their number. */
export function noteMessages(start: usize, lineEnd: usize): i64 {
  noteHere(Reason.MESSAGE_INSIDE, start, lineEnd);
  let count: i64 = 1;
  let line = lineEnd + 1;
  while (line < rest.start) {
    const end = findByte(line, rest.start, LINE_END);
    note(Reason.TOOL_MESSAGE, state.lines + count, line, end);
    line = end + 1;
    count++;
  }
  return count;
}
