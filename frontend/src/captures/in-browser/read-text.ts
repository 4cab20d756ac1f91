/** Reads one file as a dump: its text piece by piece into the reader, its record into the answer. */

import { ASSUMED_READS_PER_S, isOpenzfsLine, LIKELY_LINE, requirementBytes } from "@arcplan/shared";
import { LIMITS, REFUSALS } from "@arcplan/shared/reading-bounds";
import type { CaptureAnswer, FileProblem, Requirement, ZdbCapture } from "../../api/index.ts";
import { FaultError, type FileReader, MemoryError, openFile } from "./dump-reader.ts";
import { BrokenFileError } from "./gunzip.ts";
import { ExpansionError, textOf } from "./unpack.ts";
import { ANSWER, DUMP } from "./words.ts";

/** What the reader says in its JSON (shared/reader/record.ts): all but what is known outside it. */
type DumpRecord = Omit<
  ZdbCapture,
  | "kind"
  | "name"
  | "archive"
  | "modified_at"
  | "recorded_at"
  | "accounting"
  | "requirements"
  | "requirement_assumptions"
> & {
  readonly requirements: readonly Omit<
    Requirement,
    "arc_bytes" | "arc_low_bytes" | "arc_high_bytes" | "l2arc_header_bytes" | "rule_of_thumb_bytes"
  >[];
};

/** Why a text was not read, or not to its end. */
interface Failure {
  readonly failure: string;
  readonly line: number;
  readonly excerpt: string;
}

/** The file that was read. */
interface DumpFile {
  readonly name: string;
  /** The first bytes of the file, in which gzip says when it was last written. */
  readonly head: Uint8Array;
  /** Bytes of its text. */
  readonly textBytes: number;
}

type ProblemKind = FileProblem["kind"];

/** A refusal with what was read before it, as the server's problem details. */
interface Refusal extends CaptureAnswer {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly line: number;
  readonly excerpt: string;
}

/** Reads the reader's JSON. */
function parseRecord(json: string): DumpRecord | Failure {
  return JSON.parse(json);
}

const isFailure = (read: DumpRecord | Failure): read is Failure => "failure" in read;

/** The capture with what the server adds to a record. */
function captureOf(record: DumpRecord, { name, head, textBytes }: DumpFile): ZdbCapture {
  const { openzfs_line: told, requirements } = record;
  const isTold = isOpenzfsLine(told);
  const openzfs = isTold ? told : LIKELY_LINE;
  const options = { openzfs, readsPerSecond: ASSUMED_READS_PER_S };
  return {
    ...record,
    kind: "zdb",
    name,
    bytes: textBytes,
    recorded_at: null,
    modified_at: modifiedByGzip(head),
    archive: null,
    accounting: accountingOf(record),
    requirements: requirements.flatMap((row) =>
      requirementBytes([row], options).map((need) => ({ ...need, ...row })),
    ),
    requirement_assumptions: {
      openzfs,
      openzfs_from: isTold ? "dump" : "default",
      reads_per_s: ASSUMED_READS_PER_S,
    },
  };
}

/** What became of each line, as the server counts it: a line may have several issues. */
function accountingOf({ lines, issues, issues_total }: DumpRecord) {
  const linesOf = (named: typeof issues) =>
    new Set(named.map(({ line }) => line).filter((line) => line > 0)).size;
  // The prompt of the dump's own command, which the server takes off before it reads.
  const prompts = issues.filter(({ reason }) => reason.endsWith("; left out"));
  const others = issues.filter((issue) => !prompts.includes(issue));
  const problems = Math.min(linesOf(others) + issues_total - issues.length, lines);
  const left_out = Math.min(linesOf(prompts), lines - problems);
  return { read: lines - left_out - problems, left_out, problems };
}

/** Refuses a file of which some captures may have been read. */
function refusalOf(
  kind: ProblemKind,
  { failure, line, excerpt }: Failure,
  name: string,
  captures: readonly ZdbCapture[],
): Refusal {
  const file = printable(name).slice(0, LIMITS.shownNameCharacters);
  return {
    captures: [...captures],
    problems: [{ file, kind, reason: failure, line, excerpt }],
    ...REFUSALS[kind],
    detail: ANSWER.detail(file, line, failure),
    line,
    excerpt,
  };
}

/** Control characters made visible, as the server does. */
const printable = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}\p{Zs}]/gu, (character) =>
    character === " " ? " " : `\\x${(character.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`,
  );

const MTIME_AT = 4;
/** ZFS came in October 2005; tools that hide times write 1970. */
const EARLIEST_S = Date.UTC(2005, 9, 31) / 1000;
const LATEST_S = Date.UTC(2100, 0, 1) / 1000;

/** Time in a gzip header (RFC 1952, MTIME), ISO 8601 in UTC; null where it says none. */
function modifiedByGzip(head: Uint8Array): string | null {
  if (head.length < MTIME_AT + 4 || head[0] !== 0x1f || head[1] !== 0x8b) return null;
  const seconds = new DataView(head.buffer, head.byteOffset).getUint32(MTIME_AT, true);
  if (seconds < EARLIEST_S || seconds >= LATEST_S) return null;
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

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
