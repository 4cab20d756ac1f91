/** How far an answer may be trusted, in words: by what this server's captures measured, else by what anyone did. */
import { bandOf, type Plan, type Prediction } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { resultOf } from "../../plan/answers/result.ts";
import { capturedState, marksOf } from "../../plan/sized.ts";
import * as words from "./words.ts";

export interface TrustMark {
  readonly tone: "good" | "warn" | "bad" | "plain";
  readonly text: string;
  /** Whether it asks for the device. */
  readonly asksDrive?: true;
}

/** Whether the rate of a result is in a regime that somebody has measured. */
function isMeasuredKind({ bands }: Prediction): boolean {
  return bandOf(bands, "reads.per_s")?.basis.level === "regime";
}

/** @param best the plan that is advised; the same plan where it stays */
export function trustMark(plan: Plan, sizing: Sizing | null, best: Plan): TrustMark {
  const origin = plan.origins?.["storage.device"];
  if (origin === "assumed" || origin === "missing")
    return { tone: "warn", text: words.trust.drive, asksDrive: true };
  if (marksOf(plan, sizing).length > 0) return { tone: "bad", text: words.trust.refuted };
  const captured = capturedState(plan, sizing)?.sizing;
  const row = captured?.backtest.find(({ figure }) => figure === "queries_per_s");
  if (row?.inside === false) return { tone: "bad", text: words.trust.misses };
  const agrees = captured?.trust === "agrees";
  if (!(agrees && best === plan) && !isMeasuredKind(resultOf(best)))
    return { tone: "warn", text: words.trust.beyond };
  return agrees
    ? { tone: "good", text: words.trust.agrees }
    : { tone: "plain", text: words.trust.unchecked };
}
