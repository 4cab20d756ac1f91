/**
 * Passing over the lines that only a dump has, to find what may follow one in a terminal's log.
 *
 * The caller writes a text at `input()` of an instance that reads no dump, and looks at the lines
 * between by itself (backend/arcplan/captures/arrival/line_search.py).
 */
import { BLANK, byteAt, findByte, isDigit, LINE_END, skipWhile, startsWith, TAB } from "./text";

/** print_indirect in zdb.c pads the offset of a block to 16 characters and adds a blank. */
const LAST_DIGIT: usize = 15;

let passed: i32 = 0;

/** Whether the line is of a tree, an attribute, a column header, a row, or empty. */
function isOfDump(line: usize, end: usize): bool {
  const first = byteAt(line);
  if (first == TAB || first == LINE_END) return true;
  if (first != BLANK) return startsWith(line, end, "Indirect blocks:\n");
  if (line + LAST_DIGIT < end && byteAt(line + LAST_DIGIT) != BLANK) return true;
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
