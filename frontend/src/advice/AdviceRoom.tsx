import type { Capture } from "../api/index.ts";
import { useSettledPlan } from "../plan/result.ts";
import { BacktestPart } from "./Backtest.tsx";
import { ADVICE_ID } from "./BestChange.tsx";
import { CommandsPart } from "./CommandsPart.tsx";
import { Growth } from "./Growth.tsx";
import { Options } from "./Options.tsx";
import { TrapList } from "./Traps.tsx";
import "./advice.css";

/** What to change, what it brings and costs, and how to do it. */
export function AdviceRoom({ captures }: { readonly captures: readonly Capture[] }) {
  const plan = useSettledPlan();
  return (
    <section className="advice" id={ADVICE_ID} tabIndex={-1} aria-labelledby="advice-title">
      <h2 id="advice-title">Advice</h2>
      <Options />
      <CommandsPart />
      <section className="advice-part" aria-labelledby="advice-traps">
        <h3 id="advice-traps">Known traps</h3>
        <TrapList plan={plan} />
      </section>
      <Growth />
      <BacktestPart captures={captures} />
    </section>
  );
}
