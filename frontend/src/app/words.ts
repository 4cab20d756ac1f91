/** Texts of the planner's frame: parts of the page, what waits for them, and the card that takes files. */

export const partsOfPage = "Parts of the page";

/** Parts of the page, as links, headings and messages name them. */
export const toolbar = "Toolbar";
export const answer = "Answer";
export const bestChange = "Best change";
export const comparison = "Comparison";
export const plan = "Plan";
export const controls = "Controls";
export const leadChart = "First chart";
export const captures = "Captures";
export const review = "Review of captures";
export const advice = "Advice";
export const charts = "Charts";
export const panel = "Panel";
export const report = "Report";
export const files = "Files";

export const loadingCaptures = "Loading captures…";
export const loadingAdvice = "Loading advice…";
export const writingReport = "Writing the report…";

export const notShown = (part: string, problem: string) => `${part} could not be shown: ${problem}`;
export const tryAgain = "Try again";

export const yourServer = "Your server";
export const dropAnywhere =
  "Drop files recorded on one host anywhere on this page, in any order: zdb, arcstat, iostat, settings of the database. They become the plan.";
export const otherWays = "Choose files or record a host";
