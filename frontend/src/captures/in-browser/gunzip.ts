/** Unpacking gzip: by the browser itself where it can, else by fflate. */
import { type FlateError, FlateErrorCode, Gunzip } from "fflate";
import { PACKED } from "./words.ts";

/** Bytes unpacked at once; a small piece may become a large text. */
const PIECE_BYTES = 1 << 16;

/** The file is damaged or cut; what came before is its text. */
export class BrokenFileError extends Error {}

/** Told the bytes of the file that were read so far. */
export type OnRead = (bytes: number) => void;

export function* piecesOf(file: Blob, onRead: OnRead): Generator<Uint8Array<ArrayBuffer>> {
  const reader = new FileReaderSync();
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const piece = new Uint8Array(reader.readAsArrayBuffer(file.slice(start, start + PIECE_BYTES)));
    onRead(start + piece.length);
    yield piece;
  }
}

/** How a browser's own gzip says that the data end too early; Chromium's words and Firefox's. */
const SAYS_CUT = /truncated|without reaching/i;

/**
 * The browser's own gzip, which knows one member only and does not say what is wrong. Where it fails,
 * the file is read again with all care, from where its text was already given out.
 */
export async function* gunzipped(file: Blob, onRead: OnRead): AsyncGenerator<Uint8Array> {
  let given = 0;
  let isCut = false;
  try {
    for await (const piece of nativelyGunzipped(file, onRead)) {
      given += piece.length;
      yield piece;
    }
    return;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    isCut = SAYS_CUT.test(cause.message);
  }
  let passed = 0;
  for (const piece of carefullyGunzipped(file, onRead, isCut)) {
    const rest = piece.subarray(Math.min(piece.length, Math.max(0, given - passed)));
    passed += piece.length;
    if (rest.length > 0) yield rest;
  }
}

async function* nativelyGunzipped(file: Blob, onRead: OnRead): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(file, onRead);
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const unpacked = packed.pipeThrough(new DecompressionStream("gzip"));
  const reader = unpacked.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}

/**
 * Members one behind another, each compared with its checksum (RFC 1952, 2.3.1).
 *
 * fflate does not see that data which end behind a block lack the last one: `isCut` says so.
 */
function* carefullyGunzipped(file: Blob, onRead: OnRead, isCut: boolean): Generator<Uint8Array> {
  const reader = new FileReaderSync();
  const texts: Uint8Array[] = [];
  const sum = new Checksum();
  const checkMember = (end: number) => {
    const trailer = new DataView(reader.readAsArrayBuffer(file.slice(Math.max(0, end - 8), end)));
    if (isCut && end === file.size) throw new BrokenFileError(PACKED.cut("gzip"));
    if (trailer.byteLength < 8 || trailer.getUint32(0, true) !== sum.value) {
      throw new BrokenFileError(PACKED.damaged("gzip", PACKED.checksum));
    }
    sum.clear();
  };
  const unpacker = new Gunzip((text) => {
    sum.add(text);
    texts.push(text);
  });
  unpacker.onmember = (start) => {
    checkMember(start);
  };
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      unpacker.push(piece, isLast);
    } catch (cause) {
      throw brokenGzip(cause);
    }
  };
  for (const piece of piecesOf(file, onRead)) {
    push(piece, false);
    yield* texts.splice(0);
  }
  push(new Uint8Array(0), true);
  yield* texts.splice(0);
  checkMember(file.size);
}

function brokenGzip(cause: unknown): Error {
  if (cause instanceof BrokenFileError) return cause;
  const { code, message } = cause as FlateError;
  if (code === FlateErrorCode.UnexpectedEOF) return new BrokenFileError(PACKED.cut("gzip"));
  if (code === FlateErrorCode.InvalidHeader) return new BrokenFileError(PACKED.followed("gzip"));
  return new BrokenFileError(PACKED.damaged("gzip", message));
}

/** CRC-32 of gzip (RFC 1952, 8). */
class Checksum {
  private static readonly table = Int32Array.from({ length: 256 }, (_, byte) => {
    let code = byte;
    for (let bit = 0; bit < 8; bit += 1) code = code & 1 ? (code >>> 1) ^ 0xedb88320 : code >>> 1;
    return code;
  });
  private code = -1;

  add(bytes: Uint8Array): void {
    let code = this.code;
    for (let at = 0; at < bytes.length; at += 1) {
      code = (code >>> 8) ^ (Checksum.table[(code ^ (bytes[at] ?? 0)) & 255] ?? 0);
    }
    this.code = code;
  }

  clear(): void {
    this.code = -1;
  }

  get value(): number {
    return ~this.code >>> 0;
  }
}
