/** Reads one file as a dump: its text piece by piece into the reader, its record into the answer. */
import type { CaptureAnswer } from "../../api/index.ts";
import {
  captureOf,
  type DumpFile,
  type Failure,
  isFailure,
  type ProblemKind,
  parseRecord,
  type Refusal,
  refusalOf,
} from "./dump-answer.ts";
import { FaultError, type FileReader, MemoryError, openFile } from "./dump-reader.ts";
import { BrokenFileError } from "./packed-file.ts";
import { ExpansionError, textOf } from "./unpack.ts";
import { DUMP } from "./words.ts";

/** Objects listed in a record, as by the server. */
const TOP = 50;
const HEAD_BYTES = 16;

export interface FileToRead {
  readonly name: string;
  readonly file: Blob;
}

/** How reading went: `left` where the file may hold more than one dump, with what was read before. */
type DumpRead =
  | { readonly kind: "answer"; readonly answer: CaptureAnswer | Refusal }
  | { readonly kind: "left"; readonly refusal: Refusal };

interface Ending {
  readonly kind: ProblemKind;
  readonly reason: string;
}

/** Why the text ended early. @throws what is not the file's doing */
function endOfText(cause: unknown): Ending {
  if (cause instanceof BrokenFileError) return { kind: "broken", reason: cause.message };
  if (cause instanceof ExpansionError) return { kind: "too-large", reason: cause.message };
  throw cause;
}

/** Why the reader gave up, which leaves nothing of what it read. @throws any other error */
function endOfReader(cause: unknown): Ending {
  if (cause instanceof MemoryError) return { kind: "too-large", reason: cause.message };
  if (cause instanceof FaultError) return { kind: "reader-failed", reason: cause.message };
  throw cause;
}

/**
 * Reads a file; `onProgress` is told bytes of the file and lines.
 *
 * @throws what reading the file throws
 */
export async function readText(
  module: WebAssembly.Module,
  { name, file }: FileToRead,
  onProgress: (bytes: number, lines: number) => void,
): Promise<DumpRead> {
  const reader = openFile(module, TOP);
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  let fileBytes = 0;
  let textBytes = 0;
  const feedAll = async () => {
    const onRead = (bytes: number) => {
      fileBytes = bytes;
    };
    for await (const piece of textOf(file, onRead)) {
      textBytes += piece.length;
      reader.feed(piece);
      onProgress(fileBytes, reader.lines());
      if (reader.stray() !== null) break;
    }
    return null;
  };
  try {
    const ending = await feedAll().catch(endOfText);
    return ended(reader, { name, head, textBytes }, ending);
  } catch (cause) {
    const { kind, reason } = endOfReader(cause);
    const failure = { failure: reason, line: reader.lines() + 1, excerpt: "" };
    return { kind: "answer", answer: refusalOf(kind, failure, name, []) };
  }
}

function ended(reader: FileReader, file: DumpFile, ending: Ending | null): DumpRead {
  const isCut = ending !== null || reader.stray() !== null;
  const read = parseRecord(reader.finish(isCut));
  const stray = reader.stray();
  const captures = isFailure(read) ? [] : [captureOf(read, file)];
  if (stray !== null) {
    const part = captures.map((capture) => ({ ...capture, complete: false }));
    const { failure, ...place } = failureOf(stray);
    const advised = { ...place, failure: `${failure}; ${DUMP.leftAdvice}` };
    return { kind: "left", refusal: refusalOf("unrecognised", advised, file.name, part) };
  }
  if (ending === null && !isFailure(read)) {
    return { kind: "answer", answer: { captures, problems: [] } };
  }
  const failure = isFailure(read) ? read : { failure: "", line: 0, excerpt: "" };
  const told: Failure = {
    ...failure,
    failure: ending?.reason ?? failure.failure,
    line: ending === null && failure.line > 0 ? failure.line : reader.lines(),
    excerpt: ending === null ? failure.excerpt : "",
  };
  const refusal = refusalOf(ending?.kind ?? "broken", told, file.name, captures);
  return { kind: "answer", answer: refusal };
}

const failureOf = (json: string): Failure => JSON.parse(json);
