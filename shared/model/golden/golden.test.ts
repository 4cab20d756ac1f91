import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { MODEL_VERSION } from "../version.ts";
import golden from "./answers.json" with { type: "json" };
import {
  changedNumbers,
  numbers,
  pinned,
  pinnedAnswers,
  withoutTexts,
} from "./pinned.test.support.ts";

const known = golden.answers as Readonly<Record<string, unknown>>;
const knownNumbers = golden.numbers as Readonly<Record<string, string>>;
const now = pinnedAnswers();
const numbersNow = numbers(fileURLToPath(new URL("../..", import.meta.url)));

const remedy =
  golden.model_version === MODEL_VERSION
    ? "if this is meant, step MODEL_VERSION in shared/model/version.ts, then npm run pin"
    : "npm run pin";

describe.each([...now.keys()])("%s", (name) => {
  const answer = JSON.parse(JSON.stringify(pinned(now.get(name)?.())));

  test("is answered as before: another answer is another version of the model", () => {
    expect(withoutTexts(answer), remedy).toEqual(withoutTexts(known[name]));
  });

  test("is said as before (npm run pin)", () => {
    expect(answer).toEqual(known[name]);
  });
});

test("constants and figures of the catalogue are those of the model's version", () => {
  expect(changedNumbers(knownNumbers, numbersNow), remedy).toEqual([]);
  expect(numbersNow, "npm run pin").toEqual(knownNumbers);
});

test("nothing is pinned that is not asked", () => {
  expect(Object.keys(known)).toEqual([...now.keys()]);
});

test("answers are pinned with the model's version (npm run pin)", () => {
  expect(golden.model_version).toBe(MODEL_VERSION);
});

test.each([
  ["a figure", { per_s: 1 }, { per_s: 2 }],
  ["a name", { bottleneck: "cpu" }, { bottleneck: "threads" }],
  ["a warning's code", ["warning metadata-misses"], ["warning ram-overcommitted"]],
  ["a warning that comes or goes", ["code", "The ARC is too small."], ["code", null]],
])("%s is an answer", (_, one, other) => {
  expect(withoutTexts(one)).not.toEqual(withoutTexts(other));
});

test("words of a text are no answer", () => {
  const said = (text: string, label: string) => withoutTexts([{ per_s: 1, text, label }]);
  expect(said("The ARC is too small.", "ARC")).toEqual(said("The ARC needs more room.", "Cache"));
});
