import { formatCount, formatMemory, formatRate } from "@arcplan/shared";
import type { ZdbCapture } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { sentence } from "../words.ts";

const BASIS_TEXT = {
  measured: "measured",
  exact: "exact",
  estimated: "estimated",
} as const;

/** What the ARC must hold at every recordsize so that no indirect block is read from disk. */
export function RequirementTable({ capture }: { readonly capture: ZdbCapture }) {
  const { requirements, requirements_note, requirement_assumptions } = capture;
  const { openzfs, openzfs_from, reads_per_s } = requirement_assumptions;
  const rate = formatRate(reads_per_s);
  const bytes = (value: number | null) => (value === null ? "–" : formatMemory(value));
  if (requirements.length === 0) {
    return (
      <section className="part">
        <h4>Requirement per recordsize</h4>
        <p className="entry-note">None. {requirements_note && sentence(requirements_note)}</p>
      </section>
    );
  }
  return (
    <section className="part">
      <h4>Requirement per recordsize</h4>
      {requirements_note && <p className="entry-note">{sentence(requirements_note)}</p>}
      <p className="entry-note">
        The same files at every recordsize, in the ARC of OpenZFS {openzfs}
        {openzfs_from === "default" && " (the dump does not tell its release)"} at {rate} reads/s.
        L2ARC headers: ARC that headers take if all leaf blocks were in an L2ARC. The prediction
        counts the plan's own reads/s, OpenZFS and servers, so its ARC for metadata can be another.
        Exact counts follow from the dump's own list of blocks.
      </p>
      <FigureTable caption="Requirement per recordsize">
        <thead>
          <tr>
            <th scope="col">recordsize</th>
            <th scope="col" className="numeric">
              Leaf blocks
            </th>
            <th scope="col" className="numeric">
              Non-leaf blocks
            </th>
            <th scope="col" className="numeric">
              ARC <br />
              <small>at {rate} reads/s</small>
            </th>
            <th scope="col" className="numeric">
              Rule of thumb
            </th>
            <th scope="col" className="numeric">
              L2ARC headers
            </th>
            <th scope="col">Basis</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map((row) => (
            <tr key={row.record_bytes} data-basis={row.basis}>
              <th scope="row">{formatMemory(row.record_bytes)}</th>
              <td className="numeric">{formatCount(row.leaf_blocks)}</td>
              <td className="numeric">{formatCount(row.nonleaf_blocks)}</td>
              <td className="numeric">
                {bytes(row.arc_bytes)}
                {row.arc_low_bytes !== row.arc_high_bytes && (
                  <>
                    <br />
                    <small className="p95">
                      {bytes(row.arc_low_bytes)} to {bytes(row.arc_high_bytes)}
                    </small>
                  </>
                )}
              </td>
              <td className="numeric">{bytes(row.rule_of_thumb_bytes)}</td>
              <td className="numeric">{bytes(row.l2arc_header_bytes)}</td>
              <td>{BASIS_TEXT[row.basis]}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
