import type { FieldPath } from "@arcplan/shared/plan/paths.ts";

/** Brings a field's control into sight and the keyboard to it. */
export function goToField(path: FieldPath): void {
  const name = document.getElementById(`name-${path}`);
  const row = name?.closest(".control");
  // The text field before the slider: a field found by name is mostly typed into.
  const control =
    row?.querySelector<HTMLElement>("input[type=text]") ??
    row?.querySelector<HTMLElement>("input, select");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}
