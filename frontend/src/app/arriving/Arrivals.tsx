import { useEffect, useState } from "react";
import { DropTarget } from "../../captures/adding/DropTarget.tsx";
import type { NamedBlob } from "../../captures/entries/entry.ts";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import * as words from "../words.ts";
import { CAPTURES_ID } from "./DropCard.tsx";
import "../../captures/adding/drop.css";

function isInSight(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top < window.innerHeight;
}

function takenWords(files: readonly NamedBlob[], namesHidden: boolean): string {
  const [first] = files;
  const isNamed = files.length === 1 && first !== undefined && !namesHidden;
  return words.taken(files.length, isNamed ? first.name : null);
}

/** Takes files and pasted text on every page. Says so if the list of captures is out of sight. */
export default function Arrivals() {
  const store = usePlanStoreApi();
  const showPage = usePlanStore((state) => state.showPage);
  const sizing = usePlanStore((state) => state.sizing);
  const [said, say] = useState<string | null>(null);

  // The review at the top of the page replaces the message.
  useEffect(() => {
    if (sizing !== null) say(null);
  }, [sizing]);

  async function take(files: readonly NamedBlob[]) {
    say(isInSight(CAPTURES_ID) ? null : takenWords(files, store.getState().namesHidden));
    try {
      const { takeFiles } = await import("./take-files.ts");
      const captures = await takeFiles(store, files);
      if (captures === 0) say(null);
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      say(words.notRead(words.failureWords(cause)));
    }
  }

  function showCaptures() {
    say(null);
    showPage("planner");
    requestAnimationFrame(() => {
      const room = document.getElementById(CAPTURES_ID);
      room?.scrollIntoView({ block: "start" });
      room?.focus({ preventScroll: true });
    });
  }

  return (
    <>
      <DropTarget onFiles={take} />
      <div className="arrivals" role="status" aria-label={words.filesTaken}>
        {said !== null && (
          <>
            <p>{said}</p>
            <button type="button" className="button button-quiet" onClick={showCaptures}>
              {words.showCaptures}
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
