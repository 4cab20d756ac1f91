/** Commands of the palette: fields of the plan and actions of the page. */

import { type ExamplePlan, examplePlans } from "@arcplan/shared";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { FIELDS, isUsedIn, labelOf, SHOWN_GROUPS } from "@arcplan/shared/plan/fields.ts";
import { GOAL_CHOICES } from "../../advice/goal.ts";
import { chooseGoal, settingsOf } from "../../advice/settings.ts";
import { goalsIn } from "../../advice/words.ts";
import { tabs as chartNames } from "../../charts/words.ts";
import { speedIn } from "../../plan/answers/bands.ts";
import { resultOf } from "../../plan/answers/result.ts";
import { bestFor } from "../../plan/answers/trust.ts";
import { fieldsOf } from "../../plan/fields/fields.ts";
import { type PlanStore, redo, undo } from "../../plan/store.ts";
import { CHART_TABS, type ChartTab, isViewed } from "../../plan/view-slice.ts";
import { showField } from "../controls/ControlRow.tsx";
import * as words from "./words.ts";

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Where it belongs, or what the field holds. */
  readonly detail: string;
  /** Short names of a field, as readable addresses have them. */
  readonly names?: readonly string[];
  /** Keys that do the same anywhere on the page. */
  readonly keys?: string;
  readonly run: () => void;
}

function fieldCommands(store: PlanStore): Command[] {
  const { plan } = store.getState();
  return SHOWN_GROUPS.flatMap(({ group, title }) =>
    fieldsOf(group)
      .filter(({ path }) => isUsedIn(plan, path))
      .map((spec) => ({
        id: spec.path,
        label: labelOf(spec.path, plan),
        names: FIELDS[spec.path].linkNames ?? [],
        detail: words.fieldDetail(title, fieldText(plan, spec.path)),
        run: () => showField(store, spec.path),
      })),
  );
}

/** Presses a button of the page, if it is there. */
function press(selector: string): void {
  document.querySelector<HTMLButtonElement>(selector)?.click();
}

function goToPart(id: keyof typeof words.parts): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  });
}

/** What the answer card offers of a plan: its commands, and a change where one is better. */
function answerCommands(store: PlanStore): Command[] {
  const { plan } = store.getState();
  const best = bestFor(plan, store.getState());
  if (best === null) return [];
  const isChange = best !== plan;
  const apply = {
    id: "best-change",
    label: words.applyBest,
    detail: words.advice,
    run: () => press("#answer .button-strong"),
  };
  const commands = {
    id: "commands",
    label: isChange ? words.commandsOfBest : words.commandsOfPlan,
    detail: words.advice,
    run: () => press("#answer .button-quiet"),
  };
  return isChange ? [apply, commands] : [commands];
}

function goalCommands(store: PlanStore): Command[] {
  const labels = goalsIn(speedIn(resultOf(store.getState().plan)).noun);
  return GOAL_CHOICES.map((choice) => ({
    id: `goal-${choice}`,
    label: words.goal(labels[choice].label),
    detail: words.advice,
    run: () => {
      chooseGoal(settingsOf(store), choice, store.getState().plan);
      goToPart("answer");
    },
  }));
}

function exampleCommands(onExample: (example: ExamplePlan) => void): Command[] {
  return examplePlans().map((example) => ({
    id: `example-${example.id}`,
    label: words.example(example.title),
    detail: words.plan,
    run: () => onExample(example),
  }));
}

function pageCommands(store: PlanStore): Command[] {
  const { openDialog, showPage, pin, setTheme, compareChoices, showReview, showChart } =
    store.getState();
  const theme = (one: "light" | "dark" | "system"): Command => ({
    id: `theme-${one}`,
    label: words.themes[one],
    detail: words.page,
    run: () => setTheme(one),
  });
  const part = (id: keyof typeof words.parts): Command => ({
    id: `part-${id}`,
    label: words.parts[id],
    detail: words.page,
    run: () => {
      if (id === "captures-room") showReview(true);
      goToPart(id);
    },
  });
  const chart = (tab: ChartTab): Command => ({
    id: `chart-${tab}`,
    label: words.chart(chartNames[tab]),
    detail: words.page,
    run: () => {
      showChart(tab);
      goToPart("charts");
    },
  });
  return [
    {
      id: "undo",
      label: words.undo,
      detail: words.plan,
      keys: words.undoKeys,
      run: () => undo(store),
    },
    {
      id: "redo",
      label: words.redo,
      detail: words.plan,
      keys: words.redoKeys,
      run: () => redo(store),
    },
    { id: "history", label: words.history, detail: words.plan, run: () => openDialog("history") },
    {
      id: "plans",
      label: words.plans,
      detail: words.plan,
      run: () => openDialog("plans"),
    },
    { id: "share", label: words.share, detail: words.plan, run: () => openDialog("share") },
    { id: "pin", label: words.pin, detail: words.plan, run: pin },
    { id: "report", label: words.report, detail: words.plan, run: () => showPage("report") },
    ...answerCommands(store),
    ...goalCommands(store),
    {
      id: "devices",
      label: words.compareDevices,
      detail: words.storage,
      run: () => compareChoices("storage.device"),
    },
    {
      id: "instances",
      label: words.compareInstances,
      detail: words.instance,
      run: () => compareChoices("instance.type"),
    },
    {
      id: "files",
      label: words.chooseFiles,
      detail: words.captures,
      run: () => {
        showReview(true);
        requestAnimationFrame(() => press(".captures-add .button"));
      },
    },
    {
      id: "accuracy",
      label: words.accuracy,
      detail: words.guide,
      run: () => openDialog("accuracy"),
    },
    {
      id: "help",
      label: words.help,
      detail: words.guide,
      run: () => openDialog("help"),
    },
    {
      id: "glossary",
      label: words.glossary,
      detail: words.guide,
      run: () => openDialog("glossary"),
    },
    {
      id: "model",
      label: words.model,
      detail: words.guide,
      run: () => openDialog("model"),
    },
    part("answer"),
    part("captures-room"),
    part("advice-room"),
    part("charts"),
    ...CHART_TABS.map(chart),
    theme("light"),
    theme("dark"),
    theme("system"),
  ];
}

/** What a plan that is only viewed does not take. */
const CHANGING: readonly string[] = ["undo", "redo", "best-change", "files"];

/** All commands, fields first. */
export function commandsOf(
  store: PlanStore,
  onExample: (example: ExamplePlan) => void,
): readonly Command[] {
  const all = [...fieldCommands(store), ...pageCommands(store), ...exampleCommands(onExample)];
  return isViewed(store.getState()) ? all.filter(({ id }) => !CHANGING.includes(id)) : all;
}

/** Those that hold every typed word, best first: a field of that name, then a label that begins with it. */
export function found(commands: readonly Command[], typed: string): readonly Command[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const hits = commands.filter(({ id, label, detail, names = [] }) => {
    const all = `${label} ${detail} ${id} ${names.join(" ")}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const rank = ({ label, names = [] }: Command) => {
    const lower = label.toLowerCase();
    if (names.includes(text)) return 0;
    if (lower.startsWith(text)) return 1;
    return lower.includes(text) ? 2 : 3;
  };
  return [...hits].sort((a, b) => rank(a) - rank(b));
}
