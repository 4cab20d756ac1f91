import type { Warning } from "@arcplan/shared";
import { useHeld } from "../../plan/held.ts";

function Texts({ warnings }: { readonly warnings: readonly Warning[] }) {
  return warnings.map((warning) => (
    <p key={warning.code} className={`note-${warning.severity}`}>
      {warning.text}
    </p>
  ));
}

interface ControlNotesProps {
  readonly id: string;
  readonly warnings: readonly Warning[];
}

/**
 * What is wrong with a control's value. While a control moves, notes follow it on top of the rows
 * below, in the room that they had before: nothing else may move under the hand.
 */
export function ControlNotes({ id, warnings }: ControlNotesProps) {
  const held = useHeld(warnings);
  if (warnings.length === 0 && held.length === 0) return null;
  const isLaidOver = held !== warnings;
  return (
    <div className="control-notes">
      {isLaidOver && held.length > 0 && (
        <div className="control-note control-note-held" aria-hidden="true">
          <Texts warnings={held} />
        </div>
      )}
      {warnings.length > 0 && (
        <div id={id} className={`control-note ${isLaidOver ? "control-note-over" : ""}`}>
          <Texts warnings={warnings} />
        </div>
      )}
    </div>
  );
}
