import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { PlanStoreProvider, usePlanStore } from "../../plan/context.tsx";
import { createPlanStore } from "../../plan/store.ts";
import { DropTarget } from "../adding/DropTarget.tsx";
import { CapturesPanel } from "../CapturesPanel.tsx";
import { Announcer } from "../entries/EntryList.tsx";
import { shownEntries } from "../entries/selection.ts";
import { CapturesProvider, useCaptures } from "../store/context.tsx";
import { createCaptures } from "../store/store.ts";
import { FakeServer } from "./server.ts";
import { memoryShelf } from "./shelf.ts";

function Spoken() {
  const entries = useCaptures((state) => state.entries);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  return <Announcer entries={shownEntries(entries, namesHidden)} />;
}

/** The panel on a page of its own, with a server that answers when the test says so. */
export function renderPanel(server = new FakeServer(), shelf = memoryShelf()) {
  const plan = createPlanStore();
  let ids = 0;
  const captures = createCaptures({
    upload: server.upload,
    watch: async () => undefined,
    readHere: server.upload,
    readDump: async () => null,
    wasInBrowser: false,
    keepInBrowser: () => undefined,
    shelf,
    nowMs: () => 0,
    sleep: async () => undefined,
    newId: () => `id-${++ids}`,
  });
  void captures.getState().restore();
  const view = render(
    <PlanStoreProvider store={plan}>
      <CapturesProvider store={captures}>
        <DropTarget onFiles={captures.getState().add} />
        <Spoken />
        <CapturesPanel />
      </CapturesProvider>
    </PlanStoreProvider>,
  );
  return { ...view, server, plan, captures, shelf, user: userEvent.setup() };
}

/** A view alone, with a plan that it may set. */
export function renderView(view: ReactNode) {
  const plan = createPlanStore();
  const rendered = render(<PlanStoreProvider store={plan}>{view}</PlanStoreProvider>);
  return { ...rendered, plan, user: userEvent.setup() };
}
