import type { ReactNode } from "react";

interface FigureTableProps {
  /** Says to screen readers what the table holds. */
  readonly caption: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways in its own frame, by keyboard too, instead of widening the page. */
export function FigureTable({ caption, children }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups figures
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="scroll" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="hidden-text">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
