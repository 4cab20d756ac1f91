import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../depth.test.support.ts";
import { evaluate, restorePlan } from "../model/index.ts";
import { anyPlan } from "../model/plan/plans.test.support.ts";
import { advise, apply, changesBetween, type Goal, growth, traps } from "./index.ts";

const anyGoal: fc.Arbitrary<Goal> = fc.oneof(
  fc.record({
    kind: fc.constant("reads" as const),
    reads_per_s: fc.double({ min: 1, max: 1e7, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("latency" as const),
    mean_ms: fc.double({ min: 0.01, max: 1e4, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("budget" as const),
    month_usd: fc.double({ min: 0, max: 1e6, noNaN: true }),
  }),
  fc.constant<Goal>({ kind: "least-ram" }),
  fc.constant<Goal>({ kind: "no-hardware" }),
);

const RUNS = examples(60);

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe("advice on any plan that the schema allows", () => {
  it("offers only plans that the schema allows, with the very figures that the model gives them", () => {
    fc.assert(
      fc.property(anyPlan, anyGoal, (plan, goal) => {
        for (const option of advise(plan, goal).options) {
          const applied = apply(plan, option);
          expect(restorePlan(applied).changes).toEqual([]);
          expect(changesBetween(plan, applied)).toEqual(option.changes);
          const { reads, cost } = evaluate(applied);
          expect(option.effect.reads_per_s).toBe(reads.per_s);
          expect(option.effect.mean_ms).toBe(reads.mean_ms);
          expect(option.effect.month_usd).toBe(cost.month_usd);
          expect(option.effect.low).toBeLessThanOrEqual(option.effect.high);
        }
      }),
      RUNS,
    );
  });

  it("holds no number that is none, and gives the same answer twice", () => {
    fc.assert(
      fc.property(anyPlan, anyGoal, (plan, goal) => {
        const answer = advise(plan, goal);
        expect(numbersIn(answer).filter((x) => !Number.isFinite(x))).toEqual([]);
        expect(JSON.stringify(answer)).not.toMatch(/NaN|undefined|Infinity/);
        expect(advise(plan, goal)).toEqual(answer);
      }),
      RUNS,
    );
  });

  it("orders the months in which something runs out, and names both grounds of a trap or, where its text states them, none", () => {
    fc.assert(
      fc.property(anyPlan, fc.double({ min: 0.1, max: 50, noNaN: true }), (plan, percent) => {
        const months = growth(plan, percent).events.map((event) => event.months ?? 1e9);
        expect(months).toEqual([...months].sort((a, b) => a - b));
        for (const trap of traps(plan, evaluate(plan))) {
          expect(trap.threshold).not.toBe("");
          expect(trap.source === undefined).toBe(trap.threshold === undefined);
        }
      }),
      examples(30),
    );
  });
});
