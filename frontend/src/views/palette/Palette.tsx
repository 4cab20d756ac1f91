import type { ExamplePlan } from "@arcplan/shared";
import { Fragment, type KeyboardEvent, useId, useState } from "react";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type Command, commandsOf, found } from "./commands.ts";
import * as words from "./words.ts";
import "./palette.css";

interface PaletteProps {
  readonly onExample: (example: ExamplePlan) => void;
}

/** Finds a field or an action by name: a list box under a text field. */
export default function Palette({ onExample }: PaletteProps) {
  const store = usePlanStoreApi();
  const openDialog = usePlanStore((state) => state.openDialog);
  // As they were when it opened.
  const [commands] = useState(() => commandsOf(store, onExample));
  const [typed, type] = useState("");
  const [active, setActive] = useState(0);
  const list = useId();
  const shown = found(commands, typed);
  const chosen = shown[Math.min(active, shown.length - 1)];
  const optionId = (command: Command) => `${list}-${command.id}`;

  function run(command: Command) {
    openDialog(null);
    // The dialog gives the focus back first.
    requestAnimationFrame(command.run);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (Math.min(active, shown.length - 1) + step + shown.length) % shown.length;
      setActive(next);
      const option = shown[next];
      if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      run(chosen);
    }
  }

  return (
    <Dialog title={words.findAnything} onClose={() => openDialog(null)}>
      <input
        type="text"
        role="combobox"
        className="palette-field"
        data-first
        aria-label={words.fieldOrAction}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen && optionId(chosen)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          type(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={words.fieldsAndActions} className="palette-list">
        {shown.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard.
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className="palette-option"
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <span className="soft">{command.detail}</span>
            {command.keys && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p role="status">{words.nothingFound}</p>}
      <p className="soft">
        {words.keys.map(([key, effect]) => (
          <Fragment key={key}>
            <kbd>{key}</kbd>
            {effect}
          </Fragment>
        ))}
      </p>
    </Dialog>
  );
}
