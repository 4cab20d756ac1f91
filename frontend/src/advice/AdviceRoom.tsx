import { missingIn } from "@arcplan/shared";
import { usePlanStore } from "../plan/context.tsx";
import { useSettledPlan } from "../plan/result.ts";
import { BacktestPart } from "./Backtest.tsx";
import { CommandsPart } from "./CommandsPart.tsx";
import { Growth } from "./Growth.tsx";
import { Options } from "./Options.tsx";
import { ADVICE_ID } from "./places.ts";
import { TrapList } from "./Traps.tsx";
import "./advice.css";

function Everything() {
  const plan = useSettledPlan();
  return (
    <>
      <Options />
      <CommandsPart />
      <section className="advice-part" aria-labelledby="advice-traps">
        <h3 id="advice-traps">Known traps</h3>
        <TrapList plan={plan} />
      </section>
      <Growth />
      <BacktestPart />
    </>
  );
}

/** What to change, what it brings and costs, and how to do it; nothing while the host is half known. */
export function AdviceRoom() {
  const isOpen = usePlanStore(({ plan }) => missingIn(plan).length > 0);
  return (
    <section className="advice" id={ADVICE_ID} tabIndex={-1} aria-labelledby="advice-title">
      <h2 id="advice-title">Advice</h2>
      {isOpen ? (
        <p>No advice before the missing values above are entered or recorded.</p>
      ) : (
        <Everything />
      )}
    </section>
  );
}
