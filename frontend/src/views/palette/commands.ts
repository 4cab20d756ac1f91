/** Everything that the palette finds: fields of the plan, and what the buttons of the page do. */
import { fieldsOf, GROUPS } from "../../plan/fields.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { fieldText } from "../../plan/quantity.ts";
import { type PlanStore, redo, undo } from "../../plan/store.ts";

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Where it belongs, or what the field holds. */
  readonly detail: string;
  /** Keys that do the same anywhere on the page. */
  readonly keys?: string;
  readonly run: () => void;
}

/** Brings a field's control into sight and the keyboard to it. */
function goToField(path: FieldPath): void {
  const name = document.getElementById(`name-${path}`);
  const row = name?.closest(".control");
  // What is looked for by name is mostly about to be typed: the text field before the slider.
  const control =
    row?.querySelector<HTMLElement>("input[type=text]") ??
    row?.querySelector<HTMLElement>("input, select");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

function fieldCommands(store: PlanStore): Command[] {
  const { plan, expanded, toggleGroup } = store.getState();
  return GROUPS.flatMap(({ group, title }) =>
    fieldsOf(group)
      .filter((spec) => spec.when?.(plan) ?? true)
      .map((spec) => ({
        id: spec.path,
        label: spec.label,
        detail: `${title}: ${fieldText(plan, spec.path)}`,
        run: () => {
          if (spec.main !== true && !expanded.includes(group)) toggleGroup(group);
          requestAnimationFrame(() => goToField(spec.path));
        },
      })),
  );
}

/** Presses a button of the page, if it is there. */
function press(selector: string): void {
  document.querySelector<HTMLButtonElement>(selector)?.click();
}

function pageCommands(store: PlanStore): Command[] {
  const { openDialog, showPage, pin, setTheme, compareChoices } = store.getState();
  const theme = (one: "light" | "dark" | "system"): Command => ({
    id: `theme-${one}`,
    label: `Theme: ${one}`,
    detail: "Page",
    run: () => setTheme(one),
  });
  const part = (id: string, label: string): Command => ({
    id: `part-${id}`,
    label: `Go to ${label}`,
    detail: "Page",
    run: () =>
      requestAnimationFrame(() => {
        const place = document.getElementById(id);
        place?.scrollIntoView({ block: "start" });
        place?.focus({ preventScroll: true });
      }),
  });
  return [
    { id: "undo", label: "Undo", detail: "Plan", keys: "Ctrl Z", run: () => undo(store) },
    { id: "redo", label: "Redo", detail: "Plan", keys: "Ctrl Shift Z", run: () => redo(store) },
    { id: "history", label: "History", detail: "Plan", run: () => openDialog("history") },
    {
      id: "plans",
      label: "Plans: save, open, import",
      detail: "Plan",
      run: () => openDialog("plans"),
    },
    { id: "share", label: "Share a link", detail: "Plan", run: () => openDialog("share") },
    { id: "pin", label: "Pin to compare", detail: "Plan", run: pin },
    { id: "report", label: "Report", detail: "Plan", run: () => showPage("report") },
    {
      id: "best-change",
      label: "Apply the best change",
      detail: "Advice",
      run: () => press(".best-change .button-strong"),
    },
    {
      id: "commands",
      label: "Commands of the best change",
      detail: "Advice",
      run: () => press(".best-change .button-quiet"),
    },
    {
      id: "devices",
      label: "Compare devices",
      detail: "Storage",
      run: () => compareChoices("storage.device"),
    },
    {
      id: "instances",
      label: "Compare instances",
      detail: "Instance",
      run: () => compareChoices("instance.type"),
    },
    {
      id: "files",
      label: "Choose files",
      detail: "Captures",
      run: () => press(".captures-add .button"),
    },
    {
      id: "accuracy",
      label: "How accurate is this?",
      detail: "Guide",
      run: () => openDialog("accuracy"),
    },
    {
      id: "help",
      label: "Help: what to drop, how to read it, keys",
      detail: "Guide",
      run: () => openDialog("help"),
    },
    {
      id: "glossary",
      label: "Glossary: recordsize, psize, ARC, txg",
      detail: "Guide",
      run: () => openDialog("glossary"),
    },
    {
      id: "model",
      label: "The model: questions, formulas, sources",
      detail: "Guide",
      run: () => openDialog("model"),
    },
    part("answer", "answer"),
    part("captures-room", "captures"),
    part("advice-room", "advice"),
    part("pictures", "pictures"),
    theme("light"),
    theme("dark"),
    theme("system"),
  ];
}

/** All commands, fields first. */
export function commandsOf(store: PlanStore): readonly Command[] {
  return [...fieldCommands(store), ...pageCommands(store)];
}

/** Those that hold every typed word, best first: a label that begins with what was typed. */
export function found(commands: readonly Command[], typed: string): readonly Command[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const hits = commands.filter(({ id, label, detail }) => {
    const all = `${label} ${detail} ${id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const rank = ({ label }: Command) => {
    const lower = label.toLowerCase();
    if (lower.startsWith(text)) return 0;
    return lower.includes(text) ? 1 : 2;
  };
  return [...hits].sort((a, b) => rank(a) - rank(b));
}
