/** What is known of a field of a plan: one row of the tables in `fields`. */
import type { Plan } from "../generated/plan.ts";
import { GIB, LINES, type LineFacts } from "../openzfs/lines.ts";
import type { Engine } from "./engine.ts";
import type { TermId } from "./glossary.ts";
import type { FieldPath, FieldValue, Lookup, Scalar } from "./paths.ts";

/** How a number reads: sizes of memory and blocks in powers of 1024, of drives and data in powers of 1000. */
export type Quantity =
  | "binary-bytes"
  | "decimal-bytes"
  | "decimal-bytes-per-s"
  | "count"
  | "factor"
  | "percent"
  | "percent-points"
  | "ms"
  | "s"
  | "per-s"
  | "mib-per-s"
  | "usd"
  | "months"
  | "exponent"
  | "ashift";

/** The unit of a size that is typed without one. */
export type BareUnit = "B" | "KiB" | "MiB" | "GiB" | "MB" | "GB";

/** Where a slider stops. */
export type Stops =
  /** Sixteenths of powers of two, round decimals, or round decimals that are whole numbers. */
  | {
      readonly steps: "binary" | "decimal" | "whole";
      readonly from: number;
      readonly to: number;
      /** Whether 0 is the first stop. */
      readonly orZero?: true;
    }
  | { readonly steps: "even"; readonly from: number; readonly to: number; readonly by: number }
  | { readonly steps: "listed"; readonly values: readonly number[] }
  /** The values that the schema lists. */
  | { readonly steps: "allowed" };

/** A number with a slider and a text field. */
export interface NumberControl {
  readonly kind: "number";
  readonly quantity: Quantity;
  readonly stops: Stops;
  /** The unit of a size that is typed without one, where it is not GiB or GB. */
  readonly unit?: BareUnit;
  /** Where the slider ends in this plan; a larger value can be typed. */
  readonly most?: (plan: Plan) => number;
  /** What no value stands for, where that is not the catalogue's. */
  readonly empty?: string;
  /** What counts where no value is entered. */
  readonly unset?: (plan: Plan) => number | null;
  /** Further words for the value, such as how many pages a record holds. */
  readonly also?: (value: number, plan: Plan) => string;
  /** How far `sensitivity` moves it: by a quarter, by a quarter in whole numbers, or by a doubling. */
  readonly moves?: "quarter" | "whole" | "doubling";
}

/** One of the values that the schema lists. */
export interface ChoiceControl {
  readonly kind: "choice";
  /** Names of values that are not called as the schema has them. */
  readonly words?: Readonly<Record<string, string>>;
  /** Which of them can be chosen in a plan; all where it is not given. */
  readonly offered?: (value: Scalar, plan: Plan) => boolean;
}

export interface SwitchControl {
  readonly kind: "switch";
}

/** A device of the catalogue, none, or the user's own. */
export interface DeviceControl {
  readonly kind: "device";
  /** Where the plan describes the user's own. */
  readonly own: OwnDevicePath;
  /** The field that takes its size. */
  readonly takesSize?: "storage.device_bytes" | "storage.l2arc_bytes";
}

/** An instance of the catalogue, or the user's own machine. */
export interface InstanceControl {
  readonly kind: "instance";
}

/** Set whole, by captures or in a form of its own. */
interface Structure {
  readonly kind: "structure";
}

export type OwnDevicePath = Extract<FieldPath, `storage.${string}custom_device`>;

/** The capture or command that would give a value; by engine where each has its own. */
export type Remedy = string | Readonly<Record<Engine, string | null>>;

/** What is taken for granted where no capture says it. */
interface Assumption<V> {
  /** The schema's default unless given; what it looks at is settled before it. */
  readonly value?: V | ((at: Lookup) => V);
  readonly why: string | ((at: Lookup) => string);
  /** Null where nothing would give it. */
  readonly remedy: Remedy | null;
  /** Whether it follows from the other fields, so that nobody needs to confirm it. */
  readonly isDerived?: true;
}

/** What every field has. */
interface Row<P extends FieldPath> {
  /** Its name on every screen. */
  readonly label: string;
  /** What is said otherwise in a plan of PostgreSQL: its name, and what the schema says of it. */
  readonly postgresql?: { readonly label?: string; readonly meaning?: string };
  /** The engine that alone has it. */
  readonly engine?: Engine;
  /** In which plans of its engine it means anything. */
  readonly when?: (at: Lookup) => boolean;
  readonly assumed: Assumption<FieldValue<P>>;
  /** Why the settled fields leave it without use, so that it has its default; null where they do not. */
  readonly unneeded?: (at: Lookup) => string | null;
  /** Short names in readable addresses. Names that were released stay for ever. */
  readonly linkNames?: readonly string[];
  /** The term of the glossary that explains it best. */
  readonly term?: TermId | Readonly<Partial<Record<Engine, TermId>>>;
}

export type Field<P extends FieldPath = FieldPath> = Row<P> &
  (NumberControl | ChoiceControl | SwitchControl | DeviceControl | InstanceControl | Structure);

/** What counts where a number is left out is said: the catalogue's, or what no value stands for. */
type TellsNone<V> = null extends V
  ?
      | { readonly kind: Exclude<Field["kind"], "number"> }
      | Required<Pick<NumberControl, "empty">>
      | Required<Pick<NumberControl, "unset">>
  : unknown;

/** Rows of all fields. */
export type Fields = { readonly [P in FieldPath]: Field<P> & TellsNone<FieldValue<P>> };

/** A size where none is known, so that the plan is one; there is no prediction with it. */
export const PLACEHOLDER_BYTES = GIB;

export const binary = (from: number, to: number): Stops => ({ steps: "binary", from, to });
export const binaryOrZero = (from: number, to: number): Stops => ({
  steps: "binary",
  from,
  to,
  orZero: true,
});
export const decimal = (from: number, to: number): Stops => ({ steps: "decimal", from, to });
export const decimalOrZero = (from: number, to: number): Stops => ({
  steps: "decimal",
  from,
  to,
  orZero: true,
});
export const whole = (from: number, to: number): Stops => ({ steps: "whole", from, to });
export const wholeOrZero = (from: number, to: number): Stops => ({
  steps: "whole",
  from,
  to,
  orZero: true,
});
export const even = (from: number, to: number, by: number): Stops => ({
  steps: "even",
  from,
  to,
  by,
});
export const listed = (...values: readonly number[]): Stops => ({ steps: "listed", values });
export const ALLOWED: Stops = { steps: "allowed" };

/** Facts of the plan's OpenZFS line, which is settled before the fields that depend on it. */
export function factsAt(at: Lookup): LineFacts {
  const line = at("layout.openzfs");
  if (line === undefined) throw new Error("layout.openzfs is not settled yet");
  return LINES[line];
}

/** A field that has a use in some plans: in others it is not shown, and no capture need give it. */
export function onlyWhere(when: (at: Lookup) => boolean, otherwise: string) {
  return { when, unneeded: (at: Lookup) => (when(at) ? null : otherwise) };
}
