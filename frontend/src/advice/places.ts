/** Where advice and commands stand on the page, for what leads there. */

export const ADVICE_ID = "advice";
export const COMMANDS_ID = "advice-commands";

/** Brings a part of the page into sight, and the keyboard with it. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
