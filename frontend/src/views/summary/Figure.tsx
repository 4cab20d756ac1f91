import type { ReactNode } from "react";
import { usePlanStore } from "../../plan/context.tsx";

interface FigureProps {
  /** Path of the figure in the result; its explanation opens from here. */
  readonly figure: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  readonly detail: ReactNode;
  /** The figure with all digits, where it is shown rounded. */
  readonly exact?: string;
  /** A second line, where there is room for one. */
  readonly more?: ReactNode;
}

/** One figure of the answer; a press opens its formula. */
export function Figure({ figure, label, className, children, detail, exact, more }: FigureProps) {
  const inspect = usePlanStore((state) => state.inspect);
  return (
    <button
      type="button"
      className={`figure ${className ?? ""}`}
      onClick={() => inspect({ kind: "figure", figure })}
    >
      <span className="figure-label">{label}</span>
      <span className="figure-value" title={exact}>
        {children}
      </span>
      <span className="figure-detail">{detail}</span>
      {more !== undefined && <span className="figure-detail figure-more">{more}</span>}
    </button>
  );
}

/** Stands where a figure would have to be made up. */
export function NoFigure() {
  return (
    <span className="figure-none">
      <span aria-hidden="true">–</span>
      <span className="hidden-text">no prediction</span>
    </span>
  );
}
