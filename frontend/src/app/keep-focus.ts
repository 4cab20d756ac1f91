/** Where the keyboard goes on when what had the focus is gone: a button that did its work, a page that was left. */

/** What is around an element and may take the focus, nearest first. */
function holdersOf(element: Element): readonly HTMLElement[] {
  const holder = element.parentElement?.closest<HTMLElement>("[tabindex]");
  return holder ? [holder, ...holdersOf(holder)] : [];
}

/**
 * Gives the focus of an element that leaves the page to the nearest part around it that stays, else to the page,
 * which is marked `data-page`. A dialog gives it back itself, and a press beside everything means that nothing is to have it.
 *
 * @returns the function that ends this
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let holders: readonly HTMLElement[] = [];
  const listening = new AbortController();

  function onFocus({ target }: FocusEvent): void {
    last = target instanceof Element && target.closest("dialog") === null ? target : null;
    holders = last === null ? [] : holdersOf(last);
  }

  function hold(): void {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const next =
      holders.find((one) => one.isConnected) ?? document.querySelector<HTMLElement>("[data-page]");
    next?.focus({ preventScroll: true });
  }

  function forget(): void {
    last = null;
  }

  const { signal } = listening;
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("pointerdown", forget, { signal, capture: true });
  const observer = new MutationObserver(hold);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  return () => listening.abort();
}
