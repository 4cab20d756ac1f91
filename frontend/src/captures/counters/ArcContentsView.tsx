import type { ArcContentsCapture } from "../../api/index.ts";
import { Findings } from "../Findings.tsx";
import { count, memory, share } from "../tables/figures.ts";
import { slashed } from "../words.ts";
import { ContentsTable } from "./ContentsTable.tsx";
import { CounterTable } from "./CounterTable.tsx";
import { FACTS } from "./words.ts";

/** The kernel's ARC counters: what fills the ARC, and how often it was hit. */
export function ArcContentsView({ capture }: { readonly capture: ArcContentsCapture }) {
  const { arc, findings } = capture;
  return (
    <>
      <dl className="facts">
        <dt>{FACTS.size}</dt>
        <dd>{memory(arc.size_bytes)}</dd>
        <dt>{FACTS.target}</dt>
        <dd>{slashed(memory(arc.target_bytes), memory(arc.max_bytes))}</dd>
        <dt>{FACTS.hits}</dt>
        <dd>{share(arc.hit_ratio)}</dd>
        <dt>{FACTS.demandHits}</dt>
        <dd>{slashed(share(arc.demand_data_hit_ratio), share(arc.demand_metadata_hit_ratio))}</dd>
        <dt>{FACTS.l2Hits}</dt>
        <dd>{share(arc.l2_hit_ratio)}</dd>
        <dt>{FACTS.ghostHits}</dt>
        <dd>{count(arc.ghost_hits)}</dd>
      </dl>
      <p className="entry-note">{FACTS.since}</p>
      <ContentsTable arc={arc} />
      <Findings findings={findings} />
      <CounterTable values={capture.values} />
    </>
  );
}
