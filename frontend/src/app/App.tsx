import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { usePlanStore } from "../plan/context.tsx";
import { Compare } from "../views/compare/Compare.tsx";
import { ControlGroups } from "../views/controls/ControlGroups.tsx";
import { Headline } from "../views/headline/Headline.tsx";
import { Inspector } from "../views/inspector/Inspector.tsx";
import { Banner } from "../views/library/Banner.tsx";
import { HistoryDialog } from "../views/library/HistoryDialog.tsx";
import { PlansDialog } from "../views/library/PlansDialog.tsx";
import { ShareDialog } from "../views/share/ShareDialog.tsx";
import { Announcer } from "../views/summary/Announcer.tsx";
import { Summary } from "../views/summary/Summary.tsx";
import { Toolbar } from "../views/toolbar/Toolbar.tsx";
import { Boundary } from "./Boundary.tsx";

const Pictures = lazy(() => import("../charts/Pictures.tsx"));
const Captures = lazy(() => import("./Captures.tsx"));
const Report = lazy(() => import("../report/Report.tsx"));

function OpenDialog(): ReactNode {
  const dialog = usePlanStore((state) => state.dialog);
  switch (dialog) {
    case "share":
      return <ShareDialog />;
    case "plans":
      return <PlansDialog />;
    case "history":
      return <HistoryDialog />;
    default:
      return null;
  }
}

function Planner() {
  return (
    <>
      <Toolbar />
      <Banner />
      <Summary />
      <main className="bench">
        <aside className="bench-controls" aria-label="Plan">
          <ControlGroups />
        </aside>
        <div className="bench-pictures">
          <Headline />
          <Compare />
          <Boundary what="The pictures">
            <Suspense fallback={<div className="pictures-waiting" />}>
              <Pictures />
            </Suspense>
          </Boundary>
          <Boundary what="The captures">
            <Suspense fallback={<p className="soft">Loading captures…</p>}>
              <Captures />
            </Suspense>
          </Boundary>
        </div>
      </main>
      <Inspector />
      <Announcer />
      <OpenDialog />
    </>
  );
}

function useDocumentTitle() {
  const title = usePlanStore((state) => state.plan.title);
  useEffect(() => {
    document.title = `${title} · arcplan`;
  }, [title]);
}

/** The page: the planner, or the report made of it. */
export function App() {
  const page = usePlanStore((state) => state.page);
  useDocumentTitle();
  if (page === "planner") return <Planner />;
  return (
    <Boundary what="The report">
      <Suspense fallback={<p>Writing the report…</p>}>
        <Report />
      </Suspense>
    </Boundary>
  );
}
