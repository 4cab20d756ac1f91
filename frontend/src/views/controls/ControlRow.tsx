import type { Warning } from "@arcplan/shared";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { Fragment, type ReactNode, useCallback, useState } from "react";
import { useFieldWarnings } from "../../plan/answers/warnings.ts";
import { useHeld, useIsViewed, usePlanStore } from "../../plan/context.tsx";
import { type Origin, originOf } from "../../plan/plan-slice.ts";
import { useHeightRef } from "../../ui/height-ref.ts";
import { ResetIcon } from "../../ui/icons.tsx";
import { Tip } from "../../ui/Tip.tsx";
import * as words from "./words.ts";

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
 * the room that its notes once took at this width, so that rows do not jump each time one comes or goes.
 */
function ControlNotes({ id, warnings }: ControlNotesProps) {
  const held = useHeld(warnings);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const keepRoom = useCallback(
    (height: number, width: number) =>
      setRoom((before) =>
        width === before.width && height <= before.height ? before : { width, height },
      ),
    [],
  );
  const notes = useHeightRef(keepRoom);
  if (warnings.length === 0 && held.length === 0 && room.height === 0) return null;
  const isLaidOver = held !== warnings;
  return (
    <div className="control-notes" style={{ minHeight: room.height }}>
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

export interface ControlIds {
  readonly name: string;
  readonly note: string | undefined;
}

interface ControlRowProps {
  readonly path: FieldPath;
  readonly label: string;
  readonly children: (ids: ControlIds) => ReactNode;
}

/** A name that may go on in the next line after each of its underscores. */
function breakable(label: string): ReactNode {
  return label.split(/(?<=_)/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const nameOf = (path: FieldPath): string => `name-${path}`;

/** Brings a field's control into sight and the keyboard to it. */
export function goToField(path: FieldPath): void {
  const row = document.getElementById(nameOf(path))?.closest(".control");
  // The text field before the slider: a field found by name is mostly typed into.
  const control =
    row?.querySelector<HTMLElement>("input[type=text]") ??
    row?.querySelector<HTMLElement>("input,select");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** Row of a control: a name that opens its details, the origin, a reset button, and notes on the value. Of a plan that is only viewed the value cannot be changed; its name still opens. */
export function ControlRow({ path, label, children }: ControlRowProps) {
  const origin = usePlanStore((state) => originOf(state.plan, path));
  const reset = usePlanStore((state) => state.reset);
  const inspect = usePlanStore((state) => state.inspect);
  const warnings = useFieldWarnings(path);
  const name = nameOf(path);
  const sign = `sign-${path}`;
  const note = `note-${path}`;
  const isViewed = useIsViewed();
  const isChanged = origin !== "default";

  return (
    <div className="control">
      <button
        type="button"
        className="control-name"
        aria-label={words.detailsOf(label, origin)}
        aria-describedby={sign}
        data-tipped=""
        onClick={() => inspect({ kind: "field", path })}
      >
        <OriginSign origin={origin} />
        <span className="control-label" id={name}>
          {breakable(label)}
        </span>
        <Tip id={sign}>
          <OriginInWords origin={origin} />
        </Tip>
      </button>
      {/* What comes and goes while a thumb is dragged stands beside it: Chromium lays a fieldset out anew for
          another child, and lets go of the thumb. */}
      <fieldset className="changeable control-inputs" role="none" disabled={isViewed}>
        {children({ name, note: warnings.length > 0 ? note : undefined })}
      </fieldset>
      {isChanged && !isViewed && (
        <button
          type="button"
          className="icon-button control-reset"
          aria-label={words.reset(label)}
          title={words.reset(label)}
          onClick={() => reset(path)}
        >
          <ResetIcon />
        </button>
      )}
      <ControlNotes id={note} warnings={warnings} />
    </div>
  );
}

interface OriginProps {
  readonly origin: Origin;
}

/** The origin of a value as a small sign; a tip says what it means. */
export function OriginSign({ origin }: OriginProps) {
  return <span className={`origin origin-${origin}`} aria-hidden="true" />;
}

/** The same with its word and what that means. */
export function OriginInWords({ origin }: OriginProps) {
  return (
    <span className="tip-line">
      <OriginSign origin={origin} />
      <span>
        <strong>{words.origins[origin]}</strong>
        {words.originMeaning(origin)}
      </span>
    </span>
  );
}

const SHOWN: readonly Origin[] = [
  "measured",
  "derived",
  "entered",
  "datasheet",
  "assumed",
  "missing",
  "default",
];

export function OriginLegend() {
  return (
    <ul className="origin-legend" aria-label={words.originLegend}>
      {SHOWN.map((origin) => (
        <li key={origin}>
          <OriginInWords origin={origin} />
        </li>
      ))}
    </ul>
  );
}
