import type { ReactNode, Ref } from "react";

interface ScrollProps {
  /** Says to screen readers what can be scrolled. */
  readonly label: string;
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A frame whose content may be larger than itself; the keyboard scrolls it too. */
export function Scroll({ label, className, ref, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups text
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={ref} className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
