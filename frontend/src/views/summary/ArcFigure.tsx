import type { Prediction } from "@arcplan/shared";
import { aboutFigure } from "../../plan/answers/bands.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { formatQuantity } from "../../plan/quantities.ts";
import { afterPaint } from "../../ui/after-paint.tsx";
import { QuantityText } from "../../ui/QuantityText.tsx";
import { Figure, NoFigure } from "./Figure.tsx";
import * as words from "./words.ts";

const BestArc = afterPaint(() => import("./BestArc.tsx"), null);

interface ArcFigureProps {
  readonly result: Prediction;
  /** Whether the data and its layout are known: the metadata follows from them. */
  readonly isKnown: boolean;
  /** Whether the reads are predicted: the best limit follows from them. */
  readonly isPredicted: boolean;
}

/** The ARC that the indirect blocks need, the limit, and the best limit. */
export function ArcFigure({ result, isKnown, isPredicted }: ArcFigureProps) {
  const configured = usePlanStore((state) => state.plan.memory.arc_bytes);
  const state = words.arcState(result, configured);
  return (
    <Figure
      figure="metadata.arc_min_bytes"
      label={words.arcForMetadata}
      exact={formatQuantity("binary-bytes", result.metadata.arc_min_bytes)}
      className={state.enough || !isKnown ? "" : "figure-short"}
      detail={
        isKnown ? (
          <>
            <span className="wide-only">{state.limit}: </span>
            {state.verdict}
          </>
        ) : (
          words.noPrediction
        )
      }
      more={isPredicted && <BestArc />}
    >
      {isKnown ? (
        <QuantityText text={aboutFigure(result, "metadata.arc_min_bytes")} />
      ) : (
        <NoFigure />
      )}
    </Figure>
  );
}
