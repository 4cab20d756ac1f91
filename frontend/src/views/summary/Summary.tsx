import type { Prediction } from "@arcplan/shared";
import { useMemo } from "react";
import { aboutFigure, bandWords } from "../../plan/bands.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { formatQuantity } from "../../plan/quantities.ts";
import { isUnfit, useResult } from "../../plan/result.ts";
import { afterPaint } from "../../ui/after-paint.tsx";
import { QuantityText } from "../../ui/QuantityText.tsx";
import { ArcFigure } from "./ArcFigure.tsx";
import { type Captured, capturedBeside } from "./captured.ts";
import { Figure, NoFigure } from "./Figure.tsx";
import { capitalised, costState } from "./words.ts";

const Missing = afterPaint(() => import("./Missing.tsx"), "no prediction yet");

/** No cost of a host of which something that decides it is unknown. */
const NO_COST = { month_usd: 0, complete: false, left_out: [] };

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
  if (captured.kind === "missing") {
    return (
      <Figure figure="reads.per_s" label="Reads" className="figure-first" detail={<Missing />}>
        <NoFigure />
      </Figure>
    );
  }
  const { isOff } = captured;
  return (
    <Figure
      figure="reads.per_s"
      label="Queries, predicted"
      className={`figure-first ${isOff ? "figure-off" : ""}`}
      detail={isOff ? `✕ misses: ${captured.words}` : captured.words}
      exact={formatQuantity("per-s", reads.queries_per_s)}
    >
      <QuantityText text={aboutFigure(result, "reads.queries_per_s")} />
    </Figure>
  );
}

interface CommitFigureProps {
  readonly result: Prediction;
  readonly isOpen: boolean;
}

/** The commits of the load and how many the log could take; a load without any has the latter only. */
function CommitFigure({ result, isOpen }: CommitFigureProps) {
  const { commits } = result;
  const isReadOnly = commits.demanded_per_s === 0;
  const most = `log takes ${aboutFigure(result, "commits.per_s")}`;
  const detail = isReadOnly ? most : `${aboutFigure(result, "commits.mean_ms")} each`;
  return (
    <Figure
      figure="commits.per_s"
      label="Commits"
      className="figure-minor"
      detail={isOpen ? "no prediction yet" : detail}
      more={!isOpen && !isReadOnly && most}
    >
      {isOpen && <NoFigure />}
      {!isOpen && isReadOnly && "none"}
      {!isOpen && !isReadOnly && (
        <QuantityText text={formatQuantity("per-s", commits.demanded_per_s)} />
      )}
    </Figure>
  );
}

function useCaptured(): Captured {
  const plan = usePlanStore((state) => state.plan);
  const sizing = usePlanStore((state) => state.sizing);
  return useMemo(() => capturedBeside(plan, sizing), [plan, sizing]);
}

/** Whether the metadata follows from what is known: it needs the data and its layout only. */
function isArcKnown(captured: Captured): boolean {
  return (
    captured.kind !== "missing" ||
    captured.paths.every((path) => !path.startsWith("data.") && !path.startsWith("layout."))
  );
}

/** The answer, always in sight. Each figure opens its formula. */
export function Summary() {
  const result = useResult();
  const { reads, cost } = result;
  const captured = useCaptured();
  const isOpen = captured.kind === "missing";
  const price = costState(isOpen ? NO_COST : cost);
  return (
    <section
      className={`readout ${isUnfit(result) ? "readout-unfit" : ""}`}
      aria-label="Prediction"
    >
      <RateFigure result={result} captured={captured} />
      <Figure
        figure="reads.mean_ms"
        label="Latency, mean"
        className="figure-minor"
        exact={formatQuantity("ms", reads.mean_ms)}
        more={!isOpen && <>p99 {aboutFigure(result, "reads.p99_ms")}</>}
        detail={isOpen ? "no prediction yet" : <>p95 {aboutFigure(result, "reads.p95_ms")}</>}
      >
        {isOpen ? <NoFigure /> : <QuantityText text={aboutFigure(result, "reads.mean_ms")} />}
      </Figure>
      <CommitFigure result={result} isOpen={isOpen} />
      <ArcFigure result={result} isKnown={isArcKnown(captured)} isPredicted={!isOpen} />
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
