/** Questions to the advisor and its answers: plain data, so that a worker can take them. */
import type { Plan } from "@arcplan/shared";
import {
  type Advice,
  advise,
  type Calibration,
  calibrate,
  type Goal,
  type Growth,
  growth,
  type Measured,
} from "@arcplan/shared/advice";
import { narrowingFields } from "@arcplan/shared/advice/narrow.ts";
import { takenAsRight } from "@arcplan/shared/plan/could-be.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";

/** Each kind of question; all of them are about a plan. */
export interface Questions {
  readonly advice: { readonly plan: Plan; readonly goal: Goal };
  readonly growth: { readonly plan: Plan; readonly percentPerMonth: number };
  readonly calibration: { readonly plan: Plan; readonly measured: Measured };
}

/** Advice with its bands as they are if `assumed` is right. */
export interface NarrowedAdvice {
  readonly advice: Advice;
  /** The fields of a new server without whose values the bands would be too wide to be of use. */
  readonly assumed: readonly FieldPath[];
}

function narrowedAdvice(plan: Plan, goal: Goal): NarrowedAdvice {
  const assumed = narrowingFields(plan);
  return { advice: advise(takenAsRight(plan, assumed), goal), assumed };
}

export interface Answers {
  readonly advice: NarrowedAdvice;
  readonly growth: Growth;
  readonly calibration: Calibration;
}

export type Kind = keyof Questions;

/** A question; the answer has the same number. */
export interface Asked<K extends Kind = Kind> {
  readonly number: number;
  readonly kind: K;
  readonly question: Questions[K];
}

/** An answer of the kind that was asked, or the reason why there is none. */
export type Answered =
  | { readonly number: number; readonly answer: Answers[Kind] }
  | { readonly number: number; readonly failure: string };

const ANSWERS: { readonly [K in Kind]: (question: Questions[K]) => Answers[K] } = {
  advice: ({ plan, goal }) => narrowedAdvice(plan, goal),
  growth: ({ plan, percentPerMonth }) => growth(plan, percentPerMonth),
  calibration: ({ plan, measured }) => calibrate(plan, measured),
};

/** Answers one question; takes up to a second. */
export function answerTo<K extends Kind>({ number, kind, question }: Asked<K>): Answered {
  try {
    return { number, answer: ANSWERS[kind](question) };
  } catch (cause) {
    return { number, failure: cause instanceof Error ? cause.message : String(cause) };
  }
}
