/**
 * One line of a summary: a word, numbers with their names, and a name that may hold anything.
 *
 *     recordsize 16384 level_0_blocks=300 measured_files=1
 *     object number=7 file_bytes=99 type=ZFS plain file
 */
import { rowReason, TREE_AWAITED } from "./dump";
import { Reason, sentence } from "./issues";
import { ObjectKind } from "./object";
import { Bytes, byteAt, decimal, digitsEnd, isDigit, skipBlanks, startsWith } from "./text";
import { Moments, Spread } from "./totals";

export const NUMBER_MAX: i64 = (<i64>1) << 62;
const DIGITS_MAX: usize = 25;
const TEXT_BYTES_MAX: usize = 80;

class Field {
  nameAt: usize = 0;
  nameEnd: usize = 0;
  /** A number without fraction below 2^62; others are only in `real`. */
  isWhole: bool = false;
  whole: i64 = 0;
  real: f64 = 0;
}

/** The words behind which a name may stand. */
const WORDS_WITH_TEXT: StaticArray<string> = [
  "about",
  "dataset",
  "directory",
  "issue",
  "object",
  "path",
  "sign",
  "spread",
];
/** In the order of the bits of `Sign`. */
const SIGNS: StaticArray<string> = [
  "eight_columns",
  "nine_columns",
  "no_checksums",
  "plain_checksums",
  "padded_checksums",
  "project_ids",
  "zstd_headers",
  "livelist",
  "spill_blocks",
  "gang_marks",
  "damage_marks",
];

/** Which of these words [at, end) is; -1 for another. */
function indexOf(words: StaticArray<string>, at: usize, end: usize): i32 {
  for (let index = 0; index < words.length; index++) {
    if (isWord(at, end, words[index])) return index;
  }
  return -1;
}

export function isWord(at: usize, end: usize, word: string): bool {
  return end - at == <usize>word.length && startsWith(at, end, word);
}

function isOfAName(character: u32): bool {
  return character - 97 < 26 || character == 95;
}

/** The beginning of [at, end) as a string; what is not ASCII appears as backslash escapes. */
export function textOf(at: usize, end: usize): string {
  let text = "";
  for (end = min(end, at + TEXT_BYTES_MAX); at < end; at++) {
    const byte = byteAt(at);
    text += byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`;
  }
  return text;
}

/** A line taken apart. */
export class Words {
  /** Why it is no line of a summary; empty for one that is. */
  failure: string = "";
  wordAt: usize = 0;
  wordEnd: usize = 0;
  /** The level or recordsize it is about, -1 without. */
  number: i64 = -1;
  /** The name or other free text at its end, empty without. */
  textAt: usize = 0;
  textEnd: usize = 0;
  private fields: Array<Field> = new Array<Field>();
  private count: i32 = 0;

  is(word: string): bool {
    return isWord(this.wordAt, this.wordEnd, word);
  }

  fail(reason: string): void {
    if (!this.failure.length) this.failure = reason;
  }

  /** Takes [start, end) apart. */
  read(start: usize, end: usize): void {
    this.failure = "";
    this.number = -1;
    this.count = 0;
    let at = skipBlanks(start, end);
    this.wordAt = at;
    while (at < end && isOfAName(byteAt(at))) at++;
    this.wordEnd = at;
    if (at == this.wordAt || (at < end && byteAt(at) != 32)) {
      this.fail("not a line of a summary");
      return;
    }
    const numberEnd = digitsEnd(at + 1, end);
    if (at < end && decimal(at + 1, numberEnd) >= 0 && isStop(numberEnd, end)) {
      this.number = decimal(at + 1, numberEnd);
      at = numberEnd;
    }
    let next = this.readField(at, end);
    while (next) {
      at = next;
      next = this.readField(at, end);
    }
    this.textAt = this.textEnd = end;
    if (at < end) this.textAt = at + 1;
    if (this.textAt < end && indexOf(WORDS_WITH_TEXT, this.wordAt, this.wordEnd) < 0)
      this.fail("more than numbers");
  }

  /** Reads ` name=number`; where it ends, 0 for other text. */
  private readField(at: usize, end: usize): usize {
    if (at >= end || byteAt(at) != 32) return 0;
    const nameAt = ++at;
    while (at < end && (isOfAName(byteAt(at)) || isDigit(byteAt(at)))) at++;
    const nameEnd = at;
    if (at == nameAt || at >= end || byteAt(at) != 61) return 0;
    const valueAt = ++at;
    if (at < end && byteAt(at) == 45) at++;
    if (at >= end || !isDigit(byteAt(at))) return 0;
    while (
      at < end &&
      (isDigit(byteAt(at)) || byteAt(at) == 46 || byteAt(at) == 101 || byteAt(at) == 43)
    )
      at++;
    if (!isStop(at, end)) return 0;
    for (let index = 0; index < this.count; index++) {
      const other = this.fields[index];
      const length = other.nameEnd - other.nameAt;
      if (length == nameEnd - nameAt && !memory.compare(other.nameAt, nameAt, length)) {
        this.fail(`${textOf(nameAt, nameEnd)} stands there twice`);
      }
    }
    if (this.count == this.fields.length) this.fields.push(new Field());
    const field = this.fields[this.count++];
    field.nameAt = nameAt;
    field.nameEnd = nameEnd;
    this.readValue(field, valueAt, at);
    return at;
  }

  private readValue(field: Field, at: usize, end: usize): void {
    const isNegative = byteAt(at) == 45;
    const first = isNegative ? at + 1 : at;
    const isInteger = digitsEnd(first, end) == end && end - at < DIGITS_MAX;
    if (!isNumber(first, end)) this.fail(`${textOf(field.nameAt, field.nameEnd)} is not a number`);
    let value: i64 = 0;
    field.isWhole = isInteger;
    for (let digit = first; digit < end && isInteger; digit++) {
      if (value > NUMBER_MAX / 10) field.isWhole = false;
      value = value * 10 + <i64>byteAt(digit) - 48;
    }
    if (value < 0 || value >= NUMBER_MAX) field.isWhole = false;
    field.whole = isNegative ? -value : value;
    field.real = field.isWhole ? <f64>field.whole : parseFloat(textOf(at, end));
  }

  private find(name: string): Field | null {
    for (let index = 0; index < this.count; index++) {
      const field = this.fields[index];
      if (isWord(field.nameAt, field.nameEnd, name)) return field;
    }
    return null;
  }

  /** A number without fraction, such as a count or bytes. */
  whole(name: string, otherwise: i64 = 0): i64 {
    const field = this.find(name);
    if (!field) return otherwise;
    if (!field.isWhole) this.fail(`${name} is not a count`);
    return field.whole;
  }

  /** Any number, 0 without. */
  real(name: string): f64 {
    const field = this.find(name);
    return field ? field.real : 0;
  }
}

function isStop(at: usize, end: usize): bool {
  return at == end || byteAt(at) == 32;
}

/** Whether digits, at most one point and at most one exponent make a number. */
function isNumber(at: usize, end: usize): bool {
  at = digitsEnd(at, end);
  if (at < end && byteAt(at) == 46) at = digitsEnd(at + 1, end);
  if (at < end && byteAt(at) == 101) {
    at++;
    if (at < end && byteAt(at) == 43) at++;
    if (digitsEnd(at, end) == at) return false;
    at = digitsEnd(at, end);
  }
  return at == end;
}

/** Puts a name as it was before `\\`, `\n` and `\r` were written for what cannot stand in a line. */
export function unescaped(at: usize, end: usize, into: Bytes): void {
  into.clear();
  while (at < end) {
    const next = at + 1 < end ? byteAt(at + 1) : 0;
    let byte = byteAt(at);
    if (byte == 92 && (next == 92 || next == 110 || next == 114)) {
      byte = next == 110 ? 10 : next == 114 ? 13 : 92;
      at++;
    }
    into.addByte(byte);
    at++;
  }
}

const TITLE = "arcplan zdb summary ";

/** The sign of a release by its name; 0 for an unknown one. */
export function signOf(at: usize, end: usize): i32 {
  const index = indexOf(SIGNS, at, end);
  return index < 0 ? 0 : 1 << index;
}

/** The sums of a quantity by its name; null for an unknown one. */
export function spreadOf(moments: Moments, at: usize, end: usize): Spread | null {
  if (isWord(at, end, "leaf_blocks")) return moments.leafBlocks;
  if (isWord(at, end, "nonleaf_blocks")) return moments.nonleafBlocks;
  if (isWord(at, end, "nonleaf_logical_bytes")) return moments.nonleafLogicalBytes;
  return isWord(at, end, "nonleaf_physical_bytes") ? moments.nonleafPhysicalBytes : null;
}

/** The sentence of an issue by its name; empty for an unknown one. */
export function reasonOf(at: usize, end: usize): string {
  if (isWord(at, end, "tree_awaited")) return TREE_AWAITED;
  const type = new Bytes();
  if (isWord(at, end, "row_missing")) return rowReason(ObjectKind.OTHER, type, type);
  if (isWord(at, end, "row_type_cut")) {
    type.addText("ZFS");
    return rowReason(ObjectKind.OTHER, type, type);
  }
  if (isWord(at, end, "row_cut")) {
    type.addText("ZFS plain file");
    return rowReason(ObjectKind.PLAIN_FILE, type, type);
  }
  if (isWord(at, end, "unreadable_pointer")) return sentence(Reason.UNREADABLE_POINTER);
  if (isWord(at, end, "unreadable_row")) return sentence(Reason.UNREADABLE_ROW);
  if (isWord(at, end, "unreadable_table_row")) return sentence(Reason.UNREADABLE_TABLE_ROW);
  if (isWord(at, end, "unreadable_attribute")) return sentence(Reason.UNREADABLE_ATTRIBUTE);
  if (isWord(at, end, "tree_without_object")) return sentence(Reason.TREE_WITHOUT_OBJECT);
  if (isWord(at, end, "zdb_message")) return sentence(Reason.TOOL_MESSAGE);
  if (isWord(at, end, "damaged_pointer")) return sentence(Reason.POINTER_ERROR);
  if (isWord(at, end, "fill_mismatch")) return sentence(Reason.FILL_MISMATCH);
  if (isWord(at, end, "stray_line")) return sentence(Reason.STRAY_LINE);
  if (isWord(at, end, "path_with_line_end")) return sentence(Reason.PATH_WITH_LINE_END);
  if (isWord(at, end, "quoted_boundary")) return sentence(Reason.QUOTED_BOUNDARY);
  if (isWord(at, end, "message_inside")) return sentence(Reason.MESSAGE_INSIDE);
  if (isWord(at, end, "lost_object")) return sentence(Reason.LOST_OBJECT);
  if (isWord(at, end, "disordered_tree")) return sentence(Reason.DISORDERED_TREE);
  if (isWord(at, end, "unequal_leaves")) return sentence(Reason.UNEQUAL_LEAVES);
  if (isWord(at, end, "incomplete_tree")) return sentence(Reason.INCOMPLETE_TREE);
  if (isWord(at, end, "tree_of_another")) return sentence(Reason.TREE_OF_ANOTHER);
  return "";
}

/** The version of a first line, -1 for any other line. */
export function versionOf(start: usize, end: usize): i64 {
  const at = skipBlanks(start, end);
  if (!startsWith(at, end, TITLE)) return -1;
  const digits = at + <usize>TITLE.length;
  const digitsStop = digitsEnd(digits, end);
  const isVersion = digitsStop - digits <= 9 && skipBlanks(digitsStop, end) == end;
  return isVersion ? decimal(digits, digitsStop) : -1;
}
