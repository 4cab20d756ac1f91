/** The fields of a plan with their controls: the rows of `@arcplan/shared/plan`, with the scales of their sliders. */
import type { Plan } from "@arcplan/shared";
import { roomForArc } from "@arcplan/shared/model/sweep/best-arc.ts";
import type {
  ChoiceControl,
  DeviceControl,
  InstanceControl,
  NumberControl,
  Stops,
  SwitchControl,
} from "@arcplan/shared/plan/field.ts";
import { FIELDS, labelOf, pathsOfGroup } from "@arcplan/shared/plan/fields.ts";
import type { ShownGroup } from "@arcplan/shared/plan/groups.ts";
import { allowedNumbers } from "@arcplan/shared/plan/limits.ts";
import type { CatalogPath } from "@arcplan/shared/plan/own-prices.ts";
import { FIELD_PATHS, type FieldPath, isFieldPath } from "@arcplan/shared/plan/paths.ts";
import {
  binaryScale,
  decimalScale,
  fromZero,
  linearScale,
  listScale,
  type Scale,
} from "../../ui/scale.ts";

interface Named {
  readonly path: FieldPath;
  readonly label: string;
}

export interface NumberSpec extends Named, NumberControl {
  readonly scale: Scale;
}

export interface ChoiceSpec extends Named, ChoiceControl {}

export interface SwitchSpec extends Named, SwitchControl {}

/** A device or an instance of the catalogue. */
export type CatalogSpec = Named & { readonly path: CatalogPath } & (
    | DeviceControl
    | InstanceControl
  );

export type FieldSpec = NumberSpec | ChoiceSpec | SwitchSpec | CatalogSpec;

export function scaleOf(path: FieldPath, stops: Stops): Scale {
  switch (stops.steps) {
    case "even":
      return linearScale(stops.from, stops.to, stops.by);
    case "listed":
      return listScale(stops.values);
    case "allowed":
      return listScale(allowedNumbers(path));
    default: {
      const { steps, from, to, orZero } = stops;
      const scale =
        steps === "binary" ? binaryScale(from, to) : decimalScale(from, to, steps === "whole");
      return orZero ? fromZero(scale) : scale;
    }
  }
}

/** Where sliders end by a law of the model: the ARC's, at what the rest of the plan leaves it. */
const ENDS: Readonly<Partial<Record<FieldPath, Pick<NumberSpec, "most">>>> = {
  "memory.arc_bytes": { most: roomForArc },
};

/** A field with its control; undefined for what is set whole, such as block trees. */
function specFor(path: FieldPath): FieldSpec | undefined {
  const field = FIELDS[path];
  switch (field.kind) {
    case "number":
      return { ...field, path, scale: scaleOf(path, field.stops), ...ENDS[path] };
    case "device":
    case "instance":
      return { ...field, path: path as CatalogPath };
    case "structure":
      return undefined;
    default:
      return { ...field, path };
  }
}

const SPECS: ReadonlyMap<FieldPath, FieldSpec> = new Map(
  FIELD_PATHS.flatMap((path) => {
    const spec = specFor(path);
    return spec === undefined ? [] : [[path, spec]];
  }),
);

export function specOf(path: FieldPath): FieldSpec | undefined {
  return SPECS.get(path);
}

/** The fields of a group that have controls, in the order in which they are shown. */
export function fieldsOf(group: ShownGroup): readonly FieldSpec[] {
  return pathsOfGroup(group).flatMap((path) => SPECS.get(path) ?? []);
}

/** What a prediction can lack, by name: a field, or a model of the captured database. */
export function missingLabel(path: string, plan: Plan): string {
  if (isFieldPath(path)) return labelOf(path, plan);
  return path === "database.engine" ? "a model of this database" : path;
}
