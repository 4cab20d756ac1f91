import type { CSSProperties } from "react";
import type { ArcContentsCapture, ArcMemory } from "../../api/index.ts";
import { count, memory, share } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { Findings } from "../Verdict.tsx";
import { slashed } from "../words.ts";
import { CONTENTS, CONTENTS_FACTS, COUNTERS, compressedNote, PARTS } from "./words.ts";

interface Part {
  readonly name: string;
  readonly bytes: number;
}

const PRINTED: readonly (readonly [string, (arc: ArcMemory) => number | null])[] = [
  [PARTS.data, (arc) => arc.data_bytes],
  [PARTS.metadata, (arc) => arc.metadata_bytes],
  [PARTS.dbufs, (arc) => arc.dbuf_bytes],
  [PARTS.dnodes, (arc) => arc.dnode_bytes],
  [PARTS.bonus, (arc) => arc.bonus_bytes],
  [PARTS.headers, (arc) => arc.header_bytes],
  [PARTS.l2Headers, (arc) => arc.l2_header_bytes],
  [PARTS.waste, (arc) => arc.chunk_waste_bytes],
];

/** The printed parts, and what is left of the size. */
function partsOf(arc: ArcMemory): Part[] {
  const printed = PRINTED.map(([name, of]) => ({ name, bytes: of(arc) })).filter(
    (part): part is Part => part.bytes !== null,
  );
  const sum = printed.reduce((total, { bytes }) => total + bytes, 0);
  const rest = (arc.size_bytes ?? sum) - sum;
  return rest > 0 ? [...printed, { name: PARTS.rest, bytes: rest }] : printed;
}

/** What fills the ARC. Uncompressed copies are part of data and metadata, so they have no row. */
function ContentsTable({ arc }: { readonly arc: ArcMemory }) {
  const parts = partsOf(arc);
  const size = Math.max(1, arc.size_bytes ?? parts.reduce((sum, { bytes }) => sum + bytes, 0));
  const columns: readonly TableColumn<Part>[] = [
    { head: CONTENTS.part, text: ({ name }) => name },
    { head: CONTENTS.bytes, isFigure: true, text: ({ bytes }) => memory(bytes) },
    { head: CONTENTS.share, isFigure: true, text: ({ bytes }) => share(bytes / size) },
    {
      head: CONTENTS.bar,
      text: ({ bytes }) => (
        <span
          className="bar"
          aria-hidden="true"
          style={{ "--share": bytes / size } as CSSProperties}
        />
      ),
    },
  ];
  const { compressed_bytes: compressed, overhead_bytes: copies } = arc;
  const note = compressed !== null && copies !== null ? compressedNote(compressed, copies) : "";
  return <ColumnTable title={CONTENTS.title} note={note} rows={parts} columns={columns} />;
}

/** The kernel's ARC counters: what fills the ARC, and how often it was hit. */
export function ArcContentsView({ capture }: { readonly capture: ArcContentsCapture }) {
  const { arc, findings } = capture;
  return (
    <>
      <dl className="facts">
        <dt>{CONTENTS_FACTS.size}</dt>
        <dd>{memory(arc.size_bytes)}</dd>
        <dt>{CONTENTS_FACTS.target}</dt>
        <dd>{slashed(memory(arc.target_bytes), memory(arc.max_bytes))}</dd>
        <dt>{CONTENTS_FACTS.hits}</dt>
        <dd>{share(arc.hit_ratio)}</dd>
        <dt>{CONTENTS_FACTS.demandHits}</dt>
        <dd>{slashed(share(arc.demand_data_hit_ratio), share(arc.demand_metadata_hit_ratio))}</dd>
        <dt>{CONTENTS_FACTS.l2Hits}</dt>
        <dd>{share(arc.l2_hit_ratio)}</dd>
        <dt>{CONTENTS_FACTS.ghostHits}</dt>
        <dd>{count(arc.ghost_hits)}</dd>
      </dl>
      <p className="entry-note">{CONTENTS_FACTS.since}</p>
      <ContentsTable arc={arc} />
      <Findings findings={findings} />
      <RecordTable title={COUNTERS} rows={recordRows(capture, capture.values)} />
    </>
  );
}
