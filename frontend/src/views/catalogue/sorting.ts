/** Which choices are shown, and in which order. */
import { type Choice, type Column, OWN } from "./choice.ts";

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
