/**
 * The reader of zdb dumps: bytes in, the capture's record out as JSON.
 *
 * One instance of the module reads one dump. The caller writes up to `room()` bytes at `input()` and
 * says so with `take(bytes)`, again and again; `finish` ends it. Any chunking gives the same record.
 * Memory does not grow with the length of the text.
 */

import { addIssue, beginsInsideTree, headerIsMissing, treeIsInDoubt } from "./issues";
import { orphans, state } from "./object";
import { commandLine, LINE_HEAD_BYTES, openingLine, strayLine } from "./other-text";
import { record, refusal, TextFacts } from "./record";
import { releaseSign } from "./release";
import { scan } from "./scanner";
import { end as endDump, endsInLine, endsInsideTree, largest, takeLastLine } from "./sums/dump";
import { Bytes, byteAt, excerptOf, findByte, LINE_END, PADDING, RETURN } from "./text";
import { bytesLeftOut, isFolded, linesLeftOut } from "./tree";

export { passedLines, passLines } from "./other-text";

/** Bytes taken at once. */
const CHUNK_BYTES: usize = 1 << 20;
/** Longer lines keep their beginning only. */
const LINE_BYTES_MAX: usize = 1 << 16;
/** How far behind a line it is looked for what it belongs to: a path's reach, and a line more. */
const LOOK_BYTES: usize = 2 * LINE_BYTES_MAX + (16 << 10);
const WINDOW_BYTES: usize = CHUNK_BYTES + 4 * LINE_BYTES_MAX;
/** The beginning of a text that shows what web pages and old systems made of it. */
const PROBE_BYTES: usize = 1 << 16;
const HEAD_BYTES: usize = 1 << 18;
const NOTHING_READ =
  "no line begins with a dataset or an object header of zdb; take off what stands before the lines " +
  "(numbers, times), or dump again where the beginning is missing";
const NO_HEADER = "; dump again where the beginning is missing, so that it is known whose they are";
const NO_OPENING =
  "the text does not begin with a dataset or an object of zdb, or its lines carry marks of a mail, " +
  "a web page or a terminal";
const COMMAND = "a shell prompt, which is no output of a tool; left out";
const OF_ANOTHER =
  "a shell prompt or the output of another command may begin in this line; the dump before it is read";
/** Most returns before a line feed that belong to the end of a line. */
const LINE_RETURNS_MAX: usize = 3;

const nothing = new Bytes();
const window: usize = heap.alloc(WINDOW_BYTES + PADDING);
const head: usize = heap.alloc(HEAD_BYTES + PADDING);
let headBytes: usize = 0;
/** Text in the window that was not read yet ends here; what arrives is written behind. */
let filled: usize = window;
/** Bytes at `filled` that wait for what follows: the first of a no-break space, or line ends' returns. */
let held: usize = 0;
let heldByte: u32 = 0;
let isProbed = false;
let hasReturns = false;
let hasNoBreakSpaces = false;
/** The text is a file as it lies on a disk, and must be one dump and nothing else. */
let isFile = false;
/** Line ends of a file from here on were not looked behind yet. */
let unwatched: usize = window;
/** Why a file is not read further: JSON like that of a failure; empty where it is. */
let stray: Bytes = nothing;
/** The rest of an overlong line is being left out. */
let isDropping = false;
/** Start of a line in the window before which no line is overlong. */
let openLine: usize = window;
const facts = new TextFacts();
let result: usize = 0;

/** Begins a dump; `top` is how many of the largest objects and directories are listed. */
export function begin(top: i32): void {
  largest.top = max(top, 0);
}

/**
 * Begins a dump that is read from its file, which may end its lines as other systems do. Whether
 * it holds anything else, `strayText` says.
 */
export function beginFile(top: i32): void {
  begin(top);
  isFile = true;
}

/**
 * Length of the answer at `answer()` where a file may hold anything but one dump, 0 where it holds none so far:
 * the JSON of a failure that names the line. What was given before it is read.
 */
export function strayText(): i32 {
  result = stray.at;
  return <i32>stray.length;
}

/** Where the next bytes are to be written. */
export function input(): usize {
  return filled + held;
}

/** How many bytes may be written there. */
export function room(): i32 {
  return <i32>min(window + WINDOW_BYTES - filled - held, CHUNK_BYTES);
}

/** Lines read so far. */
export function lines(): i64 {
  return facts.linesBefore + state.lines;
}

/** Takes the bytes that were written. */
export function take(bytes: i32): void {
  if (stray.length) return;
  facts.bytes += bytes;
  const from = filled;
  filled += held + <usize>bytes;
  held = 0;
  if (isProbed) {
    if (needsMending(from)) mend(from);
    read(from, false);
    return;
  }
  const probed: usize = isFile ? 2 * PROBE_BYTES : PROBE_BYTES;
  if (filled - window < probed) return;
  probe();
  read(window, false);
}

/** Looks for what damaged the text, and mends it so far. */
function probe(): void {
  isProbed = true;
  // A mark of the encoding.
  if (filled - window >= 3 && (load<u32>(window) & 0xffffff) == 0xbfbbef) {
    memory.copy(window, window + 3, filled - window - 3);
    filled -= 3;
    if (isFile) facts.bytes -= 3;
  }
  const end = min(filled, window + PROBE_BYTES);
  hasReturns = findByte(window, end, LINE_END) == end && findByte(window, end, RETURN) < end;
  for (let at = findByte(window, end, 0xc2); at < end; at = findByte(at + 1, end, 0xc2)) {
    if (byteAt(at + 1) == 0xa0 && at + 1 < end) hasNoBreakSpaces = true;
  }
  if (needsMending(window)) mend(window);
  if (isFile) expectDump();
}

function needsMending(from: usize): bool {
  if (hasReturns || hasNoBreakSpaces) return true;
  return isFile && findByte(from, filled, RETURN) < filled;
}

/** Makes line ends of lone returns and blanks of no-break spaces, from a place to the end. */
function mend(from: usize): void {
  const arrived = filled;
  let to = from;
  for (let at = from; at < filled; at++) {
    let byte = byteAt(at);
    if (hasReturns && byte == RETURN) byte = LINE_END;
    else if (isFile && byte == LINE_END) to -= returnsBefore(from, to);
    if (hasNoBreakSpaces && byte == 0xc2) {
      if (at + 1 == filled) {
        hold(0xc2, 1);
        break;
      }
      if (byteAt(at + 1) == 0xa0) {
        byte = 32;
        at++;
      }
    }
    store<u8>(to++, byte);
  }
  filled = to;
  if (isFile && !held) {
    const returns = returnsBefore(from, filled);
    filled -= returns;
    hold(RETURN, returns);
  }
  // The server counts the text that its reader gets.
  if (isFile) facts.bytes -= arrived - filled - held;
}

/** How many returns stand before a place that belong to its line end: CR LF, CR CR LF of consoles. */
function returnsBefore(from: usize, place: usize): usize {
  let at = place;
  while (at > from && place - at < LINE_RETURNS_MAX && byteAt(at - 1) == RETURN) at--;
  return place - at;
}

function hold(byte: u32, bytes: usize): void {
  heldByte = byte;
  held = bytes;
}

/** Looks for the line that begins a dump; what comes before it must be nothing else. */
function expectDump(): void {
  const end = min(filled, window + 2 * PROBE_BYTES);
  const opening: usize = hasNoBreakSpaces ? 0 : openingLine(window, end);
  unwatched = opening ? findByte(opening, filled, LINE_END) : window;
  if (opening && unwatched < window + PROBE_BYTES) {
    if (commandLine) leaveOutCommand();
    return;
  }
  const lineEnd = findByte(window, filled, LINE_END);
  leave(window, lineEnd, 1, NO_OPENING);
}

/** Begins in the line of the command, of which the line end stays: the section that the server cuts. */
function leaveOutCommand(): void {
  const end = findByte(commandLine, filled, LINE_END);
  addIssue(1, commandLine, end, COMMAND);
  facts.linesBefore = lineEndsIn(window, commandLine);
  facts.bytes -= end - window;
  unwatched -= end - window;
  filled -= end - window;
  memory.copy(window, end, filled - window);
}

function lineEndsIn(start: usize, end: usize): i64 {
  let count: i64 = 0;
  for (let at = findByte(start, end, LINE_END); at < end; at = findByte(at + 1, end, LINE_END)) {
    count++;
  }
  return count;
}

/** Stops before the line [line, end), and says why. */
function leave(line: usize, end: usize, number: i64, reason: string): void {
  stray = refusal(reason, number, excerptOf(line, end));
  facts.bytes -= filled - line;
  filled = line;
  openLine = min(openLine, line);
  isDropping = false;
  held = 0;
}

/** Looks for the first line that may not be the dump's. */
function watch(isEnd: bool): void {
  const end = isEnd ? filled : filled - min(LINE_HEAD_BYTES + 1, filled - window);
  if (unwatched >= end) return;
  const line = strayLine(unwatched, end, filled);
  unwatched = end;
  if (!line) return;
  const number = lines() + 1 + lineEndsIn(window, line);
  leave(line, findByte(line, filled, LINE_END), number, OF_ANOTHER);
}

/** Keeps the first lines for `releaseSign`. */
function keepHead(from: usize): void {
  const more = min(HEAD_BYTES - headBytes, filled - from);
  memory.copy(head + headBytes, from, more);
  headBytes += more;
}

/** Reads what can be read for sure, and moves the rest to the beginning of the window. */
function read(from: usize, isEnd: bool): void {
  if (headBytes < HEAD_BYTES) keepHead(from);
  shorten(from);
  if (isFile) watch(isEnd);
  if (filled - window > LOOK_BYTES) {
    const next = scan(window, filled - LOOK_BYTES, filled);
    const left = filled - next;
    memory.copy(window, next, left);
    openLine = openLine > next ? openLine - (next - window) : window;
    unwatched -= min(next, unwatched) - window;
    filled = window + left;
  }
  memory.fill(filled, <u8>heldByte, held);
}

/** Leaves out the ends of overlong lines in what arrived at `from`. */
function shorten(from: usize): void {
  if (isDropping) {
    if (!dropLineTo(from)) return;
    openLine = from + 1;
  }
  while (filled - openLine > LINE_BYTES_MAX) {
    const kept = openLine + LINE_BYTES_MAX;
    let end = kept;
    while (end > openLine && byteAt(end - 1) != LINE_END) end--;
    if (end > openLine) openLine = end;
    else if (dropLineTo(kept)) openLine = kept + 1;
    else return;
  }
}

/** Leaves out the text from `kept` to the line's end; false where that has not arrived. */
function dropLineTo(kept: usize): bool {
  const next = findByte(kept, filled, LINE_END);
  memory.copy(kept, next, filled - next);
  filled -= next - kept;
  isDropping = filled == kept;
  return !isDropping;
}

/**
 * Ends the text; `isTruncated` where its source ended early.
 *
 * @returns length of the answer at `answer()`
 */
export function finish(isTruncated: bool): i32 {
  const from = isProbed ? filled : window;
  if (!isProbed) probe();
  memory.fill(filled, <u8>heldByte, held);
  filled += held;
  held = 0;
  read(from, true);
  const written = finishDump(isTruncated);
  result = written.at;
  return <i32>written.length;
}

/** Where the answer is, JSON in UTF-8: the record, or `failure`, `line` and `excerpt`. */
export function answer(): usize {
  return result;
}

function finishDump(isTruncated: bool): Bytes {
  if (filled > window && byteAt(filled - 1) != LINE_END) {
    let line = filled;
    while (line > window && byteAt(line - 1) != LINE_END) line--;
    takeLastLine(line, filled);
  }
  if (filled > window) scan(window, filled, filled);
  endDump();
  facts.lines = state.lines - linesLeftOut;
  if (isFolded) {
    facts.summarisedBytes = facts.bytes + bytesLeftOut;
    facts.summarisedLines = state.lines;
  }
  facts.signs = state.signs;
  facts.isComplete =
    !isTruncated &&
    !endsInLine &&
    !beginsInsideTree &&
    !endsInsideTree &&
    !treeIsInDoubt &&
    !headerIsMissing;
  facts.sign = releaseSign(head, head + headBytes, headBytes < HEAD_BYTES);
  const written = record(facts);
  if (written) return written;
  const orphaned = orphans.told;
  return refusal(orphaned.length ? orphaned + NO_HEADER : NOTHING_READ, 0, nothing);
}
