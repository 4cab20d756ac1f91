/** Where the scanner stands, and the object whose lines it reads. */

import { note, Reason } from "./issues";
import { rest } from "./joined";
import { DumpObject } from "./object";
import { findByte, LINE_END } from "./text";

/** Where the scanner stands between two lines. */
export enum Phase {
  /** Before any object of a dataset. */
  OUTSIDE,
  /** A column header was read, its object row was not. */
  AWAITING_ROW,
  /** Further rows may follow (object table of -dd). */
  AFTER_ROW,
  ATTRIBUTES,
  /** ZAP entries, extended attributes: names that users chose. */
  CONTENTS,
  /** Entries of a directory. */
  LISTING,
  TREE,
  /** An empty line ended the tree; in double-spaced pastes it goes on. */
  AFTER_TREE,
  /** No block of the tree was read yet. */
  TREE_START,
  /** ZAP entries of a zvol's properties. */
  PROPERTIES,
}

class ScanState {
  phase: Phase = Phase.OUTSIDE;
  /** Lines read so far; the number of the line being read, from 0. */
  lines: i64 = 0;
  /** Signs of the release, see `Sign`. */
  signs: i32 = 0;
  /** How far the text may be looked at beyond the line being read. */
  limit: usize = 0;
  /** The object being read. */
  object: DumpObject = new DumpObject();
}

export const state = new ScanState();

/** Adds an issue about the line being read. */
export function noteHere(reason: Reason, at: usize, end: usize): void {
  note(reason, state.lines, at, end);
}

/** Names the torn line [start, rest.start) and the messages behind its first part; their number. */
export function noteMessages(start: usize, lineEnd: usize): i64 {
  noteHere(Reason.MESSAGE_INSIDE, start, lineEnd);
  let count: i64 = 1;
  let line = lineEnd + 1;
  while (line < rest.start) {
    const end = findByte(line, rest.start, LINE_END);
    note(Reason.TOOL_MESSAGE, state.lines + count, line, end);
    line = end + 1;
    count++;
  }
  return count;
}
