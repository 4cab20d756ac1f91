/**
 * Bytes of the text: blanks, numbers, sizes and fixed words in it, and pieces of it that are kept.
 *
 * A place in the text is an address in memory; `end` is the first address behind what may be read.
 * The text is padded by 64 bytes, because 16 are loaded from wherever a search begins.
 */

export const TAB: u32 = 9;
export const LINE_END: u32 = 10;
export const RETURN: u32 = 13;
export const BLANK: u32 = 32;
export const PADDING: usize = 64;

const DIGITS_MAX: usize = 18;
/** An excerpt has 160 characters of at most four bytes. */
const EXCERPT_BYTES: usize = 640;

export function byteAt(at: usize): u32 {
  return load<u8>(at);
}

/**
 * Length of the blank at a place, 0 if there is none.
 *
 * Web pages turn blanks into no-break, thin and zero-width ones (U+00A0, U+2000 to U+200B, U+202F,
 * U+FEFF in UTF-8).
 */
export function blankBytes(at: usize, end: usize): usize {
  if (at >= end) return 0;
  const first = byteAt(at);
  if (first == BLANK || first == TAB || (first >= 11 && first <= 13)) return 1;
  if (first < 0xc2) return 0;
  if (first == 0xc2) return at + 1 < end && byteAt(at + 1) == 0xa0 ? 2 : 0;
  if (at + 2 >= end) return 0;
  const second = byteAt(at + 1);
  const third = byteAt(at + 2);
  if (first == 0xe2 && second == 0x80 && ((third >= 0x80 && third <= 0x8b) || third == 0xaf)) {
    return 3;
  }
  return first == 0xef && second == 0xbb && third == 0xbf ? 3 : 0;
}

/** First place that is not blank. */
export function skipBlanks(at: usize, end: usize): usize {
  while (at < end) {
    const length = blankBytes(at, end);
    if (!length) break;
    at += length;
  }
  return at;
}

/** First place of another byte. */
export function skipWhile(at: usize, end: usize, byte: u32): usize {
  while (at < end && byteAt(at) == byte) at++;
  return at;
}

/** First blank from here. */
export function skipWord(at: usize, end: usize): usize {
  while (at < end && !blankBytes(at, end)) at++;
  return at;
}

/** End of [start, end) without trailing blanks. */
export function trimmedEnd(start: usize, end: usize): usize {
  let last = start;
  let at = start;
  while (at < end) {
    const length = blankBytes(at, end);
    if (length) at += length;
    else last = ++at;
  }
  return last;
}

/** Whether a fixed word (ASCII) stands here. */
export function startsWith(at: usize, end: usize, word: string): bool {
  const length = <usize>word.length;
  if (at + length > end) return false;
  const wanted = changetype<usize>(word);
  for (let index: usize = 0; index < length; index++) {
    if (<u32>load<u16>(wanted + (index << 1)) != byteAt(at + index)) return false;
  }
  return true;
}

/** First place of a byte in [at, end), else `end`. */
export function findByte(at: usize, end: usize, byte: u32): usize {
  const wanted = i8x16.splat(<i8>byte);
  while (at < end) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), wanted));
    if (found) {
      at += <usize>ctz(found);
      return at < end ? at : end;
    }
    at += 16;
  }
  return end;
}

/** First place of a word in [at, end); 0 without. */
export function findWord(at: usize, end: usize, word: string): usize {
  const first = <u32>word.charCodeAt(0);
  const length = <usize>word.length;
  at = findByte(at, end, first);
  while (at + length <= end) {
    if (startsWith(at, end, word)) return at;
    at = findByte(at + 1, end, first);
  }
  return 0;
}

export function isDigit(character: u32): bool {
  return character - 48 < 10;
}

/** A letter, a digit or an underscore. */
export function isOfAWord(character: u32): bool {
  const letter = character | 32;
  return isDigit(character) || (letter >= 97 && letter <= 122) || character == 95;
}

export function isHexDigit(character: u32): bool {
  return character - 48 < 10 || character - 97 < 6;
}

/** End of the run of decimal digits. */
export function digitsEnd(at: usize, end: usize): usize {
  while (at < end && isDigit(byteAt(at))) at++;
  return at;
}

/** End of the run of lower-case hexadecimal digits. */
export function hexEnd(at: usize, end: usize): usize {
  while (at < end && isHexDigit(byteAt(at))) at++;
  return at;
}

/** Value of a run of digits, -1 when it is empty or longer than 18. */
export function decimal(start: usize, end: usize): i64 {
  if (start >= end || end - start > DIGITS_MAX) return -1;
  let value: i64 = 0;
  for (let at = start; at < end; at++) value = value * 10 + <i64>byteAt(at) - 48;
  return value;
}

/** Value of a run of hexadecimal digits, -1 when it is empty or above 2^63 - 1. */
export function hexadecimal(start: usize, end: usize): i64 {
  const digits = end - start;
  if (!digits || digits > 16 || (digits == 16 && byteAt(start) > 55)) return -1;
  let value: i64 = 0;
  for (let at = start; at < end; at++) {
    const digit = <i64>byteAt(at);
    value = (value << 4) + (digit < 58 ? digit - 48 : digit - 87);
  }
  return value;
}

/** Value of the digits that fill the rest of the line after blanks, -1 when something else does. */
export function decimalAfter(at: usize, end: usize): i64 {
  at = skipBlanks(at, end);
  const numberEnd = digitsEnd(at, end);
  return skipBlanks(numberEnd, end) == end ? decimal(at, numberEnd) : -1;
}

/** Shift of a unit letter: K 10, M 20 ... E 60; 0 for any other character. */
export function unitShift(letter: u32): i64 {
  switch (letter) {
    case 0x4b:
      return 10;
    case 0x4d:
      return 20;
    case 0x47:
      return 30;
    case 0x54:
      return 40;
    case 0x50:
      return 50;
    case 0x45:
      return 60;
    default:
      return 0;
  }
}

/**
 * A size as zdb prints it (512, 16K, 1.50K, 2.27G), in bytes; -1 when it is none.
 *
 * zfs_nicenum in lib/libzutil/zutil_nicenum.c, OpenZFS 2.2: base 1024, three significant digits; a
 * comma is the point of some locales.
 */
export function sizeBytes(start: usize, end: usize): i64 {
  const wholeEnd = digitsEnd(start, end);
  const whole = decimal(start, wholeEnd);
  if (whole < 0) return -1;
  let numerator: i64 = 0;
  let denominator: i64 = 1;
  let at = wholeEnd;
  if (at < end && (byteAt(at) == 46 || byteAt(at) == 44)) {
    const fractionEnd = digitsEnd(at + 1, end);
    if (fractionEnd == at + 1 || fractionEnd - at > 4) return -1;
    numerator = decimal(at + 1, fractionEnd);
    for (let digit = at + 1; digit < fractionEnd; digit++) denominator *= 10;
    at = fractionEnd;
  }
  let unit: i64 = 1;
  if (at < end && unitShift(byteAt(at))) unit = (<i64>1) << unitShift(byteAt(at++));
  if (at != end || (unit == 1 && denominator > 1) || whole > ((<i64>1) << 62) / unit) return -1;
  return whole * unit + (numerator * unit + denominator / 2) / denominator;
}

/** Number of bits needed for a non-negative value; 0 for 0. */
export function bitLength(value: i64): i32 {
  return 64 - <i32>clz(value);
}

/** Bytes that may be replaced by others again and again. */
export class Bytes {
  at: usize = 0;
  length: usize = 0;
  private capacity: usize = 0;

  get end(): usize {
    return this.at + this.length;
  }

  clear(): void {
    this.length = 0;
  }

  /** Makes room for so many bytes more. */
  reserve(more: usize): void {
    const wanted = this.length + more;
    if (wanted <= this.capacity) return;
    const capacity = max(wanted, max<usize>(this.capacity * 2, 32));
    const place = heap.alloc(capacity);
    memory.copy(place, this.at, this.length);
    if (this.at) heap.free(this.at);
    this.at = place;
    this.capacity = capacity;
  }

  add(from: usize, end: usize): void {
    if (end <= from) return;
    this.reserve(end - from);
    memory.copy(this.at + this.length, from, end - from);
    this.length += end - from;
  }

  addByte(byte: u32): void {
    this.reserve(1);
    store<u8>(this.at + this.length++, byte);
  }

  addNumber(value: i64): void {
    this.reserve(8);
    store<i64>(this.at + this.length, value);
    this.length += 8;
  }

  /** Adds ASCII text. */
  addText(text: string): void {
    for (let index = 0; index < text.length; index++) this.addByte(text.charCodeAt(index));
  }

  /** Adds a whole number as decimal digits. */
  addDecimal(value: i64): void {
    if (value < 0) this.addByte(45);
    let rest = <u64>(value < 0 ? -value : value);
    let unit: u64 = 1;
    while (rest / unit >= 10) unit *= 10;
    for (; unit; unit /= 10) {
      this.addByte(48 + <u32>(rest / unit));
      rest %= unit;
    }
  }

  set(from: usize, end: usize): void {
    this.length = 0;
    this.add(from, end);
  }

  /** Keeps as much as an excerpt of it needs. */
  setExcerpt(from: usize, end: usize): void {
    this.set(from, min(end, from + EXCERPT_BYTES));
  }

  copy(): Bytes {
    const made = new Bytes();
    made.add(this.at, this.end);
    return made;
  }

  /** Order of the bytes: below 0, 0 or above 0. */
  compare(other: Bytes): i32 {
    const order = memory.compare(this.at, other.at, min(this.length, other.length));
    if (order) return order;
    return this.length < other.length ? -1 : this.length > other.length ? 1 : 0;
  }
}

/** The bytes [from, end) as a buffer of their own. */
export function bytesOf(from: usize, end: usize): Bytes {
  const made = new Bytes();
  made.add(from, end);
  return made;
}

/** As much of [from, end) as an excerpt needs. */
export function excerptOf(from: usize, end: usize): Bytes {
  return bytesOf(from, min(end, from + EXCERPT_BYTES));
}

class Entry {
  constructor(
    public key: Bytes,
    public value: i32,
    public hash: u64,
  ) {}
}

/** Numbers by bytes; keys are never removed. */
export class ByteMap {
  private slots: StaticArray<Entry | null> = new StaticArray<Entry | null>(64);
  size: i32 = 0;

  /** The number of a key, -1 without. */
  get(key: Bytes): i32 {
    const entry = this.slots[this.slotOf(key, hashOf(key))];
    return entry ? entry.value : -1;
  }

  /** Keeps a number under a key that is not there yet. */
  add(key: Bytes, value: i32): void {
    const hash = hashOf(key);
    this.slots[this.slotOf(key, hash)] = new Entry(key.copy(), value, hash);
    this.size++;
    if (this.size * 2 > this.slots.length) this.grow();
  }

  /** The number of a key; a new key gets this one. */
  getOrAdd(key: Bytes, value: i32): i32 {
    const known = this.get(key);
    if (known >= 0) return known;
    this.add(key, value);
    return value;
  }

  private slotOf(key: Bytes, hash: u64): i32 {
    const mask = this.slots.length - 1;
    let slot = <i32>(hash >> 20) & mask;
    while (true) {
      const entry = this.slots[slot];
      if (!entry || (entry.hash == hash && !entry.key.compare(key))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new StaticArray<Entry | null>(before.length * 4);
    for (let index = 0; index < before.length; index++) {
      const entry = before[index];
      if (entry) this.slots[this.slotOf(entry.key, entry.hash)] = entry;
    }
  }
}

/** FNV-1a, 64 bits. */
function hashOf(key: Bytes): u64 {
  let code: u64 = 0xcbf29ce484222325;
  for (let at = key.at; at < key.end; at++) code = (code ^ <u64>load<u8>(at)) * 0x100000001b3;
  return code ^ (code >> 29);
}
