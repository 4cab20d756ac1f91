import { type RefCallback, useCallback } from "react";

/**
 * A ref whose element's height is told after each layout that changes it, its borders included. To ask for
 * it while the page is drawn would have the browser lay everything out once more.
 *
 * @param onHeight the same function in each render; told the width besides, which the height goes with
 */
export function useHeightRef(
  onHeight: (pixels: number, width: number) => void,
): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return;
      const observer = new ResizeObserver(([entry]) => {
        const [box] = entry?.borderBoxSize ?? [];
        if (box !== undefined) onHeight(box.blockSize, box.inlineSize);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onHeight],
  );
}
