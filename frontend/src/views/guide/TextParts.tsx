import type { TextPage, TextSection, TextTerm } from "./text.ts";

interface TermListProps {
  readonly terms: readonly TextTerm[];
  readonly areKeys?: boolean;
}

/** Terms with their meanings; each can take focus, so that a link can lead to it. */
export function TermList({ terms, areKeys = false }: TermListProps) {
  return (
    <dl className="guide-terms">
      {terms.map(({ id, term, meaning }) => (
        <div key={id} id={`guide-${id}`} tabIndex={-1}>
          <dt>{areKeys ? <kbd>{term}</kbd> : term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ section }: { readonly section: TextSection }) {
  const { id, title, paragraphs, list, terms, areKeys } = section;
  return (
    <section className="guide-section" id={`guide-${id}`} tabIndex={-1}>
      <h3>{title}</h3>
      {paragraphs?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list && (
        <ul>
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {terms && <TermList terms={terms} areKeys={areKeys ?? false} />}
    </section>
  );
}

/** A page of plain text. */
export function TextParts({ page }: { readonly page: TextPage }) {
  return (
    <>
      <p>{page.lead}</p>
      {page.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </>
  );
}
