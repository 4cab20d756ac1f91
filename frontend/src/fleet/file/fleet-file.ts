/** Reads fleet files, `arcplan fleet --out hosts.json`, packed with gzip or not. */
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import * as words from "../words.ts";
import { type ReadRow, readRow } from "./rows.ts";

/** One entry of the list of hosts: its text, and whether it ended. */
interface RowText {
  readonly text: string;
  readonly isWhole: boolean;
}

const BACKSLASH = "\\";

/** Index behind the object or list that begins at `start`; null if it does not end. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** Texts of the objects in the file's list of hosts, as far as it goes. */
function rowTexts(text: string): RowText[] {
  const list = /"hosts"\s*:\s*\[/.exec(text);
  if (!list) return [];
  const rows: RowText[] = [];
  let at = list.index + list[0].length;
  for (;;) {
    const start = text.indexOf("{", at);
    if (start < 0) return rows;
    const end = endOf(text, start);
    if (end === null) {
      rows.push({ text: text.slice(start), isWhole: false });
      return rows;
    }
    rows.push({ text: text.slice(start, end), isWhole: true });
    at = end;
  }
}

/** A file as it was dropped, chosen or kept. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** Something in a file that could not be read. */
export interface FleetProblem {
  readonly file: string;
  /** Number of the row from 1; null for the file itself. */
  readonly row: number | null;
  /** Name of the row's host, if it has one. */
  readonly host: string | null;
  readonly text: string;
}

/** What one file holds. */
interface FleetFile {
  readonly name: string;
  readonly createdAt: string | null;
  readonly rows: readonly FleetRow[];
  readonly problems: readonly FleetProblem[];
}

/** The format that this page reads, `arcplan_fleet` in the file. */
const FORMAT = 1;

/** Browsers hold texts of at most about 500 million characters. */
const MOST_CHARACTERS = 400_000_000;

type Bag = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Unpacked {
  readonly text: string;
  /** Why the text ends early, or null. */
  readonly problem: string | null;
}

function streamOf(bytes: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isGzip = first === 0x1f && second === 0x8b;
  return isGzip ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}

/** The text of a file, as far as it can be unpacked. */
async function unpacked(bytes: ArrayBuffer): Promise<Unpacked> {
  const reader = streamOf(bytes).getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let characters = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: pieces.join("") + decoder.decode(), problem: null };
      const piece = decoder.decode(value, { stream: true });
      pieces.push(piece);
      characters += piece.length;
      if (characters > MOST_CHARACTERS) {
        await reader.cancel();
        return { text: pieces.join(""), problem: words.tooLarge };
      }
    }
  } catch {
    // The bytes are in memory, so only unpacking can fail.
    return { text: pieces.join(""), problem: words.damagedGzip };
  }
}

/** Why a text is no fleet file at all; null if it may be one. */
function otherText(text: string): string | null {
  if (text.trim() === "") return words.empty;
  if (text.startsWith("PAR1")) return words.isParquet;
  if (/^﻿?"?host"?,"?source"?,/.test(text)) return words.isCsv;
  return text.slice(0, 4096).includes('"arcplan_fleet"') ? null : words.noFleet;
}

interface Document {
  readonly createdAt: string | null;
  readonly rows: readonly ReadRow[];
  readonly problems: readonly string[];
}

function documentOf(document: unknown): Document {
  const refused = (problem: string) => ({ createdAt: null, rows: [], problems: [problem] });
  if (!isObject(document) || !("arcplan_fleet" in document)) return refused(words.noFleet);
  const { arcplan_fleet: format, hosts, created_at: createdAt } = document;
  if (format !== FORMAT) return refused(words.newer(format));
  if (!Array.isArray(hosts)) return refused(words.noHosts);
  return {
    createdAt: typeof createdAt === "string" ? createdAt : null,
    rows: hosts.map(readRow),
    problems: [],
  };
}

function parsed(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { reason: cause.message };
  }
}

/** Rows of a damaged document, one by one. */
function salvaged(text: string, reason: string): Document {
  const found = rowTexts(text);
  const whole = found.filter(({ isWhole }) => isWhole);
  const rows = whole.map((row) => {
    const read = parsed(row.text);
    return "value" in read ? readRow(read.value) : { row: null, problems: [words.damagedRow] };
  });
  const isCut = found.length > whole.length || !text.trimEnd().endsWith("}");
  return { createdAt: null, rows, problems: [isCut ? words.cutOff : words.notJson(reason)] };
}

function readText(text: string): Document {
  const other = otherText(text);
  if (other !== null) return { createdAt: null, rows: [], problems: [other] };
  const read = parsed(text);
  return "value" in read ? documentOf(read.value) : salvaged(text, read.reason);
}

/** Reads a file; whatever of it can be read is in the answer, and what cannot is named. */
export async function readFleetFile({ name, bytes }: NamedBytes): Promise<FleetFile> {
  const { text, problem } = await unpacked(bytes);
  const { createdAt, rows, problems } = readText(text);
  const ofFile = problem === null || text === "" ? problems : [problem];
  const named = problem !== null && text === "" ? [problem] : ofFile;
  return {
    name,
    createdAt,
    rows: rows.flatMap(({ row }) => (row ? [row] : [])),
    problems: [
      ...named.map((one) => ({ file: name, row: null, host: null, text: one })),
      ...rows.flatMap(({ row, problems: found }, index) =>
        found.map((one) => ({ file: name, row: index + 1, host: row?.host ?? null, text: one })),
      ),
    ],
  };
}
