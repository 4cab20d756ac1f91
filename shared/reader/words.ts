/** A line that the collector wrote: a word, and whole numbers with their names. */
import { byteAt, digitsEnd, isDigit, skipBlanks, startsWith } from "./text";

/** No count of a host has more; nor does this overflow. */
const DIGITS_MAX: usize = 18;

class Field {
  nameAt: usize = 0;
  nameEnd: usize = 0;
  value: i64 = 0;
}

function isOfAName(character: u32): bool {
  return character - 97 < 26 || character == 95;
}

/** A line taken apart. */
export class Words {
  /** It is no such line, or its numbers are none that a collector writes. */
  isDamaged: bool = false;
  private fields: Array<Field> = new Array<Field>();
  private count: i32 = 0;

  /** Takes [start, end) apart. */
  read(start: usize, end: usize): void {
    this.isDamaged = false;
    this.count = 0;
    let at = skipBlanks(start, end);
    while (at < end && isOfAName(byteAt(at))) at++;
    let next = this.readField(at, end);
    while (next) {
      at = next;
      next = this.readField(at, end);
    }
    if (at < end) this.isDamaged = true;
  }

  /** Reads ` name=number`; where it ends, 0 for other text. */
  private readField(at: usize, end: usize): usize {
    if (at >= end || byteAt(at) != 32) return 0;
    const nameAt = ++at;
    while (at < end && (isOfAName(byteAt(at)) || isDigit(byteAt(at)))) at++;
    const nameEnd = at;
    if (at == nameAt || at >= end || byteAt(at) != 61) return 0;
    const valueAt = ++at;
    at = digitsEnd(at, end);
    if (at == valueAt || (at < end && byteAt(at) != 32)) return 0;
    if (this.find(nameAt, nameEnd)) this.isDamaged = true;
    if (this.count == this.fields.length) this.fields.push(new Field());
    const field = this.fields[this.count++];
    field.nameAt = nameAt;
    field.nameEnd = nameEnd;
    field.value = this.valueOf(valueAt, at);
    return at;
  }

  private valueOf(at: usize, end: usize): i64 {
    if (end - at > DIGITS_MAX) this.isDamaged = true;
    let value: i64 = 0;
    for (; at < end && !this.isDamaged; at++) value = value * 10 + <i64>byteAt(at) - 48;
    return value;
  }

  private find(at: usize, end: usize): Field | null {
    for (let index = 0; index < this.count; index++) {
      const field = this.fields[index];
      const length = field.nameEnd - field.nameAt;
      if (length == end - at && !memory.compare(field.nameAt, at, length)) return field;
    }
    return null;
  }

  /** The number of a name. */
  whole(name: string, otherwise: i64 = 0): i64 {
    for (let index = 0; index < this.count; index++) {
      const field = this.fields[index];
      if (
        field.nameEnd - field.nameAt == <usize>name.length &&
        startsWith(field.nameAt, field.nameEnd, name)
      )
        return field.value;
    }
    return otherwise;
  }
}
