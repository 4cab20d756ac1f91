import { useState } from "react";
import { copied, copyByKey } from "./words.ts";

interface Copying {
  /** What happened, for a live region; empty before. */
  readonly said: string;
  copy(text: string): Promise<void>;
}

/**
 * Copies text to the clipboard.
 *
 * @param select selects the text, ready for the copy key, where the browser gives no permission
 */
export function useCopy(select: () => void): Copying {
  const [said, say] = useState("");
  return {
    said,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        say(copied);
      } catch (cause) {
        if (!(cause instanceof Error)) throw cause;
        select();
        say(copyByKey);
      }
    },
  };
}
