import { GLOSSARY, GLOSSARY_LEAD } from "./glossary.ts";
import { TermList } from "./TextParts.tsx";

/** All terms, in the order of the alphabet. */
export function Glossary() {
  return (
    <>
      <p>{GLOSSARY_LEAD}</p>
      <TermList terms={GLOSSARY} />
    </>
  );
}
