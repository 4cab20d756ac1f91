import { expect, test } from "vitest";
import golden from "./answers.json" with { type: "json" };
import { answers, pinned } from "./answers.test.support.ts";

const known = golden as Readonly<Record<string, unknown>>;
const now = answers();

test.each([...now.keys()])(
  "%s is answered as before; what is meant to change is renewed by npm run pin",
  (name) => {
    expect(JSON.parse(JSON.stringify(pinned(now.get(name)?.())))).toEqual(known[name]);
  },
);

test("nothing is pinned that is not asked", () => {
  expect(Object.keys(known)).toEqual([...now.keys()]);
});
