import { homeAddress } from "../../api/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import type { Opened } from "../../plan/library-slice.ts";
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

/** Leads to the own plan, or to the start screen where there is none. */
function Back({ own }: Pick<Opened, "own">) {
  const backToOwn = usePlanStore((state) => state.backToOwn);
  return own === null ? (
    <a className="button" href={homeAddress()}>
      {words.toStart}
    </a>
  ) : (
    <button type="button" className="button" onClick={backToOwn}>
      {words.backToMine}
    </button>
  );
}

/** Says where a plan from outside came from and what was changed in it, and offers to keep it. */
function FromOutside({ opened }: { readonly opened: Opened }) {
  const keep = usePlanStore((state) => state.keep);
  return (
    <section className="banner" aria-label={words.copy}>
      <p>
        {words.openedFrom[opened.from]} {opened.own !== null && words.ownStays}{" "}
        {opened.capturesOf !== "" && words.capturesOf(opened.capturesOf)}
      </p>
      <button type="button" className="button button-quiet" onClick={keep}>
        {words.makeMine}
      </button>
      <Back own={opened.own} />
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
  );
}

/** Says that a copy has become the own plan, and where the plan before it is. */
function MadeMine() {
  const madeOwn = usePlanStore((state) => state.madeOwn);
  const unkeep = usePlanStore((state) => state.unkeep);
  const settleOwn = usePlanStore((state) => state.settleOwn);
  return (
    <div className="banner" role="status">
      {madeOwn !== null && (
        <>
          <p>{words.madeMine(madeOwn.keptAs)}</p>
          <button type="button" className="button button-quiet" onClick={unkeep}>
            {words.takeBack}
          </button>
          <button type="button" className="button" onClick={settleOwn}>
            {words.dismiss}
          </button>
        </>
      )}
    </div>
  );
}

/** What is to be known of the plan on screen before it is read. */
export default function Banner() {
  const opened = usePlanStore((state) => state.opened);
  const isKept = usePlanStore((state) => state.isKept);
  return (
    <>
      <Failure />
      {!isKept && (
        <p className="banner banner-bad" role="alert">
          {words.notStored}
        </p>
      )}
      {opened !== null && <FromOutside opened={opened} />}
      <MadeMine />
    </>
  );
}
