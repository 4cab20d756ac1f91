/** The glossary as the guide shows it. */
import { engineOf, type Plan } from "@arcplan/shared";
import { termOf as idOfTerm } from "@arcplan/shared/plan/fields.ts";
import { GLOSSARY, type TermId } from "@arcplan/shared/plan/glossary.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";

/** A term, or a key, with what it means. */
export interface TextTerm {
  readonly id: string;
  readonly term: string;
  readonly meaning: string;
}

export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
  readonly terms?: readonly TextTerm[];
  /** Whether the terms are keys to press. */
  readonly areKeys?: boolean;
}

export interface TextPage {
  /** Said before the first section. */
  readonly lead: string;
  readonly sections: readonly TextSection[];
}

export const glossaryLead = (engine: string) =>
  `Terms as OpenZFS, ${engine} and iostat use them, one sentence each.`;

const TERMS = Object.entries(GLOSSARY).map(([id, { term, meaning }]) => ({ id, term, meaning }));

/** Terms of OpenZFS, and those of the plan's engine. */
export function termsFor(plan: Plan): readonly TextTerm[] {
  const own = engineOf(plan);
  return TERMS.filter(({ id }) => (GLOSSARY[id as TermId].engine ?? own) === own);
}

/** The term that explains a field best; null where the field's own text does. */
export function termOf(path: FieldPath, plan: Plan): TextTerm | null {
  const id = idOfTerm(path, engineOf(plan));
  return TERMS.find((term) => term.id === id) ?? null;
}
