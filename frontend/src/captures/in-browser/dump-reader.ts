/** The reader of zdb dumps in this browser: shared/reader, the module that the server runs too. */

/** What shared/reader/index.ts exports. */
interface ReaderExports {
  readonly memory: WebAssembly.Memory;
  readonly begin: (top: number, ofSummaries: number) => void;
  readonly input: () => number;
  readonly room: () => number;
  readonly take: (bytes: number) => void;
  readonly lines: () => bigint;
  readonly hasFailed: () => number;
  readonly finish: (isTruncated: number) => number;
  readonly answer: () => number;
}

/** One dump being read. */
export interface DumpReader {
  /** Takes bytes of any number; false where reading on is of no use. */
  readonly feed: (text: Uint8Array) => boolean;
  /** Lines read so far. */
  readonly lines: () => number;
  /** The record as JSON, or `failure`, `line` and `excerpt`. */
  readonly finish: (isTruncated: boolean) => string;
}

/** Begins a dump, or summaries of dumps; `top` is how many objects are listed. */
export function openDump(
  module: WebAssembly.Module,
  top: number,
  ofSummaries: boolean,
): DumpReader {
  const abort = () => {
    throw new Error("reading this dump takes too much memory");
  };
  const { exports } = new WebAssembly.Instance(module, { env: { abort } });
  const reader = exports as unknown as ReaderExports;
  reader.begin(top, ofSummaries ? 1 : 0);
  return {
    feed(text) {
      for (let start = 0; start < text.length; ) {
        const piece = text.subarray(start, start + reader.room());
        // The memory's buffer changes when it grows.
        new Uint8Array(reader.memory.buffer).set(piece, reader.input());
        reader.take(piece.length);
        start += piece.length;
      }
      return reader.hasFailed() === 0;
    },
    lines: () => Number(reader.lines()),
    finish(isTruncated) {
      const length = reader.finish(isTruncated ? 1 : 0);
      return new TextDecoder().decode(
        new Uint8Array(reader.memory.buffer, reader.answer(), length),
      );
    },
  };
}
