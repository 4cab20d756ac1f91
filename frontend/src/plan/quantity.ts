/** How each field's value reads, and how typed text is read; numbers and units are the model's business. */
import {
  formatBytesBinary,
  formatBytesDecimal,
  formatNumber,
  formatUsd,
  type Plan,
  parseQuantity,
} from "@arcplan/shared";
import type { Reading } from "../ui/NumberField.tsx";
import { catalogName } from "./catalog-values.ts";
import { type NumberSpec, type Quantity, specOf } from "./fields.ts";
import { limitsOf } from "./limits.ts";
import { type FieldPath, getField } from "./paths.ts";

const FORMATS: Readonly<Record<Quantity, (value: number) => string>> = {
  "binary-bytes": formatBytesBinary,
  "decimal-bytes": formatBytesDecimal,
  "decimal-bytes-per-s": (value) => `${formatBytesDecimal(value)}/s`,
  count: formatNumber,
  factor: (value) => `${formatNumber(value)} ×`,
  percent: (value) => `${formatNumber(value * 100)} %`,
  "percent-points": (value) => `${formatNumber(value)} %`,
  ms: (value) => `${formatNumber(value)} ms`,
  "per-s": (value) => `${formatNumber(value)} /s`,
  "mib-per-s": (value) => `${formatNumber(value)} MiB/s`,
  usd: formatUsd,
  months: (value) => `${value} months`,
  exponent: formatNumber,
  ashift: formatNumber,
};

export function formatQuantity(quantity: Quantity, value: number): string {
  return FORMATS[quantity](value);
}

/** A field's value as text; a field left to the catalogue says so. */
export function fieldText(plan: Plan, path: FieldPath): string {
  const value = getField(plan, path);
  if (path === "data.measured_trees") return value === null ? "dense files" : "measured";
  if (value === null || value === undefined) {
    return path.endsWith("_device") ? "none" : "from the catalogue";
  }
  const spec = specOf(path);
  if (spec?.kind === "number" && typeof value === "number") {
    return formatQuantity(spec.quantity, value);
  }
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") return "name" in value ? value.name : "measured";
  return spec?.kind === "device" || spec?.kind === "instance"
    ? catalogName(String(value))
    : String(value);
}

/** Reads typed text as a quantity; plain numbers are in the unit that the field shows. */
export function readQuantity(quantity: Quantity, text: string): Reading {
  const value = parseQuantity(text, quantity);
  if (value === null) return { problem: `“${text}” is not a number with a unit that fits here` };
  return { value, reading: formatQuantity(quantity, value) };
}

function nearestAllowed(allowed: readonly number[], value: number): readonly number[] {
  return [...allowed]
    .sort((a, b) => Math.abs(Math.log(a / value)) - Math.abs(Math.log(b / value)))
    .slice(0, 2)
    .sort((a, b) => a - b);
}

/** Reads typed text as a field's value, within what a plan can hold. */
export function readField(spec: NumberSpec, text: string): Reading {
  const limits = limitsOf(spec.path);
  if (text.trim() === "") {
    return limits.nullable
      ? { value: null, reading: "as the catalogue says" }
      : { problem: `${spec.label} needs a value` };
  }
  const read = readQuantity(spec.quantity, text);
  if (!("value" in read) || read.value === null) return read;
  const { value } = read;
  const format = (bound: number) => formatQuantity(spec.quantity, bound);
  const allowed = limits.allowed?.filter((entry) => typeof entry === "number") ?? null;
  if (allowed !== null && !allowed.includes(value)) {
    const near = nearestAllowed(allowed, value).map(format).join(" or ");
    return { problem: `${read.reading} is not a ${spec.label}; ${near} is` };
  }
  if (value < limits.minimum || value > limits.maximum) {
    return {
      problem: `${read.reading} is outside ${format(limits.minimum)} to ${format(limits.maximum)}`,
    };
  }
  return limits.integer ? { ...read, value: Math.round(value) } : read;
}
