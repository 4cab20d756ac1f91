import { useIsViewed, usePlanStoreApi } from "../../plan/context.tsx";
import * as words from "../words.ts";
import { openEvidence } from "./evidence-room.ts";

/** Says that files can be dropped anywhere, and leads to the other ways to bring them. */
export function DropCard() {
  const store = usePlanStoreApi();
  if (useIsViewed()) return null;
  return (
    <section className="drop-card" aria-label={words.yourServer}>
      <p>{words.dropAnywhere}</p>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => openEvidence(store, ".captures-add .button")}
      >
        {words.otherWays}
      </button>
    </section>
  );
}
