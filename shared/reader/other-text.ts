/**
 * Telling the lines of a dump from those of other text.
 *
 * A file that is one dump and nothing else is read as it lies there. Any other text (a terminal's log, a quoted
 * mail, the output of several tools) is cut and cleaned by the server's Python before this reader gets its parts:
 * backend/arcplan/captures/arrival. Every line at which that would do anything is found here, and some others: a
 * text in which none is found gives the same record either way (backend/tests/captures/zdb/test_alone.py).
 *
 * To cut a log, that Python passes over the lines that only a dump has (`passLines`), and looks at those between by
 * itself (arrival/sessions/line_search.py).
 */
import { FIRST_WORDS } from "./generated-words";
import { isMessage } from "./grammar";
import {
  BLANK,
  byteAt,
  digitsEnd,
  findByte,
  findWord,
  isDigit,
  isOfAWord,
  LINE_END,
  skipWhile,
  startsWith,
  TAB,
} from "./text";

/** As much of a line as tells whether it is of interest; `HEAD_BYTES` of arrival/sessions/line_search.py. */
export const LINE_HEAD_BYTES: usize = 160;
/** print_indirect in zdb.c pads the offset of a block to 16 characters and adds a blank. */
const LAST_DIGIT: usize = 15;
/** `FIRST_WORDS` has so many characters of each first word of another tool's table. */
const WORD_CHARACTERS: i32 = 4;
const DATASET_TYPES: StaticArray<string> = [
  "NONE",
  "META",
  "ZPL",
  "ZVOL",
  "OTHER",
  "ANY",
  "UNKNOWN",
];
const COLUMNS: StaticArray<string> = [
  "lvl",
  "iblk",
  "dblk",
  "dsize",
  "dnsize",
  "lsize",
  "%full",
  "type",
];
const OPTIONAL_COLUMN = 4;
/** The server stops to look after more of them (arrival/sessions/sections.py). */
const HARMLESS_MOST: i32 = 9_000;
const SIZES_MOST: i32 = 1_900;
/** How far into a line its prompt reaches at most. */
const PROMPT_BYTES: usize = 100;
const COMMAND_BYTES_MAX: usize = 1000;

let harmless: i32 = 0;
let sizes: i32 = 0;
let passed: i32 = 0;

/** The four characters from the first word on, blanks behind the end. */
function firstWordOf(start: usize, end: usize): u32 {
  let word: u32 = 0;
  for (let index: usize = 0; index < 4; index++) {
    word |= (start + index < end ? byteAt(start + index) : BLANK) << ((<u32>index) << 3);
  }
  return word;
}

function isFirstWord(word: u32): bool {
  for (let at = 0; at < FIRST_WORDS.length; at += WORD_CHARACTERS) {
    let known: u32 = 0;
    for (let index = 0; index < WORD_CHARACTERS; index++) {
      known |= (<u32>FIRST_WORDS.charCodeAt(at + index)) << ((<u32>index) << 3);
    }
    if (known == word) return true;
  }
  return false;
}

/** Whether the line may begin the table of another tool. */
function mayBeginTable(line: usize, end: usize): bool {
  let at = line;
  while (at < end && (byteAt(at) == BLANK || byteAt(at) == TAB)) at++;
  if (at == end) return false;
  // A document of JSON is a list at the left margin, or an object.
  return byteAt(at) == 0x7b || byteAt(line) == 0x5b || isFirstWord(firstWordOf(at, end));
}

/** Whether `#`, `$`, `%` or `>` and a blank stand in it, or an arrow or box at its start. */
function mayBePrompt(line: usize, end: usize): bool {
  if (line < end && byteAt(line) == 0xe2) return true;
  for (let at = line; at < end; at++) {
    const byte = byteAt(at);
    if (isMark(byte) && (at + 1 == end || byteAt(at + 1) == BLANK)) return true;
  }
  return false;
}

/** A character with which a prompt ends: # $ % >. */
function isMark(byte: u32): bool {
  return byte - 35 < 3 || byte == 0x3e;
}

/** End of the name of a user or a host, or of a folder's path. */
function nameEnd(at: usize, end: usize, isPath: bool): usize {
  while (at < end) {
    const byte = byteAt(at);
    // - . or / ~
    const isSign = byte == 0x2d || byte == 0x2e || (isPath && (byte == 0x2f || byte == 0x7e));
    if (!isSign && !isOfAWord(byte)) break;
    at++;
  }
  return at;
}

/**
 * Whether the line is a command of zdb behind a prompt that every reader of prompts knows: `# zdb -ddddd tank`,
 * `root@db1:~# sudo zdb -ddddd tank`, `[root@db1 ~]$ zdb -ddddd tank`.
 */
function isZdbCommand(line: usize, lineEnd: usize): bool {
  const end = min(lineEnd, line + PROMPT_BYTES);
  let at = line;
  const isBracketed = at < end && byteAt(at) == 0x5b;
  if (isBracketed) at++;
  const host = nameEnd(at, end, false) + 1;
  if (isBracketed || host > at + 1) {
    if (host == at + 1 || host >= end || byteAt(host - 1) != 0x40) return false;
    at = nameEnd(host, end, false);
    if (at == host) return false;
    if (at < end && (byteAt(at) == 0x3a || byteAt(at) == BLANK)) at = nameEnd(at + 1, end, true);
    if (isBracketed && (at >= end || byteAt(at++) != 0x5d)) return false;
    if (at < end && byteAt(at) == BLANK) at++;
  }
  if (at + 1 >= end || !isMark(byteAt(at)) || byteAt(at + 1) != BLANK) return false;
  at = skipWhile(at + 1, lineEnd, BLANK);
  if (startsWith(at, lineEnd, "sudo ")) at = skipWhile(at + 5, lineEnd, BLANK);
  return startsWith(at, lineEnd, "zdb ") && lineEnd - line <= COMMAND_BYTES_MAX;
}

/** A dataset line, as dump_objset in zdb.c prints it. */
function isDatasetLine(line: usize, end: usize): bool {
  if (!startsWith(line, end, "Dataset ")) return false;
  for (let at = findWord(line, end, "], ID "); at; at = findWord(at + 1, end, "], ID ")) {
    const idEnd = digitsEnd(at + 6, end);
    if (idEnd == at + 6 || !startsWith(idEnd, end, ", cr_txg ")) continue;
    for (let index = 0; index < DATASET_TYPES.length; index++) {
      const type = DATASET_TYPES[index];
      const typeAt = at - <usize>type.length;
      if (typeAt > line + 8 && startsWith(typeAt, at, type) && startsWith(typeAt - 2, at, " [")) {
        // No dataset has such a name, but a prompt and a command may look like one.
        return !mayBePrompt(line, typeAt - 2);
      }
    }
  }
  return false;
}

/** The header of an object's columns, as dump_object in zdb.c prints it. */
function isColumnHeader(line: usize, end: usize): bool {
  let at = line;
  while (at < end && byteAt(at) == BLANK) at++;
  if (at == line || !startsWith(at, end, "Object")) return false;
  at += 6;
  for (let index = 0; index < COLUMNS.length; index++) {
    let word = at;
    while (word < end && byteAt(word) == BLANK) word++;
    if (word > at && startsWith(word, end, COLUMNS[index]))
      at = word + <usize>COLUMNS[index].length;
    else if (index != OPTIONAL_COLUMN) return false;
  }
  return true;
}

/** A line of a snapshot's deadlist, whose arrow is no prompt: dump_deadlist in zdb.c. */
function isDeadlistLine(line: usize, end: usize): bool {
  if (!startsWith(line, end, "mintxg ")) return false;
  const txgEnd = digitsEnd(line + 7, end);
  if (!startsWith(txgEnd, end, " -> obj ")) return false;
  return txgEnd > line + 7 && digitsEnd(txgEnd + 8, end) == end && end > txgEnd + 8;
}

/** A mark with which mails, forums and terminals quote a text, at the start of a line. */
function isQuoted(line: usize, end: usize): bool {
  let at = line;
  if (at < end && byteAt(at) == 0x3e) return true;
  while (at < end && (byteAt(at) == BLANK || byteAt(at) == TAB)) at++;
  return (
    startsWith(at, end, "```") ||
    startsWith(at, end, "~~~") ||
    (at < end && (byteAt(at) == 0x5b || byteAt(at) == 0x3c))
  );
}

/** Bytes that no dump holds: those of archives, of other encodings and of terminals' colours. */
function hasControls(start: usize, end: usize): bool {
  for (let at = start; at < end; at++) {
    const byte = byteAt(at);
    if (byte < BLANK && byte != TAB && byte != LINE_END) return true;
  }
  return false;
}

function headEnd(line: usize, limit: usize): usize {
  return findByte(line, min(limit, line + LINE_HEAD_BYTES), LINE_END);
}

/** The command of zdb before the dump whose opening was looked for last; 0 without. */
export let commandLine: usize = 0;

/**
 * The line of [start, end), the beginning of a text, that shows a dump; 0 where another line comes
 * before it that may begin something else, or where marks of quoting are around.
 *
 * Between the beginning, a command of zdb and that line only empty lines and zdb's own messages may stand.
 */
export function openingLine(start: usize, end: usize): usize {
  if (hasControls(start, end)) return 0;
  let opening: usize = 0;
  let isIndented = true;
  let hasText = false;
  for (let line = start; line < end; ) {
    const lineEnd = findByte(line, end, LINE_END);
    const isCommand = !opening && !hasText && isZdbCommand(line, lineEnd);
    if (isQuoted(line, lineEnd) && !isCommand) return 0;
    const first = byteAt(line);
    if (line < lineEnd && first != BLANK && first != TAB) isIndented = false;
    if (isCommand) commandLine = line;
    else if (!opening) {
      const head = min(lineEnd, line + LINE_HEAD_BYTES);
      if (isDatasetLine(line, lineEnd) || isColumnHeader(line, lineEnd)) opening = line;
      else if (mayBeginTable(line, head) || mayBePrompt(line, head)) return 0;
      else if (line < lineEnd && (commandLine || !isMessage(line, lineEnd))) return 0;
    }
    hasText = hasText || line < lineEnd;
    line = lineEnd + 1;
  }
  return isIndented ? 0 : opening;
}

/** Whether a line of a dump, of a tree or an attribute, begins here. */
function isTreeOrAttribute(line: usize, limit: usize): bool {
  if (byteAt(line) == TAB) return true;
  return byteAt(line) == BLANK && isBlockOffset(line, limit);
}

/** Whether a line that begins with a blank has the offset of a block. */
function isBlockOffset(line: usize, limit: usize): bool {
  if (line + LAST_DIGIT + 1 >= limit) return false;
  return byteAt(line + LAST_DIGIT) != BLANK && byteAt(line + LAST_DIGIT + 1) == BLANK;
}

/** Whether a line is blanks, this attribute's name, and a number. */
function isNumberOf(name: string, line: usize, end: usize): bool {
  const at = skipWhile(line, end, BLANK);
  const behind = at + <usize>name.length;
  if (at == line || !startsWith(at, end, name)) return false;
  const value = skipWhile(behind, end, BLANK);
  return behind < value && value < end && digitsEnd(value, end) == end;
}

/** The size of a file, a name of arcstat too, indented by blanks; dump_znode in zdb.c prints the parent next. */
function isSizeOfFile(line: usize, limit: usize): bool {
  const stop = min(limit, line + LINE_HEAD_BYTES);
  const next = findByte(line, stop, LINE_END) + 1;
  const nextEnd = findByte(next, stop, LINE_END);
  return (
    nextEnd < stop && isNumberOf("size", line, next - 1) && isNumberOf("parent", next, nextEnd)
  );
}

function isStray(line: usize, limit: usize): bool {
  if (isTreeOrAttribute(line, limit)) return false;
  const head = headEnd(line, limit);
  if (mayBeginTable(line, head)) {
    return !isSizeOfFile(line, limit) || ++sizes > SIZES_MOST || ++harmless > HARMLESS_MOST;
  }
  if (byteAt(line) == BLANK || !mayBePrompt(line, head)) return false;
  const lineEnd = findByte(line, limit, LINE_END);
  if (!isDatasetLine(line, lineEnd) && !isDeadlistLine(line, lineEnd)) return true;
  return ++harmless > HARMLESS_MOST;
}

/** Whether a line end among 16 bytes has another line behind it than one of a tree or a tab's. */
function isOddBehind(at: usize): v128 {
  const ends = i8x16.eq(v128.load(at), i8x16.splat(10));
  const next = v128.load(at, 1);
  const blank = i8x16.splat(32);
  const isOffset = v128.andnot(
    i8x16.eq(v128.load(at, 2 + LAST_DIGIT), blank),
    i8x16.eq(v128.load(at, 1 + LAST_DIGIT), blank),
  );
  const isTree = v128.and(i8x16.eq(next, blank), isOffset);
  return v128.andnot(ends, v128.or(isTree, i8x16.eq(next, i8x16.splat(9))));
}

/** The first line behind a line end in [start, end) that may not be the dump's; 0 without. */
export function strayLine(start: usize, end: usize, limit: usize): usize {
  let at = start;
  while (at < end) {
    while (at + 64 <= end && at + 96 <= limit) {
      const odd = v128.or(
        v128.or(isOddBehind(at), isOddBehind(at + 16)),
        v128.or(isOddBehind(at + 32), isOddBehind(at + 48)),
      );
      if (v128.any_true(odd)) break;
      at += 64;
    }
    const last = min(end, at + 64);
    for (at = findByte(at, last, LINE_END); at < last; at = findByte(at + 1, last, LINE_END)) {
      if (at + 1 < limit && isStray(at + 1, limit)) return at + 1;
    }
  }
  return 0;
}

/** Whether the line is of a tree, an attribute, a column header, a row, or empty. */
function isOfDump(line: usize, end: usize): bool {
  const first = byteAt(line);
  if (first == TAB || first == LINE_END) return true;
  if (first != BLANK) return startsWith(line, end, "Indirect blocks:\n");
  if (isBlockOffset(line, end)) return true;
  const word = skipWhile(line, end, BLANK);
  return word < end && (isDigit(byteAt(word)) || startsWith(word, end, "Object "));
}

/** The first line in [line, end) that may be another's; the last one where it has no end. */
export function passLines(line: usize, end: usize): usize {
  passed = 0;
  while (line < end && isOfDump(line, end)) {
    const lineEnd = findByte(line, end, LINE_END);
    if (lineEnd == end) break;
    line = lineEnd + 1;
    passed++;
  }
  return line;
}

/** How many lines the last call passed. */
export function passedLines(): i32 {
  return passed;
}
