import type { ExamplePlan } from "@arcplan/shared";
import { lazy, Suspense, useState } from "react";
import { useHistoryDepth, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { MOST_PINNED } from "../../plan/library-slice.ts";
import { redo, undo } from "../../plan/store.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { FindIcon, HistoryIcon, RedoIcon, UndoIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { PlanTitle } from "./PlanTitle.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

const ExampleList = lazy(() => import("./ExampleList.tsx"));

/**
 * Undo, redo and pin may have nothing more to do after they were pressed. They are marked as disabled
 * and not taken out of the order of focus: the keyboard would lose its place with them.
 */
function UndoButton() {
  const store = usePlanStoreApi();
  const { past } = useHistoryDepth();
  // A gesture under way is not in the history yet, but undo ends it and takes it back.
  const dragging = usePlanStore((state) => state.dragging);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Undo"
      title="Undo (Ctrl Z)"
      aria-disabled={past === 0 && !dragging}
      onClick={() => undo(store)}
    >
      <UndoIcon />
    </button>
  );
}

function HistoryButtons() {
  const store = usePlanStoreApi();
  const openDialog = usePlanStore((state) => state.openDialog);
  const { past, future } = useHistoryDepth();
  const dragging = usePlanStore((state) => state.dragging);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        aria-disabled={future === 0}
        data-stays=""
        onClick={() => redo(store)}
      >
        <RedoIcon />
        <span className="menu-text">Redo</span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="History"
        title="History"
        disabled={past + future === 0 && !dragging}
        onClick={() => openDialog("history")}
      >
        <HistoryIcon />
        <span className="menu-text">History</span>
      </button>
    </>
  );
}

interface ExamplesProps {
  readonly onChoose: (example: ExamplePlan) => void;
}

function Examples({ onChoose }: ExamplesProps) {
  return (
    <Disclosure label="Examples">
      {(close) => (
        <Suspense fallback={<p className="soft">Loading examples…</p>}>
          <ExampleList
            onChoose={(example) => {
              close();
              onChoose(example);
            }}
          />
        </Suspense>
      )}
    </Disclosure>
  );
}

function PinButton() {
  const pin = usePlanStore((state) => state.pin);
  const isPinned = usePlanStore((state) => state.pinned.includes(state.plan));
  const isFull = usePlanStore((state) => state.pinned.length >= MOST_PINNED);
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isPinned || isFull}
      title={isFull ? `${MOST_PINNED} plans are pinned already` : "Keep this plan to compare with"}
      onClick={pin}
    >
      {isPinned ? "Pinned" : "Pin"}
      <span className="pin-purpose"> to compare</span>
    </button>
  );
}

interface ToolbarProps {
  /** Brings to the page what belongs to an example. @returns whether its captures could be had. */
  readonly onExample: (example: ExamplePlan) => Promise<boolean>;
}

/** What can be done with the plan as a whole: one row, on narrow screens with a menu in it. */
export function Toolbar({ onExample }: ToolbarProps) {
  const openCopy = usePlanStore((state) => state.openCopy);
  const openDialog = usePlanStore((state) => state.openDialog);
  const showPage = usePlanStore((state) => state.showPage);
  const [missing, setMissing] = useState(false);

  async function open(example: ExamplePlan) {
    openCopy(example.plan, "example", [], example.captures_of);
    setMissing(!(await onExample(example)));
  }

  return (
    <header className="toolbar">
      <h1 className="wordmark">
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width="22" height="22" />
        <span>arcplan</span>
      </h1>
      <PlanTitle />
      <div className="toolbar-actions">
        <UndoButton />
        <Menu label="Menu">
          <HistoryButtons />
          <button
            type="button"
            className="icon-button"
            aria-label="Find a field or an action"
            title="Find a field or an action (Ctrl K)"
            onClick={() => openDialog("palette")}
          >
            <FindIcon />
            <span className="menu-text">Find a field</span>
          </button>
          <Examples onChoose={(example) => void open(example)} />
          <button type="button" className="button" onClick={() => openDialog("plans")}>
            Plans
          </button>
          <PinButton />
          <button type="button" className="button" onClick={() => showPage("report")}>
            Report
          </button>
          <button
            type="button"
            className="button"
            title="How accurate is this?"
            onClick={() => openDialog("accuracy")}
          >
            How accurate?
          </button>
          <button type="button" className="button" onClick={() => openDialog("help")}>
            Help
          </button>
          <ThemeChoice />
        </Menu>
        <button type="button" className="button button-strong" onClick={() => openDialog("share")}>
          Share
        </button>
      </div>
      {missing && (
        <p role="alert" className="note-error toolbar-note">
          The captures of this example could not be loaded.
        </p>
      )}
    </header>
  );
}
