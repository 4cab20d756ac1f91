import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followAddress, openAddress } from "./app/address.ts";
import { listenForShortcuts } from "./app/shortcuts.ts";
import { PlanStoreProvider } from "./plan/context.tsx";
import { keepInBrowser, readKept } from "./plan/persistence.ts";
import { createPlanStore } from "./plan/store.ts";
import "./app/styles.ts";

/** Chunks may import this module, so it must not wait for them at its top level. */
async function start(root: HTMLElement): Promise<void> {
  const store = createPlanStore(readKept());
  const history = import("./plan/kept-history.ts");

  // The plan of a link is shown from the first paint on; without a link nothing is waited for.
  await openAddress(store);
  keepInBrowser(store);
  listenForShortcuts(store);
  createRoot(root).render(
    <StrictMode>
      <PlanStoreProvider store={store}>
        <App />
      </PlanStoreProvider>
    </StrictMode>,
  );
  (await history).keepHistory(store);
  await followAddress(store);
  const { recommendationsOf } = await import("./plan/advice.ts");
  store.setState({ recommend: recommendationsOf });
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
void start(root);
