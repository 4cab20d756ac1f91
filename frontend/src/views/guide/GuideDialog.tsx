import * as words from "./words.ts";
import "./guide.css";
import "../inspector/inspector.css";
import { type Explanation, engineWords, missingIn } from "@arcplan/shared";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { explanationsFor } from "../../plan/answers/warnings.ts";
import { usePlanStore } from "../../plan/context.tsx";
import type { GuidePage } from "../../plan/view-slice.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import {
  glossaryLead,
  type TextPage,
  type TextSection,
  type TextTerm,
  termsFor,
} from "./glossary.ts";
import { type EquationGroup, GROUPS, groupOf, MODEL_LEAD } from "./model.ts";
import { HELP, source } from "./words.ts";

interface TermListProps {
  readonly terms: readonly TextTerm[];
  readonly areKeys?: boolean;
}

/** Terms with their meanings; each can take focus, so that a link can lead to it. */
function TermList({ terms, areKeys = false }: TermListProps) {
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
function TextParts({ page }: { readonly page: TextPage }) {
  return (
    <>
      <p>{page.lead}</p>
      {page.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly group: EquationGroup;
  readonly explanations: readonly Explanation[];
}

function Group({ group, explanations }: GroupProps) {
  return (
    <section className="guide-section" id={`guide-${group.id}`} tabIndex={-1}>
      <h3>{group.question}</h3>
      <p>{group.answer}</p>
      <p className="soft">{source(group.source)}</p>
      {explanations.length > 0 && (
        <dl className="guide-formulas">
          {explanations.map(({ figure, label, value, sentence, formula, source: from }) => (
            <div key={figure}>
              <dt>
                {label} <span className="numeric">{value}</span>
              </dt>
              <dd>{sentence}</dd>
              <dd className="formula">{formula}</dd>
              <dd className="soft">{from}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The question that each group of equations answers, with the figures of the plan and their sources. */
function ModelPage() {
  const plan = usePlanStore((state) => state.plan);
  const explanations = missingIn(plan).length > 0 ? [] : explanationsFor(plan);
  return (
    <>
      <p>{MODEL_LEAD}</p>
      {GROUPS.map((group) => (
        <Group
          key={group.id}
          group={group}
          explanations={explanations.filter(({ figure }) => groupOf(figure) === group)}
        />
      ))}
    </>
  );
}

/** All terms of the plan's engine, in the order of the alphabet. */
function Glossary() {
  const plan = usePlanStore((state) => state.plan);
  return (
    <>
      <p>{glossaryLead(engineWords(plan).engine)}</p>
      <TermList terms={termsFor(plan)} />
    </>
  );
}

const AccuracyPage = lazy(() => import("../accuracy/AccuracyPage.tsx"));

function content(page: GuidePage): ReactNode {
  switch (page) {
    case "help":
      return <TextParts page={HELP} />;
    case "glossary":
      return <Glossary />;
    case "model":
      return <ModelPage />;
    case "accuracy":
      return <AccuracyPage />;
  }
}

/** Scrolls to the part asked for and focuses it, once it is there. */
function GoToPart() {
  const part = usePlanStore((state) => state.dialogPart);
  const top = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The dialog is opened by an effect of its own, after this one.
    const frame = requestAnimationFrame(() => {
      const dialog = top.current?.closest("dialog");
      const place = part === null ? null : document.getElementById(`guide-${part}`);
      if (place !== null) {
        place.focus({ preventScroll: true });
        place.scrollIntoView({ block: "start" });
      } else if (dialog) dialog.scrollTop = 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [part]);
  return <span ref={top} hidden />;
}

/** Help, glossary, the model, and how accurate it is: one dialog, a page at a time. */
export default function GuideDialog({ page }: { readonly page: GuidePage }) {
  const openDialog = usePlanStore((state) => state.openDialog);
  const title = words.pages.find((one) => one.page === page)?.title ?? "";
  return (
    <Dialog title={title} onClose={() => openDialog(null)}>
      <nav className="guide-pages" aria-label={words.pagesOfGuide}>
        {words.pages.map((one) => (
          <button
            key={one.page}
            type="button"
            className="button"
            aria-current={one.page === page ? "page" : undefined}
            onClick={() => openDialog(one.page)}
          >
            {one.name}
          </button>
        ))}
      </nav>
      <div className="guide">
        <Suspense key={page} fallback={<p className="soft">{words.loading}</p>}>
          {content(page)}
          <GoToPart />
        </Suspense>
      </div>
    </Dialog>
  );
}
