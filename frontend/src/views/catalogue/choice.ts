/** One entry of the catalogue as a row to compare, and the order of rows. */
import { deviceById, onDevice, type Plan } from "@arcplan/shared";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { withoutOldPrices } from "@arcplan/shared/plan/own-prices.ts";
import { type Changes, getField, pathsOf, withField } from "@arcplan/shared/plan/paths.ts";
import { takeDevice } from "../../plan/answers/devices.ts";
import type { CatalogSpec } from "../../plan/fields/fields.ts";
import { originOf } from "../../plan/plan-slice.ts";
import type { PlanStore } from "../../plan/store.ts";
import { impliedBy } from "../controls/catalog-choices.ts";
import { cells } from "./words.ts";

export interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface Filters {
  readonly typed: string;
  /** Title of a group, or empty for all. */
  readonly group: string;
  readonly isNvme: boolean;
  /** Without what the plan's machine cannot have. */
  readonly isOffered: boolean;
}

/** Another column begins with its better end; the same column turns round. */
export function nextOrder(order: Order, column: Column): Order {
  if (order.key !== column.key) return firstOrder(column);
  return { key: order.key, isDescending: !order.isDescending };
}

/** A column's better end on top. */
export function firstOrder(first: Column | undefined): Order {
  return { key: first?.key ?? "", isDescending: first?.best === "most" };
}

/** Own entries pass all filters but the search. */
export function filtered(choices: readonly Choice[], filters: Filters): readonly Choice[] {
  const words = filters.typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((choice) => {
    const text = `${choice.name} ${choice.id} ${choice.group}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (choice.group === OWN) return true;
    const isInGroup = filters.group === "" || choice.group === filters.group;
    return (
      isInGroup && (choice.isNvme || !filters.isNvme) && (choice.isOffered || !filters.isOffered)
    );
  });
}

/** Choices without a figure come last in both directions. */
export function sorted(choices: readonly Choice[], order: Order): readonly Choice[] {
  const sign = order.isDescending ? -1 : 1;
  return [...choices].sort((a, b) => {
    const [left, right] = [a.values[order.key] ?? null, b.values[order.key] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** The pool's device comes in the size and at the rate that the plan needs, as in its chart. */
function isPoolDevice(spec: CatalogSpec, id: string): boolean {
  return spec.path === "storage.device" && deviceById(id) !== undefined;
}

const chosenOf = (spec: CatalogSpec, id: string): Changes => ({
  [spec.path]: id === "" ? null : id,
});

export function planWith(spec: CatalogSpec, id: string, plan: Plan): Plan {
  if (isPoolDevice(spec, id)) return onDevice(plan, id);
  const changes = { ...chosenOf(spec, id), ...impliedBy(spec, id, plan) };
  const chosen = pathsOf(changes).reduce(
    (next, path) => withField(next, path, changes[path]),
    plan,
  );
  return withoutOldPrices(plan, chosen);
}

export function takeChoice(store: PlanStore, spec: CatalogSpec, id: string): void {
  const { plan, choose } = store.getState();
  const isKept = (getField(plan, spec.path) ?? "") === id;
  if (isKept && originOf(plan, spec.path) !== "missing") return;
  if (isPoolDevice(spec, id)) takeDevice(store, id);
  else choose(chosenOf(spec, id), impliedBy(spec, id, plan));
}

/** A column of figures. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly quantity: Quantity;
  /** Which end is better: the first sort by this column puts it on top. */
  readonly best: "most" | "least";
}

export interface Choice {
  /** As the plan has it; empty for none. */
  readonly id: string;
  readonly name: string;
  /** Title of its group. */
  readonly group: string;
  /** What else to know, in a few words. */
  readonly tags: readonly string[];
  readonly isNvme: boolean;
  /** Whether the plan's machine can have it. */
  readonly isOffered: boolean;
  /** Figures by column; absent or null where there is none. */
  readonly values: Readonly<Record<string, number | null>>;
  /** Text shown in place of a column's figure. */
  readonly words: Readonly<Record<string, string>>;
  /** How its figures were come by and when, such as "measured, 2025-09-01". */
  readonly dated: string;
  /** Where its figures and its price are from. */
  readonly sources: readonly string[];
}

/** All choices of one field. */
export interface Choices {
  readonly columns: readonly Column[];
  readonly choices: readonly Choice[];
  /** The column that they are sorted by at first. */
  readonly firstBy: Column | undefined;
  /** How the figures are to be read. */
  readonly note: string;
  /** What the machine can have, in words; null where it can have all. */
  readonly scope: string | null;
  /** What the filter for NVMe is called. */
  readonly nvmeLabel: string;
}

/** The words for those columns that have no figure. */
export function wordsWhereNull(values: Choice["values"], words: Choice["words"]): Choice["words"] {
  return Object.fromEntries(
    Object.entries(words).filter(([key]) => (values[key] ?? null) === null),
  );
}

export const OWN = "Own";

export const NO_PRICE = cells.noPrice;

/** Sources with their dates, without what is absent. */
export function sourceLine(what: string, source: string, asOf: string | undefined): string {
  return `${what}: ${source}${asOf === undefined ? "" : ` (${asOf})`}`;
}
