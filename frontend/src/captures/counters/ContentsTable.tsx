import { formatMemory, formatPercent } from "@arcplan/shared";
import type { CSSProperties } from "react";
import type { ArcMemory } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";

interface Part {
  readonly name: string;
  readonly bytes: number;
}

const PARTS: readonly (readonly [string, (arc: ArcMemory) => number | null])[] = [
  ["Data", (arc) => arc.data_bytes],
  ["Metadata", (arc) => arc.metadata_bytes],
  ["dbufs", (arc) => arc.dbuf_bytes],
  ["dnodes", (arc) => arc.dnode_bytes],
  ["Bonus buffers", (arc) => arc.bonus_bytes],
  ["Headers", (arc) => arc.header_bytes],
  ["L2ARC headers", (arc) => arc.l2_header_bytes],
  ["Chunk waste", (arc) => arc.chunk_waste_bytes],
];

/** Parts that are printed; what they leave of the size is shown as such. */
export function partsOf(arc: ArcMemory): Part[] {
  const printed = PARTS.map(([name, of]) => ({ name, bytes: of(arc) })).filter(
    (part): part is Part => part.bytes !== null,
  );
  const sum = printed.reduce((total, { bytes }) => total + bytes, 0);
  const rest = (arc.size_bytes ?? sum) - sum;
  return rest > 0 ? [...printed, { name: "Not printed apart", bytes: rest }] : printed;
}

/** What fills the ARC. Uncompressed copies are part of data and metadata, so they stand apart. */
export function ContentsTable({ arc }: { readonly arc: ArcMemory }) {
  const parts = partsOf(arc);
  const size = Math.max(1, arc.size_bytes ?? parts.reduce((sum, { bytes }) => sum + bytes, 0));
  if (parts.length === 0) return null;
  return (
    <section className="part">
      <h4>What fills the ARC</h4>
      <FigureTable caption="What fills the ARC">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className="numeric">
              Bytes
            </th>
            <th scope="col" className="numeric">
              Share
            </th>
            <th scope="col">
              <span className="hidden-text">Drawn</span>
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
        <p className="entry-note">
          Of data and metadata, {formatMemory(arc.compressed_bytes)} are blocks as stored on disk
          and {formatMemory(arc.overhead_bytes)} uncompressed copies held beside them.
        </p>
      )}
    </section>
  );
}
