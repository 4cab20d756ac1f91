import { expect, test } from "vitest";
import { remembering } from "./remembering.ts";

test("the last few results are not computed again, older ones are", () => {
  const asked: number[] = [];
  const square = remembering((x) => {
    asked.push(x);
    return x * x;
  });
  const few = [1, 2, 3, 4, 5, 6, 7, 8];
  expect([...few, ...few].map(square)).toEqual([...few, ...few].map((x) => x * x));
  expect(asked).toEqual(few);
  expect([square(9), square(1)]).toEqual([81, 1]);
  expect(asked).toEqual([...few, 9, 1]);
});
