import type { HostEffect } from "@arcplan/shared/fleet/group-change.ts";
import { groupTotals, readsRatio, worstAffected } from "@arcplan/shared/fleet/group-totals.ts";
import { useMemo } from "react";
import { saveFile } from "../../ui/save-file.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import { Figure } from "../Totals.tsx";
import { effectsCsv } from "../view/fleet-csv.ts";
import type { Host } from "../view/fleet-view.ts";
import { planAddress } from "../view/plan-address.ts";
import * as words from "./words.ts";

/** Hosts listed as the worst affected. */
const MOST_WORST = 10;

/** Reasons and how many hosts have each, the most common first. */
function reasonsOf(effects: readonly HostEffect[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reason } of effects) {
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

interface ResultProps {
  readonly effects: readonly HostEffect[];
  readonly hosts: readonly Host[];
  readonly isStale: boolean;
}

type Rows = ReadonlyMap<number, Host>;

function Worst({
  effects,
  byId,
}: {
  readonly effects: readonly HostEffect[];
  readonly byId: Rows;
}) {
  const worst = worstAffected(effects, MOST_WORST);
  if (worst.length === 0) return <p className="soft">{words.nothingLoses}</p>;
  const { host, before, after, ratio } = words.worstColumns;
  return (
    <table aria-label={words.worst}>
      <caption>{words.worst}</caption>
      <TableHead columns={[host, { figures: before }, { figures: after }, { figures: ratio }]} />
      <tbody>
        {worst.map((effect) => {
          const row = byId.get(effect.id)?.row;
          const address = row ? planAddress(row) : null;
          return (
            <tr key={effect.id}>
              <th scope="row">
                {address === null ? effect.host : <a href={address}>{effect.host}</a>}
              </th>
              <td className="numeric">{words.rate(effect.before?.reads_per_s ?? 0)}</td>
              <td className="numeric">{words.rate(effect.after?.reads_per_s ?? 0)}</td>
              <td className="numeric">{words.percentOf(readsRatio(effect) ?? 1)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What a change brings to all hosts together, and to those it hurts. */
export function GroupResult({ effects, hosts, isStale }: ResultProps) {
  const totals = useMemo(() => groupTotals(effects), [effects]);
  const byId = useMemo(() => new Map(hosts.map((host) => [host.id, host])), [hosts]);
  const reasons = useMemo(() => reasonsOf(effects), [effects]);
  const ram = totals.ram_after_bytes - totals.ram_before_bytes;
  const usd = totals.month_after_usd - totals.month_before_usd;
  const isPriced = totals.changed > totals.unpriced;
  return (
    <div className="fleet-result" data-stale={isStale || undefined}>
      <dl className="fleet-figures">
        <Figure
          label={words.changed}
          value={words.count(totals.changed)}
          detail={words.changedDetail(totals)}
        />
        <Figure
          label={words.fares}
          value={words.faresValue(totals)}
          detail={words.faresDetail(totals)}
          tone={totals.loses > 0 ? "bad" : undefined}
        />
        <Figure
          label={words.reads}
          value={
            totals.no_figure === totals.changed && totals.changed > 0
              ? words.noFigure
              : words.readsOf(totals.reads_after)
          }
          detail={words.readsDetail(totals.reads_before, totals.reads_after)}
        />
        <Figure
          label={words.ram}
          value={words.ramChange(ram)}
          detail={words.before(words.memory(totals.ram_before_bytes))}
        />
        <Figure
          label={words.month}
          value={isPriced || totals.unpriced === 0 ? words.usdChange(usd) : words.noPrice}
          detail={isPriced ? words.before(words.usd(totals.month_before_usd)) : ""}
        />
      </dl>
      {totals.overcommits > 0 && (
        <p className="note-error">{words.overcommits(totals.overcommits)}</p>
      )}
      {totals.no_figure > 0 && <p className="note-warning">{words.leftOut(totals.no_figure)}</p>}
      {totals.unpriced > 0 && <p className="note-warning">{words.unpriced(totals.unpriced)}</p>}
      {reasons.length > 0 && (
        <details>
          <summary>{words.impossible}</summary>
          <ul>
            {reasons.map(([reason, count]) => (
              <li key={reason}>{words.reasonOf(reason, count)}</li>
            ))}
          </ul>
        </details>
      )}
      {totals.changed > 0 && (
        <>
          <Worst effects={effects} byId={byId} />
          <p>
            <button
              type="button"
              className="button button-quiet"
              onClick={() =>
                saveFile(
                  words.csvName,
                  new Blob([effectsCsv(effects, (id) => byId.get(id)?.row)], {
                    type: "text/csv;charset=utf-8",
                  }),
                )
              }
            >
              {words.save}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
