/** How Chromium, Firefox and Safari say that a part of the page did not come. */
const NOT_LOADED = /import/i;

/** Why something failed, without the address of a script where the server did not send one. */
export function failureWords(cause: unknown): string {
  if (cause instanceof TypeError && NOT_LOADED.test(cause.message)) {
    return "a part of this page did not load. When the server runs, reload the page";
  }
  return cause instanceof Error ? cause.message : String(cause);
}
