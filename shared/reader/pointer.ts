/**
 * The grammar of a block pointer: one line of an `Indirect blocks:` tree, in any form that zdb has
 * printed.
 *
 * print_indirect and snprintf_blkptr_compact in cmd/zdb/zdb.c, OpenZFS 0.6.5 to 2.4; the long form
 * under -bbbbbb is SNPRINTF_BLKPTR in include/sys/spa.h.
 *
 *     0 L1  0:2234b9000:1000 20000L/1000P F=10 B=9/9 cksum=...     a block; G behind an address: gang
 *     0 L0 EMBEDDED et=0 200L/14P B=91                             data in the pointer itself
 *     0 L0  4000L B=9                                              a hole
 *     0 L0  DVA[0]=<0:1f00:400> [L0 ...] size=4000L/400P ...       the long form
 */
import {
  byteAt,
  decimal,
  digitsEnd,
  findByte,
  findWord,
  hexadecimal,
  hexEnd,
  isDigit,
  isHexDigit,
  LINE_END,
  RETURN,
  skipBlanks,
  skipWord,
  startsWith,
} from "./text";
import { Sign } from "./zdb-signs";

export enum PointerKind {
  /** Starts like a pointer and goes wrong. */
  UNREADABLE = -1,
  /** Any other text. */
  NONE = 0,
  BLOCK = 1,
  EMBEDDED = 2,
  HOLE = 3,
}

export const BLOCK_BYTES_MAX: i64 = 1 << 28;
const ALLOCATED_BYTES_MAX: i64 = (<i64>1) << 36;

/** What one line says. */
export class BlockPointer {
  /** Where the block begins in the object, in bytes. */
  offset: i64 = 0;
  level: i32 = 0;
  logicalBytes: i64 = 0;
  physicalBytes: i64 = 0;
  /** Sum of the asizes of the addresses printed. */
  allocatedBytes: i64 = 0;
  isGang: bool = false;
  /** Leaves below an indirect block by its own count; 0 for a leaf, -1 for a block that lacks its count. */
  fill: i64 = 0;
  /** Where the text behind the sizes begins. */
  tail: usize = 0;

  /** Reads the line [start, end). */
  read(start: usize, end: usize): PointerKind {
    let at = skipBlanks(start, end);
    const offsetEnd = hexEnd(at, end);
    const offset = hexadecimal(at, offsetEnd);
    if (offset < 0) return PointerKind.NONE;
    at = skipBlanks(offsetEnd, end);
    if (at == offsetEnd || at + 1 >= end || byteAt(at) != 76) return PointerKind.NONE;
    const levelEnd = hexEnd(at + 1, end);
    const after = skipBlanks(levelEnd, end);
    if (levelEnd != at + 2 || after == levelEnd || after >= end) return PointerKind.NONE;
    this.offset = offset;
    this.level = <i32>hexadecimal(at + 1, levelEnd);
    this.allocatedBytes = 0;
    this.isGang = false;
    this.physicalBytes = 0;
    this.fill = 0;
    return isHexDigit(byteAt(after)) ? this.compact(after, end) : this.worded(after, end);
  }

  private worded(at: usize, end: usize): PointerKind {
    if (startsWith(at, end, "EMBEDDED")) return this.embedded(at, end);
    if (startsWith(at, end, "DVA[")) return this.longForm(at, end);
    if (startsWith(at, end, "HOLE")) {
      return this.longSizes(at, end) == PointerKind.HOLE
        ? PointerKind.HOLE
        : PointerKind.UNREADABLE;
    }
    if (startsWith(at, end, "REDACTED") && this.longSizes(at, end) != PointerKind.NONE) {
      return PointerKind.EMBEDDED;
    }
    return PointerKind.UNREADABLE;
  }

  /** Reads `<hex>L/<hex>P`, or the `<hex>L` of a hole; NONE when it is neither. */
  private sizes(at: usize, end: usize): PointerKind {
    const logicalEnd = hexEnd(at, end);
    const logical = hexadecimal(at, logicalEnd);
    if (
      logical <= 0 ||
      logical > BLOCK_BYTES_MAX ||
      logicalEnd >= end ||
      byteAt(logicalEnd) != 76
    ) {
      return PointerKind.NONE;
    }
    this.logicalBytes = logical;
    at = logicalEnd + 1;
    this.tail = at;
    if (at == end || skipBlanks(at, end) > at) return PointerKind.HOLE;
    if (byteAt(at) != 47) return PointerKind.NONE;
    const physicalEnd = hexEnd(at + 1, end);
    const physical = hexadecimal(at + 1, physicalEnd);
    if (physical < 0 || physical > BLOCK_BYTES_MAX) return PointerKind.NONE;
    if (physicalEnd >= end || byteAt(physicalEnd) != 80) return PointerKind.NONE;
    this.physicalBytes = physical;
    this.tail = physicalEnd + 1;
    const isClosed = this.tail == end || skipBlanks(this.tail, end) > this.tail;
    return isClosed ? PointerKind.BLOCK : PointerKind.NONE;
  }

  private longSizes(at: usize, end: usize): PointerKind {
    const place = findWord(at, end, " size=");
    return place ? this.sizes(place + 6, end) : PointerKind.NONE;
  }

  private embedded(at: usize, end: usize): PointerKind {
    at = skipBlanks(skipWord(at, end), end);
    let kind: PointerKind;
    if (startsWith(at, end, "et=")) {
      kind = this.sizes(skipBlanks(skipWord(at, end), end), end);
    } else {
      kind = this.longSizes(at, end);
    }
    return kind == PointerKind.BLOCK ? PointerKind.EMBEDDED : PointerKind.UNREADABLE;
  }

  /** Reads `vdev:offset:asize` and adds the asize; its end, or 0 when it is no address. */
  private address(at: usize, end: usize): usize {
    const vdevEnd = digitsEnd(at, end);
    if (vdevEnd == at || vdevEnd >= end || byteAt(vdevEnd) != 58) return 0;
    const offsetEnd = hexEnd(vdevEnd + 1, end);
    if (offsetEnd == vdevEnd + 1 || offsetEnd >= end || byteAt(offsetEnd) != 58) return 0;
    const sizeEnd = hexEnd(offsetEnd + 1, end);
    const size = hexadecimal(offsetEnd + 1, sizeEnd);
    if (size < 0 || size > ALLOCATED_BYTES_MAX) return 0;
    this.allocatedBytes += size;
    return sizeEnd;
  }

  private compact(at: usize, end: usize): PointerKind {
    let addresses = 0;
    while (addresses < 3) {
      let after = this.address(at, end);
      if (!after) break;
      if (after < end && byteAt(after) == 71) {
        this.isGang = true;
        after++;
      }
      at = skipBlanks(after, end);
      if (at == after) return PointerKind.UNREADABLE;
      addresses++;
    }
    const kind = this.sizes(at, end);
    if (kind == PointerKind.BLOCK && addresses > 0) {
      this.readFill(end, " F=");
      return PointerKind.BLOCK;
    }
    const isHole = kind == PointerKind.HOLE && this.allocatedBytes == 0;
    return isHole ? PointerKind.HOLE : PointerKind.UNREADABLE;
  }

  private longForm(at: usize, end: usize): PointerKind {
    while (startsWith(at, end, "DVA[")) {
      const after = this.address(findByte(at, end, 60) + 1, end);
      if (!after || after >= end || byteAt(after) != 62) return PointerKind.UNREADABLE;
      at = skipBlanks(after + 1, end);
    }
    if (findWord(at, end, " gang ")) this.isGang = true;
    if (this.longSizes(at, end) != PointerKind.BLOCK) return PointerKind.UNREADABLE;
    this.readFill(end, " fill=");
    return PointerKind.BLOCK;
  }

  private readFill(end: usize, word: string): void {
    if (!this.level) return;
    const place = findWord(this.tail, end, word);
    const digits = place ? place + <usize>word.length : end;
    const digitsLast = digitsEnd(digits, end);
    // A birth or a checksum follows: at the end of a line digits may be missing.
    this.fill = skipBlanks(digitsLast, end) > digitsLast ? decimal(digits, digitsLast) : -1;
  }
}

const CHECKSUM_DIGITS: usize = 16;

/** How the pointer line [start, end) prints its checksum, 0 where that is not clear. */
export function checksumSign(start: usize, end: usize): i32 {
  const place = findWord(start, end, " cksum=");
  if (!place) return Sign.NO_CHECKSUM;
  let first = place + 7;
  let sign = 0;
  while (first < end) {
    let last = first;
    while (last < end && byteAt(last) != 58 && byteAt(last) > 32) last++;
    // Padded to 16 digits since 2.2.
    if (last - first < CHECKSUM_DIGITS) return Sign.PLAIN_CHECKSUM;
    if (byteAt(first) == 48) sign = Sign.PADDED_CHECKSUM;
    if (last >= end || byteAt(last) != 58) break;
    first = last + 1;
  }
  return sign;
}

/** Whether the last three characters are of a birth or a checksum, and not of a message. */
export function endsInNumber(lineEnd: usize): bool {
  const last = byteAt(lineEnd - 1) != RETURN ? lineEnd - 1 : lineEnd - 2;
  const second = byteAt(last - 1);
  const third = byteAt(last - 2);
  return isHexDigit(byteAt(last)) && second > 32 && second < 103 && third > 32 && third < 103;
}

/** Lines of clean leaves, read without the general grammar. */
export class CleanLeaf {
  offset: i64 = 0;
  logicalBytes: i64 = 0;
  physicalBytes: i64 = 0;
  allocatedBytes: i64 = 0;
  lineEnd: usize = 0;

  /**
   * Reads a line as `BlockPointer.read` would, if it is an ordinary leaf: offset, L0, one to three
   * addresses, both sizes, and a number at the end of the line. `end` is behind a line end.
   */
  read(start: usize, end: usize): bool {
    let at = start;
    while (byteAt(at) == 32) at++;
    let value: i64 = 0;
    let character = byteAt(at);
    const offsetAt = at;
    while (isHexDigit(character)) {
      value = (value << 4) | <i64>((character & 15) + (character >> 6) * 9);
      character = byteAt(++at);
    }
    if (character != 32 || at == offsetAt || at - offsetAt > 15) return false;
    this.offset = value;
    while (byteAt(at) == 32) at++;
    // "L0 " in one comparison.
    if ((load<u32>(at) & 0xffffff) != 0x20304c) return false;
    at += 3;
    while (byteAt(at) == 32) at++;
    let allocated: i64 = 0;
    let addresses = 0;
    while (true) {
      // Either `vdev:offset:asize` or the sizes begin here.
      const wordAt = at;
      value = 0;
      character = byteAt(at);
      while (isHexDigit(character)) {
        value = (value << 4) | <i64>((character & 15) + (character >> 6) * 9);
        character = byteAt(++at);
      }
      if (character != 58) {
        if (character != 76 || byteAt(at + 1) != 47 || !addresses || at - wordAt > 7) return false;
        break;
      }
      if (at - wordAt != 1 || !isDigit(byteAt(wordAt)) || ++addresses > 3) return false;
      const place = ++at;
      while (isHexDigit(byteAt(at))) at++;
      if (at == place || byteAt(at) != 58) return false;
      const sizeAt = ++at;
      value = 0;
      character = byteAt(at);
      while (isHexDigit(character)) {
        value = (value << 4) | <i64>((character & 15) + (character >> 6) * 9);
        character = byteAt(++at);
      }
      if (character != 32 || at == sizeAt || at - sizeAt > 8) return false;
      allocated += value;
      while (byteAt(at) == 32) at++;
    }
    if (!value || value > BLOCK_BYTES_MAX) return false;
    this.logicalBytes = value;
    at += 2;
    const physicalAt = at;
    value = 0;
    character = byteAt(at);
    while (isHexDigit(character)) {
      value = (value << 4) | <i64>((character & 15) + (character >> 6) * 9);
      character = byteAt(++at);
    }
    if (character != 80 || at == physicalAt || at - physicalAt > 7) return false;
    if (byteAt(at + 1) != 32 || value > BLOCK_BYTES_MAX) return false;
    this.physicalBytes = value;
    this.allocatedBytes = allocated;
    const lineEnd = findByte(at, end, LINE_END);
    this.lineEnd = lineEnd;
    return lineEnd < end && endsInNumber(lineEnd);
  }
}
