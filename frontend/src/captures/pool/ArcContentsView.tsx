import { formatMemory, formatPercent, formatSignificant } from "@arcplan/shared";
import type { CSSProperties } from "react";
import type { ArcContentsCapture, ArcMemory } from "../../api/index.ts";
import { TableHead } from "../../ui/Table.tsx";
import { count, FigureTable, memory, ShowMore, share, useCapped } from "../FigureTable.tsx";
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
  if (parts.length === 0) return null;
  return (
    <section className="part">
      <h4>{CONTENTS.title}</h4>
      <FigureTable caption={CONTENTS.title}>
        <thead>
          <tr>
            <th scope="col">{CONTENTS.part}</th>
            <th scope="col" className="numeric">
              {CONTENTS.bytes}
            </th>
            <th scope="col" className="numeric">
              {CONTENTS.share}
            </th>
            <th scope="col">
              <span className="hidden-text">{CONTENTS.bar}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, bytes }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">{formatMemory(bytes)}</td>
              <td className="numeric">{formatPercent(bytes / size)}</td>
              <td aria-hidden="true" className="bar-cell">
                <span className="bar" style={{ "--share": bytes / size } as CSSProperties} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {arc.overhead_bytes !== null && arc.compressed_bytes !== null && (
        <p className="entry-note">{compressedNote(arc.compressed_bytes, arc.overhead_bytes)}</p>
      )}
    </section>
  );
}

const AT_FIRST = 30;

/** Every counter as read, under the kernel's name. */
function CounterTable({ values }: { readonly values: Readonly<Record<string, number>> }) {
  const { shown, more, showMore } = useCapped(Object.entries(values), AT_FIRST);
  return (
    <details>
      <summary>{COUNTERS.title}</summary>
      <FigureTable caption={COUNTERS.title}>
        <TableHead columns={[COUNTERS.name, { figures: COUNTERS.value }]} />
        <tbody>
          {shown.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">
                {Number.isInteger(value) ? value.toLocaleString("en-US") : formatSignificant(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="counters" />
    </details>
  );
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
      <CounterTable values={capture.values} />
    </>
  );
}
