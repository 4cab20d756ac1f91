/** How far an answer may be trusted, in words: by what this server's captures measured, else by what anyone did. */

import { bandOf, type Plan, type Prediction } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { isCaptured } from "@arcplan/shared/plan/new-server.ts";
import { resultOf } from "../../plan/answers/result.ts";
import { capturedState, marksOf } from "../../plan/sized.ts";
import * as words from "./words.ts";

interface TrustMark {
  readonly tone: "good" | "warn" | "bad" | "plain";
  readonly text: string;
  /** Whether it asks for the device. */
  readonly asksDrive?: true;
}

/** Whether rates of servers with the same limit were measured, nothing of the plan being unlike all of them. */
function isMeasuredKind({ bands, marks }: Prediction): boolean {
  return marks.length === 0 && bandOf(bands, "reads.per_s")?.basis.level === "regime";
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
  const result = resultOf(best);
  if (agrees && best === plan) return { tone: "good", text: words.trust.agrees };
  if (agrees && isMeasuredKind(result)) return { tone: "good", text: words.trust.agreesToday };
  if (result.marks.length > 0) return { tone: "warn", text: words.trust.beyond };
  if (agrees) return { tone: "plain", text: words.trust.changeUntried };
  if (!isMeasuredKind(result)) return { tone: "warn", text: words.trust.borrowed };
  const isElsewhere = captured === undefined && isCaptured(plan);
  return { tone: "plain", text: isElsewhere ? words.trust.elsewhere : words.trust.unchecked };
}
