import { type RefObject, useEffect, useMemo, useRef } from "react";

/** Keys that follow each other faster than this belong to one gesture. */
const REST_MS = 450;

interface Settle {
  /** A pointer is down: nothing is over before it is up, however long it rests. */
  hold(): void;
  /** The control says that a value stands: that is the end where a pointer was down. */
  release(): void;
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
    let isHeld = false;
    let isOpen = false;
    return {
      hold() {
        isHeld = true;
        clearTimeout(timer);
      },
      release() {
        if (isHeld) settle.now();
        else settle.soon();
      },
      soon() {
        isOpen = true;
        clearTimeout(timer);
        if (!isHeld) timer = setTimeout(settle.now, REST_MS);
      },
      now() {
        isHeld = false;
        clearTimeout(timer);
        if (!isOpen) return;
        isOpen = false;
        report.current();
      },
    };
  }, []);

  useEffect(() => {
    const element = input.current;
    element?.addEventListener("change", settle.release);
    return () => {
      element?.removeEventListener("change", settle.release);
      settle.now();
    };
  }, [input, settle]);

  return settle;
}
