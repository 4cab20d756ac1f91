import { expect, test } from "vitest";
import { LAWS, tryLaws, WHOLE_UNITS } from "./laws.test.support.ts";
import { defaultPlan } from "./plan/plans.ts";

const kept = LAWS.filter(({ name }) => !(name in WHOLE_UNITS));

test.each(kept)("$name, on a sample of what npm run validate -- --random 100000 tries", (law) => {
  expect(tryLaws(60, 1, [law]).flatMap(({ examples }) => examples)).toEqual([]);
});

test.each(LAWS)("the server of May 2018 keeps: $name", ({ broken }) => {
  expect(broken(defaultPlan())).toBeNull();
});

test("only laws that exist are said to be broken by whole units", () => {
  const names = LAWS.map(({ name }) => name);
  expect(Object.keys(WHOLE_UNITS).filter((name) => !names.includes(name))).toEqual([]);
});

test("a broken law is counted and shown with its plan", () => {
  const [trial] = tryLaws(5, 1, [{ name: "never", broken: () => "always broken" }]);
  expect(trial).toMatchObject({ plans: 5, broken: 5 });
  expect(trial?.examples).toHaveLength(3);
  expect(trial?.examples[0]?.what).toBe("always broken");
});
