/** Every constant of the model is held by an answer: changing it changes what is pinned. */
import { beforeAll, expect, test } from "vitest";
import { COARSE, METHOD } from "./constants.test.support.ts";
import { type Mutable, mutableModel } from "./mutants.test.support.ts";

let model: Mutable;
/** What the unchanged model answers, and which constants each answer asks for. */
const known = new Map<string, { text: string; asked: ReadonlySet<number> }>();
/** Constants that are read once, when the model is loaded: any answer may rest on them. */
let loaded: ReadonlySet<number>;

beforeAll(async () => {
  model = await mutableModel();
  const { answers, asked, pinned } = model.instance(null, (value) => value);
  loaded = new Set(asked);
  for (const [name, answer] of answers) {
    asked.clear();
    const text = JSON.stringify(pinned(answer()));
    known.set(name, { text, asked: new Set(asked) });
  }
}, 120_000);

/** The first answer that a changed constant changes; a model that then fails is noticed too. */
function noticedBy(index: number, factor: number): string | null {
  try {
    const { answers, pinned } = model.instance(index, (value) => value * factor);
    for (const [name, answer] of answers) {
      const before = known.get(name);
      if (!loaded.has(index) && !before?.asked.has(index)) continue;
      if (JSON.stringify(pinned(answer())) !== before?.text) return name;
    }
  } catch {
    return "an error";
  }
  return null;
}

const ids = (): Set<string> => new Set(model.constants.map(({ id }) => id));

test("a third more in any constant changes an answer, but for those of a method", {
  timeout: 300_000,
}, () => {
  const unnoticed = model.constants
    .filter(({ id }, i) => !(id in METHOD) && noticedBy(i, 1.3) === null)
    .map(({ id }) => id);
  expect([...new Set(unnoticed)].sort()).toEqual(Object.keys(COARSE).sort());
});

test("ten times as much of a coarse constant changes an answer", { timeout: 120_000 }, () => {
  const coarse = model.constants.flatMap(({ id }, i) => (id in COARSE ? [{ id, i }] : []));
  expect(coarse.filter(({ i }) => noticedBy(i, 10) === null).map(({ id }) => id)).toEqual([]);
});

test("no reason is given for a constant that is gone", () => {
  expect(Object.keys({ ...METHOD, ...COARSE }).filter((id) => !ids().has(id))).toEqual([]);
});
