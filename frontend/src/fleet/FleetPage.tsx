import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { FileDrop } from "../ui/FileDrop.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Filters } from "./Filters.tsx";
import { type FleetProblem, PLANNER_ADDRESS } from "./file/fleet-file.ts";
import { GroupPanel } from "./group/GroupPanel.tsx";
import { Totals } from "./Totals.tsx";
import { useRows } from "./table/columns.ts";
import { HostTable } from "./table/HostTable.tsx";
import { type Fleet, type FleetActions, useFleet } from "./use-fleet.ts";
import { fleetCsv } from "./view/fleet-csv.ts";
import { type Host, shownHosts, useView } from "./view/fleet-view.ts";
import { sumsOf } from "./view/sums.ts";
import * as words from "./words.ts";

/** Problems listed; files with more are damaged as a whole. */
const MOST_LISTED = 50;

/** What of the files could not be read: file, row and reason. */
function Problems({ problems }: { readonly problems: readonly FleetProblem[] }) {
  if (problems.length === 0) return null;
  const list = problems.slice(0, MOST_LISTED);
  return (
    <details className="fleet-problems" open={problems.length < 4}>
      <summary>{words.problemsOf(problems.length)}</summary>
      <ul>
        {list.map(({ file, row, host, text }) => (
          <li key={`${file} ${row} ${text}`}>
            <strong>{words.problemPlace(file, row, host)}</strong> {text}
          </li>
        ))}
        {problems.length > list.length && (
          <li>{words.moreProblems(problems.length - list.length)}</li>
        )}
      </ul>
    </details>
  );
}

interface EmptyFleetProps {
  readonly onChoose: () => void;
  readonly onExample: () => void;
}

/** What the page is for, before it has a fleet. */
function EmptyFleet({ onChoose, onExample }: EmptyFleetProps) {
  return (
    <section className="fleet-empty" aria-labelledby="fleet-empty">
      <h2 id="fleet-empty">{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <p className="fleet-actions">
        <button type="button" className="button button-strong" onClick={onChoose}>
          {words.choose}
        </button>
        <button type="button" className="button button-quiet" onClick={onExample}>
          {words.showExample}
        </button>
      </p>
      <p className="soft">{words.howTo}</p>
      <ul className="fleet-commands">
        {words.commands.map((command) => (
          <li key={command}>
            <code>{command}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

function dateOf(iso: string | null): string | null {
  const date = new Date(iso ?? "");
  return Number.isNaN(date.getTime()) ? null : dates.format(date);
}

interface HeadProps {
  readonly fleet: Fleet | null;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function Head({ fleet, onChoose, onRemove }: HeadProps) {
  return (
    <header className="fleet-head">
      <h1 className="wordmark">
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width="22" height="22" />
        <span>
          {words.wordmark} <span className="fleet-title">{words.title}</span>
        </span>
      </h1>
      {fleet !== null && (
        <p className="soft fleet-source">
          {fleet.isExample
            ? words.exampleName
            : words.filesOf(fleet.names, dateOf(fleet.createdAt))}
        </p>
      )}
      <nav className="fleet-actions" aria-label={words.title}>
        <a className="button" href={PLANNER_ADDRESS}>
          {words.planner}
        </a>
        {fleet !== null && (
          <>
            <button type="button" className="button" onClick={onRemove}>
              {words.remove}
            </button>
            <button type="button" className="button button-quiet" onClick={onChoose}>
              {words.openFile}
            </button>
          </>
        )}
      </nav>
    </header>
  );
}

function saveTable(hosts: readonly Host[]): void {
  const text = fleetCsv(hosts.map(({ row }) => row));
  saveFile(words.csvName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

/** A fleet: its sum, what narrows it, one change to all of it, and its table. */
function FleetRoom({ fleet }: { readonly fleet: Fleet }) {
  const [view, change] = useView();
  const later = useDeferredValue(view);
  const { text, filters } = later;
  const shown = useMemo(
    () => shownHosts(fleet.hosts, { text, filters }),
    [fleet.hosts, text, filters],
  );
  const changes = useMemo(
    () => [...new Set(fleet.hosts.flatMap(({ row }) => row.what_if))],
    [fleet.hosts],
  );
  const all = useMemo(
    () => fleet.hosts.filter(({ row }) => row.counted_as === null).length,
    [fleet.hosts],
  );
  const sums = useMemo(() => sumsOf(shown.map(({ row }) => row)), [shown]);
  const { rows, hosts } = useRows(shown, later);
  return (
    <>
      {fleet.isExample && <p className="soft">{words.exampleNote}</p>}
      {changes.length > 0 && <p className="note-warning">{words.whatIf(changes)}</p>}
      <Totals sums={sums} all={all} />
      <Filters hosts={fleet.hosts} view={view} onChange={change} />
      <div className="fleet-tools">
        <GroupPanel hosts={shown} />
        <button type="button" className="button button-quiet" onClick={() => saveTable(hosts)}>
          {words.saveTable}
        </button>
      </div>
      <HostTable rows={rows} view={later} onChange={change} />
    </>
  );
}

function useChooser(onFiles: FleetActions["open"]) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept=".json,.gz,application/json,application/gzip"
      aria-label={words.choose}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be chosen again after it was changed.
        currentTarget.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return [field, () => input.current?.click()] as const;
}

/** The page of a fleet. */
export function FleetPage() {
  const [{ fleet, isBusy, isUnkept, refused }, { open, openExample, remove }] = useFleet();
  const [field, choose] = useChooser(open);
  useEffect(() => {
    document.title = `${words.title} – ${words.wordmark}`;
  }, []);
  return (
    <div className="fleet" aria-busy={isBusy}>
      <Head fleet={fleet} onChoose={choose} onRemove={remove} />
      <main className="fleet-main">
        {field}
        <div role="alert">
          <Problems problems={[...refused, ...(fleet?.problems ?? [])]} />
          {isUnkept && <p className="note-warning">{words.notKept}</p>}
        </div>
        {fleet === null && isBusy && <p className="soft">{words.opening}</p>}
        {fleet === null && !isBusy && <EmptyFleet onChoose={choose} onExample={openExample} />}
        {fleet !== null && <FleetRoom fleet={fleet} />}
      </main>
      <FileDrop text={words.drop} onDrop={({ files }) => files.length > 0 && open([...files])} />
    </div>
  );
}
