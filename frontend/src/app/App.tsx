import type { ExamplePlan } from "@arcplan/shared";
import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { EVIDENCE_ID, openEvidence } from "../advice/places.ts";
import { useIsViewed, usePlanStore, usePlanStoreApi } from "../plan/context.tsx";
import { isStandIn } from "../plan/sized.ts";
import { afterPaint } from "../ui/after-paint.tsx";
import { type PageSection, SectionNav } from "../ui/SectionNav.tsx";
import { AnswerCard } from "../views/answer/AnswerCard.tsx";
import { Toolbar } from "../views/toolbar/Toolbar.tsx";
import * as words from "./words.ts";
import { failureWords, notShown, tryAgain } from "./words.ts";

interface BoundaryProps {
  /** Its name in the message, such as "Charts". */
  readonly part: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly problem: string | null;
}

/** Keeps the rest of the page working when a part fails to load or to draw. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { problem: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { problem: failureWords(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <div className="banner banner-bad" role="alert">
        <p>{notShown(this.props.part, problem)}</p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => this.setState({ problem: null })}
        >
          {tryAgain}
        </button>
      </div>
    );
  }
}

/** Leads to the ways to bring captures, and says that files can be dropped anywhere. */
function DropCard() {
  const store = usePlanStoreApi();
  if (useIsViewed()) return null;
  return (
    <section className="drop-card" aria-label={words.yourServer}>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => openEvidence(store, ".captures-add .button")}
      >
        {words.addCaptures}
      </button>
      <p className="soft">{words.dropAnywhere}</p>
    </section>
  );
}

const ControlGroups = afterPaint(
  () => import("../views/controls/ControlGroups.tsx"),
  <div className="controls-waiting" />,
);
const ChartTabs = afterPaint(
  () => import("../charts/ChartTabs.tsx"),
  <div className="lead-waiting" />,
);
const Arrivals = afterPaint(() => import("./arriving/Arrivals.tsx"), null);
const Announcer = afterPaint(() => import("../views/answer/Announcer.tsx"), null);
const Notes = afterPaint(
  () => import("../views/answer/Notes.tsx"),
  <div className="notes notes-waiting" />,
);
const Advice = afterPaint(
  () => import("../advice/AdviceRoom.tsx"),
  <p className="soft">{words.loadingAdvice}</p>,
);
const Evidence = afterPaint(
  () => import("./arriving/Evidence.tsx"),
  <p className="soft">{words.loadingEvidence}</p>,
);
const Footer = afterPaint(() => import("../views/toolbar/Footer.tsx"), null);
const Banner = lazy(() => import("../views/library/Banner.tsx"));
const Compare = lazy(() => import("../views/compare/Compare.tsx"));
const Inspector = lazy(() => import("../views/inspector/Inspector.tsx"));
const ShareDialog = lazy(() => import("../views/share/ShareDialog.tsx"));
const PlansDialog = lazy(() => import("../views/library/PlansDialog.tsx"));
const HistoryDialog = lazy(() =>
  import("../views/library/PlansDialog.tsx").then((dialogs) => ({
    default: dialogs.HistoryDialog,
  })),
);
const CatalogueDialog = lazy(() => import("../views/catalogue/CatalogueDialog.tsx"));
const GuideDialog = lazy(() => import("../views/guide/GuideDialog.tsx"));
const Palette = lazy(() => import("../views/palette/Palette.tsx"));
const Report = lazy(() => import("./ReportPage.tsx"));

/** As in layout.css. */
const NARROW = "(max-width: 53.75em)";

function onWidth(onChange: () => void): () => void {
  const width = window.matchMedia(NARROW);
  width.addEventListener("change", onChange);
  return () => width.removeEventListener("change", onChange);
}

const useIsNarrow = (): boolean =>
  useSyncExternalStore(onWidth, () => window.matchMedia(NARROW).matches);

const CONTROLS: PageSection = { id: "controls", label: words.controls };
const CHARTS: PageSection = { id: "charts", label: words.charts };

/** In the order of the page: below each other the chart comes first, so that it is in sight while the first controls move. */
const sectionsOf = (isNarrow: boolean): readonly PageSection[] => [
  { id: "answer", label: words.answer },
  ...(isNarrow ? [CHARTS, CONTROLS] : [CONTROLS, CHARTS]),
  { id: "advice-room", label: words.advice },
  { id: EVIDENCE_ID, label: words.evidence },
];
const SECTIONS = sectionsOf(false);
const NARROW_SECTIONS = sectionsOf(true);

function OpenBanner(): ReactNode {
  const isOpen = usePlanStore(
    (state) =>
      state.opened !== null || state.madeOwn !== null || state.failure !== null || !state.isKept,
  );
  return isOpen && <Banner />;
}

function OpenInspector(): ReactNode {
  const isOpen = usePlanStore((state) => state.inspected !== null);
  return isOpen && <Inspector />;
}

function OpenCompare(): ReactNode {
  const isOpen = usePlanStore((state) => state.pinned.length > 0);
  return isOpen && <Compare />;
}

interface OpenDialogProps {
  readonly onExample: (example: ExamplePlan) => void;
}

function OpenDialog({ onExample }: OpenDialogProps): ReactNode {
  const dialog = usePlanStore((state) => state.dialog);
  switch (dialog) {
    case "share":
      return <ShareDialog />;
    case "plans":
      return <PlansDialog />;
    case "history":
      return <HistoryDialog />;
    case "palette":
      return <Palette onExample={onExample} />;
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

/** Rows that stand for controls and charts of a server that is still being read. */
const ROWS = Array.from({ length: 8 }, (_, index) => index);

function Waiting({ className = "" }: { readonly className?: string }) {
  return (
    <div className={`waiting ${className}`} aria-hidden="true">
      {ROWS.map((row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  );
}

function Planner() {
  const store = usePlanStoreApi();
  const isWaiting = usePlanStore(({ isReading, plan }) => isReading && isStandIn(plan));

  const [lacksCaptures, setLacksCaptures] = useState(false);

  async function openExample(example: ExamplePlan) {
    const { bringExampleData, hasOwnFiles } = await import("./arriving/take-files.ts");
    const capturesOf = hasOwnFiles(store) ? undefined : example.captures_of;
    store.getState().openCopy(example.plan, "example", [], capturesOf);
    setLacksCaptures(!(await bringExampleData(store, example)));
  }

  const isNarrow = useIsNarrow();

  const lead = (
    <div key="lead" className="bench-lead">
      {!isWaiting && <Notes />}
      <DropCard />
      <Boundary part={words.comparison}>
        <Suspense>
          <OpenCompare />
        </Suspense>
      </Boundary>
    </div>
  );
  const controls = (
    <aside
      key={CONTROLS.id}
      className="bench-controls"
      id={CONTROLS.id}
      tabIndex={-1}
      aria-label={words.plan}
    >
      <Boundary part={words.controls}>
        {isWaiting ? <Waiting className="controls-waiting" /> : <ControlGroups />}
      </Boundary>
    </aside>
  );
  const charts = (
    <div key={CHARTS.id} className="bench-chart" id={CHARTS.id} tabIndex={-1}>
      <h2 className="hidden-text">{words.charts}</h2>
      <Boundary part={words.charts}>{isWaiting ? <Waiting /> : <ChartTabs />}</Boundary>
    </div>
  );

  return (
    <>
      <SectionNav label={words.partsOfPage} sections={isNarrow ? NARROW_SECTIONS : SECTIONS} />
      <Boundary part={words.toolbar}>
        <Toolbar onExample={(example) => void openExample(example)} lacksCaptures={lacksCaptures} />
      </Boundary>
      <Suspense>
        <OpenBanner />
      </Suspense>
      <main tabIndex={-1} data-page>
        <Boundary part={words.answer}>
          <AnswerCard />
        </Boundary>
        <div className="bench">
          {isNarrow ? [lead, charts, controls] : [controls, lead, charts]}
          <div className="bench-rooms">
            {!isWaiting && <AdviceRoom />}
            <div id={EVIDENCE_ID} tabIndex={-1}>
              <Boundary part={words.evidence}>
                <Evidence />
              </Boundary>
            </div>
          </div>
        </div>
      </main>
      <Footer />
      <Announcer />
      <Boundary part={words.panel}>
        <Suspense>
          <OpenInspector />
        </Suspense>
        <Suspense>
          <OpenDialog onExample={(example) => void openExample(example)} />
          <OpenCatalogue />
        </Suspense>
      </Boundary>
    </>
  );
}

/** The advice. During a gesture it stays that on the plan before it. */
function AdviceRoom() {
  const isMoving = usePlanStore((state) => state.dragging);
  return (
    <div id="advice-room" tabIndex={-1} aria-busy={isMoving}>
      <Boundary part={words.advice}>
        <Advice />
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

/** The page: the planner or the report. */
export function App() {
  const page = usePlanStore((state) => state.page);
  useDocumentTitle();
  return (
    <>
      {page === "planner" ? (
        <Planner />
      ) : (
        <Boundary part={words.report}>
          <Suspense fallback={<p>{words.writingReport}</p>}>
            <Report />
          </Suspense>
        </Boundary>
      )}
      <Boundary part={words.files}>
        <Arrivals />
      </Boundary>
    </>
  );
}
