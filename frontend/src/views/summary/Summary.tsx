import type { Prediction } from "@arcplan/shared";
import { type ReactNode, useMemo } from "react";
import { aboutFigure, bandWords, withoutAbout } from "../../plan/bands.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { formatQuantity } from "../../plan/quantity.ts";
import { useResult } from "../../plan/result.ts";
import { QuantityText } from "../../ui/QuantityText.tsx";
import { type Captured, capturedBeside } from "./captured.ts";
import { type ArcState, arcState, capitalised, costState } from "./words.ts";

/** No cost of a host of which something that decides it is unknown. */
const NO_COST = { month_usd: 0, complete: false };

interface FigureProps {
  /** Path of the figure in the result; its explanation opens from here. */
  readonly figure: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  readonly detail: ReactNode;
  /** The figure with all digits, where it is shown rounded. */
  readonly exact?: string;
}

function Figure({ figure, label, className, children, detail, exact }: FigureProps) {
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
    </button>
  );
}

interface ArcFigureProps {
  readonly result: Prediction;
  readonly isKnown: boolean;
}

function ArcFigure({ result, isKnown }: ArcFigureProps) {
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
      className={state.enough || !isKnown ? "" : "figure-short"}
      exact={formatQuantity("binary-bytes", result.metadata.arc_min_bytes)}
      detail={
        isKnown ? (
          <>
            <span className="wide-only">{state.limit}, </span>
            {state.verdict}
          </>
        ) : (
          "no prediction yet"
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

interface RateFigureProps {
  readonly result: Prediction;
  readonly captured: Captured;
}

/** The first figure: reads, or queries where captures measured them, beside each other. */
function RateFigure({ result, captured }: RateFigureProps) {
  const { reads } = result;
  if (captured.kind === "none") {
    return (
      <Figure
        figure="reads.per_s"
        label="Reads"
        className="figure-first"
        detail={bandWords(result, "reads.per_s")}
        exact={formatQuantity("per-s", reads.per_s)}
      >
        <QuantityText text={aboutFigure(result, "reads.per_s")} />
      </Figure>
    );
  }
  const isOff = captured.kind === "measured" && captured.isOff;
  return (
    <Figure
      figure="reads.per_s"
      label={captured.kind === "measured" ? "Queries, predicted" : "Reads"}
      className={`figure-first ${isOff ? "figure-off" : ""}`}
      detail={isOff ? `✕ misses: ${captured.words}` : captured.words}
      exact={formatQuantity("per-s", reads.queries_per_s)}
    >
      {captured.kind === "measured" ? (
        <QuantityText text={aboutFigure(result, "reads.queries_per_s")} />
      ) : (
        <NoFigure />
      )}
    </Figure>
  );
}

function useCaptured(): Captured {
  const plan = usePlanStore((state) => state.plan);
  const sizing = usePlanStore((state) => state.sizing);
  return useMemo(() => capturedBeside(plan, sizing), [plan, sizing]);
}

/** Stands where a figure would have to be made up. */
function NoFigure() {
  return (
    <span className="figure-none">
      <span aria-hidden="true">–</span>
      <span className="hidden-text">no prediction</span>
    </span>
  );
}

/** Whether the smallest ARC follows from what is known: it needs the data and its layout only. */
function isArcKnown(captured: Captured): boolean {
  return (
    captured.kind !== "missing" ||
    captured.paths.every((path) => !path.startsWith("data.") && !path.startsWith("layout."))
  );
}

/** The answer, always in sight. Each figure opens its formula. */
export function Summary() {
  const result = useResult();
  const { reads, commits, cost } = result;
  const captured = useCaptured();
  const isOpen = captured.kind === "missing";
  const price = costState(isOpen ? NO_COST : cost);
  return (
    <section className="readout" aria-label="Prediction">
      <RateFigure result={result} captured={captured} />
      <Figure
        figure="reads.mean_ms"
        label="Latency, mean"
        className="figure-minor"
        exact={formatQuantity("ms", reads.mean_ms)}
        detail={
          isOpen ? (
            "no prediction yet"
          ) : (
            <>
              p95 {aboutFigure(result, "reads.p95_ms")}, p99 {withoutAbout(result, "reads.p99_ms")}
            </>
          )
        }
      >
        {isOpen ? <NoFigure /> : <QuantityText text={aboutFigure(result, "reads.mean_ms")} />}
      </Figure>
      <Figure
        figure="commits.per_s"
        label="Commits"
        className="figure-minor"
        exact={formatQuantity("per-s", commits.per_s)}
        detail={isOpen ? "no prediction yet" : <>{aboutFigure(result, "commits.mean_ms")} each</>}
      >
        {isOpen ? <NoFigure /> : <QuantityText text={aboutFigure(result, "commits.per_s")} />}
      </Figure>
      <ArcFigure result={result} isKnown={isArcKnown(captured)} />
      <Figure
        figure="cost.month_usd"
        label={price.label}
        detail={
          !isOpen && cost.complete && cost.usd_per_1000_iops !== null ? (
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
        detail={isOpen ? "no prediction yet" : <>then {result.next_bottleneck_text}</>}
      >
        {isOpen ? <NoFigure /> : capitalised(result.bottleneck_text)}
      </Figure>
    </section>
  );
}
