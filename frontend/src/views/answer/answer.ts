/** What a change sets, in the words that a DBA sets it by; and which of the deciding settings stay; the answer as one line. */

import { type BottleneckId, bandOf, fieldText, type Plan, type Prediction } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { machineName } from "@arcplan/shared/model/plan/field-text.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isCaptured } from "@arcplan/shared/plan/origins.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import type { AdviceOnPlan } from "../../advice/use-advice.ts";
import { aimOf, shortfallOf, termsOfBest } from "../../advice/words.ts";
import { asTold, resultOf } from "../../plan/answers/result.ts";
import { differences } from "../../plan/differences.ts";
import { capturedState, marksOf } from "../../plan/sized.ts";
import { type AnswerWords, answerOf, answerOfPlan, wholeBands } from "./brings.ts";
import { currentSpeed } from "./captured.ts";
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

/** What an answer brings; where its band is too wide to be of use, if what is assumed of the plan is right. */
export interface Brings {
  readonly figures: AnswerWords;
  /** The assumed fields, with their values. */
  readonly assumed: readonly { readonly path: FieldPath; readonly text: string }[];
  /** The whole bands. */
  readonly whole: string;
  readonly limit: string;
}

export function bringsOf(
  { plan, option, best, assumed }: Pick<AdviceOnPlan, "plan" | "option" | "best" | "assumed">,
  sizing: Sizing | null,
): Brings {
  const now = resultOf(asTold(plan, assumed));
  const result = resultOf(best);
  return {
    figures: option ? answerOf(option, now, currentSpeed(plan, sizing)) : answerOfPlan(now),
    assumed: assumed.map((path) => ({
      path,
      text: words.assumedValue(labelOf(path, best), fieldText(best, path)),
    })),
    whole: wholeBands(result),
    limit: limitOf(result, option !== undefined),
  };
}

const OF_DRIVES: ReadonlySet<BottleneckId> = new Set([
  "device-iops",
  "device-bandwidth",
  "zfs-queue",
]);

/** Drives that are less busy than this do not limit a plan soon. */
const IDLE = 0.5;

/** What limits a plan, and that its drives are far from it. */
function limitOf({ bottleneck, bottleneck_text, limits }: Prediction, isChanged: boolean): string {
  const shares = limits.filter(({ id }) => OF_DRIVES.has(id)).map((one) => one.utilization);
  const busy = Math.max(0, ...shares);
  const isIdle = !OF_DRIVES.has(bottleneck) && shares.length > 0 && busy < IDLE;
  return words.limitOf(bottleneck_text, isChanged, isIdle ? busy : null);
}

/** What to set and to keep with what it brings; then what it costs, and how far to trust that. */
export function answerLine(found: AdviceOnPlan, sizing: Sizing | null): readonly string[] {
  const { plan, option, best, advice } = found;
  const { figures, assumed, whole, limit } = bringsOf(found, sizing);
  return words.line({
    settings: settingsOfAnswer(plan, best),
    isThere: capturedState(plan, sizing)?.isUnchanged === true,
    brings: figures,
    terms: [
      ...(option
        ? [
            words.goal(aimOf(advice, plan)),
            termsOfBest(option, advice, plan),
            shortfallOf(option, advice),
          ]
        : []),
      ...(assumed.length > 0
        ? [
            words.assuming(
              assumed.map(({ text }) => text),
              whole,
            ),
            limit,
          ]
        : []),
    ],
    trust: trustMark(plan, sizing, best).text,
  });
}

interface Setting {
  readonly text: (plan: Plan) => string;
  /** The fields that it says; `also` are those that follow from them. */
  readonly paths: readonly FieldPath[];
  /** Prefixes of fields that follow from it. */
  readonly also?: readonly string[];
}

/** What every answer names, changed or not. */
const DECIDING: readonly Setting[] = [
  { text: words.arcSetting, paths: ["memory.arc_bytes"] },
  { text: words.recordSetting, paths: ["layout.record_bytes"] },
  {
    text: words.deviceSetting,
    paths: [
      "storage.device",
      "storage.custom_device",
      "storage.provisioned_iops",
      "storage.provisioned_mib_per_s",
    ],
  },
];

/** A machine brings its memory, its processors and its limits. */
const MACHINE: Setting = {
  text: ({ instance }) => machineName(instance.type),
  paths: ["instance.type"],
  also: ["instance.", "memory.ram_bytes", "prices."],
};

/** Caches and logs beside the pool: a device brings its size and its rates. */
const BESIDE: readonly Setting[] = [
  { text: words.serversSetting, paths: ["instance.nodes"] },
  { text: words.l2arcSetting, paths: ["storage.l2arc_device"], also: ["storage.l2arc_"] },
  { text: words.slogSetting, paths: ["storage.slog_device"], also: ["storage.slog_"] },
  { text: words.specialSetting, paths: ["storage.special_device"], also: ["storage.special_"] },
];

/** Settings beside the deciding ones that are named; more are counted. */
const MOST_OTHERS = 3;

interface AnswerSettings {
  readonly set: readonly string[];
  readonly keep: readonly string[];
}

/** @param plan as it is; `changed` equals it where nothing is to be changed */
export function settingsOfAnswer(plan: Plan, changed: Plan): AnswerSettings {
  const found = differences(plan, changed);
  const isChanged = ({ paths }: Setting) => found.some(({ path }) => paths.includes(path));
  const named = [...DECIDING, ...[MACHINE, ...BESIDE].filter(isChanged)];
  const isSaid = (path: FieldPath) =>
    named.some(
      ({ paths, also = [] }) =>
        paths.includes(path) || also.some((start) => path.startsWith(start)),
    );
  const others = found
    .filter(({ path }) => !isSaid(path))
    .map(({ label, after }) => words.otherSetting(label, after));
  const more = others.length - MOST_OTHERS;
  return {
    set: [
      ...named.filter(isChanged).map(({ text }) => text(changed)),
      ...others.slice(0, MOST_OTHERS),
      ...(more > 0 ? [words.moreSettings(more)] : []),
    ],
    keep: DECIDING.filter((one) => !isChanged(one)).map(({ text }) => text(changed)),
  };
}
