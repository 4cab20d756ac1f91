import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followAddress, openAddress } from "./app/address.ts";
import { listenForShortcuts } from "./app/shortcuts.ts";
import { PlanStoreProvider } from "./plan/context.tsx";
import { keepInBrowser, readKept } from "./plan/persistence.ts";
import { createPlanStore } from "./plan/store.ts";
import "./app/styles.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

const store = createPlanStore(readKept());
const opening = openAddress(store);
keepInBrowser(store);
followAddress(store);
listenForShortcuts(store);

// A fragment is open by now; a short link still asks the server, and replaces the plan when it answers.
createRoot(root).render(
  <StrictMode>
    <PlanStoreProvider store={store}>
      <App />
    </PlanStoreProvider>
  </StrictMode>,
);
await opening;
