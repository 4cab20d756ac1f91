/** Pieces of text that outlive the window: growing buffers, and a table that is looked up by bytes. */

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
