import type { Prediction } from "@arcplan/shared";
import type { MeasuredName } from "@arcplan/shared/evidence";
import { predictedBand } from "@arcplan/shared/model/band/measurable.ts";
import { formatAbout, formatMs } from "@arcplan/shared/model/number/format.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES } from "@arcplan/shared/plan/speed.ts";
import { type ReactNode, useMemo } from "react";
import { aboutFigure, bandWords, speedIn, withoutAbout } from "../../plan/answers/bands.ts";
import { isUnfit, useResult } from "../../plan/answers/result.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { originOf } from "../../plan/plan-slice.ts";
import { capturedState } from "../../plan/sized.ts";
import { afterPaint } from "../../ui/after-paint.tsx";
import { QuantityText } from "../../ui/QuantityText.tsx";
import { type Captured, capturedBeside, measuredAlone, measuredIn } from "./captured.ts";
import * as words from "./words.ts";
import { noPrediction } from "./words.ts";

interface FigureProps {
  /** Path of the figure in the result. */
  readonly figure: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  readonly detail: ReactNode;
  /** What the figure is, where its name does not say it. */
  readonly meaning?: string;
}

/** One figure of the answer; pressing it opens its formula. */
function Figure({ figure, label, className, children, detail, meaning }: FigureProps) {
  const inspect = usePlanStore((state) => state.inspect);
  return (
    <button
      type="button"
      className={`figure ${className ?? ""}`}
      title={meaning}
      onClick={() => inspect({ kind: "figure", figure })}
    >
      <span className="figure-label">{label}</span>
      <span className="figure-value">{children}</span>
      <span className="figure-detail">{detail}</span>
    </button>
  );
}

interface UnpredictedProps {
  readonly captured: Captured;
  readonly name: MeasuredName;
}

/** In place of a prediction: what captures measured. */
function Unpredicted({ captured, name }: UnpredictedProps) {
  const text = "sizing" in captured ? measuredAlone(captured.sizing, name) : null;
  return text === null ? <NoFigure /> : <MeasuredText text={text} />;
}

/** In place of a figure that is not known. */
function NoFigure() {
  return (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="hidden-text">{noPrediction}</span>
    </span>
  );
}

interface ComparedProps extends FigureProps {
  readonly name: MeasuredName;
  readonly captured: Captured;
  /** Ends its detail, whatever stands there. */
  readonly end?: string;
}

/** A figure of the plan; of a captured server as it is the measured one, its prediction beside it. */
function Compared({ name, captured, end = "", ...figure }: ComparedProps) {
  const { className, detail, children } = figure;
  const found = captured.kind === "measured" ? measuredIn(captured.sizing, name) : null;
  const now = captured.kind === "measured" && captured.isUnchanged ? found : null;
  return (
    <Figure
      {...figure}
      className={`${className} ${found ? "figure-compared" : ""} ${now?.isOff ? "figure-off" : ""}`}
      detail={
        <>
          {(found && words.besideMeasured(found, now !== null)) ?? detail}
          {end}
        </>
      }
    >
      {now === null ? children : <MeasuredText text={now.text} />}
    </Figure>
  );
}

/** A measured figure, with the sign that measured values have everywhere. */
function MeasuredText({ text }: { readonly text: string }) {
  return (
    <span className="figure-measured">
      <MeasuredSign />
      <span className="hidden-text">{words.measured} </span>
      <QuantityText text={text} />
    </span>
  );
}

function MeasuredSign() {
  return <span className="origin origin-measured" aria-hidden="true" />;
}

interface ArcFigureProps {
  readonly result: Prediction;
  /** Whether the data and its layout are known: the metadata follows from them. */
  readonly isKnown: boolean;
}

/** The ARC that the indirect blocks need, and the limit. */
function ArcFigure({ result, isKnown }: ArcFigureProps) {
  const configured = usePlanStore((state) => state.plan.memory.arc_bytes);
  const isLimitMissing = usePlanStore(
    (state) => originOf(state.plan, "memory.arc_bytes") === "missing",
  );
  const state = words.arcState(result, configured);
  const compared = isLimitMissing ? (
    words.limitMissing
  ) : (
    <>
      <span className="wide-only">{state.limit}: </span>
      {state.verdict}
    </>
  );
  return (
    <Figure
      figure="metadata.arc_min_bytes"
      label={words.arcForMetadata}
      meaning={words.aboutArcForMetadata}
      className={state.enough || isLimitMissing || !isKnown ? "" : "figure-short"}
      detail={isKnown && compared}
    >
      {isKnown ? (
        <QuantityText text={aboutFigure(result, "metadata.arc_min_bytes")} />
      ) : (
        <NoFigure />
      )}
    </Figure>
  );
}

const Missing = afterPaint(
  () => import("./Announcer.tsx").then((announcer) => ({ default: announcer.Missing })),
  words.noPrediction,
);

/** Cost of a plan that lacks a field. */
const NO_COST = { month_usd: 0, complete: false, left_out: [] };

interface RateFigureProps {
  readonly result: Prediction;
  readonly captured: Captured;
}

/** The first figure: the plan's speed; what captures measured, where the plan is not to predict. */
function RateFigure({ result, captured }: RateFigureProps) {
  if (captured.kind === "missing" || captured.kind === "contradicted") {
    const isMissing = captured.kind === "missing";
    const isMeasured = captured.sizing?.measured.queries_per_s !== undefined;
    return (
      <Compared
        name="queries_per_s"
        captured={captured}
        figure="reads.per_s"
        label={isMeasured ? words.queries : words.reads}
        className={`figure-first ${isMissing ? "" : "figure-off"}`}
        detail={isMissing ? <Missing /> : captured.words}
      >
        <Unpredicted captured={captured} name="queries_per_s" />
      </Compared>
    );
  }
  const isOfQueries = captured.kind !== "none";
  const { figure, noun } = isOfQueries
    ? { figure: "reads.queries_per_s", noun: "queries" as const }
    : speedIn(result);
  const isVoid = captured.kind === "void";
  return (
    <Compared
      name="queries_per_s"
      captured={captured}
      figure={figure}
      label={SPEED_NAMES[noun]}
      className={`figure-first ${isVoid ? "figure-off" : ""}`}
      detail={isVoid ? words.off(captured.words) : bandWords(result, figure)}
    >
      <QuantityText text={aboutFigure(result, figure)} />
    </Compared>
  );
}

interface CommitFigureProps extends RateFigureProps {
  readonly isOpen: boolean;
}

/** Time of one commit, and its WAL where the engine is PostgreSQL, which has checkpoints. */
function eachOf(result: Prediction): string {
  const { log_bytes, checkpoint_s } = result.commits;
  const time = aboutFigure(result, "commits.mean_ms");
  if (checkpoint_s === null) return words.eachCommit(time);
  return words.eachWithWal(time, formatQuantity("binary-bytes", log_bytes));
}

/** Commits of the load, which follow its queries and are no better known. */
function aboutCommits(result: Prediction): string {
  const band = predictedBand("commits_per_s", result);
  return band === null ? "" : formatAbout(band.value, band, "per-s");
}

/** Commits of the load and the time of each; where there are none, the most that the log could take. */
function CommitFigure({ result, captured, isOpen }: CommitFigureProps) {
  const { commits } = result;
  const isReadOnly = commits.demanded_per_s === 0;
  const detail = isReadOnly
    ? words.mostCommits(aboutFigure(result, "commits.per_s"))
    : eachOf(result);
  return (
    <Compared
      name="commits_per_s"
      captured={captured}
      figure="commits.per_s"
      label={words.commits}
      className="figure-minor"
      detail={!isOpen && detail}
    >
      {isOpen && <Unpredicted captured={captured} name="commits_per_s" />}
      {!isOpen && isReadOnly && words.noCommits}
      {!isOpen && !isReadOnly && <QuantityText text={aboutCommits(result)} />}
    </Compared>
  );
}

function useCaptured(): Captured {
  const plan = usePlanStore((state) => state.plan);
  const sizing = usePlanStore((state) => state.sizing);
  return useMemo(() => capturedBeside(plan, sizing), [plan, sizing]);
}

/** Whether the data and its layout are known: the metadata follows from them. */
function isArcKnown(captured: Captured): boolean {
  return (
    captured.kind !== "missing" ||
    captured.paths.every((path) => !path.startsWith("data.") && !path.startsWith("layout."))
  );
}

function Figures() {
  const result = useResult();
  const { cost } = result;
  const thinkMs = usePlanStore((state) => state.plan.workload.think_ms);
  const captured = useCaptured();
  const isOpen = captured.kind === "missing" || captured.kind === "contradicted";
  const isCaptured = captured.kind === "measured" && captured.isUnchanged;
  const slowest = words.p95AndP99(
    withoutAbout(result, "reads.p95_ms"),
    withoutAbout(result, "reads.p99_ms"),
  );
  const price = words.costState(isOpen ? NO_COST : cost);
  return (
    <>
      <RateFigure result={result} captured={captured} />
      <Compared
        name="mean_ms"
        captured={captured}
        figure="reads.mean_ms"
        label={words.latency}
        className="figure-minor"
        detail={!isOpen && (isCaptured ? words.predictedBeside(slowest) : slowest)}
        end={thinkMs > 0 && !isOpen ? words.thinkTime(formatMs(thinkMs)) : ""}
      >
        {isOpen ? (
          <Unpredicted captured={captured} name="mean_ms" />
        ) : (
          <QuantityText text={aboutFigure(result, "reads.mean_ms")} />
        )}
      </Compared>
      <CommitFigure result={result} captured={captured} isOpen={isOpen} />
      <ArcFigure result={result} isKnown={isArcKnown(captured)} />
      <Figure
        figure="cost.month_usd"
        label={words.cost}
        detail={
          price.missing ??
          (cost.usd_per_1000_iops !== null &&
            words.per1000Iops(formatQuantity("usd", cost.usd_per_1000_iops)))
        }
      >
        <QuantityText text={price.amount} />
      </Figure>
      <Figure
        figure="bottleneck"
        label={words.limitedBy}
        className="figure-words"
        detail={!isOpen && words.thenLimitedBy(result.next_bottleneck_text)}
      >
        {isOpen ? <NoFigure /> : words.capitalised(result.bottleneck_text)}
      </Figure>
    </>
  );
}

/** Whether the plan on screen is the captured server as it is. */
function useIsCaptured(): boolean {
  return usePlanStore(({ plan, sizing }) => capturedState(plan, sizing)?.isUnchanged === true);
}

/** The plan as it is, live and always in sight; nothing of it while captures of a server are read. */
export function Today() {
  const isReading = usePlanStore((state) => state.isReading);
  const isCaptured = useIsCaptured();
  const unfit = usePlanStore(({ plan, isReading: reading }) => !reading && isUnfit(plan));
  return (
    <section
      className={`readout ${unfit ? "readout-unfit" : ""}`}
      aria-label={words.prediction}
      aria-busy={isReading}
    >
      <p className="readout-of">
        {isCaptured ? words.today : words.thisPlan}{" "}
        <span className="readout-how">
          {isCaptured && <MeasuredSign />}
          {isCaptured ? words.measured : words.predicted}
        </span>
      </p>
      {isReading ? <span className="skeleton skeleton-line" aria-hidden="true" /> : <Figures />}
    </section>
  );
}

interface SkeletonProps {
  readonly text: string;
  /** Of the answer before; null before the first. */
  readonly height?: number | null;
}

/** In place of an answer that is being computed: its room, and why it is empty. */
export function Skeleton({ text, height = null }: SkeletonProps) {
  return (
    <div
      className="answer-body"
      aria-busy="true"
      style={height === null ? undefined : { minHeight: height }}
    >
      <p className="answer-set">
        <span className="skeleton skeleton-line" aria-hidden="true" />
      </p>
      <p className="answer-figures">
        <span className="skeleton skeleton-figures" aria-hidden="true" />
      </p>
      <p className="answer-why">{text}</p>
    </div>
  );
}
