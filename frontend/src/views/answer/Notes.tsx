import { useWarnings } from "../../plan/answers/warnings.ts";
import { useHeld } from "../../plan/context.tsx";
import { countNotes } from "./words.ts";

/**
 * All errors, warnings and notes of the plan. The line is always there, and the list waits until a
 * moving control rests, so that nothing below moves.
 */
export default function Notes() {
  const warnings = useWarnings();
  const listed = useHeld(warnings);
  return (
    <details className="notes">
      <summary>{countNotes(warnings)}</summary>
      <ul aria-busy={listed !== warnings}>
        {listed.map((warning) => (
          <li key={`${warning.code} ${warning.path}`} className={`note-${warning.severity}`}>
            {warning.text}
          </li>
        ))}
      </ul>
    </details>
  );
}
