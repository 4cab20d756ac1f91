import type { Plan } from "@arcplan/shared";
import type { Option } from "@arcplan/shared/advice";
import { aboutLike } from "../plan/answers/bands.ts";
import { isUnfit, resultOf } from "../plan/answers/result.ts";
import { useUnpredicted } from "../plan/answers/trust.ts";
import { usePlanStore } from "../plan/context.tsx";
import { type FittingChange, misfits } from "../plan/fields/fitting.ts";
import { ADVICE_ID, COMMANDS_ID, goTo } from "./places.ts";
import { useSettingsApi } from "./settings.ts";
import { useAdvice, useApplyOption } from "./use-advice.ts";
import { APPLY, BEST_CHANGE, COMMANDS, termsOfChange, WEIGHING } from "./words.ts";

interface GainProps {
  readonly option: Option;
  /** The plan that the option changes. */
  readonly plan: Plan;
}

/** Reads before and after the change, or that they stay; its price and its effort. */
function Gain({ option, plan }: GainProps) {
  const result = resultOf(plan);
  const { per_s: now } = result.reads;
  const about = (value: number) => aboutLike(result, "reads.per_s", now, value, "count");
  const [before, after] = [about(now), about(option.effect.reads_per_s)];
  const isSame = before === after;
  return (
    <p className="best-gain">
      {isSame ? <span className="soft">{BEST_CHANGE.keeps}</span> : before}
      {!isSame && <span className="soft">{BEST_CHANGE.to}</span>}
      <strong>{isSame ? after : after.replace(/^about /, "")}</strong>
      <span className="soft">{BEST_CHANGE.unit}</span>
      <span className="best-terms soft">{termsOfChange(option)}</span>
    </p>
  );
}

/** What makes a plan possible comes before what makes it better. */
function FitFirst({ plan }: { readonly plan: Plan }) {
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  const changes = misfits(plan, resultOf(plan)).flatMap(({ change }) => change ?? []);

  function make({ path, value }: FittingChange) {
    edit(path, value);
    finish();
  }

  return (
    <>
      <p className="best-gain">{BEST_CHANGE.unfit}</p>
      <p className="best-title">{BEST_CHANGE.fitFirst}</p>
      <p className="best-actions">
        {changes.map((change) => (
          <button
            key={change.path}
            type="button"
            className="button button-strong"
            onClick={() => make(change)}
          >
            {change.text}
          </button>
        ))}
      </p>
    </>
  );
}

/** The advisor's first answer, beside the prediction that it improves. */
export default function BestChange() {
  const found = useAdvice();
  const applyOption = useApplyOption();
  const settings = useSettingsApi();
  const why = useUnpredicted();
  const isOpen = why !== null;
  const isImpossible = found !== null && isUnfit(found.plan);
  const best = isImpossible ? undefined : found?.advice.options[0];

  function showCommands(option: Option) {
    settings.setState({ commandsFor: { option: option.id }, commandsOpen: true });
    goTo(COMMANDS_ID);
  }

  return (
    <section className="card best-change" aria-labelledby="best-change" aria-busy={found?.isOld}>
      <h3 id="best-change">{BEST_CHANGE.title}</h3>
      {why !== null && <p className="soft">{BEST_CHANGE[why]}</p>}
      {!isOpen && found === null && (
        <p className="soft" aria-busy="true">
          {WEIGHING}
        </p>
      )}
      {!isOpen && isImpossible && <FitFirst plan={found.plan} />}
      {!isOpen && found !== null && !isImpossible && best === undefined && (
        <p>{found.advice.summary}</p>
      )}
      {!isOpen && found !== null && best !== undefined && (
        <>
          <Gain option={best} plan={found.plan} />
          <p className="best-title">{best.title}</p>
          <p className="best-actions">
            <button
              type="button"
              className="button button-strong"
              disabled={found.isOld}
              onClick={() => applyOption(best)}
            >
              {APPLY} <span className="hidden-text">{BEST_CHANGE.applyWhat}</span>
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => showCommands(best)}
            >
              {COMMANDS}
            </button>
            <button type="button" className="text-button" onClick={() => goTo(ADVICE_ID)}>
              {BEST_CHANGE.all}
            </button>
          </p>
        </>
      )}
    </section>
  );
}
