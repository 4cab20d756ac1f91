import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { Fragment, type ReactNode } from "react";
import { useFieldWarnings } from "../../plan/answers/warnings.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { type Origin, originOf } from "../../plan/plan-slice.ts";
import { ResetIcon } from "../../ui/icons.tsx";
import { ControlNotes } from "./ControlNotes.tsx";
import * as words from "./words.ts";

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

/** Row of a control: a name that opens its details, the origin, a reset button, and notes on the value. */
export function ControlRow({ path, label, children }: ControlRowProps) {
  const origin = usePlanStore((state) => originOf(state.plan, path));
  const reset = usePlanStore((state) => state.reset);
  const inspect = usePlanStore((state) => state.inspect);
  const warnings = useFieldWarnings(path);
  const name = `name-${path}`;
  const note = `note-${path}`;
  const isChanged = origin !== "default";

  return (
    <div className="control">
      <button
        type="button"
        className="control-name"
        aria-label={words.detailsOf(label, origin)}
        onClick={() => inspect({ kind: "field", path })}
      >
        <OriginBadge origin={origin} />
        <span className="control-label" id={name}>
          {breakable(label)}
        </span>
      </button>
      {children({ name, note: warnings.length > 0 ? note : undefined })}
      {isChanged && (
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

/** The origin of a value as a small sign, with a word for screen readers. */
export function OriginBadge({ origin }: { readonly origin: Origin }) {
  return (
    <>
      <span
        className={`origin origin-${origin}`}
        title={words.origins[origin]}
        aria-hidden="true"
      />
      <span className="hidden-text">{words.originAfter(origin)}</span>
    </>
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
          <span className={`origin origin-${origin}`} aria-hidden="true" />
          {words.origins[origin]}
        </li>
      ))}
    </ul>
  );
}
