import type { GroupChange, HostEffect } from "@arcplan/shared/fleet/group-change.ts";
import { useEffect, useId, useRef, useState } from "react";
import type { Host } from "../view/fleet-view.ts";
import { CHOICE_IDS, type ChoiceId, changeOf, firstValue, valuesOf } from "./choices.ts";
import { GroupResult } from "./GroupResult.tsx";
import { runChange } from "./run-change.ts";
import * as words from "./words.ts";
import "./group.css";

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
