/**
 * Objects that are remembered while a dump is read: those that may come again, and the largest.
 *
 * zdb prints an object again when it is named twice, and two dumps of a dataset may stand in one text. The first
 * with a tree counts, else the first; one without a tree is listed until the end, because its tree may still come.
 */
import { DumpObject, ObjectHeader } from "./object";
import { Directory } from "./sums/totals";

const GROUP_SHIFT: i64 = 10;
const GROUP_BYTES: usize = 1 << 10;
/** Object numbers are kept in groups of 1024, a byte each: 64 MiB for 67 million of them. */
const GROUPS_MAX: i32 = 1 << 16;
const GROUP_SLOTS: i32 = GROUPS_MAX * 2;
/** Objects without a tree that are listed at once. */
const LISTED_MAX: i32 = 1 << 18;
const LISTED_SLOTS: i32 = LISTED_MAX * 2;

enum Seen {
  NEW,
  LISTED,
  WITH_TREE,
}

/** What to do with an object. */
export enum Verdict {
  COUNT,
  /** It was counted before. */
  LEAVE_OUT,
  /** It was listed before without its tree. */
  TREE_OF_LISTED,
}

/** An object without a tree, with what counting it needs. */
class ListedObject extends ObjectHeader {
  dataset: i32 = 0;
  key: i32 = 0;
  isTaken: bool = false;
  directory: Directory | null = null;
}

function mixed(first: i64, second: i64): i32 {
  let code = <u64>first * 0x9e3779b97f4a7c15 + <u64>second;
  code = (code ^ (code >> 29)) * 0xbf58476d1ce4e5b9;
  return <i32>(code >> 33);
}

/** Which objects of which dataset were read so far, and whether with a tree. */
class SeenObjects {
  /** Objects for which there was no room. */
  unchecked: i64 = 0;
  private groups: i32 = 0;
  private datasets: StaticArray<i32> = new StaticArray<i32>(0);
  private numbers: StaticArray<i64> = new StaticArray<i64>(0);
  private states: StaticArray<usize> = new StaticArray<usize>(0);

  /** Where the state of an object is kept, 0 without room. */
  place(dataset: i32, number: i64): usize {
    if (!this.datasets.length) {
      this.datasets = new StaticArray<i32>(GROUP_SLOTS);
      this.numbers = new StaticArray<i64>(GROUP_SLOTS);
      this.states = new StaticArray<usize>(GROUP_SLOTS);
    }
    const group = number >> GROUP_SHIFT;
    let slot = mixed(group, dataset) & (GROUP_SLOTS - 1);
    while (this.states[slot]) {
      if (this.numbers[slot] == group && this.datasets[slot] == dataset) break;
      slot = (slot + 1) & (GROUP_SLOTS - 1);
    }
    if (!this.states[slot]) {
      if (this.groups == GROUPS_MAX) return 0;
      this.groups++;
      this.datasets[slot] = dataset;
      this.numbers[slot] = group;
      this.states[slot] = heap.alloc(GROUP_BYTES);
      memory.fill(this.states[slot], 0, GROUP_BYTES);
    }
    return this.states[slot] + <usize>(number & <i64>(GROUP_BYTES - 1));
  }
}

/** Decides for every object of a dump whether it counts. */
export class Repeats {
  /** Objects whose tree came after a listing without it. */
  treesOfListed: i64 = 0;
  private seen: SeenObjects = new SeenObjects();
  listed: Array<ListedObject> = new Array<ListedObject>();
  private spare: Array<ListedObject> = new Array<ListedObject>();
  private slots: StaticArray<i32> = new StaticArray<i32>(0);

  get unchecked(): i64 {
    return this.seen.unchecked;
  }

  /** Takes an object; `key` tells datasets apart. */
  take(key: i32, object: DumpObject): Verdict {
    const place = this.seen.place(key, object.number);
    if (!place) {
      this.seen.unchecked++;
      return Verdict.COUNT;
    }
    const before = <Seen>load<u8>(place);
    const now = object.hasTree ? Seen.WITH_TREE : Seen.LISTED;
    if (before != Seen.NEW && now <= before) return Verdict.LEAVE_OUT;
    store<u8>(place, now);
    if (before == Seen.NEW) return Verdict.COUNT;
    this.treesOfListed++;
    return Verdict.TREE_OF_LISTED;
  }

  get isFull(): bool {
    return this.listed.length == LISTED_MAX;
  }

  /** Lists an object without a tree; a key below 0 is never looked up. */
  list(key: i32, dataset: i32, object: DumpObject, directory: Directory | null): void {
    const one = this.spare.length ? this.spare.pop() : new ListedObject();
    one.setHeader(object);
    one.key = key;
    one.dataset = dataset;
    one.directory = directory;
    one.isTaken = false;
    this.listed.push(one);
    if (key < 0) return;
    if (!this.slots.length) this.slots = new StaticArray<i32>(LISTED_SLOTS);
    this.slots[this.slotOf(key, object.number)] = this.listed.length;
  }

  /** Takes an object off the list; null when it was counted for good. */
  takeBack(key: i32, number: i64): ListedObject | null {
    if (!this.slots.length) return null;
    const index = this.slots[this.slotOf(key, number)];
    if (!index) return null;
    const one = this.listed[index - 1];
    if (one.isTaken) return null;
    one.isTaken = true;
    return one;
  }

  /** Empties the list, once its objects are counted. */
  forgetListed(): void {
    for (let index = 0; index < this.listed.length; index++) this.spare.push(this.listed[index]);
    this.listed.length = 0;
    for (let slot = 0; slot < this.slots.length; slot++) this.slots[slot] = 0;
  }

  private slotOf(key: i32, number: i64): i32 {
    let slot = mixed(number, key) & (LISTED_SLOTS - 1);
    while (this.slots[slot]) {
      const one = this.listed[this.slots[slot] - 1];
      if (one.number == number && one.key == key) break;
      slot = (slot + 1) & (LISTED_SLOTS - 1);
    }
    return slot;
  }
}

/** An object that may be among them. */
class Ranked {
  /** What objects are ranked by, in bytes. */
  size: i64 = 0;
  /** Earlier ones come first among equals. */
  ordinal: i64 = 0;
  dataset: i32 = 0;
  /** The first dataset that is the same one. */
  key: i32 = 0;
  object: DumpObject = new DumpObject();

  isBelow(size: i64, ordinal: i64): bool {
    return this.size < size || (this.size == size && this.ordinal > ordinal);
  }
}

/** A heap whose first entry is the smallest. */
export class Largest {
  heap: Array<Ranked> = new Array<Ranked>();
  private spare: Array<Ranked> = new Array<Ranked>();

  constructor(public top: i32) {}

  /** Offers an object; it is copied if it is among the largest. */
  offer(size: i64, ordinal: i64, dataset: i32, key: i32, object: DumpObject): void {
    if (!this.top) return;
    let one: Ranked;
    if (this.heap.length < this.top) {
      one = this.spare.length ? this.spare.pop() : new Ranked();
      this.heap.push(one);
      this.fill(one, size, ordinal, dataset, key, object);
      this.up(this.heap.length - 1);
      return;
    }
    one = this.heap[0];
    if (!one.isBelow(size, ordinal)) return;
    this.fill(one, size, ordinal, dataset, key, object);
    this.down(0);
  }

  /** Takes an object out. */
  forget(key: i32, number: i64): void {
    for (let index = this.heap.length - 1; index >= 0; index--) {
      const one = this.heap[index];
      if (one.key != key || one.object.number != number) continue;
      this.spare.push(one);
      const last = this.heap.pop();
      if (index == this.heap.length) continue;
      this.heap[index] = last;
      this.down(index);
      this.up(index);
    }
  }

  /** Largest first. */
  sorted(): Array<Ranked> {
    const all = new Array<Ranked>();
    for (let index = 0; index < this.heap.length; index++) all.push(this.heap[index]);
    return all.sort((first, second) => (first.isBelow(second.size, second.ordinal) ? 1 : -1));
  }

  private fill(
    one: Ranked,
    size: i64,
    ordinal: i64,
    dataset: i32,
    key: i32,
    object: DumpObject,
  ): void {
    one.size = size;
    one.ordinal = ordinal;
    one.dataset = dataset;
    one.key = key;
    one.object.copyFrom(object);
  }

  private up(index: i32): void {
    while (index > 0) {
      const above = (index - 1) >> 1;
      const one = this.heap[index];
      if (!one.isBelow(this.heap[above].size, this.heap[above].ordinal)) return;
      this.heap[index] = this.heap[above];
      this.heap[above] = one;
      index = above;
    }
  }

  private down(index: i32): void {
    while (true) {
      let least = index * 2 + 1;
      if (least >= this.heap.length) return;
      const right = least + 1;
      if (right < this.heap.length) {
        const left = this.heap[least];
        if (this.heap[right].isBelow(left.size, left.ordinal)) least = right;
      }
      const one = this.heap[index];
      if (!this.heap[least].isBelow(one.size, one.ordinal)) return;
      this.heap[index] = this.heap[least];
      this.heap[least] = one;
      index = least;
    }
  }
}
