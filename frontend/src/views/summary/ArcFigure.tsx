import type { Prediction } from "@arcplan/shared";
import { lazy, Suspense } from "react";
import { aboutFigure } from "../../plan/bands.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { formatQuantity } from "../../plan/quantities.ts";
import { QuantityText } from "../../ui/QuantityText.tsx";
import { Figure, NoFigure } from "./Figure.tsx";
import { arcState } from "./words.ts";

const BestArc = lazy(() => import("./BestArc.tsx"));

interface ArcFigureProps {
  readonly result: Prediction;
  /** Whether the data and its layout, from which the metadata follows, are known. */
  readonly isKnown: boolean;
  /** Whether the reads are known, by which one ARC is better than another. */
  readonly isPredicted: boolean;
}

/** What the indirect blocks need of the ARC, what the limit is, and which limit would be best. */
export function ArcFigure({ result, isKnown, isPredicted }: ArcFigureProps) {
  const configured = usePlanStore((state) => state.plan.memory.arc_bytes);
  const state = arcState(result, configured);
  return (
    <Figure
      figure="metadata.arc_min_bytes"
      label="ARC for metadata"
      exact={formatQuantity("binary-bytes", result.metadata.arc_min_bytes)}
      className={state.enough || !isKnown ? "" : "figure-short"}
      detail={
        isKnown ? (
          <>
            <span className="wide-only">{state.limit}: </span>
            {state.verdict}
          </>
        ) : (
          "no prediction yet"
        )
      }
      more={
        isPredicted && (
          <Suspense>
            <BestArc />
          </Suspense>
        )
      }
    >
      {isKnown ? (
        <QuantityText text={aboutFigure(result, "metadata.arc_min_bytes")} />
      ) : (
        <NoFigure />
      )}
    </Figure>
  );
}
