import type { ExamplePlan } from "@arcplan/shared";
import { TITLE_CHARACTERS_MAX } from "@arcplan/shared/plan/limits.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import {
  useHistoryDepth,
  useIsViewed,
  usePlanStore,
  usePlanStoreApi,
} from "../../plan/context.tsx";
import { MOST_PINNED } from "../../plan/library-slice.ts";
import { redo, undo } from "../../plan/store.ts";
import type { Theme } from "../../plan/view-slice.ts";
import { FindIcon, HistoryIcon, RedoIcon, ThemeIcon, UndoIcon } from "../../ui/icons.tsx";
import { Disclosure, Menu } from "../../ui/Menu.tsx";
import * as words from "./words.ts";
import { nameOfPlan } from "./words.ts";

const NEXT: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };

/** Goes to the next theme. */
function ThemeChoice() {
  const theme = usePlanStore((state) => state.theme);
  const setTheme = usePlanStore((state) => state.setTheme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const label = words.changeTheme(theme, NEXT[theme]);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      data-stays=""
      onClick={() => setTheme(NEXT[theme])}
    >
      <ThemeIcon />
      <span className="menu-text">{words.theme(theme)}</span>
    </button>
  );
}

/** The plan's name; edited in place. */
function PlanTitle() {
  const title = usePlanStore((state) => state.plan.title);
  const rename = usePlanStore((state) => state.rename);
  const [draft, setDraft] = useState<string | null>(null);
  const isViewed = useIsViewed();

  function commit() {
    if (draft !== null) rename(draft);
    setDraft(null);
  }

  return (
    <input
      className="plan-title"
      type="text"
      aria-label={nameOfPlan}
      maxLength={TITLE_CHARACTERS_MAX}
      readOnly={isViewed}
      size={Math.max(1, (draft ?? title).length)}
      value={draft ?? title}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setDraft(null);
      }}
    />
  );
}

/** Of what server the plan is, for who has several. */
function AboutServer() {
  const about = usePlanStore(({ plan }) => words.aboutServer(plan));
  return <p className="plan-about">{about}</p>;
}

const ExampleList = lazy(() => import("./ExampleList.tsx"));

/**
 * Undo, redo and pin may have nothing more to do after a press. They are then marked as disabled but
 * keep their focus, so that the keyboard keeps its place.
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
      aria-label={words.undo}
      title={words.undoKeys}
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
        aria-label={words.redo}
        title={words.redoKeys}
        aria-disabled={future === 0}
        data-stays=""
        onClick={() => redo(store)}
      >
        <RedoIcon />
        <span className="menu-text">{words.redo}</span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.history}
        title={words.history}
        disabled={past + future === 0 && !dragging}
        onClick={() => openDialog("history")}
      >
        <HistoryIcon />
        <span className="menu-text">{words.history}</span>
      </button>
    </>
  );
}

interface ExamplesProps {
  readonly onChoose: (example: ExamplePlan) => void;
}

function Examples({ onChoose }: ExamplesProps) {
  return (
    <Disclosure label={words.examples}>
      {(close) => (
        <Suspense fallback={<p className="soft">{words.loadingExamples}</p>}>
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
      title={isFull ? words.allPinned(MOST_PINNED) : words.pinPurpose}
      onClick={pin}
    >
      {isPinned ? words.pinned : words.pin}
      <span className="pin-purpose">{words.toCompare}</span>
    </button>
  );
}

interface ToolbarProps {
  readonly onExample: (example: ExamplePlan) => void;
  /** Whether the captures of the example that was opened last could not be loaded. */
  readonly lacksCaptures: boolean;
}

/** Actions on the whole plan: one row, with a menu on narrow screens. */
export function Toolbar({ onExample, lacksCaptures }: ToolbarProps) {
  const openDialog = usePlanStore((state) => state.openDialog);
  return (
    <header className="toolbar">
      <h1 className="wordmark">
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width="22" height="22" />
        <span>{words.product}</span>
      </h1>
      <PlanTitle />
      <AboutServer />
      <div className="toolbar-actions">
        <UndoButton />
        <Menu label={words.menu}>
          <HistoryButtons />
          <button
            type="button"
            className="icon-button"
            aria-label={words.find}
            title={words.findKeys}
            onClick={() => openDialog("palette")}
          >
            <FindIcon />
            <span className="menu-text">{words.find}</span>
          </button>
          <Examples onChoose={onExample} />
          <button type="button" className="button" onClick={() => openDialog("plans")}>
            {words.plans}
          </button>
          <PinButton />
          <ThemeChoice />
        </Menu>
      </div>
      {lacksCaptures && (
        <p role="alert" className="note-error toolbar-note">
          {words.noCaptures}
        </p>
      )}
    </header>
  );
}
