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

/** What was printed, a bit each. */
export enum Sign {
  EIGHT_COLUMNS = 1,
  NINE_COLUMNS = 2,
  NO_CHECKSUM = 4,
  PLAIN_CHECKSUM = 8,
  PADDED_CHECKSUM = 16,
  SPILL = 32,
  PROJECT = 64,
  LIVELIST = 128,
  GANG = 256,
  ERROR_TAIL = 512,
  ZSTD = 1024,
}

const LINES: StaticArray<string> = ["0.6.5", "0.7", "0.8", "2.0", "2.1", "2.2", "2.3", "2.4"];
/** The line taken where several fit: the one in widest use. */
const PREFERRED: StaticArray<string> = ["2.2", "2.1", "0.8", "0.7", "0.6.5"];
const SIXTEEN_KIB: i64 = 16 << 10;

class Rule {
  constructor(
    public sign: Sign,
    /** The lines that can print it: from the first to the last, indices into LINES. */
    public first: i32,
    public last: i32,
    public words: string,
  ) {}
}

// zdb.c: dnsize since 0.7.0; checksums since 0.8.3, padded since 2.2.0 and in the last releases of
// 2.1; projid since 0.8; Spill block since 2.2; the letter G since 2.3.4; damage tails since 2.4.
const RULES: StaticArray<Rule> = [
  new Rule(Sign.EIGHT_COLUMNS, 0, 0, "eight columns without dnsize"),
  new Rule(Sign.NINE_COLUMNS, 1, 7, "nine columns with dnsize"),
  new Rule(Sign.NO_CHECKSUM, 0, 2, "block pointers without checksum"),
  new Rule(Sign.PLAIN_CHECKSUM, 2, 4, "checksums not padded"),
  new Rule(Sign.PADDED_CHECKSUM, 4, 7, "checksums padded to 16 digits"),
  new Rule(Sign.PROJECT, 2, 7, "project ids"),
  new Rule(Sign.ZSTD, 3, 7, "zstd headers"),
  new Rule(Sign.LIVELIST, 3, 7, "a livelist"),
  new Rule(Sign.SPILL, 5, 7, "spill blocks"),
  new Rule(Sign.GANG, 6, 7, "gang marks"),
  new Rule(Sign.ERROR_TAIL, 7, 7, "damage marks"),
];

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
  let last = LINES.length - 1;
  for (let index = 0; index < RULES.length; index++) {
    const rule = RULES[index];
    if (!(signs & rule.sign)) continue;
    reasons.push(rule.words);
    first = max(first, rule.first);
    last = min(last, rule.last);
    if (first > last) {
      release.reason = "the dump mixes forms of different releases: " + reasons.join(", ");
      return release;
    }
  }
  if (indirectBytes > SIXTEEN_KIB && first == 0 && last > 0) {
    first = 1;
    reasons.push("indirect blocks above 16K");
  }
  for (let index = first; index <= last; index++) release.fitting.push(LINES[index]);
  if (!reasons.length) {
    release.reason = "nothing in the dump tells the releases apart";
    return release;
  }
  let likely = release.fitting[0];
  for (let index = PREFERRED.length - 1; index >= 0; index--) {
    if (release.fitting.includes(PREFERRED[index])) likely = PREFERRED[index];
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
