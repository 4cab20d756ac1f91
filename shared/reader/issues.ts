/** Lines that could not be read, or whose reading is in doubt: all are counted, the first 100 kept. */
import { ISSUES_KEPT } from "./generated-words";
import { Bytes, excerptOf } from "./text";

/** Why a line has an issue. */
export enum Reason {
  UNREADABLE_POINTER,
  UNREADABLE_ROW,
  UNREADABLE_TABLE_ROW,
  UNREADABLE_ATTRIBUTE,
  TREE_WITHOUT_OBJECT,
  TOOL_MESSAGE,
  POINTER_ERROR,
  LACKS_COUNT,
  FILL_MISMATCH,
  STRAY_LINE,
  PATH_WITH_LINE_END,
  QUOTED_BOUNDARY,
  DISORDERED_TREE,
  UNEQUAL_LEAVES,
  INCOMPLETE_TREE,
  NO_LEAVES,
  MESSAGE_INSIDE,
  LOST_OBJECT,
  TREE_OF_ANOTHER,
  FOREIGN_LINE,
  REPEATED_OBJECT,
}

/** The sentence for a person. */
export function sentence(reason: Reason): string {
  switch (reason) {
    case Reason.UNREADABLE_POINTER:
      return "a line of a block tree that could not be read; not counted";
    case Reason.UNREADABLE_ROW:
      return "no object row under the column header; the object is missing";
    case Reason.UNREADABLE_TABLE_ROW:
      return "a row of objects that could not be read; its object is missing";
    case Reason.UNREADABLE_ATTRIBUTE:
      return "a size or block number that could not be read; left out";
    case Reason.TREE_WITHOUT_OBJECT:
      return "a block tree whose object's header is missing; not counted";
    case Reason.TOOL_MESSAGE:
      return "a message of zdb itself";
    case Reason.POINTER_ERROR:
      return "zdb says that this block pointer is damaged; counted as printed";
    case Reason.LACKS_COUNT:
      return "an indirect block without its count of leaves (F= or fill=), as where a line is cut; whether the leaves below it are all here is not known";
    case Reason.FILL_MISMATCH:
      return "zdb says that the tree changed or is damaged here";
    case Reason.STRAY_LINE:
      return "not a line of a block tree; left out";
    case Reason.PATH_WITH_LINE_END:
      return "a path or link target that holds line ends";
    case Reason.QUOTED_BOUNDARY:
      return "part of a file name that looks like a line of zdb; taken as a name";
    case Reason.DISORDERED_TREE:
      return "leaves of this object are not in ascending order, so its counts at other recordsizes are estimates";
    case Reason.INCOMPLETE_TREE:
      return "the root of this tree counts other leaves than the dump shows: cut short, changed while it was dumped, or not readable";
    case Reason.NO_LEAVES:
      return "the root of this tree counts other leaves than the dump shows: none is here, so the file is estimated from its header";
    case Reason.UNEQUAL_LEAVES:
      return "leaves of this object differ in size; the first one's size is taken";
    case Reason.MESSAGE_INSIDE:
      return "a message of zdb in the middle of this line, which is read as printed";
    case Reason.LOST_OBJECT:
      return "attributes whose object's header is missing; the object is not counted";
    case Reason.TREE_OF_ANOTHER:
      return "the block tree under this object does not fit its header: it is of another object, whose header is missing; not counted";
    case Reason.FOREIGN_LINE:
      return "not a line of zdb; left out";
    default:
      return "was in this dump before; it counts once";
  }
}

/** One issue that is kept. */
class Issue {
  constructor(
    /** From 1; 0 where no single line is meant. */
    public line: i64,
    public excerpt: Bytes,
    public reason: string,
  ) {}
}

/** Issues counted, kept or not. */
export let issuesTotal: i64 = 0;
export const issues = new Array<Issue>();
/** A tree comes before any dataset or object. */
export let beginsInsideTree: bool = false;
/** A tree or attributes stand where their object's header is missing. */
export let headerIsMissing: bool = false;
/** A tree lacks all its leaves, or the count that shows whether they are all here. */
export let treeIsInDoubt: bool = false;
let hasBegun = false;

/** The dump's first dataset, or first issue but for messages of zdb, was read. */
export function noteBeginning(): void {
  hasBegun = true;
}

/** Adds an issue about [at, end), a text in line `line` (from 1; 0 for none). */
export function addIssue(line: i64, at: usize, end: usize, reason: string): void {
  issuesTotal++;
  if (issues.length == ISSUES_KEPT) return;
  issues.push(new Issue(line, excerptOf(at, end), reason));
}

/** Counts issues that are not kept here. */
export function countIssues(count: i64): void {
  issuesTotal += count;
}

/** Adds an issue of the scanner; `line` counts from 0. */
export function note(reason: Reason, line: i64, at: usize, end: usize): void {
  const isOfAnother = reason == Reason.TREE_WITHOUT_OBJECT || reason == Reason.LOST_OBJECT;
  if (isOfAnother || reason == Reason.TREE_OF_ANOTHER) headerIsMissing = true;
  if (reason == Reason.LACKS_COUNT || reason == Reason.NO_LEAVES) treeIsInDoubt = true;
  if (!hasBegun && reason != Reason.TOOL_MESSAGE && reason != Reason.FOREIGN_LINE) {
    hasBegun = true;
    beginsInsideTree = reason == Reason.TREE_WITHOUT_OBJECT;
  }
  addIssue(line + 1, at, end, sentence(reason));
}

/** Adds an issue about an object that was read before. */
export function noteRepeated(object: i64, line: i64, at: usize, end: usize): void {
  hasBegun = true;
  addIssue(line + 1, at, end, `object ${object} ${sentence(Reason.REPEATED_OBJECT)}`);
}
