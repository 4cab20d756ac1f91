import type { Origin } from "../../plan/plan-slice.ts";
import * as words from "./words.ts";

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
