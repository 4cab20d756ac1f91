import { formatSignificant } from "@arcplan/shared";
import type { ArcContentsCapture } from "../../api/index.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { count, memory, share } from "../tables/figures.ts";
import { Findings } from "../Verdict.tsx";
import { slashed } from "../words.ts";
import { ContentsTable } from "./ContentsTable.tsx";
import { COUNTERS, FACTS } from "./words.ts";

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
