/** Keeps undo and redo over a reload, apart from the plan: it is larger, and changes less often. */
import type { Plan } from "@arcplan/shared";
import type { PlanStore, Undoable } from "../store.ts";
import { asList, asRecord, parseStored, restoreEntered, restoreStored } from "./kept.ts";

const HISTORY_KEY = "arcplan.history.1";

/** Steps that are kept to each side of the plan: about 200 KB of the 5 MB that browsers give. */
const MOST_KEPT = 50;

type Steps = readonly Partial<Undoable>[];

const written = new WeakMap<Plan, string>();

/** A plan as JSON, worked out once: all but one of them were in the history before. */
function textOf(plan: Plan): string {
  const text = written.get(plan) ?? JSON.stringify(plan);
  written.set(plan, text);
  return text;
}

function listOf(steps: Steps, most: number): string {
  const texts = steps.slice(-most).flatMap(({ plan, entered = {} }) => {
    if (plan === undefined) return [];
    if (Object.keys(entered).length === 0) return [textOf(plan)];
    return [`{"plan":${textOf(plan)},"entered":${JSON.stringify(entered)}}`];
  });
  return `[${texts.join()}]`;
}

/** Writes as many steps as the browser has room for; the nearest are the last to go. */
function write(past: Steps, future: Steps): void {
  for (let most = MOST_KEPT; most >= 1; most = Math.floor(most / 2)) {
    try {
      const text = `{"past":${listOf(past, most)},"future":${listOf(future, most)}}`;
      localStorage.setItem(HISTORY_KEY, text);
      return;
    } catch (cause) {
      if (!(cause instanceof DOMException)) throw cause;
    }
  }
  localStorage.removeItem(HISTORY_KEY);
}

function restoreSteps(value: unknown): Undoable[] {
  return asList(value).flatMap((untrusted) => {
    const { plan: inner, entered } = asRecord(untrusted);
    const plan = restoreStored(inner ?? untrusted);
    return plan === null ? [] : [{ plan, entered: restoreEntered(entered) }];
  });
}

/**
 * Brings back the steps of an earlier visit and keeps those of this one. What was done since the page
 * was opened comes after what was brought back. While a copy is on screen nothing is written: the
 * steps belong to the browser's own plan, and so does what a reload shows.
 *
 * @returns the function that stops it.
 */
export function keepHistory(store: PlanStore): () => void {
  const { temporal } = store;
  const kept = parseStored(localStorage.getItem(HISTORY_KEY)) ?? {};
  const { pastStates, futureStates } = temporal.getState();
  temporal.setState({
    pastStates: [...restoreSteps(kept.past), ...pastStates],
    futureStates: pastStates.length > 0 ? futureStates : restoreSteps(kept.future),
  });
  function keep() {
    if (store.getState().opened !== null) return;
    const steps = temporal.getState();
    write(steps.pastStates, steps.futureStates);
  }
  keep();
  const stops = [
    temporal.subscribe(keep),
    store.subscribe(({ opened }, { opened: before }) => {
      if (opened !== before) keep();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
