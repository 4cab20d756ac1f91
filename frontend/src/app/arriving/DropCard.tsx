import * as words from "../words.ts";

/** Id of the captures on the planner's page. */
export const CAPTURES_ID = "captures-room";

function showCaptures() {
  const room = document.getElementById(CAPTURES_ID);
  room?.scrollIntoView({ block: "start" });
  room?.querySelector<HTMLElement>(".captures-add .button")?.focus({ preventScroll: true });
}

/** Says that files can be dropped anywhere, and leads to the other ways to bring them. */
export function DropCard() {
  return (
    <section className="card drop-card" aria-labelledby="drop-card">
      <h3 id="drop-card">{words.yourServer}</h3>
      <p>{words.dropAnywhere}</p>
      <p className="drop-card-ways">
        <button type="button" className="button button-quiet" onClick={showCaptures}>
          {words.otherWays}
        </button>
      </p>
    </section>
  );
}
