import type { ZdbCapture } from "../../api/index.ts";
import { bytesText, countText } from "../cells.ts";
import { FigureTable } from "../FigureTable.tsx";
import { ruleOfThumbBytes } from "./rule-of-thumb.ts";

const BASIS_TEXT = {
  measured: "measured",
  exact: "exact, from the block list",
  estimated: "estimated",
} as const;

/** What the ARC must hold at every recordsize so that no indirect block is read from disk. */
export function RequirementTable({ capture }: { readonly capture: ZdbCapture }) {
  const { requirements, totals } = capture;
  const line = requirements[0]?.openzfs;
  return (
    <section>
      <h4>Requirement per recordsize</h4>
      <p className="entry-note">
        The same files at every recordsize{line && `, in the ARC of OpenZFS ${line}`}. L2ARC
        headers: ARC that headers take if all leaf blocks were in an L2ARC.
      </p>
      <FigureTable caption="Requirement per recordsize">
        <thead>
          <tr>
            <th scope="col">recordsize</th>
            {["Leaf blocks", "Non-leaf blocks", "ARC", "Rule of thumb", "L2ARC headers"].map(
              (head) => (
                <th key={head} scope="col" className="numeric">
                  {head}
                </th>
              ),
            )}
            <th scope="col">Basis</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map((row) => (
            <tr key={row.record_bytes} data-basis={row.basis}>
              <th scope="row">{bytesText(row.record_bytes)}</th>
              <td className="numeric">{countText(row.leaf_blocks)}</td>
              <td className="numeric">{countText(row.nonleaf_blocks)}</td>
              <td className="numeric">{bytesText(row.arc_bytes)}</td>
              <td className="numeric">
                {bytesText(ruleOfThumbBytes(totals.file_bytes, row.record_bytes))}
              </td>
              <td className="numeric">{bytesText(row.l2arc_header_bytes)}</td>
              <td>{BASIS_TEXT[row.basis]}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
