import {
  formatCount,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatSignificant,
  formatStorage,
} from "@arcplan/shared";
import { type ReactNode, useState } from "react";
import { Scroll } from "../ui/Table.tsx";
import { type Counted, showMoreText } from "./words.ts";

type Figure = number | null | undefined;

function orDash(format: (value: number) => string): (value: Figure) => string {
  return (value) => (value === null || value === undefined ? "–" : format(value));
}

export const count = orDash(formatCount);
export const memory = orDash(formatMemory);
export const storage = orDash(formatStorage);
export const ms = orDash(formatMs);
export const rate = orDash(formatRate);
export const share = orDash(formatPercent);
export const number = orDash(formatSignificant);
export const percent = orDash((value) => `${formatSignificant(value)} %`);

export const text = (value: string | boolean | null | undefined): string => {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
};

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
