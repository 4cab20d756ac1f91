/** How the answer relates to the captures: the measured rate, or the fields that are missing. */

import { missingPaths, type Plan } from "@arcplan/shared";
import type { Contradiction, MeasuredName, Sizing } from "@arcplan/shared/evidence";
import { isNewServer } from "@arcplan/shared/plan/origins.ts";
import {
  contradictionWords,
  errorText,
  measuredText,
} from "../../plan/answers/measured-figures.ts";
import { contradictionsIn } from "../../plan/answers/trust.ts";
import { capturedState, marksOf } from "../../plan/sized.ts";
import type { CurrentSpeed } from "./brings.ts";
import * as words from "./words.ts";

export type Captured =
  | { readonly kind: "none" }
  /** There is no prediction without these fields; what captures measured stands in its place. */
  | { readonly kind: "missing"; readonly paths: readonly string[]; readonly sizing: Sizing | null }
  /** Captures state what makes the prediction void. */
  | { readonly kind: "void"; readonly words: string }
  /** The captures contradict the plan: what they measured, and what to settle first. */
  | { readonly kind: "contradicted"; readonly sizing: Sizing | null; readonly words: string }
  | {
      readonly kind: "measured";
      readonly sizing: Sizing;
      readonly isUnchanged: boolean;
      readonly queries: words.Measured;
    };

/** What captures measured of a figure, beside the prediction of the server as captured; null where they did not. */
export function measuredIn(
  { measured, backtest }: Sizing,
  name: MeasuredName,
): words.Measured | null {
  const figure = measured[name];
  if (figure === undefined || figure.comparable === false) return null;
  const row = backtest.find((one) => one.figure === name);
  return {
    text: measuredText(name, figure.value),
    predicted: row ? { text: measuredText(name, row.predicted), error: errorText(row) } : null,
    isOff: row?.inside === false,
  };
}

/** A measured figure as text, whether or not a prediction may be compared with it. */
export function measuredAlone(sizing: Sizing | null, name: MeasuredName): string | null {
  const measured = sizing?.measured[name];
  return measured === undefined ? null : measuredText(name, measured.value);
}

/** What the plan on screen is: a server that was measured as it is, one to come, or any other. */
export function currentSpeed(plan: Plan, sizing: Sizing | null): CurrentSpeed {
  const state = capturedState(plan, sizing);
  const counted = (name: MeasuredName) =>
    state?.isUnchanged ? measuredAlone(state.sizing, name) : null;
  const rate = counted("queries_per_s");
  const measured = rate === null ? null : { rate, latency: counted("mean_ms") };
  return { measured, isNew: isNewServer(plan) };
}

function contradicted(sizing: Sizing | null, first: Contradiction): Captured {
  return {
    kind: "contradicted",
    sizing,
    words: words.contradicted(contradictionWords(first)),
  };
}

/** The fields that a plan lacks, else the measured rate of the captures on this page. */
export function capturedBeside(plan: Plan, sizing: Sizing | null): Captured {
  const paths = missingPaths(plan);
  if (paths.length > 0) return { kind: "missing", paths, sizing };
  const [first] = contradictionsIn(plan, sizing);
  if (first) return contradicted(sizing, first);
  const [mark] = marksOf(plan, sizing);
  if (mark) return { kind: "void", words: words.doesNotHold(mark.name) };
  const state = capturedState(plan, sizing);
  const queries = state && measuredIn(state.sizing, "queries_per_s");
  return state && queries ? { kind: "measured", ...state, queries } : { kind: "none" };
}
