/** The lines of a block tree. */
import { Bytes } from "./bytes";
import { WrappedPointers } from "./dump";
import { messageInside } from "./grammar";
import { noteBeginning, Reason } from "./issues";
import { findRest, isNoRest, joinedLine, joinRest, rest, unwrap } from "./joined";
import {
  BlockPointer,
  ChecksumForm,
  CleanLeaf,
  checksumForm,
  endsInNumber,
  PointerKind,
} from "./pointer";
import { Sign } from "./release";
import { noteHere, noteMessages, Phase, state } from "./state";
import { bitLength, byteAt, findWord, LINE_END } from "./text";

export const wrapped = new WrappedPointers();
export const wrappedExcerpt = new Bytes();
const pointer = new BlockPointer();
const clean = new CleanLeaf();

/** Adds the pointer that was read from [start, end) to the object. */
function takePointer(kind: PointerKind, start: usize, end: usize): void {
  if (state.phase == Phase.TREE_START && kind == PointerKind.BLOCK) {
    const form = checksumForm(start, end);
    if (form == ChecksumForm.NONE) state.signs |= Sign.NO_CHECKSUM;
    else if (form == ChecksumForm.PLAIN) state.signs |= Sign.PLAIN_CHECKSUM;
    else if (form == ChecksumForm.PADDED) state.signs |= Sign.PADDED_CHECKSUM;
  }
  if (state.phase != Phase.TREE_START || kind == PointerKind.BLOCK) state.phase = Phase.TREE;
  if (pointer.isGang) state.signs |= Sign.GANG;
  if (findWord(pointer.tail, end, " ZSTD:")) state.signs |= Sign.ZSTD;
  if (findWord(pointer.tail, end, " (ERROR")) {
    state.signs |= Sign.ERROR_TAIL;
    noteHere(Reason.POINTER_ERROR, start, end);
  }
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
    wrappedExcerpt.set(start, min(lineEnd, start + 640));
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
