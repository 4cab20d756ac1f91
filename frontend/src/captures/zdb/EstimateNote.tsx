import { formatCount, formatStorage } from "@arcplan/shared";
import type { Estimate } from "../../api/index.ts";
import { ESTIMATE, estimateNote, intervalText } from "./words.ts";

/** Block counts of the whole dataset, estimated from the part that was dumped. */
export function EstimateNote({ estimate }: { readonly estimate: Estimate }) {
  const { leaf_blocks, nonleaf_blocks, nonleaf_logical_bytes } = estimate;
  return (
    <section className="part">
      <h4>{ESTIMATE.title}</h4>
      <p className="entry-note">{estimateNote(estimate)}</p>
      <dl className="facts">
        <dt>{ESTIMATE.leaf}</dt>
        <dd>{intervalText(leaf_blocks, formatCount)}</dd>
        <dt>{ESTIMATE.indirect}</dt>
        <dd>{intervalText(nonleaf_blocks, formatCount)}</dd>
        <dt>{ESTIMATE.indirectBytes}</dt>
        <dd>{intervalText(nonleaf_logical_bytes, formatStorage)}</dd>
      </dl>
    </section>
  );
}
