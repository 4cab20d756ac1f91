import { examplePlans } from "@arcplan/shared";
import { expect, it, vi } from "vitest";
import { createPlanStore } from "../plan/store.ts";
import { capturesFor } from "./captures-store.ts";
import { addExampleCaptures } from "./example-captures.ts";

const names = examplePlans()[0]?.captures ?? [];

it("adds the captures of an example once, under their names", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("text"));
  const store = createPlanStore();
  expect(names.length).toBeGreaterThan(1);
  expect(await addExampleCaptures(store, names)).toBe(true);
  expect(await addExampleCaptures(store, names)).toBe(true);
  const entries = capturesFor(store).getState().entries;
  expect(entries.map(({ name }) => name)).toEqual(names);
});

it("says when the server does not hand them out", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("network"));
  const store = createPlanStore();
  expect(await addExampleCaptures(store, names)).toBe(false);
  expect(capturesFor(store).getState().entries).toEqual([]);
});
