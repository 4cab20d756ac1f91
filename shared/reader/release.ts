/** Which OpenZFS release line wrote a dump, judged from what only some of them print. */
import {
  Bytes,
  byteAt,
  excerptOf,
  findByte,
  findWord,
  hexEnd,
  isHexDigit,
  isOfAWord,
  LINE_END,
  skipBlanks,
  startsWith,
  trimmedEnd,
} from "./text";
import {
  INDIRECT_BYTES_MAX,
  LINES_BY_USE,
  OPENZFS_LINES,
  SIGN_FIRST,
  SIGN_LAST,
  SIGN_WORDS,
} from "./zdb-signs";

/** What the signs say. */
export class Release {
  /** The likely line; null where nothing tells. */
  line: string | null = null;
  /** Every line that prints this form. */
  fitting: Array<string> = new Array<string>();
  reason: string = "";
}

/** Judges the signs; `indirectBytes` is the size of the files' indirect blocks, 0 without any. */
export function releaseOf(signs: i32, indirectBytes: i64): Release {
  const release = new Release();
  const reasons = new Array<string>();
  let first = 0;
  let last = OPENZFS_LINES.length - 1;
  for (let index = 0; index < SIGN_WORDS.length; index++) {
    if (!(signs & (1 << index))) continue;
    reasons.push(SIGN_WORDS[index]);
    first = max(first, SIGN_FIRST[index]);
    last = min(last, SIGN_LAST[index]);
    if (first > last) {
      release.reason = "the dump mixes forms of different releases: " + reasons.join(", ");
      return release;
    }
  }
  const firstBefore = first;
  while (first < last && indirectBytes > INDIRECT_BYTES_MAX[first]) first++;
  if (first > firstBefore)
    reasons.push(`indirect blocks above ${INDIRECT_BYTES_MAX[firstBefore] >> 10}K`);
  for (let index = first; index <= last; index++) release.fitting.push(OPENZFS_LINES[index]);
  if (!reasons.length) {
    release.reason = "nothing in the dump tells the releases apart";
    return release;
  }
  let likely = release.fitting[0];
  for (let index = LINES_BY_USE.length - 1; index >= 0; index--) {
    if (release.fitting.includes(LINES_BY_USE[index])) likely = LINES_BY_USE[index];
  }
  release.line = likely;
  const printedBy = first == last ? `only ${likely}` : release.fitting.join(", ");
  release.reason = `${reasons.join(", ")}: printed by ${printedBy}`;
  return release;
}

/** The line of a text that tells most of its release. */
export class ReleaseSign {
  /** From 1; 0 without. */
  line: i64 = 0;
  text: Bytes = new Bytes();
}

function isPointerWithChecksum(start: usize, end: usize): bool {
  let at = skipBlanks(start, end);
  const offsetEnd = hexEnd(at, end);
  const level = skipBlanks(offsetEnd, end);
  if (offsetEnd == at || level == offsetEnd || level + 2 >= end) return false;
  if (byteAt(level) != 0x4c || !isHexDigit(byteAt(level + 1))) return false;
  if (skipBlanks(level + 2, end) == level + 2) return false;
  at = findWord(level + 3, end, "cksum=");
  while (at && isOfAWord(byteAt(at - 1))) at = findWord(at + 1, end, "cksum=");
  return at != 0;
}

function isTitles(start: usize, end: usize): bool {
  const at = skipBlanks(start, end);
  if (!startsWith(at, end, "Object")) return false;
  const level = skipBlanks(at + 6, end);
  return level > at + 6 && startsWith(level, end, "lvl") && skipBlanks(level + 3, end) > level + 3;
}

/** Looks through whole lines: the first pointer with a checksum, else the first column header. */
export function releaseSign(start: usize, end: usize, endsWhole: bool): ReleaseSign {
  const titles = new ReleaseSign();
  let number: i64 = 0;
  for (let line = start; line < end; ) {
    const lineEnd = findByte(line, end, LINE_END);
    if (lineEnd == end && !endsWhole) break;
    number++;
    // Quotation marks of mail.
    let at = line;
    while (at < lineEnd && byteAt(at) == 0x3e)
      at += at + 1 < lineEnd && byteAt(at + 1) == 32 ? 2 : 1;
    const isPointer = isPointerWithChecksum(at, lineEnd);
    if (isPointer || (!titles.line && isTitles(at, lineEnd))) {
      titles.line = number;
      const first = skipBlanks(at, lineEnd);
      titles.text = excerptOf(first, trimmedEnd(first, lineEnd));
    }
    if (isPointer) break;
    line = lineEnd + 1;
  }
  return titles;
}
