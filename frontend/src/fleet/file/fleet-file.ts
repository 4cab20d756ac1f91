/** Reads fleet files, `arcplan fleet --out hosts.json`, packed with gzip or not; each column is checked against the schema of a row. */

import { PlanFormatError, restorePlan } from "@arcplan/shared";
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import schema from "@arcplan/shared/schema/fleet-row.schema.json";
import { hasServer } from "../../api/place.ts";
import { planToFragment } from "../../plan/outside/link.ts";
import * as words from "../words.ts";

/** The part of JSON Schema that the schema of a row uses. */
interface ColumnSchema {
  readonly type: string | readonly string[];
  readonly enum?: readonly string[];
}

/** Names of the columns, in the order of CSV and Parquet. */
export const COLUMNS = Object.keys(schema.properties) as readonly (keyof FleetRow)[];

const SCHEMAS = schema.properties as Readonly<Record<keyof FleetRow, ColumnSchema>>;

/** Columns without which a row says nothing. */
const NEEDED: readonly (keyof FleetRow)[] = ["host", "status"];

/** What a row was read as, and what of it was not taken, each in one sentence. */
interface ReadRow {
  readonly row: FleetRow | null;
  readonly problems: readonly string[];
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function fits({ type, enum: known }: ColumnSchema, value: unknown): boolean {
  const types = typeof type === "string" ? [type] : type;
  if (!types.some((one) => isOfType(one, value))) return false;
  return known === undefined || known.includes(String(value));
}

/** What stands for a column that is missing or cannot be read. */
function emptyOf(name: keyof FleetRow): unknown {
  const { type, enum: known } = SCHEMAS[name];
  if (type === "array") return [];
  return Array.isArray(type) ? null : (known?.at(-1) ?? "");
}

/** Figures that rows of earlier versions have, without their bands, of plans like which nothing was measured. */
const UNTESTED = [
  "predicted_queries_per_s",
  "predicted_device_reads_per_s",
  "predicted_mean_ms",
  "device_busy_ratio",
  "change_reads_ratio",
] as const satisfies readonly (keyof FleetRow)[];

function withoutUntested(row: FleetRow): FleetRow {
  if (row.predicted_probability !== null || !row.risks.includes("untested")) return row;
  return { ...row, ...Object.fromEntries(UNTESTED.map((name) => [name, null])) };
}

/** Reads one row; a column that cannot be read is left empty and named. */
export function readRow(untrusted: unknown): ReadRow {
  if (typeof untrusted !== "object" || untrusted === null || Array.isArray(untrusted))
    return { row: null, problems: [words.noRow] };
  const given = new Map(Object.entries(untrusted));
  const problems: string[] = [];
  const row: Record<string, unknown> = {};
  for (const name of COLUMNS) {
    const value = given.get(name);
    const isGood = fits(SCHEMAS[name], value);
    if (!isGood && NEEDED.includes(name))
      return { row: null, problems: [words.unreadColumn(name, value)] };
    if (!isGood && value !== undefined) problems.push(words.unreadColumn(name, value));
    row[name] = isGood ? value : emptyOf(name);
  }
  if (row.host === "") return { row: null, problems: [words.unreadColumn("host", "")] };
  return { row: withoutUntested(row as unknown as FleetRow), problems };
}

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

/** The planner, from the page of the fleet. */
export const PLANNER_ADDRESS = hasServer ? "/" : "./";

/** Fragments as the planner reads them; anything else in a file is not followed. */
const FRAGMENT = /^#?(p[12]\.[A-Za-z0-9_-]+)$/;

function fragmentOf({ link, plan }: FleetRow): string | null {
  const [, given] = FRAGMENT.exec(link ?? "") ?? [];
  if (given !== undefined || plan === null) return given ?? null;
  try {
    return planToFragment(restorePlan(JSON.parse(plan)).plan);
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof PlanFormatError) return null;
    throw cause;
  }
}

const known = new WeakMap<FleetRow, string | null>();

/** Opens the row's plan; null where it has none that can be read. */
export function planAddress(row: FleetRow): string | null {
  const before = known.get(row);
  if (before !== undefined) return before;
  const fragment = fragmentOf(row);
  const address = fragment === null ? null : `${PLANNER_ADDRESS}#${fragment}`;
  known.set(row, address);
  return address;
}
