import type { ReactNode } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { noPrediction } from "./words.ts";

interface FigureProps {
  /** Path of the figure in the result. */
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

/** One figure of the answer; pressing it opens its formula. */
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

/** In place of a figure that is not known. */
export function NoFigure() {
  return (
    <span className="figure-none">
      <span aria-hidden="true">–</span>
      <span className="hidden-text">{noPrediction}</span>
    </span>
  );
}
