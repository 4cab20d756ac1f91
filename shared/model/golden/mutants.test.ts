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
    const beganMs = performance.now();
    const text = JSON.stringify(pinned(answer()));
    known.set(name, { text, asked: new Set(asked) });
    asking.set(name, { ms: performance.now() - beganMs, noticed: 0 });
  }
}, 120_000);

/** What each answer cost so far, and how many changes it noticed: the most telling for its time is asked first. */
const asking = new Map<string, { ms: number; noticed: number }>();

const msPerNotice = (name: string): number => {
  const { ms, noticed } = asking.get(name) ?? { ms: 0, noticed: 0 };
  return ms / (noticed + 0.5);
};

/** An answer that a changed constant changes; a model that then fails is noticed too. */
function noticedBy(index: number, factor: number): string | null {
  try {
    const { answers, pinned } = model.instance(index, (value) => value * factor);
    const asked = [...answers].filter(
      ([name]) => loaded.has(index) || known.get(name)?.asked.has(index),
    );
    for (const [name, answer] of asked.sort(([a], [b]) => msPerNotice(a) - msPerNotice(b))) {
      const beganMs = performance.now();
      const isNoticed = JSON.stringify(pinned(answer())) !== known.get(name)?.text;
      const { ms = 0, noticed = 0 } = asking.get(name) ?? {};
      asking.set(name, {
        ms: ms + performance.now() - beganMs,
        noticed: noticed + (isNoticed ? 1 : 0),
      });
      if (isNoticed) return name;
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
