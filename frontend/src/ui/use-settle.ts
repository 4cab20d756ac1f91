import { type RefObject, useEffect, useMemo, useRef } from "react";

/** Keys that follow each other faster than this belong to one gesture. */
const REST_MS = 450;

interface Settle {
  /** Report the end when nothing more happens for a moment. */
  soon(): void;
  /** Report the end at once, if something was under way. */
  now(): void;
}

/**
 * Tells when a series of edits is over. The native `change` event of a range input marks a release
 * by pointer, touch or assistive technology, which do not all send pointer events.
 */
export function useSettle(input: RefObject<HTMLInputElement | null>, onSettle: () => void): Settle {
  const report = useRef(onSettle);
  useEffect(() => {
    report.current = onSettle;
  });

  const settle = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      soon() {
        clearTimeout(timer);
        timer = setTimeout(settle.now, REST_MS);
      },
      now() {
        if (timer === undefined) return;
        clearTimeout(timer);
        timer = undefined;
        report.current();
      },
    };
  }, []);

  useEffect(() => {
    const element = input.current;
    element?.addEventListener("change", settle.soon);
    return () => {
      element?.removeEventListener("change", settle.soon);
      settle.now();
    };
  }, [input, settle]);

  return settle;
}
