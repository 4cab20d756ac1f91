/** Texts of the toolbar. */
import { engineWords, type Plan } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { plural } from "../../plan/plural.ts";

export const product = "arcplan";
export const nameOfPlan = "Name of the plan";
export const menu = "Menu";
/** "InnoDB, 1.34 GB of data, 8 clients", as far as it is known. */
export function aboutServer(plan: Plan): string {
  const isKnown = (path: string) => plan.origins?.[path] !== "missing";
  return [
    engineWords(plan).engine,
    ...(isKnown("data.file_bytes")
      ? [`${formatQuantity("decimal-bytes", plan.data.file_bytes)} of data`]
      : []),
    ...(isKnown("workload.threads") ? [plural(plan.workload.threads, "client")] : []),
  ].join(", ");
}

export const undo = "Undo";
export const undoKeys = "Undo (Ctrl Z)";
export const redo = "Redo";
export const redoKeys = "Redo (Ctrl Shift Z)";
export const history = "History";
export const find = "Find a field";
export const findKeys = "Find a field or an action (Ctrl K)";

export const examples = "Examples";
export const fleet = "Fleet";
export const loadingExamples = "Loading examples…";
export const noCaptures = "The captures of this example could not be loaded.";

export const plans = "Plans";
export const pin = "Pin";
export const pinned = "Pinned";
/** Goes on after "Pin" where there is room. */
export const toCompare = " to compare";
export const pinPurpose = "Keep this plan to compare with";
export const allPinned = (most: number) => `${most} plans are pinned already`;

export const report = "Report";
export const accuracy = "How accurate?";
export const help = "Help";

const themes = { system: "as the system", light: "light", dark: "dark" } as const;
export const theme = (now: keyof typeof themes) => `Theme: ${themes[now]}`;
export const changeTheme = (now: keyof typeof themes, next: keyof typeof themes) =>
  `${theme(now)}. Change to ${themes[next]}`;
