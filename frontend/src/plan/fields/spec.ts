/** What is known of a field of a plan before it has a value. */
import type { BareUnit, Plan } from "@arcplan/shared";
import type { Scale } from "../../ui/scale.ts";
import type { FieldPath } from "../paths.ts";

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

interface FieldBase {
  readonly path: FieldPath;
  readonly label: string;
  /** The name in a plan of PostgreSQL, where it is another. */
  readonly ofPostgresql?: string;
  /** Shown at once; the others open with their group. */
  readonly main?: true;
  /** Whether the field means anything in this plan. */
  readonly when?: (plan: Plan) => boolean;
}

export interface NumberSpec extends FieldBase {
  readonly kind: "number";
  readonly quantity: Quantity;
  readonly scale: Scale;
  /** The unit of a size that is typed without one. */
  readonly unit?: BareUnit;
  /** Where the slider ends in this plan; a larger value can be typed. */
  readonly most?: (plan: Plan) => number;
  /** What no value stands for, where that is not the catalogue's. */
  readonly empty?: string;
  /** Further words for the value, such as how many pages a record holds. */
  readonly also?: (value: number, plan: Plan) => string;
}

export interface ChoiceSpec extends FieldBase {
  readonly kind: "choice";
  readonly words?: Readonly<Record<string, string>>;
}

export interface SwitchSpec extends FieldBase {
  readonly kind: "switch";
}

/** A device or an instance of the catalogue. */
export interface CatalogSpec extends FieldBase {
  readonly kind: "device" | "instance";
}

export type FieldSpec = NumberSpec | ChoiceSpec | SwitchSpec | CatalogSpec;
