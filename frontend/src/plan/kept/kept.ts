/** Reads what an earlier visit left in the browser's storage, every part checked. */
import type { Plan } from "@arcplan/shared";
import { PlanFormatError, restorePlan } from "@arcplan/shared/model/plan/restore.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import type { Entered, Measured } from "../evidence-slice.ts";
import type { SavedPlan, ShortLink } from "../library-slice.ts";
import { type Kept, nothingKept } from "../store.ts";
import { CHART_TABS, type Theme } from "../view-slice.ts";
import { STATE_KEY, THEME_KEY } from "./persistence.ts";

type Untrusted = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Untrusted {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Untrusted)
    : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function restoreMeasured(value: unknown): Measured {
  const marks = Object.entries(asRecord(value)).flatMap(([path, untrusted]) => {
    const mark = asRecord(untrusted);
    const known = isFieldPath(path) && typeof mark.from === "string";
    return known && typeof mark.value === "number"
      ? [[path, { value: mark.value, from: mark.from }]]
      : [];
  });
  return Object.fromEntries(marks) as Measured;
}

/** Fields, and the figures of an own device. */
function isEnterable(path: string): boolean {
  return isFieldPath(path) || /^storage\.(\w+_)?custom_device\./.test(path);
}

/** Values are checked where a sizing takes them. */
export function restoreEntered(value: unknown): Entered {
  return Object.fromEntries(Object.entries(asRecord(value)).filter(([path]) => isEnterable(path)));
}

/** A plan that this browser kept; null where it is none any more. */
export function restoreStored(untrusted: unknown): Plan | null {
  try {
    return restorePlan(untrusted).plan;
  } catch (cause) {
    if (cause instanceof PlanFormatError) return null;
    throw cause;
  }
}

function restoreSaved(value: unknown): readonly SavedPlan[] {
  return asList(value).flatMap((untrusted) => {
    const { name, plan, savedAt } = asRecord(untrusted);
    const restored = restoreStored(plan);
    if (restored === null || typeof name !== "string" || typeof savedAt !== "number") return [];
    return [{ name, savedAt, plan: restored }];
  });
}

function restoreLinks(value: unknown): readonly ShortLink[] {
  return asList(value).flatMap((untrusted) => {
    const { id, address, title, madeAt, deleteToken } = asRecord(untrusted);
    if (typeof id !== "string" || typeof address !== "string" || typeof title !== "string")
      return [];
    if (typeof madeAt !== "number") return [];
    const token = typeof deleteToken === "string" ? deleteToken : null;
    return [{ id, address, title, madeAt, deleteToken: token }];
  });
}

function readTheme(): Theme {
  const theme = localStorage.getItem(THEME_KEY);
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function parseStored(text: string | null): Untrusted | null {
  if (text === null) return null;
  try {
    return asRecord(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

/** What an earlier visit left, every part checked; a fresh start where there is nothing readable. */
export function readKept(): Kept {
  const fresh = nothingKept();
  const state = parseStored(localStorage.getItem(STATE_KEY));
  if (state === null) return { ...fresh, theme: readTheme() };
  return {
    isNew: state.plan === null,
    plan: restoreStored(state.plan) ?? fresh.plan,
    measured: restoreMeasured(state.measured),
    entered: restoreEntered(state.entered),
    saved: restoreSaved(state.saved),
    pinned: asList(state.pinned).flatMap((plan) => restoreStored(plan) ?? []),
    shortLinks: restoreLinks(state.shortLinks),
    advancedOpen: state.advancedOpen === true,
    theme: readTheme(),
    namesHidden: state.namesHidden === true,
    chartTab: CHART_TABS.find((tab) => tab === state.chartTab) ?? fresh.chartTab,
  };
}
