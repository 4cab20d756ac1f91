import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { saveFile } from "../ui/save-file.ts";
import { EmptyFleet } from "./EmptyFleet.tsx";
import { Filters } from "./Filters.tsx";
import { GroupPanel } from "./group/GroupPanel.tsx";
import { Problems } from "./Problems.tsx";
import { Totals } from "./Totals.tsx";
import { HostTable } from "./table/HostTable.tsx";
import { useRows } from "./table/use-rows.ts";
import { useDrop } from "./use-drop.ts";
import { type Fleet, type FleetActions, useFleet } from "./use-fleet.ts";
import { fleetCsv } from "./view/fleet-csv.ts";
import { type Host, shownHosts } from "./view/fleet-view.ts";
import { PLANNER_ADDRESS } from "./view/plan-address.ts";
import { sumsOf } from "./view/sums.ts";
import { useView } from "./view/use-view.ts";
import * as words from "./words.ts";

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
  const sums = useMemo(() => sumsOf(shown.map(({ row }) => row)), [shown]);
  const { rows, hosts } = useRows(shown, later);
  return (
    <>
      {fleet.isExample && <p className="soft">{words.exampleNote}</p>}
      <Totals sums={sums} all={fleet.hosts.length} />
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
  const isOver = useDrop(open);
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
      {isOver && (
        <div className="fleet-drop" aria-hidden="true">
          <p>{words.drop}</p>
        </div>
      )}
    </div>
  );
}
