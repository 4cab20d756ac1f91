import { formatCount } from "@arcplan/shared";
import type { ZdbCapture } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { memory } from "../tables/figures.ts";
import { sentence } from "../words.ts";
import { BASIS_TEXT, noRequirement, REQUIREMENT, requirementNote } from "./words.ts";

/** ARC that holds all indirect blocks, at every recordsize. */
export function RequirementTable({ capture }: { readonly capture: ZdbCapture }) {
  const { requirements, requirements_note, requirement_assumptions } = capture;
  if (requirements.length === 0) {
    return (
      <section className="part">
        <h4>{REQUIREMENT.title}</h4>
        <p className="entry-note">{noRequirement(requirements_note)}</p>
      </section>
    );
  }
  return (
    <section className="part">
      <h4>{REQUIREMENT.title}</h4>
      {requirements_note && <p className="entry-note">{sentence(requirements_note)}</p>}
      <p className="entry-note">{requirementNote(capture)}</p>
      <FigureTable caption={REQUIREMENT.title}>
        <thead>
          <tr>
            <th scope="col">{REQUIREMENT.recordsize}</th>
            <th scope="col" className="numeric">
              {REQUIREMENT.leaf}
            </th>
            <th scope="col" className="numeric">
              {REQUIREMENT.indirect}
            </th>
            <th scope="col" className="numeric">
              {REQUIREMENT.arc} <br />
              <small>{REQUIREMENT.atReads(requirement_assumptions.reads_per_s)}</small>
            </th>
            <th scope="col" className="numeric">
              {REQUIREMENT.ruleOfThumb}
            </th>
            <th scope="col" className="numeric">
              {REQUIREMENT.l2Headers}
            </th>
            <th scope="col">{REQUIREMENT.basis}</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map((row) => (
            <tr key={row.record_bytes} data-basis={row.basis}>
              <th scope="row">{memory(row.record_bytes)}</th>
              <td className="numeric">{formatCount(row.leaf_blocks)}</td>
              <td className="numeric">{formatCount(row.nonleaf_blocks)}</td>
              <td className="numeric">
                {memory(row.arc_bytes)}
                {row.arc_low_bytes !== row.arc_high_bytes && (
                  <>
                    <br />
                    <small className="p95">
                      {REQUIREMENT.range(memory(row.arc_low_bytes), memory(row.arc_high_bytes))}
                    </small>
                  </>
                )}
              </td>
              <td className="numeric">{memory(row.rule_of_thumb_bytes)}</td>
              <td className="numeric">{memory(row.l2arc_header_bytes)}</td>
              <td>{BASIS_TEXT[row.basis]}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
