/** What is open and shown. Undo does not touch it. */
import type { Plan } from "@arcplan/shared";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";

/** One part of the page's state: made of a way to change it and what it must, and of a way to read these and more. */
export type Slice<Changed, Own, Read = object> = (
  set: (change: Partial<Changed> | ((state: Changed & Read) => Partial<Changed>)) => void,
  get: () => Changed & Read,
) => Own;

export type Theme = "system" | "light" | "dark";

export type Inspected =
  | { readonly kind: "figure"; readonly figure: string }
  | { readonly kind: "field"; readonly path: FieldPath };

/** Pages of the guide, which are one dialog. */
export type GuidePage = "help" | "glossary" | "model" | "accuracy";

/** What the chart of the planner shows. */
export const CHART_TABS = ["arc", "recordsize", "device", "clients"] as const;

export type ChartTab = (typeof CHART_TABS)[number];

export type OpenDialog = "share" | "plans" | "history" | "palette" | GuidePage;

/** `view` is a link that shows its plan without letting it be changed. */
export type OpenedFrom = "link" | "view" | "file" | "example";

/** Whether the plan on screen may only be looked at. */
export const isViewed = ({ opened }: CameFrom): boolean => opened?.from === "view";

/** Where the plan on screen came from; null where it is this browser's own. */
export interface CameFrom {
  readonly opened: { readonly from: OpenedFrom } | null;
}

/** What the answer makes of a plan; `best` is the same plan where it stays. */
interface PlanAnswer {
  readonly of: Plan;
  readonly best: Plan;
  /** Fields of a new server whose assumed values the answer's bands take as right. */
  readonly assumed: readonly FieldPath[];
}

export interface ViewSlice {
  /** A control is being dragged or stepped, and its history entry is not written yet. */
  readonly dragging: boolean;
  readonly inspected: Inspected | null;
  readonly dialog: OpenDialog | null;
  /** What the dialog is to show first: a term, a kind of figure. */
  readonly dialogPart: string | null;
  /** The field whose choices are compared in a table. */
  readonly comparedField: FieldPath | null;
  readonly page: "planner" | "report";
  readonly chartTab: ChartTab;
  readonly theme: Theme;
  /** Whether the fields beside the main ones are shown. */
  readonly advancedOpen: boolean;
  /** Names of files, datasets, pools and captures are replaced wherever they would be shown. */
  readonly namesHidden: boolean;
  /** Whether the captures and what they say are shown. */
  readonly reviewOpen: boolean;
  /** False when the browser refuses to store the plan. */
  readonly isKept: boolean;
  /** The answer found last; it may be of another plan than the one on screen. */
  readonly answer: PlanAnswer | null;
  inspect(what: Inspected | null): void;
  openDialog(dialog: OpenDialog | null, part?: string): void;
  compareChoices(path: FieldPath | null): void;
  showPage(page: "planner" | "report"): void;
  showChart(tab: ChartTab): void;
  setTheme(theme: Theme): void;
  showAdvanced(isOpen: boolean): void;
  hideNames(hidden: boolean): void;
  showReview(isOpen: boolean): void;
}

export function createViewSlice(
  theme: Theme,
  advancedOpen: boolean,
  namesHidden: boolean,
  chartTab: ChartTab,
): Slice<ViewSlice, ViewSlice> {
  return (set) => ({
    dragging: false,
    inspected: null,
    dialog: null,
    dialogPart: null,
    comparedField: null,
    page: "planner",
    chartTab,
    theme,
    advancedOpen,
    namesHidden,
    reviewOpen: false,
    isKept: true,
    answer: null,
    inspect: (inspected) => set({ inspected }),
    openDialog: (dialog, part) => set({ dialog, dialogPart: part ?? null }),
    compareChoices: (comparedField) => set({ comparedField }),
    showPage: (page) => set({ page, inspected: null }),
    showChart: (tab) => set({ chartTab: tab }),
    setTheme: (chosen) => set({ theme: chosen }),
    showReview: (reviewOpen) => set({ reviewOpen }),
    hideNames: (hidden) => set({ namesHidden: hidden }),
    showAdvanced: (isOpen) => set({ advancedOpen: isOpen }),
  });
}
