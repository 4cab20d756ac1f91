import type { Warning } from "@arcplan/shared";
import { useCallback, useState } from "react";
import { useHeld } from "../../plan/fields/held.ts";
import { useHeightRef } from "../../ui/height-ref.ts";

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
 * below, in the room that they had before: nothing else may move under the hand. A control keeps
 * the room that its notes once took, so that rows do not jump each time one comes or goes.
 */
export function ControlNotes({ id, warnings }: ControlNotesProps) {
  const held = useHeld(warnings);
  const [room, setRoom] = useState(0);
  const keepRoom = useCallback(
    (height: number) => setRoom((before) => Math.max(before, height)),
    [],
  );
  const notes = useHeightRef(keepRoom);
  if (warnings.length === 0 && held.length === 0 && room === 0) return null;
  const isLaidOver = held !== warnings;
  return (
    <div className="control-notes" style={{ minHeight: room }}>
      {isLaidOver && held.length > 0 && (
        <div className="control-note control-note-held" aria-hidden="true">
          <Texts warnings={held} />
        </div>
      )}
      {warnings.length > 0 && (
        <div
          id={id}
          ref={isLaidOver ? null : notes}
          className={`control-note ${isLaidOver ? "control-note-over" : ""}`}
        >
          <Texts warnings={warnings} />
        </div>
      )}
    </div>
  );
}
