import { useUnpredicted } from "../plan/answers/trust.ts";
import { Fold } from "../ui/Fold.tsx";
import { CommandsPart } from "./commands/CommandsPart.tsx";
import { Growth } from "./Growth.tsx";
import { Options } from "./Options.tsx";
import { ADVICE_ID } from "./places.ts";
import { HEADINGS, NO_ADVICE } from "./words.ts";
import "./advice.css";

/** What to change, what it brings and costs, and how to do it; no advice while values are missing or contradicted. */
export function AdviceRoom() {
  const why = useUnpredicted();
  return (
    <section className="advice" id={ADVICE_ID} tabIndex={-1} aria-labelledby="advice-title">
      <h2 id="advice-title">{HEADINGS.advice}</h2>
      {why === null && (
        <>
          <Options />
          <CommandsPart />
          <Fold title={HEADINGS.growth}>
            <Growth />
          </Fold>
        </>
      )}
      {why !== null && <p>{NO_ADVICE[why]}</p>}
    </section>
  );
}
