/** Which of the table's rows are in the page: those in sight, some around them, and the one with the focus. */
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useState } from "react";

/** Height of a row, in the page's font size; fleet.css sets the same. */
const ROW_REM = 3.25;

/** Rows beyond those in sight, so that none is blank while scrolling. */
const OVERSCAN = 8;

/** A run of rows that are not in the page, or one that is. */
export type Piece =
  | { readonly kind: "gap"; readonly key: string; readonly height: number }
  | { readonly kind: "row"; readonly key: string; readonly index: number };

interface RowWindow {
  readonly pieces: readonly Piece[];
  readonly onFocusRow: (index: number | null) => void;
}

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export function useRowWindow(
  frame: RefObject<HTMLDivElement | null>,
  count: number,
  keyOf: (index: number) => string,
): RowWindow {
  const [focused, setFocused] = useState<number | null>(null);
  const [rowPx] = useState(() => ROW_REM * rem());
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || seen.includes(focused)) return seen;
      return [...seen, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const pieces: Piece[] = [];
  let end = 0;
  const skipTo = (start: number) => {
    if (start > end) pieces.push({ kind: "gap", key: `gap-${pieces.length}`, height: start - end });
  };
  for (const item of virtual.getVirtualItems()) {
    skipTo(item.start);
    pieces.push({ kind: "row", key: String(item.key), index: item.index });
    end = item.end;
  }
  skipTo(virtual.getTotalSize());
  return { pieces, onFocusRow: setFocused };
}
