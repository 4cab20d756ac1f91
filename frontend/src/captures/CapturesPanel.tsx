import { formatCount } from "@arcplan/shared";
import { lazy, memo, Suspense, useId, useMemo, useRef, useState } from "react";
import type { Capture } from "../api/index.ts";
import { usePlanStore } from "../plan/context.tsx";
import { AddCaptures, CollectScript, Examples, ReadHere } from "./adding/AddCaptures.tsx";
import { EntryList } from "./entries/EntryList.tsx";
import { isSettled, withToldApart } from "./entries/entry.ts";
import {
  type Choice,
  captureAt,
  choiceOf,
  type Selected,
  shownEntries,
} from "./entries/selection.ts";
import { KindView, kindTitle, type ViewProps } from "./kinds.tsx";
import { useCaptures } from "./store/context.tsx";
import { ColumnTable, type TableColumn } from "./tables/ColumnTable.tsx";
import { DETAIL, PANEL, QUALITY, qualityText, sizeText, summarisedText } from "./words.ts";
import "./captures.css";
import "./capture.css";

const ISSUES_AT_FIRST = 5;

/** Whether a capture is complete, and which lines could not be read or are in doubt. */
function CaptureQuality({ capture }: { readonly capture: Capture }) {
  const { complete, issues_total } = capture;
  const isInDoubt = !complete || issues_total > 0;
  return (
    <div className={isInDoubt ? "quality quality-doubt" : "quality"}>
      <p>{qualityText(capture)}</p>
      {issues_total > 0 && <IssueTable capture={capture} />}
    </div>
  );
}

type Issue = Capture["issues"][number];

const ISSUES: readonly TableColumn<Issue>[] = [
  { head: QUALITY.line, text: ({ line }) => (line === 0 ? "–" : formatCount(line)) },
  { head: QUALITY.why, text: ({ reason }) => reason },
  { head: QUALITY.text, text: ({ excerpt }) => <code className="excerpt">{excerpt}</code> },
];

function IssueTable({ capture: { issues, issues_total } }: ViewProps<Capture>) {
  const dropped = issues_total - issues.length;
  return (
    <>
      <ColumnTable
        title={QUALITY.title}
        rows={issues}
        columns={ISSUES}
        what="lines"
        atFirst={ISSUES_AT_FIRST}
      />
      {dropped > 0 && <p className="entry-note">{QUALITY.dropped(dropped)}</p>}
    </>
  );
}

/** One capture: what it says, and how far it can be trusted. Running uploads do not redraw it. */
export const CaptureDetail = memo(function CaptureDetail({ capture }: ViewProps<Capture>) {
  const heading = useId();
  return (
    <article className="capture" aria-labelledby={heading}>
      <header className="capture-head">
        <h3 id={heading}>
          {DETAIL.title(kindTitle(capture))} <bdi>{capture.name}</bdi>
        </h3>
        <p className="entry-note">{sizeText(capture)}</p>
        {capture.summarised_from && (
          <p className="entry-note">{summarisedText(capture.summarised_from)}</p>
        )}
      </header>
      <CaptureQuality capture={capture} />
      <KindView capture={capture} />
    </article>
  );
});

const OverTime = lazy(() => import("./over-time/OverTime.tsx"));

const OF_TIME: ReadonlySet<string> = new Set(["arcstat", "iostat", "zpool-iostat"]);

/** On narrow screens the chosen capture is below the list, out of sight. */
const isBelow = (detail: Element, list: Element): boolean =>
  list.getBoundingClientRect().bottom < detail.getBoundingClientRect().top;

/** Adds captures, lists them, and shows the chosen one. */
export function CapturesPanel() {
  const heading = useId();
  const entries = useCaptures((state) => state.entries);
  const restored = useCaptures((state) => state.restored);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const hideNames = usePlanStore((state) => state.hideNames);
  const openDialog = usePlanStore((state) => state.openDialog);
  const shelfRefused = useCaptures((state) => state.shelfRefused);
  const [before, choose] = useState<Choice | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);

  const choice = choiceOf(entries, before);
  if (choice !== before) choose(choice);
  const selected = choice?.at ?? null;
  const shown = useMemo(() => shownEntries(entries, namesHidden), [entries, namesHidden]);
  const captures = useMemo(() => withToldApart(shown).flatMap((entry) => entry.captures), [shown]);
  const isSettledAll = entries.every(isSettled);
  const capture = captureAt(shown, selected);

  function show(at: Selected) {
    choose({ at, byHand: true });
    const [list, detail] = body.current?.children ?? [];
    if (list && detail && isBelow(detail, list)) detail.scrollIntoView({ block: "start" });
  }

  return (
    <section className="captures" id="captures" aria-labelledby={heading}>
      <div className="captures-head">
        <h3 id={heading}>{PANEL.title}</h3>
        <p className="captures-lead">{PANEL.lead}</p>
      </div>
      <div className="captures-ways">
        <AddCaptures chooseButton={chooseButton} />
        <Examples />
        <CollectScript />
      </div>
      <ReadHere />
      {!restored && <p className="entry-note">{PANEL.restoring}</p>}
      {entries.length > 0 && (
        <div className="captures-names">
          <label className="toggle">
            <input
              type="checkbox"
              checked={namesHidden}
              onChange={(event) => hideNames(event.target.checked)}
            />
            {PANEL.hideNames}
          </label>
          <p className="entry-note">
            {PANEL.privacy}{" "}
            <button type="button" className="text-button" onClick={() => openDialog("share")}>
              {PANEL.linkContent}
            </button>
            {shelfRefused && PANEL.shelfRefused}
          </p>
        </div>
      )}
      <div ref={body} className="captures-body">
        <EntryList
          entries={shown}
          selected={selected}
          onSelect={show}
          fallbackFocus={chooseButton}
        />
        {capture !== null && (
          <CaptureDetail key={`${selected?.entryId}-${selected?.index}`} capture={capture} />
        )}
      </div>
      {isSettledAll && captures.some(({ kind }) => OF_TIME.has(kind)) && (
        <Suspense fallback={<p className="entry-note">{PANEL.loadingAxis}</p>}>
          <OverTime captures={captures} />
        </Suspense>
      )}
    </section>
  );
}
