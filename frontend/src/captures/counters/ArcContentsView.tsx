import { formatCount, formatMemory, formatPercent } from "@arcplan/shared";
import type { ArcContentsCapture } from "../../api/index.ts";
import { Findings } from "../Findings.tsx";
import { ContentsTable } from "./ContentsTable.tsx";
import { CounterTable } from "./CounterTable.tsx";

/** The kernel's ARC counters: what fills the ARC, and how often it was hit. */
export function ArcContentsView({ capture }: { readonly capture: ArcContentsCapture }) {
  const { arc, findings } = capture;
  const bytes = (value: number | null) => (value === null ? "–" : formatMemory(value));
  const share = (value: number | null) => (value === null ? "–" : formatPercent(value));
  return (
    <>
      <dl className="facts">
        <dt>Size of the ARC</dt>
        <dd>{bytes(arc.size_bytes)}</dd>
        <dt>Target (c) / limit (c_max)</dt>
        <dd>
          {bytes(arc.target_bytes)} / {bytes(arc.max_bytes)}
        </dd>
        <dt>Hits of all accesses</dt>
        <dd>{share(arc.hit_ratio)}</dd>
        <dt>Hits of demand reads, data / metadata</dt>
        <dd>
          {share(arc.demand_data_hit_ratio)} / {share(arc.demand_metadata_hit_ratio)}
        </dd>
        <dt>Hits of L2ARC look-ups</dt>
        <dd>{share(arc.l2_hit_ratio)}</dd>
        <dt>Ghost list hits</dt>
        <dd>{arc.ghost_hits === null ? "–" : formatCount(arc.ghost_hits)}</dd>
      </dl>
      <p className="entry-note">Ratios and counts are totals since the module was loaded.</p>
      <ContentsTable arc={arc} />
      <Findings findings={findings} />
      <CounterTable values={capture.values} />
    </>
  );
}
