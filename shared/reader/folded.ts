/**
 * Leaves that the collector folded on the host: one line of sums for many ordinary leaf lines.
 *
 *     folded leaves=3 text_bytes=300 first=0 last=49152 record_bytes=16384 physical_bytes=9216
 *         allocated_bytes=9216 step_15=1 step_16=1
 *
 * arcplan/collect/fold.awk writes it, all in one line, behind the last of these leaves.
 */
import { countIssues, Reason } from "./issues";
import { DISTANCES } from "./object";
import { noteHere, Phase, state } from "./state";
import { startsWith } from "./text";
import { Words } from "./words";

const LEAVES_MAX: i64 = 1 << 20;
/** Offsets and sums are exact in awk up to here. */
const NUMBER_MAX: i64 = (<i64>1) << 53;
const BLOCK_BYTES_MAX: i64 = 1 << 28;
/** What all lines together may add, so that no sum overflows. */
const SUM_MAX: i64 = (<i64>1) << 61;

/** Lines and bytes of the dump that are not in this text. */
export let linesLeftOut: i64 = 0;
export let bytesLeftOut: i64 = 0;
/** Whether any line of the text holds folded leaves. */
export let isFolded: bool = false;

let sum: i64 = 0;
const words = new Words();
const stepNames = new Array<string>();
for (let bits = 0; bits < DISTANCES; bits++) stepNames.push(`step_${bits}`);

function within(value: i64, least: i64, most: i64): i64 {
  if (value < least || value > most) words.fail("out of range");
  return value;
}

/** Reads a line that begins at `place`; false for one that holds no folded leaves. */
export function readFolded(place: usize, end: usize): bool {
  if (!startsWith(place, end, "folded leaves=")) return false;
  words.read(place, end);
  const leaves = within(words.whole("leaves"), 1, LEAVES_MAX);
  const textBytes = within(words.whole("text_bytes"), leaves, NUMBER_MAX);
  const first = within(words.whole("first", -1), 0, NUMBER_MAX);
  const last = within(words.whole("last", -1), first, NUMBER_MAX);
  const recordBytes = within(words.whole("record_bytes"), 1, BLOCK_BYTES_MAX);
  const physical = within(words.whole("physical_bytes", -1), 0, NUMBER_MAX);
  const allocated = within(words.whole("allocated_bytes", -1), 0, NUMBER_MAX);
  let steps: i64 = 0;
  for (let bits = 1; bits < DISTANCES; bits++) {
    steps += within(words.whole(stepNames[bits]), 0, LEAVES_MAX);
  }
  if (steps != leaves - 1) words.fail("steps are missing");
  if (sum > SUM_MAX) words.fail("more than any host has");
  if (words.failure.length) return false;
  isFolded = true;
  sum += leaves * recordBytes + physical + allocated + textBytes;
  if (state.phase != Phase.TREE && state.phase != Phase.TREE_START) {
    noteHere(Reason.TREE_WITHOUT_OBJECT, place, end);
    countIssues(leaves - 1);
  } else {
    const object = state.object;
    state.phase = Phase.TREE;
    for (let bits = 1; bits < DISTANCES; bits++) {
      object.distances[bits] += words.whole(stepNames[bits]);
    }
    object.addFolded(first, last, leaves, recordBytes, physical, allocated);
  }
  state.lines += leaves - 1;
  linesLeftOut += leaves - 1;
  bytesLeftOut += textBytes - <i64>(end - place) - 1;
  return true;
}
