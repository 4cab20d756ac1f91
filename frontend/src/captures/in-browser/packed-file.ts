/** A file, read piece by piece. */

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
