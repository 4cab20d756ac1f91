import { type RefObject, useRef, useState } from "react";
import { copied, copyByKey } from "./words.ts";

interface Copying<Shown> {
  /** Shows what is copied: selected, ready for the copy key, where the browser gives no permission. */
  readonly shown: RefObject<Shown | null>;
  /** What happened, for a live region; empty before. */
  readonly said: string;
  copy(text: string): Promise<void>;
}

/** Copies text to the clipboard. */
export function useCopy<Shown extends HTMLElement = HTMLElement>(): Copying<Shown> {
  const shown = useRef<Shown>(null);
  const [said, say] = useState("");
  return {
    shown,
    said,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        say(copied);
      } catch (cause) {
        if (!(cause instanceof Error)) throw cause;
        const element = shown.current;
        if (element instanceof HTMLInputElement) element.select();
        else if (element) window.getSelection()?.selectAllChildren(element);
        say(copyByKey);
      }
    },
  };
}
