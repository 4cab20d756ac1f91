import { formatByteRate, formatCount, formatSignificant } from "@arcplan/shared";
import { CAPTURE_TITLES } from "@arcplan/shared/capture-titles";
import { ownFields } from "@arcplan/shared/evidence/captures.ts";
import type { ReactNode } from "react";
import type { Capture, Summary } from "../../api/index.ts";
import { memory, ms, percent, rate, share, storage, text } from "../FigureTable.tsx";
import { GENERIC, partsOf } from "../words.ts";
import {
  both,
  ColumnTable,
  type SummaryRow,
  SummaryTable,
  type TableColumn,
} from "./ColumnTable.tsx";
import { RecordTable, recordRows } from "./RecordTable.tsx";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSummary = (value: unknown): value is Summary =>
  isFields(value) && typeof value.mean === "number" && typeof value.p95 === "number";

const isRows = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

/** Fields and kinds whose bytes are in memory, or are a size that memory and disks share: powers of two. */
const OF_MEMORY = /memory|^arc|sector|(?:block|record)_bytes/;
const MEMORY_KINDS: ReadonlySet<string> = new Set(["dbufs", "meminfo", "vmstat", "zdb-blocks"]);

/** How the names of a capture are read. */
interface Reading {
  readonly isMemory: boolean;
  /** Whether they are columns as a database prints them, which say no unit. */
  readonly isPrinted: boolean;
}

const seconds = (value: number): string =>
  `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })} s`;
const plain = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : formatSignificant(value);

/** How a figure is written, by the end of its name, which is its unit. */
function formatOf(name: string, { isMemory, isPrinted }: Reading): (value: number) => string {
  if (/id$/.test(name)) return String;
  if (isPrinted) return plain;
  if (/(?:bytes|_write|_alloc)_per_s$/.test(name)) return formatByteRate;
  if (/_per_s$/.test(name)) return rate;
  if (/(?:^|_)bytes$/.test(name)) return isMemory || OF_MEMORY.test(name) ? memory : storage;
  if (/_ms$/.test(name)) return ms;
  if (/_s$/.test(name)) return seconds;
  if (/percent$/.test(name)) return percent;
  return /^cpu_.*_ratio$/.test(name) ? share : plain;
}

const INITIALS = /\b(?:arc|cpus?|id|iops|mhz|ram|uuid|zil)\b/g;

/** "read_bytes_per_s" as "Read bytes/s", "size_bytes" as "Size": the unit stands at each figure. */
function headOf(name: string, { isPrinted }: Reading): string {
  if (isPrinted) return name;
  const words = name
    .replace(/_per_s$/, "/s")
    .replace(/_(?:bytes|ms|s|percent|ratio)$/, "")
    .replaceAll("_", " ")
    .replace(INITIALS, (found) => found.toUpperCase().replace(/S$/, "s"));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cellText(value: unknown, name: string, reading: Reading): string {
  const format = formatOf(name, reading);
  if (isSummary(value)) return both(value, format);
  if (typeof value === "number") return format(value);
  if (Array.isArray(value)) return text(value.join(", "));
  return text(typeof value === "boolean" ? value : value === null ? null : String(value ?? ""));
}

/** More names than this are a record of their own, not columns. */
const MOST_COLUMNS = 12;

/** Whether a value is shown below its row: a list, figures over the samples, or many names. */
function isBelow(value: unknown): value is Fields | readonly Fields[] {
  if (isRows(value)) return true;
  if (!isFields(value) || isSummary(value)) return false;
  const inside = Object.values(value);
  return inside.length > MOST_COLUMNS || inside.some(isFields);
}

/** The way from the root of a tree, as in a pool. */
const wayOf = ({ path }: Fields): readonly unknown[] => (Array.isArray(path) ? path : []);

/** Where a row stands in its tree is shown by its place. */
const OF_TREE: ReadonlySet<string> = new Set(["path", "depth"]);

/** A row with the few names that it holds beside its own. */
function flat(row: Fields): Fields {
  const isInTree = wayOf(row).length > 0;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (isBelow(value) || (isInTree && OF_TREE.has(name))) return [];
      if (!isFields(value) || isSummary(value)) return [[name, value]];
      return Object.entries(value).map(([field, one]) => [
        name === "values" ? field : `${name}_${field}`,
        one,
      ]);
    }),
  );
}

/** What names a row, if it has it. */
const NAMING = ["name", "view", "device", "node", "mountpoint", "path", "id", "engine", "type"];

function namesOf(rows: readonly Fields[]): readonly string[] {
  const all = [...new Set(rows.flatMap((row) => Object.keys(flat(row))))];
  const first = NAMING.find((name) => all.includes(name)) ?? all[0] ?? "";
  const others = all.filter((name) => name !== first && name !== "line");
  return [first, ...others, ...(all.includes("line") ? ["line"] : [])];
}

const isFigure = (value: unknown): boolean => typeof value === "number" || isSummary(value);

const titleOf = (name: string, reading: Reading): string =>
  name === "figures" ? GENERIC.samples : headOf(name, reading);

interface RowsProps {
  readonly title: string;
  readonly rows: readonly Fields[];
  readonly reading: Reading;
}

/** A list as a table, and a table for each list that its rows hold. */
function Rows({ title, rows, reading }: RowsProps): ReactNode {
  const names = namesOf(rows);
  const [first = ""] = names;
  const columns = names.map(
    (name): TableColumn<Fields> => ({
      head: headOf(name, reading),
      isFigure: name !== first && rows.some((row) => isFigure(flat(row)[name])),
      text: (row) => cellText(flat(row)[name], name, reading),
    }),
  );
  return (
    <>
      <ColumnTable
        title={title}
        rows={rows}
        columns={columns}
        depth={(row) => Math.max(0, wayOf(row).length - 1)}
        {...(rows.some((row) => Object.values(row).some(isSummary)) && {
          note: GENERIC.meanAndP95,
        })}
      />
      {rows.flatMap((row) => {
        const name = cellText(row[first], first, reading);
        const of = NAMING.includes(first)
          ? name
          : `${headOf(first, reading).toLowerCase()} ${name}`;
        return Object.entries(row)
          .filter(([, value]) => isBelow(value))
          .map(([field, value]) => (
            <Part
              key={`${of} ${field} ${String(row.line ?? "")}`}
              title={field === "rows" ? of : partsOf(titleOf(field, reading), of)}
              name={field}
              value={value}
              reading={reading}
            />
          ));
      })}
    </>
  );
}

function summaryRows(figures: readonly (readonly [string, unknown])[], reading: Reading) {
  return figures.flatMap(([name, figure]): SummaryRow[] => {
    if (!isSummary(figure)) return [];
    const format = formatOf(name, reading);
    const unit = /_per_s$/.test(name) && format === rate ? "/s" : "";
    return [
      { name: name.replace(/_per_s$/, ""), figure, format: (value) => `${format(value)}${unit}` },
    ];
  });
}

interface PartProps {
  readonly title: string;
  /** Of the field that holds it. */
  readonly name: string;
  readonly value: unknown;
  readonly reading: Reading;
  readonly places?: Capture["places"];
}

/** One field of a record that holds others: a list, figures over the samples, names and values, or several of these. */
function Part({ title, name, value, reading, places = {} }: PartProps): ReactNode {
  if (isRows(value)) return <Rows title={title} rows={value} reading={reading} />;
  if (!isFields(value)) return null;
  const inside = Object.entries(value);
  if (inside.some(([, one]) => isSummary(one)))
    return <SummaryTable title={title} rows={summaryRows(inside, reading)} />;
  if (inside.every(([, one]) => isFields(one)))
    return inside.map(([key, one]) => (
      <Part
        key={key}
        title={partsOf(title, key)}
        name={key}
        value={one}
        reading={reading}
        places={places}
      />
    ));
  const isBytes = /bytes$/.test(name);
  const format = (one: unknown) => cellText(one, name, reading);
  return (
    <RecordTable
      title={title}
      rows={isBytes ? recordRows({ places }, value, format) : recordRows({ places }, value)}
    />
  );
}

/** Every figure of a capture by the names of its record, which hold the units: lists as tables, names and values as rows. */
export function CaptureTables({ capture }: { readonly capture: Capture }) {
  const reading = {
    isMemory: MEMORY_KINDS.has(capture.kind),
    isPrinted: capture.kind === "postgresql-stats",
  };
  const own = ownFields(capture);
  const figures = own.filter(([, value]) => isSummary(value));
  const parts = own.filter(([, value]) => !isSummary(value) && (isRows(value) || isFields(value)));
  const facts = own.filter(([, value]) => !isFields(value) && !isRows(value));
  return (
    <>
      <RecordTable
        title={"values" in capture ? GENERIC.whole : CAPTURE_TITLES[capture.kind]}
        rows={facts.map(([name, value]) => ({
          name: headOf(name, reading),
          value: cellText(value, name, reading),
          line: capture.places?.[name]?.line ?? null,
        }))}
      />
      <SummaryTable
        title={GENERIC.samples}
        rows={summaryRows(figures, reading).map((row) => ({
          ...row,
          name: headOf(row.name, reading),
        }))}
      />
      {parts.map(([name, value]) => (
        <Part
          key={name}
          title={name === "values" ? CAPTURE_TITLES[capture.kind] : titleOf(name, reading)}
          name={name}
          value={value}
          reading={reading}
          places={capture.places}
        />
      ))}
    </>
  );
}
