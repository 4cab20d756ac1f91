import { missingPaths } from "@arcplan/shared/model/plan/missing.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { useWarnings } from "../../plan/answers/warnings.ts";
import { useHeld, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { showField } from "../controls/ControlRow.tsx";
import * as words from "./words.ts";
import "./notes.css";

/**
 * All errors, warnings and notes of the plan, each with its threshold and source. The line is always
 * there, and the list waits until a moving control rests, so that nothing below moves.
 */
export default function Notes() {
  const warnings = useWarnings();
  const store = usePlanStoreApi();
  const plan = useHeld(usePlanStore((state) => state.plan));
  const listed = useHeld(warnings);
  if (missingPaths(plan).length > 0) return null;
  return (
    <details className="notes">
      <summary>{words.countNotes(warnings)}</summary>
      <ul aria-busy={listed !== warnings}>
        {listed.map((warning) => {
          const { code, path, severity, text } = warning;
          const grounds = words.groundsOfNote(warning);
          return (
            <li key={`${code} ${path}`} className={`note note-${severity}`}>
              <p>
                <strong>{words.severities[severity]}</strong>{" "}
                {path !== null && isFieldPath(path) && (
                  <>
                    <button
                      type="button"
                      className="text-button"
                      onClick={() => showField(store, path)}
                    >
                      {labelOf(path, plan)}
                    </button>
                    {": "}
                  </>
                )}
                {text}
              </p>
              {grounds !== null && <p className="note-grounds">{grounds}</p>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
