/**
 * The lines of a block tree: block pointers, torn and wrapped ones too, and leaves that the collector folded on the
 * host into one line of sums:
 *
 *     folded leaves=3 text_bytes=300 first=0 last=49152 record_bytes=16384 physical_bytes=9216
 *         allocated_bytes=9216 step_15=1 step_16=1
 *
 * arcplan/collect/fold.awk writes it, all in one line, behind the last of these leaves.
 */

import { messageInside } from "./grammar";
import { countIssues, noteBeginning, Reason } from "./issues";
import { findRest, isNoRest, joinedLine, joinRest, noteMessages, rest, unwrap } from "./joined";
import { DISTANCES, noteHere, orphans, Phase, state } from "./object";
import {
  BLOCK_BYTES_MAX,
  BlockPointer,
  CleanLeaf,
  checksumSign,
  endsInNumber,
  PointerKind,
} from "./pointer";
import { wrapped } from "./sums/dump";
import { bitLength, byteAt, decimal, digitsEnd, findWord, LINE_END, startsWith } from "./text";
import { Sign } from "./zdb-signs";

const pointer = new BlockPointer();
const clean = new CleanLeaf();

/** Adds the pointer that was read from [start, end) to the object. */
function takePointer(kind: PointerKind, start: usize, end: usize): void {
  if (state.phase == Phase.TREE_START && kind == PointerKind.BLOCK) {
    state.signs |= checksumSign(start, end);
  }
  if (state.phase != Phase.TREE_START || kind == PointerKind.BLOCK) state.phase = Phase.TREE;
  if (pointer.isGang) state.signs |= Sign.GANG;
  if (findWord(pointer.tail, end, " ZSTD:")) state.signs |= Sign.ZSTD;
  if (findWord(pointer.tail, end, " (ERROR")) {
    state.signs |= Sign.ERROR_TAIL;
    noteHere(Reason.POINTER_ERROR, start, end);
  }
  if (kind == PointerKind.BLOCK && pointer.fill < 0) noteHere(Reason.LACKS_COUNT, start, end);
  state.object.addPointer(kind, pointer);
}

/**
 * Reads a block pointer in which a message stands; where the next line starts, 0 when it is none.
 *
 * A line whose rest begins like a pointer of its own lost its rest; what it says before the message
 * then counts if it is a whole pointer. Behind a whole pointer a message that ends like a number is
 * let pass here as in `readLeaves`, which looks no closer.
 */
function readTornPointer(start: usize, message: usize, lineEnd: usize): usize {
  let hasRest = findRest(lineEnd + 1, state.limit);
  const alone = pointer.read(start, message);
  if (pointer.read(start, lineEnd) > PointerKind.NONE && endsInNumber(lineEnd)) return 0;
  let kind = PointerKind.NONE;
  let first = start;
  let end = message;
  if (hasRest) {
    const restIsPointer = pointer.read(rest.start, rest.end) != PointerKind.NONE;
    if (alone == PointerKind.NONE || !restIsPointer) {
      joinRest(start, message);
      first = joinedLine.at;
      end = joinedLine.end;
      kind = pointer.read(first, end);
    }
  }
  if (kind <= PointerKind.NONE) {
    rest.start = lineEnd + 1;
    rest.end = lineEnd;
    first = start;
    end = message;
    hasRest = false;
    kind = pointer.read(start, message);
  }
  if (kind <= PointerKind.NONE) return 0;
  const count = noteMessages(start, lineEnd);
  takePointer(kind, first, end);
  state.lines += count + (rest.end > lineEnd ? 1 : 0);
  return rest.end + 1;
}

/** Reads a pointer whose state.lines, the last ending at `last`, were put together. */
function readWrapped(start: usize, lineEnd: usize, last: usize): usize {
  let count: i64 = 1;
  for (let at = lineEnd; at < last; at++) if (byteAt(at) == LINE_END) count++;
  const kind = pointer.read(joinedLine.at, joinedLine.end);
  if (!wrapped.count) {
    noteBeginning();
    wrapped.firstLine = state.lines + 1;
    wrapped.excerpt.setExcerpt(start, lineEnd);
  }
  wrapped.count++;
  wrapped.lastLine = state.lines + count;
  if (kind == PointerKind.UNREADABLE) noteHere(Reason.UNREADABLE_POINTER, start, lineEnd);
  else takePointer(kind, joinedLine.at, joinedLine.end);
  state.lines += count;
  return last + 1;
}

/** Adds the clean leaves from `start` on, nearly all lines of a dump; where another line starts. */
function readLeaves(start: usize, end: usize): usize {
  const leaves = state.object.leaves;
  const leafBytes = state.object.leafBytes;
  let line = start;
  let last = state.object.lastLeaf;
  let blocks: i64 = 0;
  let physical: i64 = 0;
  let allocated: i64 = 0;
  while (line < end && clean.read(line, state.limit)) {
    if (clean.offset <= last || clean.logicalBytes != leafBytes) break;
    const next = clean.lineEnd + 1;
    if (next < state.limit && !isNoRest(next)) break;
    unchecked(state.object.distances[bitLength(clean.offset ^ last)]++);
    last = clean.offset;
    physical += clean.physicalBytes;
    allocated += clean.allocatedBytes;
    blocks++;
    line = next;
  }
  state.object.lastLeaf = last;
  leaves.blocks += blocks;
  leaves.logicalBytes += blocks * leafBytes;
  leaves.physicalBytes += physical;
  leaves.allocatedBytes += allocated;
  state.lines += blocks;
  return line;
}

/** Reads a block pointer and the leaves behind it; where the next line starts, 0 for other lines. */
export function readTreeLine(start: usize, lineEnd: usize, end: usize): usize {
  const message = messageInside(start, lineEnd);
  if (message) {
    const after = readTornPointer(start, message, lineEnd);
    if (after) return after;
  }
  const kind = pointer.read(start, lineEnd);
  if (kind == PointerKind.NONE) return 0;
  const last = unwrap(start, lineEnd, state.limit);
  if (last > lineEnd) return readWrapped(start, lineEnd, last);
  if (kind == PointerKind.UNREADABLE) noteHere(Reason.UNREADABLE_POINTER, start, lineEnd);
  else takePointer(kind, start, lineEnd);
  state.lines++;
  const isLeaf = kind == PointerKind.BLOCK && pointer.level == 0;
  return isLeaf ? readLeaves(lineEnd + 1, end) : lineEnd + 1;
}

const FOLDED = "folded";
const LEAVES_MAX: i64 = 1 << 20;
/** Offsets and sums are exact in awk up to here. */
const NUMBER_MAX: i64 = (<i64>1) << 53;
/** What all lines together may add, so that no sum overflows. */
const SUM_MAX: i64 = (<i64>1) << 61;

/** Lines and bytes of the dump that are not in this text. */
export let linesLeftOut: i64 = 0;
export let bytesLeftOut: i64 = 0;
/** Whether any line of the text holds folded leaves. */
export let isFolded: bool = false;

let sum: i64 = 0;
const steps = new StaticArray<i64>(DISTANCES);
const stepNames = new Array<string>();
for (let bits = 0; bits < DISTANCES; bits++) stepNames.push(`step_${bits}`);

/** Where the next field of the line is. */
let field: usize = 0;

/** Takes ` name=` with its number where that comes next; -1 where not, or where it is not within limits. */
function taken(name: string, end: usize, least: i64, most: i64): i64 {
  const number = field + <usize>name.length + 2;
  if (number >= end || byteAt(field) != 32 || byteAt(number - 1) != 61) return -1;
  if (!startsWith(field + 1, end, name)) return -1;
  field = digitsEnd(number, end);
  const value = decimal(number, field);
  return value >= least && value <= most ? value : -1;
}

/** Reads a line that begins at `place`; false for one that holds no folded leaves. */
export function readFolded(place: usize, end: usize): bool {
  if (!startsWith(place, end, FOLDED)) return false;
  field = place + <usize>FOLDED.length;
  const leaves = taken("leaves", end, 1, LEAVES_MAX);
  const textBytes = taken("text_bytes", end, leaves, NUMBER_MAX);
  const first = taken("first", end, 0, NUMBER_MAX);
  const last = taken("last", end, first, NUMBER_MAX);
  const recordBytes = taken("record_bytes", end, 1, BLOCK_BYTES_MAX);
  const physical = taken("physical_bytes", end, 0, NUMBER_MAX);
  const allocated = taken("allocated_bytes", end, 0, NUMBER_MAX);
  let missing = leaves - 1;
  for (let bits = 1; bits < DISTANCES; bits++) {
    steps[bits] = max(taken(stepNames[bits], end, 1, LEAVES_MAX), 0);
    missing -= steps[bits];
  }
  const isWhole =
    min(min(leaves, textBytes), min(min(first, last), min(recordBytes, physical))) >= 0;
  if (!isWhole || allocated < 0 || missing != 0 || field != end || sum > SUM_MAX) return false;
  isFolded = true;
  sum += leaves * recordBytes + physical + allocated + textBytes;
  if (state.phase != Phase.TREE && state.phase != Phase.TREE_START) {
    noteHere(Reason.TREE_WITHOUT_OBJECT, place, end);
    countIssues(leaves - 1);
    orphans.leaves += leaves;
  } else {
    const object = state.object;
    state.phase = Phase.TREE;
    for (let bits = 1; bits < DISTANCES; bits++) {
      object.distances[bits] += steps[bits];
    }
    object.addFolded(first, last, leaves, recordBytes, physical, allocated);
  }
  state.lines += leaves - 1;
  linesLeftOut += leaves - 1;
  bytesLeftOut += textBytes - <i64>(end - place) - 1;
  return true;
}
