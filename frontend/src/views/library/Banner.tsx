import { usePlanStore } from "../../plan/context.tsx";
import * as words from "./words.ts";

function Failure() {
  const failure = usePlanStore((state) => state.failure);
  const fail = usePlanStore((state) => state.fail);
  if (failure === null) return null;
  return (
    <div className="banner banner-bad" role="alert">
      <p>{words.ownPlanShown(failure)}</p>
      <button type="button" className="button button-quiet" onClick={() => fail(null)}>
        {words.dismiss}
      </button>
    </div>
  );
}

/** Says where a plan from outside came from and what was changed in it, and offers to keep it. */
export default function Banner() {
  const opened = usePlanStore((state) => state.opened);
  const keep = usePlanStore((state) => state.keep);
  const backToOwn = usePlanStore((state) => state.backToOwn);
  const isKept = usePlanStore((state) => state.isKept);
  return (
    <>
      <Failure />
      {!isKept && (
        <p className="banner banner-bad" role="alert">
          {words.notStored}
        </p>
      )}
      {opened !== null && (
        <section className="banner" aria-label={words.copy}>
          <p>
            {words.openedFrom[opened.from]}{" "}
            {opened.capturesOf !== "" && words.capturesOf(opened.capturesOf)}
          </p>
          <button type="button" className="button button-quiet" onClick={keep}>
            {words.saveAsMine}
          </button>
          <button type="button" className="button button-quiet" onClick={backToOwn}>
            {words.backToMine}
          </button>
          {opened.notes.length > 0 && (
            <details open>
              <summary>{words.changedFields(opened.notes.length)}</summary>
              <ul>
                {opened.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </>
  );
}
