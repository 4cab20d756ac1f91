import { type ReactNode, useState } from "react";
import { Scroll } from "../ui/Scroll.tsx";
import { type Counted, showMoreText } from "./words.ts";

interface FigureTableProps {
  /** Says to screen readers what the table holds. */
  readonly caption: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways in its own frame, by keyboard too, instead of widening the page. */
export function FigureTable({ caption, children }: FigureTableProps) {
  return (
    <Scroll className="scroll" label={caption}>
      <table>
        <caption className="hidden-text">{caption}</caption>
        {children}
      </table>
    </Scroll>
  );
}

const STEP_FACTOR = 4;

interface Capped<T> {
  readonly shown: readonly T[];
  readonly more: number;
  readonly showMore: () => void;
}

/** The first rows of a long list, and more of them on demand, four times as many each time. */
export function useCapped<T>(all: readonly T[], atFirst: number): Capped<T> {
  const [limit, setLimit] = useState(atFirst);
  return {
    shown: all.slice(0, limit),
    more: Math.max(0, all.length - limit),
    showMore: () => setLimit((current) => current * STEP_FACTOR),
  };
}

interface ShowMoreProps {
  readonly more: number;
  readonly onMore: () => void;
  readonly what: Counted;
}

export function ShowMore({ more, onMore, what }: ShowMoreProps) {
  if (more === 0) return null;
  return (
    <button type="button" className="text-button" onClick={onMore}>
      {showMoreText(more, what)}
    </button>
  );
}
