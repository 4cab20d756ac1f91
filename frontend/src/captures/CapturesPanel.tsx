import { lazy, Suspense, useId, useMemo, useRef, useState } from "react";
import { usePlanStore } from "../plan/context.tsx";
import { AddCaptures, Examples, ReadHere } from "./adding/AddCaptures.tsx";
import { CollectScript } from "./adding/CollectScript.tsx";
import { CaptureDetail } from "./CaptureDetail.tsx";
import { EntryList } from "./entries/EntryList.tsx";
import { isSettled } from "./entries/entry.ts";
import {
  type Choice,
  captureAt,
  choiceOf,
  type Selected,
  shownEntries,
} from "./entries/selection.ts";
import { useCaptures } from "./store/context.tsx";
import { PANEL } from "./words.ts";
import "./captures.css";
import "./capture.css";

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
  const captures = useMemo(() => shown.flatMap((entry) => entry.captures), [shown]);
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
