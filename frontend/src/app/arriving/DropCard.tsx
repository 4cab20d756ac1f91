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
    <section className="drop-card" aria-label={words.yourServer}>
      <p>{words.dropAnywhere}</p>
      <button type="button" className="button button-quiet" onClick={showCaptures}>
        {words.otherWays}
      </button>
    </section>
  );
}
