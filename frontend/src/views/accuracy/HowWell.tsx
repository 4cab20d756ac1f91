import { usePlanStore } from "../../plan/context.tsx";
import { howWell, ROWS, topicLabel, topicOfFigure } from "./data.ts";
import { seeEach } from "./words.ts";

/** How well this kind of figure did where it was measured, with a link to the rows. */
export default function HowWell({ figure }: { readonly figure: string }) {
  const openDialog = usePlanStore((state) => state.openDialog);
  const topic = topicOfFigure(figure);
  const rows = ROWS.filter((row) => row.topic === topic);
  return (
    <p>
      {howWell(rows)}{" "}
      {topic !== null && (
        <button type="button" className="text-button" onClick={() => openDialog("accuracy", topic)}>
          {seeEach(topicLabel(topic))}
        </button>
      )}
    </p>
  );
}
