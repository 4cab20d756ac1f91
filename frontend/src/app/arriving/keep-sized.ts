/** Sizes the captures of a page whenever files have been read, removed or restored. */
import type { Capture } from "../../api/index.ts";
import { isSample } from "../../captures/adding/examples.ts";
import { type Entry, isSettled } from "../../captures/entries/entry.ts";
import type { CapturesStore } from "../../captures/store/store.ts";
import { sizerFor } from "../../evidence/index.ts";
import type { PlanStore } from "../../plan/store.ts";

function isSame(a: readonly Capture[], b: readonly Capture[]): boolean {
  return a.length === b.length && a.every((capture, index) => capture === b[index]);
}

/** An example's captures belong to the plan that came with them; they do not replace it. */
function belongToExample(plan: PlanStore, added: readonly Entry[]): boolean {
  const { opened } = plan.getState();
  return opened?.from === "example" && added.every(({ name }) => isSample(name));
}

export function keepSized(plan: PlanStore, captures: CapturesStore): void {
  let known: readonly Capture[] = [];
  let knownEntries: readonly Entry[] = [];
  captures.subscribe(({ entries, restored }) => {
    if (!restored || !entries.every(isSettled)) return;
    const read = entries.flatMap((entry) => entry.captures);
    if (isSame(read, known)) return;
    const before = new Set(knownEntries.map(({ id }) => id));
    const added = entries.filter(({ id }) => !before.has(id));
    known = read;
    knownEntries = entries;
    const isRestored = added.length > 0 && added.every(({ batch }) => batch === 0);
    const sizer = sizerFor(plan);
    if (isRestored || belongToExample(plan, added)) void sizer.note(read);
    else void sizer.apply(read);
  });
}
