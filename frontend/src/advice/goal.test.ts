import { defaultPlan } from "@arcplan/shared";
import { describe, expect, it } from "vitest";
import { resultOf } from "../plan/answers/result.ts";
import {
  type ChosenGoal,
  choiceOf,
  chosenGoal,
  FIRST_GOAL,
  GOAL_CHOICES,
  goalOf,
  goalText,
  NO_NUMBERS,
  readGoal,
} from "./goal.ts";

const result = resultOf(defaultPlan());
const { per_s } = result.reads;
const advised = ({ goalKind, goalNumbers }: ChosenGoal) => goalOf(goalKind, goalNumbers, result);

describe("a chosen goal", () => {
  it("keeps the speed that the plan has, where it is to become cheaper", () => {
    const goal = advised(chosenGoal("same-speed", result));
    expect(goal).toMatchObject({ kind: "reads" });
    const kept = "reads_per_s" in goal ? goal.reads_per_s : 0;
    expect(kept).toBeLessThanOrEqual(per_s);
    expect(kept).toBeGreaterThan(per_s * 0.9);
  });

  it.each(GOAL_CHOICES)("is seen as what was chosen: %s", (choice) => {
    expect(choiceOf(advised(chosenGoal(choice, result)), result)).toBe(choice);
  });

  it.each(GOAL_CHOICES)("is the same out of an address: %s", (choice) => {
    const chosen = chosenGoal(choice, result);
    const text = goalText(chosen);
    const read = text === null ? FIRST_GOAL : readGoal(text);
    expect(read && advised(read)).toEqual(advised(chosen));
  });

  it("is none where an address holds anything else, and has no number that is none", () => {
    for (const text of ["", "much", "reads 3 4", "Reads 3", "toString"]) {
      expect(readGoal(text), text).toBeNull();
    }
    const unnumbered = { goalKind: "reads", goalNumbers: NO_NUMBERS };
    for (const text of ["reads", "reads 0", "reads 1e999", "reads 1.2.3"]) {
      expect(readGoal(text), text).toEqual(unnumbered);
    }
    expect(readGoal("least-ram 7")).toEqual({ goalKind: "least-ram", goalNumbers: NO_NUMBERS });
  });
});
