import type { Plan } from "@arcplan/shared";
import { type Option, whyNoLargerPool } from "@arcplan/shared/advice";
import { SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { type ReactNode, type RefCallback, useCallback, useMemo, useState } from "react";
import { ADVICE_ID, COMMANDS_ID, goTo } from "../../advice/places.ts";
import { useSettingsApi } from "../../advice/settings.ts";
import { type AdviceOnPlan, useAdvice, useApplyOption } from "../../advice/use-advice.ts";
import { aimOf, shortfallOf, termsOfBest } from "../../advice/words.ts";
import { curveOf, enoughArc } from "../../plan/answers/arc-curve.ts";
import { isUnfit, resultOf, useIsOld, useSettledPlan } from "../../plan/answers/result.ts";
import { useUnpredicted } from "../../plan/answers/trust.ts";
import { useIsViewed, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { capturedState } from "../../plan/sized.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { showField } from "../controls/ControlRow.tsx";
import { answerLine, type Brings, bringsOf, settingsOfAnswer, trustMark } from "./answer.ts";
import { type AnswerWords, becomes, type Now } from "./brings.ts";
import { Skeleton } from "./Today.tsx";
import Unpredicted, { Misfits } from "./Unpredicted.tsx";
import * as words from "./words.ts";

/** What the answer rests on, and what of it is unlike everything measured; the question which drive it is opens the drives. */
function Trust({ plan, best }: { readonly plan: Plan; readonly best: Plan }) {
  const sizing = usePlanStore((state) => state.sizing);
  const compareChoices = usePlanStore((state) => state.compareChoices);
  const { tone, text, asksDrive } = trustMark(plan, sizing, best);
  const marks = [...resultOf(best).marks, ...resultOf(plan).marks].map((mark) => mark.text);
  const unlike = [...new Set(marks)].join(" ");
  // What exactly is beyond says more than that something is.
  const said = text === words.trust.beyond ? unlike : text;
  return (
    <>
      <li className={`trust trust-${tone}`}>
        {asksDrive ? (
          <button
            type="button"
            className="text-button"
            onClick={() => compareChoices("storage.device")}
          >
            {said}
          </button>
        ) : (
          said
        )}
      </li>
      {unlike !== "" && said !== unlike && <li>{unlike}</li>}
    </>
  );
}

/** What to set and what to keep; where no change is better, the plan itself, and why it stays. */
function Sentence({ plan, best, advice }: AdviceOnPlan) {
  const { set, keep } = useMemo(() => settingsOfAnswer(plan, best), [plan, best]);
  const isThere = usePlanStore(({ sizing }) => capturedState(plan, sizing)?.isUnchanged === true);
  const isKept = set.length === 0;
  const enough = useMemo(() => enoughArc(curveOf(best), best.memory.arc_bytes), [best]);
  return (
    <p className="answer-set">
      {isKept && isThere ? words.keep : words.set}
      {(isKept ? keep : set).map((text, index) => (
        <span key={text}>
          {index > 0 && ", "}
          <strong>{text}</strong>
        </span>
      ))}
      <span className="hidden-text">. </span>
      {isKept && (
        <span className="answer-keep">
          {advice.summary} {enough !== null && words.spareArc(enough)}
        </span>
      )}
      {!isKept && keep.length > 0 && (
        <span className="answer-keep">
          {words.keep}
          {keep.join(", ")}
        </span>
      )}
    </p>
  );
}

interface ChangedProps {
  readonly before: Now | undefined;
  readonly children: ReactNode;
  /** Beneath the figure. */
  readonly band?: ReactNode;
}

/** A figure of the answer, behind what it is now. */
function Changed({ before, children, band }: ChangedProps) {
  return (
    <li className="answer-figure">
      {before && (
        <>
          <span className="answer-before">
            {before.text.replace(" /s", "")} <span className="answer-band">{before.how}</span>
          </span>{" "}
          <span className="answer-arrow" aria-hidden="true">
            →
          </span>
          <span className="hidden-text">{becomes} </span>
        </>
      )}
      <span>
        {children} {band}
      </span>
    </li>
  );
}

/** What the answer comes to, beside what there is. */
function Figures({ of }: { readonly of: AnswerWords }) {
  const { before, beside } = of;
  return (
    <ul className="answer-figures">
      <Changed
        before={before?.rate}
        band={<span className="answer-band">{[of.band, ...beside].join(", ")}</span>}
      >
        <strong>{of.rate}</strong> {SPEED_UNITS[of.noun]}
      </Changed>
      <Changed before={before?.latency}>{of.latency}</Changed>
      {of.cost !== null && <li className="answer-figure">{of.cost}</li>}
    </ul>
  );
}

/** What the figures rest on where they would be too wide to be of use: each assumption leads to its field. */
function Assumed({ assumed, whole, limit }: Brings) {
  const store = usePlanStoreApi();
  return (
    <>
      <li>{limit}</li>
      <li>
        {words.assumes}
        {assumed.map(({ path, text }, index) => (
          <span key={path}>
            {index > 0 && ", "}
            <button type="button" className="text-button" onClick={() => showField(store, path)}>
              {text}
            </button>
          </span>
        ))}
        {words.enterYours(whole)}
      </li>
    </>
  );
}

function ShareButton() {
  const openDialog = usePlanStore((state) => state.openDialog);
  return (
    <button type="button" className="button button-quiet" onClick={() => openDialog("share")}>
      {words.share}
    </button>
  );
}

/** Copies the answer as one line, for a ticket or a mail; keeps its place while there is none. */
function CopyLine({ found }: { readonly found: AdviceOnPlan | null }) {
  const sizing = usePlanStore((state) => state.sizing);
  const { said, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        className="text-button"
        title={words.copyTitle}
        aria-disabled={found === null}
        onClick={() => found && void copy(answerLine(found, sizing).join(" "))}
      >
        {words.copyLine}
      </button>
      <span role="status">{said}</span>
    </>
  );
}

interface ActionsProps {
  /** What can be applied: null while it is computed, undefined where nothing can. */
  readonly option: Option | null | undefined;
  /** The answer that can be copied; null while there is none. */
  readonly found: AdviceOnPlan | null;
}

/** Apply keeps its place, and the focus, while the next answer is computed. */
function Actions({ option, found }: ActionsProps) {
  const applyOption = useApplyOption();
  const settings = useSettingsApi();
  const isViewed = useIsViewed();

  function showCommands() {
    const commandsFor = option ? { option: option.id } : "plan";
    settings.setState({ commandsFor, commandsOpen: true });
    goTo(COMMANDS_ID);
  }

  return (
    <p className="answer-actions">
      {option !== undefined && !isViewed && (
        <button
          type="button"
          className="button button-strong"
          title={words.applyTitle}
          aria-disabled={option === null}
          onClick={() => option && applyOption(option)}
        >
          {words.apply} <span className="hidden-text">{words.applyWhat}</span>
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={showCommands}>
        {words.commands}
      </button>
      <ShareButton />
      <button type="button" className="text-button" onClick={() => goTo(ADVICE_ID)}>
        {words.allAdvice}
      </button>
      <CopyLine found={found} />
    </p>
  );
}

/** Tells an element's height after each layout that changes it: to ask for it would have the browser lay all out once more. */
function useHeightRef(onHeight: (pixels: number) => void): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return;
      const observer = new ResizeObserver(([entry]) => {
        const [box] = entry?.borderBoxSize ?? [];
        if (box !== undefined) onHeight(box.blockSize);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onHeight],
  );
}

interface FoundProps extends AdviceOnPlan {
  /** Told its height, which the card keeps while the next answer is computed. */
  readonly onHeight: (pixels: number) => void;
}

/** The best change of a plan that has one; else that the plan stays, and why. With what of both is unlike everything measured. */
function Found({ onHeight, ...found }: FoundProps) {
  const { plan, option, best, advice, assumed } = found;
  const shortfall = option ? shortfallOf(option, advice) : null;
  const pool = useMemo(() => whyNoLargerPool(plan, advice), [plan, advice]);
  const sizing = usePlanStore((state) => state.sizing);
  const brings = useMemo(
    () => bringsOf({ plan, option, best, assumed }, sizing),
    [plan, option, best, assumed, sizing],
  );
  return (
    <div ref={useHeightRef(onHeight)} className="answer-body">
      {option && <p className="answer-goal">{words.bestFor(aimOf(advice, plan))}</p>}
      <Sentence {...found} />
      <Figures of={brings.figures} />
      <ul className="answer-why">
        <Trust plan={plan} best={best} />
        {option && <li>{termsOfBest(option, advice, plan)}</li>}
        {shortfall !== null && <li className="trust-warn">{shortfall}</li>}
        {brings.assumed.length > 0 && <Assumed {...brings} />}
        {pool !== null && <li className="answer-pool">{pool}</li>}
      </ul>
    </div>
  );
}

function Weighed() {
  const plan = useSettledPlan();
  const found = useAdvice();
  const isMoving = useIsOld(plan);
  const [height, setHeight] = useState<number | null>(null);
  if (!isMoving && isUnfit(plan)) {
    return (
      <>
        <div className="answer-body">
          <Misfits plan={plan} />
        </div>
        <Actions option={undefined} found={null} />
      </>
    );
  }
  const current = found?.isOld === false ? found : null;
  const option = current === null ? null : current.option;
  return (
    <>
      {current === null ? (
        <Skeleton text={words.comparing} height={height} />
      ) : (
        <Found {...current} onHeight={setHeight} />
      )}
      <Actions option={option} found={current} />
    </>
  );
}

/** The one answer of the page; none while captures are read, values are missing or captures contradict the plan. */
export default function BestChange() {
  const isReading = usePlanStore((state) => state.isReading);
  const why = useUnpredicted();
  if (!isReading && why === null) return <Weighed />;
  return (
    <>
      {isReading && <Skeleton text={words.readingCaptures} />}
      {!isReading && why !== null && (
        <div className="answer-body is-brief">
          <Unpredicted why={why} />
        </div>
      )}
      <p className="answer-actions">
        <ShareButton />
      </p>
    </>
  );
}
