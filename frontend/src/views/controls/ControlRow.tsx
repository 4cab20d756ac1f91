import type { Warning } from "@arcplan/shared";
import { type FieldPath, getField } from "@arcplan/shared/plan/paths.ts";
import { Fragment, type ReactNode } from "react";
import { useFieldWarnings } from "../../plan/answers/warnings.ts";
import { useIsViewed, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { mainPaths } from "../../plan/fields/main-fields.ts";
import { type Origin, originOf } from "../../plan/plan-slice.ts";
import type { PlanStore } from "../../plan/store.ts";
import { CheckIcon, ResetIcon } from "../../ui/icons.tsx";
import { Tip } from "../../ui/Tip.tsx";
import * as words from "./words.ts";

interface NotesProps {
  /** The worst first. */
  readonly warnings: readonly Warning[];
}

/** That something is wrong with a value, or worth knowing; its words are in the tip, so that nothing makes room for them. */
function NoteSign({ warnings: [worst] }: NotesProps) {
  if (worst === undefined) return null;
  return (
    <span className={`note-sign note-${worst.severity}`} aria-hidden="true">
      {words.noteSigns[worst.severity]}
    </span>
  );
}

export function FieldNotes({ warnings }: NotesProps) {
  return warnings.map(({ code, severity, text }) => (
    <span key={code} className={`note-${severity}`}>
      {text}{" "}
    </span>
  ));
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

function goToField(path: FieldPath): void {
  const row = document.getElementById(nameOf(path))?.closest(".control");
  // The text field before the slider: a field found by name is mostly typed into.
  const control =
    row?.querySelector<HTMLElement>("input[type=text]") ??
    row?.querySelector<HTMLElement>("input,select");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** Brings a field's control into sight and the keyboard to it, out of the drawer where it is in there. */
export function showField(store: PlanStore, path: FieldPath): void {
  const { plan, showAdvanced } = store.getState();
  if (!mainPaths(plan).includes(path)) showAdvanced(true);
  requestAnimationFrame(() => goToField(path));
}

/** An assumed value is the one that counts: who says so narrows the answer. */
function confirm(store: PlanStore, path: FieldPath): void {
  const { plan, edit, finish } = store.getState();
  const value = getField(plan, path);
  if (value !== null && typeof value === "object") return;
  edit(path, value ?? null);
  finish();
}

/** Row of a control: a name that opens its details, the origin, what is wrong with the value, and a button that resets it or takes it as right. Of a plan that is only viewed the value cannot be changed; its name still opens. */
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
  const store = usePlanStoreApi();
  const isAssumed = origin === "assumed";
  const action = isAssumed ? words.confirm(label) : words.reset(label);

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
        <NoteSign warnings={warnings} />
        <Tip id={sign}>
          <OriginInWords origin={origin} />
          {warnings.length > 0 && (
            <span id={note} className="tip-notes">
              <FieldNotes warnings={warnings} />
            </span>
          )}
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
          aria-label={action}
          title={action}
          onClick={() => (isAssumed ? confirm(store, path) : reset(path))}
        >
          {isAssumed ? <CheckIcon /> : <ResetIcon />}
        </button>
      )}
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
