import * as words from "./words.ts";
import "./library.css";
import type { Plan } from "@arcplan/shared";
import { TITLE_CHARACTERS_MAX } from "@arcplan/shared/plan/limits.ts";
import { type ChangeEvent, useId, useState } from "react";
import { hasServer } from "../../api/index.ts";
import { useKeptPlan } from "../../plan/answers/trust.ts";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { changeInWords } from "../../plan/differences.ts";
import type { SavedPlan } from "../../plan/library-slice.ts";
import { openUntrusted, readPlanFile } from "../../plan/outside/plan-file.ts";
import { type PlanStore, redo, undo } from "../../plan/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { saveFile } from "../../ui/save-file.ts";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function Removed({ entry, onBack }: { readonly entry: SavedPlan; readonly onBack: () => void }) {
  const putBack = usePlanStore((state) => state.putBack);
  return (
    <>
      {words.removed(entry.name)}{" "}
      <button
        type="button"
        className="text-button"
        onClick={() => {
          putBack(entry);
          onBack();
        }}
      >
        {words.putBack}
      </button>
    </>
  );
}

function SavedList({ onRemove }: { readonly onRemove: (entry: SavedPlan) => void }) {
  const saved = usePlanStore((state) => state.saved);
  const openSaved = usePlanStore((state) => state.openSaved);
  const openDialog = usePlanStore((state) => state.openDialog);
  if (saved.length === 0) {
    return <p className="soft">{words.noPlans}</p>;
  }
  return (
    <ul className="saved-plans">
      {saved.map((entry) => (
        <li key={entry.name}>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              openSaved(entry.name);
              openDialog(null);
            }}
          >
            {entry.name}
          </button>
          <time className="soft" dateTime={new Date(entry.savedAt).toISOString()}>
            {dates.format(entry.savedAt)}
          </time>
          <button
            type="button"
            className="button button-quiet"
            aria-label={words.removePlan(entry.name)}
            onClick={() => onRemove(entry)}
          >
            {words.remove}
          </button>
        </li>
      ))}
    </ul>
  );
}

function SavedPlans() {
  const remove = usePlanStore((state) => state.remove);
  const [removed, setRemoved] = useState<SavedPlan | null>(null);
  return (
    <>
      <SavedList
        onRemove={(entry) => {
          remove(entry.name);
          setRemoved(entry);
        }}
      />
      <p role="status" aria-label={words.removing}>
        {removed !== null && <Removed entry={removed} onBack={() => setRemoved(null)} />}
      </p>
    </>
  );
}

function SaveByName() {
  const title = usePlanStore((state) => state.plan.title);
  const save = usePlanStore((state) => state.save);
  const plan = useKeptPlan();
  const saved = usePlanStore((state) => state.saved);
  const [name, setName] = useState(title);
  const id = useId();
  const replaces = saved.some((entry) => entry.name === name.trim());
  return (
    <form
      className="save-by-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") save(name.trim(), plan);
      }}
    >
      <label htmlFor={id}>{words.saveAs}</label>
      <input
        id={id}
        className="text-input"
        value={name}
        maxLength={TITLE_CHARACTERS_MAX}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" className="button button-strong" disabled={name.trim() === ""}>
        {replaces ? words.replace : words.save}
      </button>
    </form>
  );
}

function fileName(title: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return `${plain || "plan"}.arcplan.json`;
}

function Files() {
  const plan = useKeptPlan();
  const store = usePlanStoreApi();
  const openDialog = usePlanStore((state) => state.openDialog);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function onFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (file === undefined) return;
    try {
      openUntrusted(store, await readPlanFile(file), "file");
      openDialog(null);
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setProblem(cause.message);
    }
  }

  return (
    <div className="plan-files">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          const text = `${JSON.stringify(plan, null, 2)}\n`;
          saveFile(fileName(plan.title), new Blob([text], { type: "application/json" }));
        }}
      >
        {words.saveFile}
      </button>
      <label htmlFor={id}>{words.openFile}</label>
      <input id={id} type="file" accept=".json,application/json" onChange={onFile} />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Plans saved by name in this browser, and plans as files. */
export default function PlansDialog() {
  const openDialog = usePlanStore((state) => state.openDialog);
  return (
    <Dialog title={words.plans} onClose={() => openDialog(null)}>
      <SaveByName />
      <SavedPlans />
      <Files />
      <p className="soft">
        <a href={hasServer ? "/fleet" : "fleet.html"}>{words.fleet}</a>
      </p>
    </Dialog>
  );
}

interface Step {
  readonly plan: Plan;
  readonly text: string;
  /** Steps to undo (negative) or redo (positive) to get there. */
  readonly distance: number;
}

function stepsOf(store: PlanStore, current: Plan): readonly Step[] {
  const { pastStates, futureStates } = store.temporal.getState();
  const plans = [...pastStates, { plan: current }, ...[...futureStates].reverse()].flatMap(
    ({ plan }) => (plan === undefined ? [] : [plan]),
  );
  return plans
    .map((plan, index) => {
      const before = plans[index - 1];
      const text = before === undefined ? words.start : changeInWords(before, plan);
      return { plan, text, distance: index - pastStates.length };
    })
    .reverse();
}

/** All steps of the history, newest first; pressing one goes there. */
export function HistoryDialog() {
  const store = usePlanStoreApi();
  const current = usePlanStore((state) => state.plan);
  const openDialog = usePlanStore((state) => state.openDialog);

  function go(distance: number) {
    if (distance < 0) undo(store, -distance);
    if (distance > 0) redo(store, distance);
  }

  return (
    <Dialog title={words.history} onClose={() => openDialog(null)}>
      <ol className="history">
        {stepsOf(store, current).map(({ distance, text }) => (
          <li key={distance} aria-current={distance === 0 ? "step" : undefined}>
            <button
              type="button"
              className="button"
              disabled={distance === 0}
              onClick={() => go(distance)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
