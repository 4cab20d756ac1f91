/** The datasets of a dump: their lines, and the sums of their objects. */

import { Totals } from "./sums/totals";
import {
  ByteMap,
  Bytes,
  byteAt,
  bytesOf,
  decimal,
  digitsEnd,
  findByte,
  findWord,
  isDigit,
  isOfAWord,
  skipWord,
  startsWith,
  trimmedEnd,
  unitShift,
} from "./text";

const DATASETS_MAX: i32 = 20_000;
/** Instead of a number that tells datasets apart, for those beyond. */
const UNNAMED: i32 = -1;

/** A dataset as its own line describes it; -1 and null where the line does not say. */
class DatasetLine {
  name: Bytes = new Bytes();
  /** Number of the object set. */
  id: i64 = -1;
  /** Such as ZPL. */
  type: Bytes | null = null;
  /** Space referenced, to three digits without -P. */
  referencedBytes: i64 = -1;
  /** Objects held. */
  objects: i64 = -1;
  /** Path of the only object that follows (`zdb -O`). */
  objectPath: Bytes | null = null;
  /** Transaction group that created it: with name and number it tells datasets of two hosts apart. */
  createdTxg: i64 = -1;
  /**
   * The line itself where only it tells two datasets apart: the object set of every pool has the same
   * name and number.
   */
  printed: Bytes | null = null;
}

/** One dataset. */
export class Dataset {
  /** Null for objects that no dataset line precedes, and for the datasets beyond those listed. */
  line: DatasetLine | null = null;
  /** The first dataset that is the same one; UNNAMED for those beyond. */
  same: i32 = 0;
  /** Line (from 1) and text of its own line; 0 without. */
  placeLine: i64 = 0;
  place: Bytes = new Bytes();
  private sums: Totals | null = null;

  get hasTotals(): bool {
    return this.sums != null;
  }

  get totals(): Totals {
    let sums = this.sums;
    if (!sums) this.sums = sums = new Totals();
    return sums;
  }
}

/** Reads `<name> [<type>], ID <n>, cr_txg <n>, <size>, <n> objects`; false for another form. */
function readFullLine(start: usize, end: usize, line: DatasetLine): bool {
  const nameAt = start + 8;
  // The name may hold anything; the last ` [TYPE], ID ` counts.
  for (let typeAt = end - 1; typeAt >= nameAt; typeAt--) {
    if (byteAt(typeAt) != 32 || byteAt(typeAt + 1) != 0x5b) continue;
    if (!readBehindName(typeAt, end, line)) continue;
    line.name.set(nameAt, typeAt);
    return true;
  }
  return false;
}

function readBehindName(typeAt: usize, end: usize, line: DatasetLine): bool {
  let at = typeAt + 2;
  while (at < end && isOfAWord(byteAt(at))) at++;
  const typeStop = at;
  if (typeStop == typeAt + 2 || !startsWith(at, end, "], ID ")) return false;
  const idAt = at + 6;
  at = digitsEnd(idAt, end);
  const id = decimal(idAt, at);
  if (id < 0 || !startsWith(at, end, ", cr_txg ")) return false;
  const txgAt = at + 9;
  at = digitsEnd(txgAt, end);
  const txg = decimal(txgAt, at);
  if (txg < 0 || !startsWith(at, end, ", ")) return false;
  const sizeAt = at + 2;
  at = digitsEnd(sizeAt, end);
  const whole = decimal(sizeAt, at);
  let fraction: i64 = 0;
  let denominator: i64 = 1;
  if (whole < 0) return false;
  if (at + 1 < end && (byteAt(at) == 46 || byteAt(at) == 44) && isDigit(byteAt(at + 1))) {
    const fractionAt = at + 1;
    at = digitsEnd(fractionAt, end);
    // Of a longer fraction nothing shows in bytes.
    const fractionEnd = min(at, fractionAt + 9);
    fraction = decimal(fractionAt, fractionEnd);
    for (let digit = fractionAt; digit < fractionEnd; digit++) denominator *= 10;
  }
  let shift: i64 = 0;
  if (at < end && unitShift(byteAt(at))) shift = unitShift(byteAt(at++));
  if (!startsWith(at, end, ", ") || whole >= ((<i64>1) << 62) >> shift) return false;
  const objectsAt = at + 2;
  at = digitsEnd(objectsAt, end);
  const objects = decimal(objectsAt, at);
  if (objects < 0 || !startsWith(at, end, " objects")) return false;
  line.type = bytesOf(typeAt + 2, typeStop);
  line.id = id;
  line.createdTxg = txg;
  line.referencedBytes = (whole << shift) + scaled(fraction, denominator, shift);
  line.objects = objects;
  return true;
}

/** fraction * 2^shift / denominator, rounded down, for a fraction below its denominator. */
function scaled(fraction: i64, denominator: i64, shift: i64): i64 {
  let value: i64 = 0;
  let rest = fraction;
  for (let bit: i64 = 0; bit < shift; bit++) {
    rest <<= 1;
    value <<= 1;
    if (rest >= denominator) {
      rest -= denominator;
      value |= 1;
    }
  }
  return value;
}

/** Where `\s+type=<n>\s+bonustype=<n>\s*` ends a path, else `end`. */
function pathEnd(at: usize, end: usize): usize {
  let place = findWord(at, end, "type=");
  while (place) {
    let start = place;
    while (start > at && byteAt(start - 1) <= 32) start--;
    let next = digitsEnd(place + 5, end);
    if (start < place && next > place + 5) {
      const blank = next;
      while (next < end && byteAt(next) <= 32) next++;
      if (next > blank && startsWith(next, end, "bonustype=")) {
        const digits = next + 10;
        const stop = digitsEnd(digits, end);
        if (stop > digits && trimmedEnd(stop, end) == stop) return start;
      }
    }
    place = findWord(place + 1, end, "type=");
  }
  return end;
}

/** Reads `obj=<n> dataset=<name> path=<path> type=<n> bonustype=<n>`; false for another form. */
function readPathLine(start: usize, end: usize, line: DatasetLine): bool {
  const nameAt = digitsEnd(start + 4, end) + 9;
  const nameEnd = skipWord(nameAt, end);
  if (digitsEnd(start + 4, end) == start + 4 || nameAt >= nameEnd) return false;
  line.name.set(nameAt, nameEnd);
  if (startsWith(nameEnd, end, " path=") && nameEnd + 6 < end) {
    line.objectPath = bytesOf(nameEnd + 6, pathEnd(nameEnd + 6, end));
  }
  return true;
}

const plain = new Bytes();

/** Reads the line that begins a dataset: `Dataset ...`, or `obj=` of `zdb -vvvvvvv -O`. */
export function readDatasetLine(start: usize, end: usize): DatasetLine {
  plain.clear();
  for (let at = start; at < end; at++) {
    const isNoBreakSpace = byteAt(at) == 0xc2 && at + 1 < end && byteAt(at + 1) == 0xa0;
    plain.addByte(isNoBreakSpace ? 32 : byteAt(at));
    if (isNoBreakSpace) at++;
  }
  const line = new DatasetLine();
  const isNamed = startsWith(plain.at, plain.end, "Dataset ");
  if (isNamed && readFullLine(plain.at, plain.end, line)) {
    const type = line.type!;
    if (startsWith(type.at, type.end, "META") && type.length == 4) line.printed = plain.copy();
    return line;
  }
  if (!isNamed && readPathLine(plain.at, plain.end, line)) return line;
  const nameAt = isNamed ? plain.at + 8 : plain.at;
  const typeAt = findWord(nameAt, plain.end, " [");
  line.name.set(nameAt, typeAt ? typeAt : plain.end);
  return line;
}

const key = new Bytes();

function addPart(part: Bytes | null): void {
  key.addNumber(part ? <i64>part.length : -1);
  if (part) key.add(part.at, part.end);
}

/** All datasets: objects before the first line of one, then each in order. */
export class Datasets {
  all: Array<Dataset> = [new Dataset()];
  /** Number of the one being read. */
  current: i32 = 0;
  /** Lines of datasets of which there are too many; their sums are one entry. */
  beyond: i64 = 0;
  private numbers: ByteMap = new ByteMap();

  get open(): Dataset {
    return this.all[this.current];
  }

  /** Begins the dataset of a line, or goes on with it. */
  begin(line: DatasetLine, placeLine: i64, at: usize, end: usize): void {
    key.clear();
    key.addByte(0);
    addPart(line.name);
    key.addNumber(line.id);
    addPart(line.type);
    addPart(line.objectPath);
    key.addNumber(line.createdTxg);
    addPart(line.printed);
    const known = this.numbers.get(key);
    if (known >= 0) {
      this.current = known;
      return;
    }
    const number = this.all.length;
    if (number > DATASETS_MAX) {
      this.beyond++;
      this.current = number - 1;
      return;
    }
    const isNamed = number < DATASETS_MAX;
    const made = new Dataset();
    this.all.push(made);
    this.current = number;
    if (!isNamed) {
      this.beyond++;
      made.same = UNNAMED;
      return;
    }
    this.numbers.add(key, number);
    made.line = line;
    made.placeLine = placeLine;
    made.place.setExcerpt(at, end);
    made.same = this.firstOf(line, number);
  }

  /** Ends the dataset: which one objects are of that follow without a line of one is not told. */
  leave(): void {
    this.current = 0;
  }

  /** The first dataset that is the same one; a line of `zdb -O` gives the name alone. */
  private firstOf(line: DatasetLine, number: i32): i32 {
    key.clear();
    key.addByte(1);
    addPart(line.name);
    addPart(line.printed);
    const first = this.numbers.getOrAdd(key, number);
    if (line.id < 0) return first;
    const said = this.all[first].line;
    if (said && said.id < 0) return first;
    key.addNumber(line.id);
    key.addNumber(line.createdTxg);
    return this.numbers.getOrAdd(key, number);
  }

  /** Sums of all datasets. */
  totals(): Totals {
    const sum = new Totals();
    for (let index = 0; index < this.all.length; index++) {
      if (this.all[index].hasTotals) sum.add(this.all[index].totals);
    }
    return sum;
  }

  /** Snapshots with files whose dataset has files in the dump too. */
  snapshots(): i64 {
    const live = new ByteMap();
    let count: i64 = 0;
    for (let turn = 0; turn < 2; turn++) {
      for (let index = 0; index < this.all.length; index++) {
        const line = this.all[index].line;
        if (!line || !this.all[index].hasTotals || !this.all[index].totals.files) continue;
        const mark = findByte(line.name.at, line.name.end, 64);
        if (!turn) live.getOrAdd(line.name, 1);
        else if (mark < line.name.end && live.get(bytesOf(line.name.at, mark)) > 0) count++;
      }
    }
    return count;
  }
}
