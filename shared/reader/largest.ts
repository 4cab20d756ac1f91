/** The largest objects of a dump, as many as are asked for. */
import { DumpObject } from "./object";

/** An object that may be among them. */
export class Ranked {
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
