/** Rows of a fleet from outside: each column is checked against the schema of a row. */
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import schema from "@arcplan/shared/schema/fleet-row.schema.json";
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
export interface ReadRow {
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
