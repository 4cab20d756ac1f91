/** A file from the disk at full speed, whatever its size. */
import { type OnRead, piecesOf } from "./packed-file.ts";

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
export async function* streamed(file: Blob, onRead: OnRead): AsyncGenerator<Uint8Array> {
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
