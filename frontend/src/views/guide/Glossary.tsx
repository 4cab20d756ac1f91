import { engineWords } from "@arcplan/shared";
import { usePlanStore } from "../../plan/context.tsx";
import { glossaryLead, termsFor } from "./glossary.ts";
import { TermList } from "./TextParts.tsx";

/** All terms of the plan's engine, in the order of the alphabet. */
export function Glossary() {
  const plan = usePlanStore((state) => state.plan);
  return (
    <>
      <p>{glossaryLead(engineWords(plan).engine)}</p>
      <TermList terms={termsFor(plan)} />
    </>
  );
}
