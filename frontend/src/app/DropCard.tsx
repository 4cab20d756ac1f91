/** Id of the captures on the planner's page, for what leads there. */
export const CAPTURES_ID = "captures-room";

function showCaptures() {
  const room = document.getElementById(CAPTURES_ID);
  room?.scrollIntoView({ block: "start" });
  room?.querySelector<HTMLElement>(".captures-add .button")?.focus({ preventScroll: true });
}

/** Says that captures can be dropped anywhere, and leads to the other ways to bring them. */
export function DropCard() {
  return (
    <section className="card drop-card" aria-labelledby="drop-card">
      <h3 id="drop-card">Your server</h3>
      <p>
        Drop what was recorded on one host anywhere on this page: zdb, arcstat, iostat, SHOW
        VARIABLES, in any order. It becomes the plan.
      </p>
      <p className="drop-card-ways">
        <button type="button" className="button button-quiet" onClick={showCaptures}>
          Choose files or record a host
        </button>
      </p>
    </section>
  );
}
