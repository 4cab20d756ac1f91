import { formatCount, formatPercent, formatStorage } from "@arcplan/shared";
import type { Estimate, Interval } from "../../api/index.ts";
import { sentence } from "../words.ts";

function intervalText({ value, low, high }: Interval, text: (value: number) => string): string {
  if (low === null || high === null) return `${text(value)}, interval unknown`;
  return `${text(value)} (${text(low)} to ${text(high)})`;
}

/** What the whole dataset would hold, judged from the part that was dumped. */
export function EstimateNote({ estimate }: { readonly estimate: Estimate }) {
  const { note, confidence, leaf_blocks, nonleaf_blocks, nonleaf_logical_bytes } = estimate;
  return (
    <section className="part">
      <h4>The whole, estimated</h4>
      <p className="entry-note">
        {sentence(note)}
        {leaf_blocks.low !== null &&
          ` In brackets the ${formatPercent(confidence)} confidence interval.`}
      </p>
      <dl className="facts">
        <dt>Leaf blocks</dt>
        <dd>{intervalText(leaf_blocks, formatCount)}</dd>
        <dt>Non-leaf blocks</dt>
        <dd>{intervalText(nonleaf_blocks, formatCount)}</dd>
        <dt>Non-leaf bytes, uncompressed</dt>
        <dd>{intervalText(nonleaf_logical_bytes, formatStorage)}</dd>
      </dl>
    </section>
  );
}
