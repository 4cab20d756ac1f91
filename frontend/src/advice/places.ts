/** Anchors of advice and commands on the page. */

export const ADVICE_ID = "advice";
export const COMMANDS_ID = "advice-commands";

/** Scrolls to a part of the page and focuses it. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
