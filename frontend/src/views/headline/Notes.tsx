import type { Warning } from "@arcplan/shared";
import { useHeld } from "../../plan/held.ts";
import { plural } from "../../plan/plural.ts";
import { useWarnings } from "../../plan/warnings.ts";

const KINDS = [
  ["error", "error"],
  ["warning", "warning"],
  ["info", "note"],
] as const;

function countWords(warnings: readonly Warning[]): string {
  const counts = KINDS.flatMap(([severity, noun]) => {
    const count = warnings.filter((warning) => warning.severity === severity).length;
    return count === 0 ? [] : [plural(count, noun)];
  });
  return counts.length === 0 ? "No warnings" : `${counts.join(", ")} on this plan`;
}

/**
 * Everything that the model has to say about the plan, also what belongs to no single control. The
 * line is always there, and the list waits until a moving control rests: nothing below moves.
 */
export default function Notes() {
  const warnings = useWarnings();
  const listed = useHeld(warnings);
  return (
    <details className="notes">
      <summary>{countWords(warnings)}</summary>
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
