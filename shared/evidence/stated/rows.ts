/** One row for each field of each record that a reader makes. */
import {
  type EvidenceCapture,
  type Kind,
  type OfKind,
  ownFields,
  type TextField,
} from "../captures.ts";
import { irrelevant, type Rule, type Verdict } from "./verdict.ts";

/** Names that a tool prints are judged one by one; null for a name in no row. */
export class ByName {
  readonly rowOf: (name: string) => Verdict | Rule | Tree | null;

  constructor(rowOf: (name: string) => Verdict | Rule | Tree | null) {
    this.rowOf = rowOf;
  }
}

/** Keys are names of the host's own, each with values of the same kind. */
export class OfEach {
  readonly row: ByName;

  constructor(row: ByName) {
    this.row = row;
  }
}

/** What becomes of a field and of all below it: always the same, by its value, or by the names in it. */
export type Row = Verdict | Rule | ByName | OfEach;

type Part<T> =
  NonNullable<T> extends readonly (infer Element)[] ? NonNullable<Element> : NonNullable<T>;

/** A row for each field; a field that holds fields of its own has one row, or one for each of them. */
export type Rows<T> = {
  readonly [Field in keyof T]-?:
    | Row
    | (Part<T[Field]> extends object ? Rows<Part<T[Field]>> : never);
};

/** Rows of some kinds of capture, without what every reader says of the text. */
export type SomeRows = {
  readonly [K in Kind]?: Rows<Omit<OfKind<K>, TextField>>;
};

/** Names, lines and versions that stand beside figures. */
export const LABEL = irrelevant("It says what a figure is of.");

/** Fields of the plan count more than what a reader works out for its own page. */
export const FOR_THE_READER = irrelevant(
  "The reader's page shows it; the plan is made of the rows.",
);

/** Rows of a record, whichever it is of. */
export type Tree = { readonly [field: string]: Row | Tree };

/** A value that a row is for, and where it stands. */
export interface Leaf {
  /** Fields from the record down. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** Undefined where the table has none. */
  readonly row: Verdict | Rule | undefined;
  /** The nearest name of a pool or a device that it is of. */
  readonly of: string | null;
  /** The nearest line that it stands in. */
  readonly line: number | null;
}

type Place = Pick<Leaf, "path" | "of" | "line">;

function isVerdict(row: Row | Tree): row is Verdict | Rule {
  return typeof row === "function" || ("use" in row && typeof row.use === "string");
}

function rowBelow(row: ByName | OfEach | Tree, field: string): Row | Tree | undefined {
  if (row instanceof OfEach) return row.row;
  if (row instanceof ByName) return row.rowOf(field) ?? undefined;
  return Object.hasOwn(row, field) ? row[field] : undefined;
}

function placeOf(at: Place, fields: Readonly<Record<string, unknown>>): Place {
  const { name, device, pool, line } = fields;
  const of = [pool, at.of, device, name].find((one) => typeof one === "string");
  return {
    path: at.path,
    of: typeof of === "string" ? of : null,
    line: typeof line === "number" ? line : at.line,
  };
}

function* below(value: unknown, row: Row | Tree | undefined, at: Place): Iterable<Leaf> {
  if (value === null || value === undefined) return;
  if (row === undefined || isVerdict(row)) {
    yield { ...at, value, row };
    return;
  }
  const isTree = !(row instanceof ByName || row instanceof OfEach);
  for (const one of Array.isArray(value) ? value : [value]) {
    const place = isTree ? placeOf(at, one) : at;
    for (const [field, inside] of Object.entries(one))
      yield* below(inside, rowBelow(row, field), { ...place, path: [...at.path, field] });
  }
}

/** Every field of a capture with its row. */
export function leavesOf(capture: EvidenceCapture, rows: Tree): Leaf[] {
  return ownFields(capture).flatMap(([field, value]) => [
    ...below(value, rows[field], { path: [field], of: null, line: null }),
  ]);
}
