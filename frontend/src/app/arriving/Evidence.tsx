import { useCallback, useEffect, useId, useMemo } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { BacktestPart } from "../../advice/measured/BacktestPart.tsx";
import { CapturesPanel } from "../../captures/CapturesPanel.tsx";
import { Announcer as ReadAnnouncer } from "../../captures/entries/EntryList.tsx";
import { type Entry, isSettled, withToldApart } from "../../captures/entries/entry.ts";
import { shownEntries } from "../../captures/entries/selection.ts";
import { CapturesProvider } from "../../captures/store/context.tsx";
import type { Removal } from "../../evidence/context.tsx";
import { Review } from "../../evidence/Review.tsx";
import { useContradictions, useUnpredicted } from "../../plan/answers/trust.ts";
import { useIsViewed, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { isOfCaptures } from "../../plan/sized.ts";
import * as words from "../words.ts";
import { evidenceCounts } from "../words.ts";
import { useCapturesStore } from "./captures-store.ts";
import { countFiles, unreadFiles } from "./file-count.ts";

/** On paper the evidence is open, whatever it is on screen. */
function useOpenOnPaper(): void {
  const store = usePlanStoreApi();
  useEffect(() => {
    let wasOpen = false;
    const show = (isOpen: boolean) => flushSync(() => store.getState().showReview(isOpen));
    function before() {
      wasOpen = store.getState().reviewOpen;
      show(true);
    }
    const after = () => show(wasOpen);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, [store]);
}

function Drawer() {
  const body = useId();
  const count = useId();
  const captures = useCapturesStore();
  const entries = useStore(captures, (state) => state.entries);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const sizing = usePlanStore((state) => state.sizing);
  const isOpen = usePlanStore((state) => state.reviewOpen);
  const showReview = usePlanStore((state) => state.showReview);
  const contradictions = useContradictions().length;
  const why = useUnpredicted();
  // Captures that the plan does not use ask nothing of it.
  const questions = usePlanStore((state) =>
    state.sizing !== null && isOfCaptures(state.plan, state.sizing)
      ? state.sizing.missing.length
      : 0,
  );
  const shown = useMemo(() => shownEntries(entries, namesHidden), [entries, namesHidden]);
  const unread = unreadFiles(shown);
  useOpenOnPaper();
  const removal = useCallback<Removal>(
    (names, staying) => {
      const holds = (entry: Entry, some: ReadonlySet<string>) =>
        entry.captures.some(({ name }) => some.has(name));
      const leaving = withToldApart(entries).filter((entry) => holds(entry, names));
      if (leaving.length === 0 || leaving.some((entry) => holds(entry, staying))) return null;
      return () => {
        for (const { id } of leaving) captures.getState().remove(id);
      };
    },
    [captures, entries],
  );
  const counts = evidenceCounts({
    reading: entries.filter((entry) => !isSettled(entry)).length,
    read: countFiles(shown).read,
    partly: unread.filter(({ isPartly }) => isPartly).length,
    unread: unread.filter(({ isPartly }) => !isPartly).length,
    contradictions,
    conflicts: sizing?.conflicts.length ?? 0,
    questions,
  });
  return (
    <section className="evidence" aria-labelledby={`${body}-title`}>
      <ReadAnnouncer entries={shown} />
      <header className="evidence-head">
        <h2>
          <button
            type="button"
            id={`${body}-title`}
            aria-expanded={isOpen}
            aria-controls={body}
            aria-describedby={count}
            onClick={() => showReview(!isOpen)}
          >
            {words.evidence}
          </button>
        </h2>
        <p id={count}>
          {counts.map(({ text, isBad }, index) => (
            <span key={text} className={isBad ? "evidence-bad" : undefined}>
              {index > 0 && words.separator}
              {text}
            </span>
          ))}
        </p>
      </header>
      <div id={body} className="evidence-body" hidden={!isOpen}>
        {isOpen && (
          <>
            {sizing !== null && (
              <Review
                sizing={sizing}
                files={countFiles(shown)}
                unread={unread}
                {...(!namesHidden && { removal })}
              />
            )}
            {why !== "missing" && <BacktestPart />}
            <CapturesPanel />
          </>
        )}
      </div>
    </section>
  );
}

/** Captures, what they say and how it agrees with the prediction: closed unless something asks for an answer. */
export default function Evidence() {
  const store = useCapturesStore();
  return (
    <CapturesProvider store={store}>
      {useIsViewed() ? <p className="soft">{words.notShared}</p> : <Drawer />}
    </CapturesProvider>
  );
}
