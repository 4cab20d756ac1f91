import type { GroupChange, GroupHost, HostEffect } from "@arcplan/shared/fleet/group-change.ts";
import { groupTotals, readsRatio, worstAffected } from "@arcplan/shared/fleet/group-totals.ts";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { saveFile } from "../../ui/save-file.ts";
import { TableHead } from "../../ui/Table.tsx";
import { planAddress } from "../file/fleet-file.ts";
import { Figure } from "../Totals.tsx";
import { effectsCsv } from "../view/fleet-csv.ts";
import type { Host } from "../view/fleet-view.ts";
import { CHOICE_IDS, type ChoiceId, changeOf, firstValue, valuesOf } from "./choices.ts";
import * as words from "./words.ts";
import type { Answer, Batch } from "./worker.ts";
import address from "./worker.ts?shared-worker";

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

/** Hosts sent at once: some tenths of a second of work. */
const BATCH = 100;

interface Listeners {
  onProgress(done: number): void;
  onDone(effects: readonly HostEffect[]): void;
  onBroken(reason: string): void;
}

function batchOf(hosts: readonly Host[], start: number): GroupHost[] {
  return hosts.slice(start, start + BATCH).map(({ id, row }) => {
    const { host, status, trust, counted_as, plan, changes, arc_need_bytes } = row;
    return { id, host, status, trust, counted_as, plan, changes, arc_need_bytes };
  });
}

/** @returns a function that stops it; nothing is told afterwards. */
function runChange(hosts: readonly Host[], change: GroupChange, listeners: Listeners): () => void {
  const worker = new Worker(address, { type: "module" });
  const effects: HostEffect[] = [];
  const ask = () => {
    const batch: Batch = { hosts: batchOf(hosts, effects.length), change };
    worker.postMessage(batch);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    effects.push(...data.effects);
    listeners.onProgress(effects.length);
    if (effects.length < hosts.length) ask();
    else {
      worker.terminate();
      listeners.onDone(effects);
    }
  });
  worker.addEventListener("error", ({ message }) => {
    worker.terminate();
    listeners.onBroken(message);
  });
  ask();
  return () => worker.terminate();
}

interface Asked {
  readonly hosts: readonly Host[];
  readonly change: GroupChange;
}

type Run =
  | { readonly state: "idle" }
  | { readonly state: "running"; readonly done: number; readonly of: number }
  | { readonly state: "done"; readonly asked: Asked; readonly effects: readonly HostEffect[] }
  | { readonly state: "broken"; readonly reason: string };

interface PickProps {
  readonly choice: ChoiceId;
  readonly value: string;
  readonly onPick: (choice: ChoiceId, value: string) => void;
}

/** Chooses the change. */
function Pick({ choice, value, onPick }: PickProps) {
  const id = useId();
  const values = valuesOf(choice);
  return (
    <>
      <label htmlFor={id}>{words.what}</label>
      <select
        id={id}
        className="select"
        value={choice}
        onChange={(event) => {
          const next = CHOICE_IDS.find((one) => one === event.currentTarget.value) ?? "own";
          onPick(next, firstValue(next));
        }}
      >
        {CHOICE_IDS.map((one) => (
          <option key={one} value={one}>
            {words.choices[one]}
          </option>
        ))}
      </select>
      {values.length > 0 && (
        <>
          <label htmlFor={`${id}-to`}>{words.to}</label>
          <select
            id={`${id}-to`}
            className="select"
            value={value}
            onChange={(event) => onPick(choice, event.currentTarget.value)}
          >
            {values.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}

/** One change to all hosts shown, and what it brings in all. */
export function GroupPanel({ hosts }: { readonly hosts: readonly Host[] }) {
  const [choice, setChoice] = useState<ChoiceId>("own");
  const [value, setValue] = useState("");
  const [run, setRun] = useState<Run>({ state: "idle" });
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function start() {
    const asked = { hosts, change: changeOf(choice, value) };
    setRun({ state: "running", done: 0, of: hosts.length });
    stop.current = runChange(hosts, asked.change, {
      onProgress: (done) => setRun({ state: "running", done, of: hosts.length }),
      onDone: (effects) => setRun({ state: "done", asked, effects }),
      onBroken: (reason) => setRun({ state: "broken", reason }),
    });
  }

  function cancel() {
    stop.current();
    setRun({ state: "idle" });
  }

  const isStale =
    run.state === "done" &&
    (run.asked.hosts !== hosts ||
      JSON.stringify(run.asked.change) !== JSON.stringify(changeOf(choice, value)));
  return (
    <details className="fleet-group-change">
      <summary>
        <span className="fleet-summary">{words.heading(hosts.length)}</span>
        <span className="soft fleet-summary-hint">{words.hint}</span>
      </summary>
      <div className="fleet-change">
        <div className="fleet-change-form">
          <Pick
            choice={choice}
            value={value}
            onPick={(next, nextValue) => {
              setChoice(next);
              setValue(nextValue);
            }}
          />
          {run.state === "running" ? (
            <button type="button" className="button button-quiet" onClick={cancel}>
              {words.cancel}
            </button>
          ) : (
            <button
              type="button"
              className="button button-strong"
              disabled={hosts.length === 0}
              onClick={start}
            >
              {words.predict}
            </button>
          )}
          {run.state === "running" && (
            <progress aria-label={words.predict} value={run.done} max={run.of} />
          )}
        </div>
        <p role="status" className="soft fleet-change-status">
          {run.state === "running" && words.progress(run.done, run.of)}
          {run.state === "broken" && words.failure(run.reason)}
          {isStale && words.stale}
        </p>
        {run.state === "done" && (
          <GroupResult effects={run.effects} hosts={run.asked.hosts} isStale={isStale} />
        )}
      </div>
    </details>
  );
}
