/** Texts of the palette that finds fields and actions. */

export const findAnything = "Find a field or an action";
export const fieldOrAction = "Field or action";
export const fieldsAndActions = "Fields and actions";
export const nothingFound = "Nothing has that name.";

/** Keys, each with what it does, in the order of the sentence. */
export const keys = [
  ["Ctrl K", " or "],
  [
    "?",
    " opens this list. On a slider, arrow keys take one step, Page Up and Page Down a doubling, Home and End go to its ends. ",
  ],
  ["Esc", " closes what is open."],
] as const;

/** Where a command belongs. */
export const plan = "Plan";
export const page = "Page";
export const advice = "Advice";
export const storage = "Storage";
export const instance = "Instance";
export const captures = "Captures";
export const guide = "Guide";

export const undo = "Undo";
export const undoKeys = "Ctrl Z";
export const redo = "Redo";
export const redoKeys = "Ctrl Shift Z";
export const history = "History";
export const plans = "Plans: save, open, import";
export const share = "Share a link";
export const pin = "Pin to compare";
export const report = "Report";
export const applyBest = "Apply the best change";
export const commandsOfBest = "Commands of the best change";
export const commandsOfPlan = "Commands of this plan";
export const goal = (label: string) => `Goal: ${label}`;
export const example = (title: string) => `Example: ${title}`;
export const compareDevices = "Compare devices";
export const compareInstances = "Compare instances";
export const chooseFiles = "Choose files";
export const accuracy = "How accurate is this?";
export const help = "Help: what to drop, how to read it, keys";
export const glossary = "Glossary: recordsize, psize, ARC, txg";
export const model = "The model: questions, formulas, sources";

export const parts = {
  answer: "Go to answer",
  "captures-room": "Go to evidence",
  "advice-room": "Go to advice",
  charts: "Go to charts",
} as const;

export const chart = (name: string) => `Chart: ${name}`;

export const themes = {
  light: "Theme: light",
  dark: "Theme: dark",
  system: "Theme: as the system",
} as const;

export const fieldDetail = (group: string, value: string) => `${group}: ${value}`;
