import { examplePlans } from "@arcplan/shared";
import { describe, expect, it, vi } from "vitest";
import { settingsOf } from "../../advice/settings.ts";
import { isSample } from "../../captures/adding/examples.ts";
import { createPlanStore, type PlanStore } from "../../plan/store.ts";
import { capturesFor } from "./captures-store.ts";
import { bringExampleData } from "./take-files.ts";

const [server2018, small] = examplePlans();
if (!server2018 || !small) throw new Error("there are fewer than two examples");

function namesOf(store: PlanStore): readonly string[] {
  return capturesFor(store)
    .getState()
    .entries.map(({ name }) => name);
}

function serveText() {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("text"));
}

it.each(examplePlans())("$title comes with captures that the app has", ({ captures }) => {
  expect(captures.length).toBeGreaterThan(1);
  for (const name of captures) expect(isSample(name)).toBe(true);
});

describe("opening an example", () => {
  it("brings its captures once, under their names, and the load they saw", async () => {
    serveText();
    const store = createPlanStore();
    expect(await bringExampleData(store, small)).toBe(true);
    expect(await bringExampleData(store, small)).toBe(true);
    expect(namesOf(store)).toEqual(small.captures);
    expect(settingsOf(store).getState().load).toEqual(small.load);
  });

  it("removes the captures of the example before", async () => {
    serveText();
    const store = createPlanStore();
    await bringExampleData(store, small);
    await bringExampleData(store, server2018);
    expect(namesOf(store)).toEqual(server2018.captures);
    expect(settingsOf(store).getState().load).toEqual({});
  });

  it("brings none beside the user's own, which are of another server", async () => {
    serveText();
    const store = createPlanStore();
    capturesFor(store)
      .getState()
      .add([{ name: "own.txt", blob: new Blob(["text"]) }]);
    expect(await bringExampleData(store, small)).toBe(true);
    expect(namesOf(store)).toEqual(["own.txt"]);
    expect(settingsOf(store).getState().load).toEqual({});
  });

  it("says when the server does not hand the captures out", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("network"));
    const store = createPlanStore();
    expect(await bringExampleData(store, small)).toBe(false);
    expect(namesOf(store)).toEqual([]);
  });
});
