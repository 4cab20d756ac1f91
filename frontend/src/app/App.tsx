import type { ExamplePlan } from "@arcplan/shared";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { usePlanStore, usePlanStoreApi } from "../plan/context.tsx";
import { afterPaint } from "../ui/after-paint.tsx";
import { type PageSection, SectionNav } from "../ui/SectionNav.tsx";
import { Headline } from "../views/headline/Headline.tsx";
import { Summary } from "../views/summary/Summary.tsx";
import { Toolbar } from "../views/toolbar/Toolbar.tsx";
import { Boundary } from "./Boundary.tsx";
import { CAPTURES_ID, DropCard } from "./DropCard.tsx";

const ControlGroups = afterPaint(
  () => import("../views/controls/ControlGroups.tsx"),
  <div className="controls-waiting" />,
);
const Arrivals = afterPaint(() => import("./Arrivals.tsx"), null);
const Announcer = afterPaint(() => import("../views/summary/Announcer.tsx"), null);
const LeadPicture = lazy(() => import("../charts/LeadPicture.tsx"));
const Pictures = lazy(() => import("../charts/Pictures.tsx"));
const Captures = lazy(() => import("./Captures.tsx"));
const Banner = lazy(() => import("../views/library/Banner.tsx"));
const Compare = lazy(() => import("../views/compare/Compare.tsx"));
const Review = lazy(() => import("./ReviewOfCaptures.tsx"));
const Inspector = lazy(() => import("../views/inspector/Inspector.tsx"));
const ShareDialog = lazy(() => import("../views/share/ShareDialog.tsx"));
const PlansDialog = lazy(() => import("../views/library/PlansDialog.tsx"));
const HistoryDialog = lazy(() => import("../views/library/HistoryDialog.tsx"));
const CatalogueDialog = lazy(() => import("../views/catalogue/CatalogueDialog.tsx"));
const GuideDialog = lazy(() => import("../views/guide/GuideDialog.tsx"));
const Palette = lazy(() => import("../views/palette/Palette.tsx"));
const Report = lazy(() => import("./ReportPage.tsx"));
const Advice = lazy(() => import("./Advice.tsx"));
const BestChange = lazy(() => import("../advice/BestChange.tsx"));

const SECTIONS: readonly PageSection[] = [
  { id: "answer", label: "Answer" },
  { id: "controls", label: "Controls" },
  { id: CAPTURES_ID, label: "Captures" },
  { id: "advice-room", label: "Advice" },
  { id: "pictures", label: "Pictures" },
];

function OpenBanner(): ReactNode {
  const isOpen = usePlanStore(
    (state) => state.opened !== null || state.failure !== null || !state.isKept,
  );
  return isOpen && <Banner />;
}

function OpenReview(): ReactNode {
  const sizing = usePlanStore((state) => state.sizing);
  return sizing !== null && <Review sizing={sizing} />;
}

function OpenInspector(): ReactNode {
  const isOpen = usePlanStore((state) => state.inspected !== null);
  return isOpen && <Inspector />;
}

function OpenCompare(): ReactNode {
  const isOpen = usePlanStore((state) => state.pinned.length > 0);
  return isOpen && <Compare />;
}

function OpenDialog(): ReactNode {
  const dialog = usePlanStore((state) => state.dialog);
  switch (dialog) {
    case "share":
      return <ShareDialog />;
    case "plans":
      return <PlansDialog />;
    case "history":
      return <HistoryDialog />;
    case "palette":
      return <Palette />;
    case null:
      return null;
    default:
      return <GuideDialog page={dialog} />;
  }
}

function OpenCatalogue(): ReactNode {
  const path = usePlanStore((state) => state.comparedField);
  return path !== null && <CatalogueDialog key={path} path={path} />;
}

function Planner() {
  const store = usePlanStoreApi();

  async function bringExample(example: ExamplePlan): Promise<boolean> {
    const { bringExampleData } = await import("./example-data.ts");
    return bringExampleData(store, example);
  }

  return (
    <>
      <SectionNav sections={SECTIONS} />
      <Boundary what="The toolbar">
        <Toolbar onExample={bringExample} />
      </Boundary>
      <Suspense>
        <OpenBanner />
      </Suspense>
      <Summary />
      <main>
        <Boundary what="The review of captures">
          <Suspense>
            <OpenReview />
          </Suspense>
        </Boundary>
        <div className="bench">
          <div className="bench-lead" id="answer" tabIndex={-1}>
            <div>
              <h2 className="hidden-text">Answer</h2>
              <Headline />
            </div>
            <div className="cards">
              <Boundary what="The best change">
                <Suspense fallback={<div className="card best-change" />}>
                  <BestChange />
                </Suspense>
              </Boundary>
              <DropCard />
            </div>
            <Boundary what="The comparison">
              <Suspense>
                <OpenCompare />
              </Suspense>
            </Boundary>
          </div>
          <aside className="bench-controls" id="controls" tabIndex={-1} aria-label="Plan">
            <Boundary what="The controls">
              <ControlGroups />
            </Boundary>
          </aside>
          <div className="bench-rooms">
            <div className="bench-picture">
              <h2 className="hidden-text">First picture</h2>
              <Boundary what="The first picture">
                <Suspense fallback={<div className="lead-waiting" />}>
                  <LeadPicture />
                </Suspense>
              </Boundary>
            </div>
            <div id={CAPTURES_ID} tabIndex={-1}>
              <Boundary what="The captures">
                <Suspense fallback={<p className="soft">Loading captures…</p>}>
                  <Captures />
                </Suspense>
              </Boundary>
            </div>
            <AdviceRoom />
            <div id="pictures" tabIndex={-1}>
              <h2 className="hidden-text">Pictures</h2>
              <Boundary what="The pictures">
                <Suspense fallback={<div className="pictures-waiting" />}>
                  <Pictures />
                </Suspense>
              </Boundary>
            </div>
          </div>
        </div>
      </main>
      <Announcer />
      <Boundary what="This panel">
        <Suspense>
          <OpenInspector />
        </Suspense>
        <Suspense>
          <OpenDialog />
          <OpenCatalogue />
        </Suspense>
      </Boundary>
    </>
  );
}

/** The advice, which waits for the end of a gesture: until then it is on the plan before. */
function AdviceRoom() {
  const isMoving = usePlanStore((state) => state.dragging);
  return (
    <div id="advice-room" tabIndex={-1} aria-busy={isMoving}>
      <Boundary what="The advice">
        <Suspense fallback={<p className="soft">Loading advice…</p>}>
          <Advice />
        </Suspense>
      </Boundary>
    </div>
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
  return (
    <>
      {page === "planner" ? (
        <Planner />
      ) : (
        <Boundary what="The report">
          <Suspense fallback={<p>Writing the report…</p>}>
            <Report />
          </Suspense>
        </Boundary>
      )}
      <Boundary what="Taking files">
        <Arrivals />
      </Boundary>
    </>
  );
}
