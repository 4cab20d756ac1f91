import { usePlanStore } from "../../plan/context.tsx";
import { howWell } from "./counts.ts";
import { ROWS, topicLabel, topicOfFigure } from "./data.ts";

/** How well the kind of a figure did where it was measured, and the way to the rows. */
export default function HowWell({ figure }: { readonly figure: string }) {
  const openDialog = usePlanStore((state) => state.openDialog);
  const topic = topicOfFigure(figure);
  const rows = ROWS.filter((row) => row.topic === topic);
  return (
    <p>
      {howWell(rows)}{" "}
      {topic !== null && (
        <button type="button" className="text-button" onClick={() => openDialog("accuracy", topic)}>
          See each: {topicLabel(topic)}
        </button>
      )}
    </p>
  );
}
