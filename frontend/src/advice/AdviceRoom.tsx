import { missingIn } from "@arcplan/shared";
import { useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import { CommandsPart } from "./commands/CommandsPart.tsx";
import { Growth } from "./Growth.tsx";
import { BacktestPart } from "./measured/BacktestPart.tsx";
import { Options } from "./Options.tsx";
import { ADVICE_ID } from "./places.ts";
import { TrapList } from "./Traps.tsx";
import { HEADINGS, INCOMPLETE } from "./words.ts";
import "./advice.css";

function Everything() {
  const plan = useSettledPlan();
  return (
    <>
      <Options />
      <CommandsPart />
      <section className="advice-part" aria-labelledby="advice-traps">
        <h3 id="advice-traps">{HEADINGS.traps}</h3>
        <TrapList plan={plan} />
      </section>
      <Growth />
      <BacktestPart />
    </>
  );
}

/** What to change, what it brings and costs, and how to do it; nothing while values are missing. */
export function AdviceRoom() {
  const isOpen = usePlanStore(({ plan }) => missingIn(plan).length > 0);
  return (
    <section className="advice" id={ADVICE_ID} tabIndex={-1} aria-labelledby="advice-title">
      <h2 id="advice-title">{HEADINGS.advice}</h2>
      {isOpen ? <p>{INCOMPLETE}</p> : <Everything />}
    </section>
  );
}
