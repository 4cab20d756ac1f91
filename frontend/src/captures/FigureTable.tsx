import type { ReactNode } from "react";

interface FigureTableProps {
  /** Says to screen readers what the table holds. */
  readonly caption: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways in its own frame, by keyboard too, instead of widening the page. */
export function FigureTable({ caption, children }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="hidden-text">{caption}</caption>
        {children}
      </table>
    </section>
  );
}
