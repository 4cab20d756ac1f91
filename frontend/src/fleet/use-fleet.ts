/** The fleet of the page: read from files, kept in the browser, removed on demand. */

import { createStore, del, get, set } from "idb-keyval";
import { useCallback, useEffect, useState } from "react";
import address from "./example/fleet.json?url";
import { type FleetProblem, type NamedBytes, readFleetFile } from "./file/fleet-file.ts";
import { type Host, hostsOf } from "./view/fleet-view.ts";
import { noExample } from "./words.ts";

const KEY = "files";

const store = () => createStore("arcplan-fleet", "files");

/** Keeps files in place of those before; false if the browser refuses. */
async function keepFiles(files: readonly NamedBytes[]): Promise<boolean> {
  try {
    await set(KEY, files, store());
    return true;
  } catch (cause) {
    if (cause instanceof DOMException) return false;
    throw cause;
  }
}

/** The kept files; none where there are none or the browser refuses. */
async function keptFiles(): Promise<readonly NamedBytes[]> {
  try {
    return (await get<readonly NamedBytes[]>(KEY, store())) ?? [];
  } catch (cause) {
    if (cause instanceof DOMException) return [];
    throw cause;
  }
}

async function dropFiles(): Promise<void> {
  try {
    await del(KEY, store());
  } catch (cause) {
    // What could not be kept need not be removed.
    if (!(cause instanceof DOMException)) throw cause;
  }
}

/** The example fleet, which scripts/example-fleet.mjs makes from the samples. */
const EXAMPLE_FILE = "example-fleet.json";

async function exampleFile(): Promise<NamedBytes> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return { name: EXAMPLE_FILE, bytes: await answer.arrayBuffer() };
}

export interface Fleet {
  readonly names: readonly string[];
  readonly createdAt: string | null;
  readonly hosts: readonly Host[];
  readonly problems: readonly FleetProblem[];
  readonly isExample: boolean;
}

interface FleetState {
  /** Null while nothing is open. */
  readonly fleet: Fleet | null;
  readonly isBusy: boolean;
  /** Whether the browser refused to keep the files. */
  readonly isUnkept: boolean;
  /** What could not be read of files that hold no host. */
  readonly refused: readonly FleetProblem[];
}

const NOTHING: FleetState = { fleet: null, isBusy: false, isUnkept: false, refused: [] };

async function fleetOf(files: readonly NamedBytes[]): Promise<Fleet> {
  const read = await Promise.all(files.map(readFleetFile));
  return {
    names: read.map(({ name }) => name),
    createdAt: read.map(({ createdAt }) => createdAt).find((date) => date !== null) ?? null,
    hosts: hostsOf(read.flatMap(({ rows }) => rows)),
    problems: read.flatMap(({ problems }) => problems),
    isExample: files.every(({ name }) => name === EXAMPLE_FILE),
  };
}

const bytesOf = async (file: File): Promise<NamedBytes> => ({
  name: file.name,
  bytes: await file.arrayBuffer(),
});

export interface FleetActions {
  open(files: readonly File[]): void;
  openExample(): void;
  remove(): void;
}

export function useFleet(): [FleetState, FleetActions] {
  const [state, setState] = useState<FleetState>({ ...NOTHING, isBusy: true });

  const show = useCallback(async (files: readonly NamedBytes[], isNew: boolean) => {
    const fleet = await fleetOf(files);
    if (fleet.hosts.length === 0) {
      // The fleet that was open stays: a wrong file must not take it away.
      setState((now) => ({ ...now, isBusy: false, refused: fleet.problems }));
      return;
    }
    // What is on screen is kept, and what is gone is removed: a tab may be closed at any moment.
    const isUnkept = isNew && !(await keepFiles(files));
    setState({ ...NOTHING, fleet, isUnkept });
  }, []);

  useEffect(() => {
    void keptFiles().then((files) => (files.length > 0 ? show(files, false) : setState(NOTHING)));
  }, [show]);

  const take = useCallback(
    async (files: Promise<readonly NamedBytes[]>, failure: string) => {
      setState((now) => ({ ...now, isBusy: true, refused: [] }));
      try {
        await show(await files, true);
      } catch (cause) {
        if (!(cause instanceof Error)) throw cause;
        const problem = { file: failure, row: null, host: null, text: cause.message };
        setState((now) => ({ ...now, isBusy: false, refused: [problem] }));
      }
    },
    [show],
  );

  return [
    state,
    {
      open: (files) =>
        void take(Promise.all(files.map(bytesOf)), files.map(({ name }) => name).join(", ")),
      openExample: () =>
        void take(
          exampleFile().then((file) => [file]),
          noExample,
        ),
      remove: () => void dropFiles().then(() => setState(NOTHING)),
    },
  ];
}
