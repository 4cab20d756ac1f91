/** The text of a file piece by piece: as it is, or unpacked from gzip or zstd. */
import { LIMITS } from "@arcplan/shared/reading-bounds";
import { BrokenFileError, gunzipped, type OnRead, piecesOf } from "./gunzip.ts";
import { PACKED } from "./words.ts";

const PIECE_BYTES = 1 << 20;
/**
 * Now and then a stream of Chromium's stops for ever, behind some gigabytes (seen in version 156 at
 * 3.0 and 8.1 GB of 10). One that gives nothing for so long is left, and another begins behind it.
 */
const STOPPED_MS = 2_000;

type Read = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;

/**
 * Yields the bytes of a file; a piece is valid until the next is asked for.
 *
 * @throws DOMException where the file cannot be read
 */
async function* streamed(file: Blob, onRead: OnRead): AsyncGenerator<Uint8Array> {
  let at = 0;
  while (at < file.size) {
    for await (const piece of untilStopped(file.slice(at).stream())) {
      at += piece.length;
      onRead(at);
      yield piece;
    }
    const start = at;
    // The next piece without a stream: it comes, or reading it fails.
    for (const piece of piecesOf(file.slice(start, start + PIECE_BYTES), () => undefined)) {
      at += piece.length;
      onRead(at);
      yield piece;
    }
    if (at === start) return;
  }
}

/** Reads into one buffer again and again: new memory for each piece would cost half the time. */
async function* untilStopped(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array> {
  const reader = bytesReader(stream);
  let reads = 0;
  let readsBefore = -1;
  let giveUp = () => {};
  const watch = setInterval(() => {
    if (reads === readsBefore) giveUp();
    readsBefore = reads;
  }, STOPPED_MS);
  try {
    for (let buffer = new ArrayBuffer(PIECE_BYTES); ; ) {
      const into = new Uint8Array(buffer);
      const read = await new Promise<Read | null>((resolve, reject) => {
        giveUp = () => resolve(null);
        reader.read(into).then(resolve, reject);
      });
      if (read === null || read.value === undefined || read.done) return;
      reads += 1;
      yield read.value;
      buffer = read.value.buffer;
    }
  } finally {
    clearInterval(watch);
  }
}

function bytesReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): {
  read(into: Uint8Array<ArrayBuffer>): Promise<Read>;
} {
  try {
    return stream.getReader({ mode: "byob" });
  } catch (cause) {
    // This browser gives new memory for each piece.
    if (cause instanceof TypeError) return stream.getReader();
    throw cause;
  }
}

/** No frame of zstd is smaller (RFC 8878). */
const FRAME_BYTES_MIN = 8;

/** The file expands too far. */
export class ExpansionError extends Error {}

type Packing = "gzip" | "zstd";

/** By the first four bytes. */
function packingOf(head: Uint8Array): Packing | null {
  const [a, b, c, d] = head;
  if (a === 0x1f && b === 0x8b && c === 8) return "gzip";
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return "zstd";
  return null;
}

/**
 * Yields the text of a file.
 *
 * A piece is valid until the next is asked for.
 *
 * @throws BrokenFileError, ExpansionError
 */
export async function* textOf(file: Blob, onRead: OnRead): AsyncGenerator<Uint8Array> {
  const packing = packingOf(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  let read = 0;
  const count: OnRead = (bytes) => {
    read = bytes;
    onRead(bytes);
  };
  if (packing === null) yield* streamed(file, count);
  else {
    const unpacked = packing === "gzip" ? gunzipped(file, count) : unzstded(file, count);
    let text = 0;
    for await (const piece of unpacked) {
      text += piece.length;
      if (text > Math.max(LIMITS.freeExpandedBytes, LIMITS.expansionRatio * read)) {
        throw new ExpansionError(PACKED.expands(LIMITS.expansionRatio));
      }
      yield piece;
    }
  }
}

async function* unzstded(file: Blob, onRead: OnRead): AsyncGenerator<Uint8Array> {
  const { ZSTDDecoder } = await import("zstddec/stream");
  const decoder = new ZSTDDecoder();
  await decoder.init();
  let emptyLeft = 0;
  function* packed(): Generator<Uint8Array> {
    for (const piece of piecesOf(file, onRead)) {
      emptyLeft = 2 + piece.length / FRAME_BYTES_MIN;
      yield piece;
    }
  }
  const texts = decoder.decodeStreaming(packed());
  for (;;) {
    const { value, done } = nextOf(texts);
    if (done) return;
    // The decoder gives no text, again and again, where it cannot go on.
    emptyLeft -= value.length === 0 ? 1 : 0;
    if (emptyLeft < 0) throw new BrokenFileError(PACKED.damaged("zstd", PACKED.noFrame));
    yield value;
  }
}

function nextOf(texts: Generator<Uint8Array>): IteratorResult<Uint8Array> {
  try {
    return texts.next();
  } catch (cause) {
    if (cause instanceof Error && /^Incomplete/.test(cause.message)) {
      throw new BrokenFileError(PACKED.cut("zstd"));
    }
    throw cause;
  }
}
