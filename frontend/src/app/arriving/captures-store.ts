import type { Plan } from "@arcplan/shared";
import { useMemo } from "react";
import type { Capture } from "../../api/index.ts";
import { isSample } from "../../captures/adding/examples.ts";
import { type Entry, isSettled, withToldApart } from "../../captures/entries/entry.ts";
import { createBrowserCaptures } from "../../captures/store/browser-captures.ts";
import { sizerFor } from "../../evidence/sizer.ts";
import { usePlanStoreApi } from "../../plan/context.tsx";
import type { PlanStore } from "../../plan/store.ts";

export type CapturesStore = ReturnType<typeof createBrowserCaptures>;

function isSame(a: readonly Capture[], b: readonly Capture[]): boolean {
  return a.length === b.length && a.every((capture, index) => capture === b[index]);
}

/** An example's captures belong to the plan that came with them; they do not replace it. */
function belongToExample(plan: PlanStore, added: readonly Entry[]): boolean {
  const { opened } = plan.getState();
  return opened?.from === "example" && added.every(({ name }) => isSample(name));
}

/** Whether files of an earlier visit or of this one are still to be read. */
const isUnderWay = ({ entries, restored }: ReturnType<CapturesStore["getState"]>): boolean =>
  !restored || !entries.every(isSettled);

/** Sizes the captures of a page whenever files have been read, removed or restored. */
function keepSized(plan: PlanStore, captures: CapturesStore): void {
  let known: readonly Capture[] = [];
  let knownEntries: readonly Entry[] = [];
  let sized: Promise<void> = Promise.resolve();
  let latest = 0;
  /** The plan on screen when the files under way came. */
  let begun: Plan | undefined;

  /** The plan waits for a sizing, and no longer than for the last. */
  async function whenSized() {
    latest += 1;
    const number = latest;
    try {
      await sized;
    } finally {
      if (number === latest && !isUnderWay(captures.getState()))
        plan.setState({ isReading: false });
    }
  }

  captures.subscribe((state) => {
    const { entries, restored } = state;
    if (isUnderWay(state)) {
      begun ??= plan.getState().plan;
      if (restored) plan.setState({ isReading: true });
      return;
    }
    const read = withToldApart(entries).flatMap((entry) => entry.captures);
    const since = begun;
    begun = undefined;
    if (isSame(read, known)) {
      void whenSized();
      return;
    }
    const before = new Set(knownEntries.map(({ id }) => id));
    const added = entries.filter(({ id }) => !before.has(id));
    known = read;
    knownEntries = entries;
    const isRestored = added.length > 0 && added.every(({ batch }) => batch === 0);
    const sizer = sizerFor(plan);
    sized =
      isRestored || belongToExample(plan, added) ? sizer.note(read) : sizer.apply(read, since);
    void whenSized();
  });
}

/** Captures outlive their view: an upload goes on while the report is shown. */
const capturesOf = new WeakMap<PlanStore, CapturesStore>();

export function capturesFor(store: PlanStore): CapturesStore {
  const known = capturesOf.get(store);
  if (known !== undefined) return known;
  const captures = createBrowserCaptures();
  capturesOf.set(store, captures);
  keepSized(store, captures);
  // Here, and not by the part of the page that shows them: the answer waits for them, wherever they are shown.
  void captures.getState().restore();
  return captures;
}

export function useCapturesStore(): CapturesStore {
  const store = usePlanStoreApi();
  return useMemo(() => capturesFor(store), [store]);
}
