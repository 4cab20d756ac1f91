/** What jsdom lacks and components rely on; behaviour under test never depends on these. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// What is waited for comes late on a busy machine, and no test says how soon it must come.
configure({ asyncUtilTimeout: 60_000 });

// The clock of jsdom's window keeps no list of what was loaded.
performance.getEntriesByType ??= () => [];

class FixedSizeObserver implements ResizeObserver {
  readonly #report: ResizeObserverCallback;

  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }

  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 640, 320);
    const size = [{ inlineSize: 640, blockSize: 320 }];
    const entry: ResizeObserverEntry = {
      target,
      contentRect,
      borderBoxSize: size,
      contentBoxSize: size,
      devicePixelContentBoxSize: size,
    };
    this.#report([entry], this);
  }

  unobserve() {}

  disconnect() {}
}

globalThis.ResizeObserver = FixedSizeObserver;

class AlwaysInSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];

  observe() {}

  unobserve() {}

  disconnect() {}

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

globalThis.IntersectionObserver = AlwaysInSight;

// A wide window.
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

Element.prototype.scrollIntoView = () => undefined;

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});

afterEach(cleanup);
