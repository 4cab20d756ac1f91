import type { ReactNode } from "react";
import { Scroll } from "../ui/Scroll.tsx";

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
