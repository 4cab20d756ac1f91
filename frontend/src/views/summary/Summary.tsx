import type { Prediction } from "@arcplan/shared";
import type { ReactNode } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { formatQuantity } from "../../plan/quantity.ts";
import { useResult } from "../../plan/result.ts";
import { QuantityText } from "../../ui/QuantityText.tsx";
import { type ArcState, arcState, bandWords, capitalised, costState } from "./words.ts";

interface FigureProps {
  /** Path of the figure in the result; its explanation opens from here. */
  readonly figure: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  readonly detail: ReactNode;
}

function Figure({ figure, label, className, children, detail }: FigureProps) {
  const inspect = usePlanStore((state) => state.inspect);
  return (
    <button
      type="button"
      className={`figure ${className ?? ""}`}
      onClick={() => inspect({ kind: "figure", figure })}
    >
      <span className="figure-label">{label}</span>
      <span className="figure-value">{children}</span>
      <span className="figure-detail">{detail}</span>
    </button>
  );
}

function ArcFigure({ result }: { readonly result: Prediction }) {
  const configured = usePlanStore((state) => state.plan.memory.arc_bytes);
  const state: ArcState = arcState(result, configured);
  return (
    <Figure
      figure="metadata.arc_min_bytes"
      label={
        <>
          Smallest <span className="wide-only">sufficient </span>ARC
        </>
      }
      className={state.enough ? "" : "figure-short"}
      detail={
        <>
          <span className="wide-only">{state.limit}, </span>
          {state.verdict}
        </>
      }
    >
      <QuantityText text={formatQuantity("binary-bytes", result.metadata.arc_min_bytes)} />
    </Figure>
  );
}

/** The answer, always in sight. Each figure opens its formula. */
export function Summary() {
  const result = useResult();
  const { reads, commits, cost } = result;
  const price = costState(cost);
  return (
    <section className="readout" aria-label="Prediction">
      <Figure figure="reads.per_s" label="Reads" className="figure-first" detail={bandWords(reads)}>
        <QuantityText text={formatQuantity("per-s", reads.per_s)} />
      </Figure>
      <Figure
        figure="reads.mean_ms"
        label="Latency, mean"
        className="figure-minor"
        detail={<>p95 {formatQuantity("ms", reads.p95_ms)}</>}
      >
        <QuantityText text={formatQuantity("ms", reads.mean_ms)} />
      </Figure>
      <Figure
        figure="commits.per_s"
        label="Commits"
        className="figure-minor"
        detail={<>{formatQuantity("ms", commits.mean_ms)} each</>}
      >
        <QuantityText text={formatQuantity("per-s", commits.per_s)} />
      </Figure>
      <ArcFigure result={result} />
      <Figure
        figure="cost.month_usd"
        label={price.label}
        detail={
          cost.complete && cost.usd_per_1000_iops !== null ? (
            <>{formatQuantity("usd", cost.usd_per_1000_iops)} /1000 IOPS</>
          ) : (
            price.missing
          )
        }
      >
        <QuantityText text={price.amount} />
      </Figure>
      <Figure
        figure="bottleneck"
        label="Limited by"
        className="figure-words"
        detail={<>then {result.next_bottleneck_text}</>}
      >
        {capitalised(result.bottleneck_text)}
      </Figure>
    </section>
  );
}
