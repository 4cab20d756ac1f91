import type { ReactNode } from "react";

interface TipProps {
  /** What is explained names it in `aria-describedby`. */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * What a sign means, in words. The element around it is marked `data-tipped`; `showTips` shows the words
 * while that is pointed at, has the focus or was touched.
 */
export function Tip({ id, children }: TipProps) {
  return (
    <span className="tip" role="tooltip" popover="manual" id={id}>
      {children}
    </span>
  );
}
