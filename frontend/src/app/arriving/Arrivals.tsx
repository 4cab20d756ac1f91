import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { EVIDENCE_ID, openEvidence } from "../../advice/places.ts";
import { DropTarget } from "../../captures/adding/DropTarget.tsx";
import { type Entry, isSettled, type NamedBlob } from "../../captures/entries/entry.ts";
import { shownEntries } from "../../captures/entries/selection.ts";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { isViewed } from "../../plan/view-slice.ts";
import * as words from "../words.ts";
import { useCapturesStore } from "./captures-store.ts";
import { unreadFiles } from "./file-count.ts";
import "../../captures/adding/drop.css";

function isInSight(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top < window.innerHeight;
}

function readingWords(files: readonly NamedBlob[], namesHidden: boolean): string {
  const [first] = files;
  const isNamed = files.length === 1 && first !== undefined && !namesHidden;
  return words.reading(files.length, isNamed ? first.name : null);
}

interface Said {
  readonly text: string;
  /** Whether it says that something went wrong, which stays until it is dismissed. */
  readonly isBad: boolean;
}

const batchOf = (entries: readonly Entry[]): number =>
  Math.max(0, ...entries.map(({ batch }) => batch));

/** Tells, once all files that came have been read, which of them were not; none is "". */
function useRead(onRead: (unread: string) => void): void {
  const store = usePlanStoreApi();
  const entries = useStore(useCapturesStore(), (state) => state.entries);
  const told = useRef(0);
  useEffect(() => {
    const batch = batchOf(entries);
    // Files that were removed give their number back.
    const before = Math.min(told.current, batch);
    told.current = before;
    if (batch === before || !entries.every(isSettled)) return;
    told.current = batch;
    const shown = shownEntries(entries, store.getState().namesHidden);
    onRead(words.unreadOf(unreadFiles(shown.filter((entry) => entry.batch > before))));
  }, [entries, onRead, store]);
}

/** Takes files and pasted text on every page. Says what came, and what of it could not be read. */
export default function Arrivals() {
  const store = usePlanStoreApi();
  const showPage = usePlanStore((state) => state.showPage);
  const [said, say] = useState<Said | null>(null);
  const sayBad = (text: string) => say({ text, isBad: true });
  // What could not be read replaces the message that files are being read; else the answer is enough.
  useRead(useCallback((unread) => say(unread === "" ? null : { text: unread, isBad: true }), []));

  async function take(files: readonly NamedBlob[]) {
    if (isViewed(store.getState())) return sayBad(words.notIntoView);
    const text = readingWords(files, store.getState().namesHidden);
    say(isInSight(EVIDENCE_ID) ? null : { text, isBad: false });
    try {
      const { takeFiles } = await import("./take-files.ts");
      const captures = await takeFiles(store, files);
      if (captures === 0) say(null);
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      sayBad(words.notRead(words.failureWords(cause)));
    }
  }

  function showEvidence() {
    say(null);
    showPage("planner");
    openEvidence(store);
  }

  return (
    <>
      <DropTarget onFiles={take} />
      <div className="arrivals" role="status" aria-label={words.filesTaken}>
        {said !== null && (
          <>
            <p className={said.isBad ? "note-error" : undefined}>{said.text}</p>
            <button type="button" className="button button-quiet" onClick={showEvidence}>
              {words.showEvidence}
            </button>
            <button type="button" className="button" onClick={() => say(null)}>
              {words.dismiss}
            </button>
          </>
        )}
      </div>
    </>
  );
}
