import { usePlanStore } from "../../plan/context.tsx";
import type { OpenedFrom } from "../../plan/library-slice.ts";

const FROM_WORDS: Readonly<Record<OpenedFrom, string>> = {
  link: "This plan came with a link. It is a copy: your own plan is stored as it was.",
  file: "This plan came from a file. It is a copy: your own plan is stored as it was.",
  example: "This plan is an example. Change it as you like: your own plan is stored as it was.",
};

function Failure() {
  const failure = usePlanStore((state) => state.failure);
  const fail = usePlanStore((state) => state.fail);
  if (failure === null) return null;
  return (
    <div className="banner banner-bad" role="alert">
      <p>{failure} Your own plan is shown instead.</p>
      <button type="button" className="button button-quiet" onClick={() => fail(null)}>
        Dismiss
      </button>
    </div>
  );
}

/** Says that the plan on screen came from outside, what had to be changed in it, and what to do with it. */
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
          This browser refuses to store anything; the link in the address bar still holds the plan.
        </p>
      )}
      {opened !== null && (
        <section className="banner" aria-label="Copy">
          <p>
            {FROM_WORDS[opened.from]}
            {opened.capturesOf !== "" && ` Its captures: ${opened.capturesOf}`}
          </p>
          <button type="button" className="button button-quiet" onClick={keep}>
            Save as mine
          </button>
          <button type="button" className="button button-quiet" onClick={backToOwn}>
            Back to my plan
          </button>
          {opened.notes.length > 0 && (
            <details open>
              <summary>
                {opened.notes.length === 1
                  ? "One field was changed or not taken"
                  : `${opened.notes.length} fields were changed or not taken`}
              </summary>
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
