import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PlanStoreProvider } from "../plan/context.tsx";
import { hasKept, keepInBrowser } from "../plan/kept/persistence.ts";
import { createPlanStore, nothingKept } from "../plan/store.ts";
import { App } from "./App.tsx";
import { followAddress, openAddress } from "./address/address.ts";
import { listenForShortcuts } from "./shortcuts.ts";

/** Shows the planner in an element, with what an earlier visit left or the plan of the address. */
export async function start(root: HTMLElement): Promise<void> {
  const store = createPlanStore(
    hasKept() ? (await import("../plan/kept/kept.ts")).readKept() : nothingKept(),
  );
  // The plan of a link is shown from the first paint on; without a link nothing is waited for.
  await openAddress(store);
  const { plan } = store.getState();
  keepInBrowser(store);
  createRoot(root).render(
    <StrictMode>
      <PlanStoreProvider store={store}>
        <App />
      </PlanStoreProvider>
    </StrictMode>,
  );
  listenForShortcuts(store);
  (await import("../plan/kept/kept-history.ts")).keepHistory(store);
  await followAddress(store, plan);
  const { recommendationsOf } = await import("../plan/answers/advice.ts");
  store.setState({ recommend: recommendationsOf });
}
