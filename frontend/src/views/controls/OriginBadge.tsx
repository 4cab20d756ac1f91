import type { Origin } from "../../plan/plan-slice.ts";

export const ORIGIN_WORDS: Readonly<Record<Origin, string>> = {
  measured: "measured",
  derived: "derived from captures",
  entered: "entered",
  datasheet: "datasheet",
  assumed: "assumed",
  missing: "missing",
  default: "default",
};

/** Where a value came from, as a small sign; the word is there for those who do not see it. */
export function OriginBadge({ origin }: { readonly origin: Origin }) {
  return (
    <>
      <span className={`origin origin-${origin}`} title={ORIGIN_WORDS[origin]} aria-hidden="true" />
      <span className="hidden-text">, {ORIGIN_WORDS[origin]}</span>
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
    <ul className="origin-legend" aria-label="Signs beside names: where a value came from">
      {SHOWN.map((origin) => (
        <li key={origin}>
          <span className={`origin origin-${origin}`} aria-hidden="true" />
          {ORIGIN_WORDS[origin]}
        </li>
      ))}
    </ul>
  );
}
