/** What is painted first: the start screen for who comes new, else the planner. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { wasHere } from "../../plan/kept/persistence.ts";
import { namesPlan } from "../address/address.ts";
import type { Beginning } from "../planner.tsx";
import { StartScreen } from "./StartScreen.tsx";

export function openPage(element: HTMLElement): void {
  const root = createRoot(element);

  async function showPlanner(beginning: Beginning | null): Promise<string | null> {
    const planner = await import("../planner.tsx");
    return planner.showPlanner(root, beginning);
  }

  if (wasHere() || namesPlan(window.location)) {
    // What opens a link is fetched beside the planner; where that fails, the planner says so.
    if (window.location.hash !== "") import("../address/open-link.ts").catch(() => undefined);
    void showPlanner(null);
  } else {
    root.render(
      <StrictMode>
        <StartScreen onBegin={showPlanner} />
      </StrictMode>,
    );
  }
}
