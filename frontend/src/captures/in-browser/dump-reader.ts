/** The reader of zdb dumps in this browser: shared/reader, the module that the server runs too. */
import { LIMITS } from "@arcplan/shared/reading-bounds";
import { DUMP } from "./words.ts";

/** What shared/reader/index.ts exports. */
interface ReaderExports {
  readonly memory: WebAssembly.Memory;
  readonly begin: (top: number) => void;
  readonly beginFile: (top: number) => void;
  readonly strayText: () => number;
  readonly input: () => number;
  readonly room: () => number;
  readonly take: (bytes: number) => void;
  readonly lines: () => bigint;
  readonly finish: (isTruncated: number) => number;
  readonly answer: () => number;
}

/** One dump being read. */
export interface DumpReader {
  /** Takes bytes of any number. */
  readonly feed: (text: Uint8Array) => void;
  /** Lines read so far. */
  readonly lines: () => number;
  /** The record as JSON, or `failure`, `line` and `excerpt`. */
  readonly finish: (isTruncated: boolean) => string;
}

/** One dump in its file. */
export interface FileReader extends DumpReader {
  /**
   * Why the rest of the file was not read, as JSON of `failure`, `line` and `excerpt`: it may hold
   * more than the dump. Null while nothing tells so.
   */
  readonly stray: () => string | null;
}

/** A dump that takes more memory than it may. */
export class MemoryError extends Error {
  constructor() {
    super(DUMP.tooMuchMemory);
    this.name = "MemoryError";
  }
}

/** The reader itself failed: a fault of its own, whatever the dump holds. */
export class FaultError extends Error {
  constructor() {
    super(DUMP.fault);
    this.name = "FaultError";
  }
}

/** Thrown by the reader where its own checks fail, such as an index beyond an array. */
class AbortedError extends Error {}

/** What AssemblyScript says of an object that no memory can hold. */
const TOO_LARGE_OBJECTS = ["Allocation too large", "Invalid length"];

/** Its allocator ends in this instruction where the browser gives no more memory. */
const OUT_OF_MEMORY = /unreachable/i;

/** Runs one call of the reader, and names what it ends with. */
function named<T>(call: () => T): T {
  try {
    return call();
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : "";
    const isTooLarge =
      cause instanceof AbortedError ? TOO_LARGE_OBJECTS.includes(said) : OUT_OF_MEMORY.test(said);
    throw isTooLarge ? new MemoryError() : new FaultError();
  }
}

function instanceOf(module: WebAssembly.Module): ReaderExports {
  const abort = (message: number) => {
    throw new AbortedError(stringAt(reader.memory, message));
  };
  const { exports } = new WebAssembly.Instance(module, { env: { abort } });
  const reader = exports as unknown as ReaderExports;
  return reader;
}

/** A string of AssemblyScript: UTF-16 behind its length in bytes. */
function stringAt({ buffer }: WebAssembly.Memory, place: number): string {
  const bytes = new DataView(buffer).getUint32(place - 4, true);
  return new TextDecoder("utf-16le").decode(new Uint8Array(buffer, place, bytes));
}

function textAt(reader: ReaderExports, length: number): string {
  return new TextDecoder().decode(new Uint8Array(reader.memory.buffer, reader.answer(), length));
}

function running(reader: ReaderExports): DumpReader {
  return {
    feed(text) {
      for (let start = 0; start < text.length; ) {
        const piece = text.subarray(start, start + reader.room());
        // The memory's buffer changes when it grows.
        new Uint8Array(reader.memory.buffer).set(piece, reader.input());
        named(() => reader.take(piece.length));
        start += piece.length;
      }
      if (reader.memory.buffer.byteLength > LIMITS.dumpMemoryBytes) throw new MemoryError();
    },
    lines: () => Number(reader.lines()),
    finish: (isTruncated) =>
      textAt(
        reader,
        named(() => reader.finish(isTruncated ? 1 : 0)),
      ),
  };
}

/** Begins a dump; `top` is how many objects are listed. Its methods throw MemoryError and FaultError. */
export function openDump(module: WebAssembly.Module, top: number): DumpReader {
  const reader = instanceOf(module);
  reader.begin(top);
  return running(reader);
}

/** Begins a dump that is read from its file as it lies there, with any line ends. */
export function openFile(module: WebAssembly.Module, top: number): FileReader {
  const reader = instanceOf(module);
  reader.beginFile(top);
  return {
    ...running(reader),
    stray() {
      const length = reader.strayText();
      return length === 0 ? null : textAt(reader, length);
    },
  };
}
