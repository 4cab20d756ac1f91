/** Dropped or pasted files: a saved plan opens as a copy, all others are read as captures. */
import { type ExamplePlan, PlanFormatError } from "@arcplan/shared";
import { settingsOf } from "../../advice/settings.ts";
import { UnreachableError } from "../../api/index.ts";
import { isSample, samples } from "../../captures/adding/examples.ts";
import { type Entry, isSettled, type NamedBlob } from "../../captures/entries/entry.ts";
import type { UnreadFile } from "../../evidence/Review.tsx";
import { openUntrusted, planAmongFiles } from "../../plan/outside/plan-file.ts";
import type { PlanStore } from "../../plan/store.ts";
import { brokenFile, unreadOf } from "../words.ts";
import { type CapturesStore, capturesFor } from "./captures-store.ts";
import { unreadFiles } from "./file-count.ts";

function openPlan(store: PlanStore, name: string, untrusted: unknown): void {
  try {
    openUntrusted(store, untrusted, "file");
  } catch (cause) {
    if (!(cause instanceof PlanFormatError)) throw cause;
    store.getState().fail(brokenFile(name, cause.message));
  }
}

/** @returns how many of the files are captures. */
export async function takeFiles(store: PlanStore, files: readonly NamedBlob[]): Promise<number> {
  const captures: NamedBlob[] = [];
  for (const file of files) {
    const untrusted = await planAmongFiles(file.blob);
    if (untrusted === null) captures.push(file);
    else openPlan(store, file.name, untrusted);
  }
  if (captures.length > 0) capturesFor(store).getState().add(captures);
  return captures.length;
}

type Captures = ReturnType<CapturesStore["getState"]>;

/** A file of so many lines is worth the planner's progress; a wrong one is refused before. */
const MANY_LINES = 10_000;

/** Of so many wrong files each is said to be why; of more their names. */
const MOST_REASONS = 3;

const isLong = ({ progress }: Entry) =>
  progress.phase === "sending" && (progress.linesRead ?? 0) > MANY_LINES;

/** Whether something of the files is read, or none of them can be; null as long as neither is known. */
function isOneRead({ entries }: Captures): boolean | null {
  if (entries.some((entry) => entry.captures.length > 0 || isLong(entry))) return true;
  return entries.length > 0 && entries.every(isSettled) ? false : null;
}

/** @returns why none of the files can be used, or null as soon as one of them is being read. */
export async function takeFirstFiles(
  store: PlanStore,
  files: readonly NamedBlob[],
): Promise<string | null> {
  store.setState({ isReading: true });
  if ((await takeFiles(store, files)) === 0) {
    store.setState({ isReading: false });
    return store.getState().failure;
  }
  const captures = capturesFor(store);
  const unread = await new Promise<readonly UnreadFile[] | null>((resolve) => {
    const look = () => {
      const { entries } = captures.getState();
      const known = isOneRead(captures.getState());
      if (known === null) return;
      unsubscribe();
      resolve(known ? null : unreadFiles(entries));
    };
    const unsubscribe = captures.subscribe(look);
    look();
  });
  if (unread === null) return null;
  const { entries, remove } = captures.getState();
  // The start screen has no evidence that would say why.
  const told = unread.length > MOST_REASONS ? [unread] : unread.map((one) => [one]);
  const why = told.map(unreadOf).join("\n");
  for (const { id } of entries) remove(id);
  return why;
}

/** Whether somebody's own files are here. */
export function hasOwnFiles(store: PlanStore): boolean {
  return capturesFor(store)
    .getState()
    .entries.some(({ name }) => !isSample(name));
}

/** Captures of other examples go: two servers' counters must not be taken for one's. */
function removeOtherSamples(captures: CapturesStore, wanted: readonly string[]): void {
  const { entries, remove } = captures.getState();
  for (const { id, name } of entries) {
    if (isSample(name) && !wanted.includes(name)) remove(id);
  }
}

/**
 * Brings an example's captures to this page; those that are there already stay. Beside somebody's own files there would
 * be two servers', so none come.
 *
 * @returns whether the server handed them out
 */
export async function bringExampleData(
  store: PlanStore,
  { captures: wanted, load }: Pick<ExamplePlan, "captures" | "load">,
): Promise<boolean> {
  if (hasOwnFiles(store)) return true;
  const captures = capturesFor(store);
  settingsOf(store).setState({ load: load ?? {} });
  removeOtherSamples(captures, wanted);
  const here = new Set(captures.getState().entries.map(({ name }) => name));
  const missing = wanted.filter(isSample).filter((name) => !here.has(name));
  try {
    captures.getState().add(await samples(missing));
    return true;
  } catch (cause) {
    if (!(cause instanceof UnreachableError)) throw cause;
    return false;
  }
}
