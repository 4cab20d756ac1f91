import { defaultPlan, examplePlans } from "@arcplan/shared";
import { describe, expect, it, vi } from "vitest";
import { createPlanStore, type PlanStore, redo, undo } from "../store.ts";
import { readKept } from "./kept.ts";
import { keepHistory } from "./kept-history.ts";
import { keepInBrowser } from "./persistence.ts";

/** The page as it is opened: with what earlier visits left. */
function openPage(): { readonly store: PlanStore; close(): void } {
  const store = createPlanStore(readKept());
  const stops = [keepInBrowser(store), keepHistory(store)];
  return {
    store,
    close() {
      for (const stop of stops) stop();
    },
  };
}

function setThreads(store: PlanStore, ...counts: readonly number[]): void {
  for (const threads of counts) {
    store.getState().edit("workload.threads", threads);
    store.getState().finish();
  }
}

const threadsOf = (store: PlanStore) => store.getState().plan.workload.threads;

describe("the history over a reload", () => {
  it("undoes and redoes what was done before", () => {
    const before = openPage();
    setThreads(before.store, 16, 24, 32);
    undo(before.store);
    before.close();

    const { store } = openPage();
    expect(threadsOf(store)).toBe(24);
    redo(store);
    expect(threadsOf(store)).toBe(32);
    undo(store, 3);
    expect(store.getState().plan).toEqual(defaultPlan());
  });

  it("goes on with what is done now, and a second reload has both", () => {
    const first = openPage();
    setThreads(first.store, 16);
    first.close();
    const second = openPage();
    setThreads(second.store, 24);
    second.close();
    const { store } = openPage();
    undo(store);
    expect(threadsOf(store)).toBe(16);
    undo(store);
    expect(threadsOf(store)).toBe(8);
  });

  it("follows what was changed before it had been read", () => {
    const before = openPage();
    setThreads(before.store, 16, 24);
    undo(before.store);
    before.close();

    const store = createPlanStore(readKept());
    setThreads(store, 48);
    keepHistory(store);
    expect(store.temporal.getState().futureStates).toEqual([]);
    undo(store);
    expect(threadsOf(store)).toBe(16);
    undo(store);
    expect(threadsOf(store)).toBe(8);
  });

  it("is not written while a control moves", () => {
    const { store } = openPage();
    const setItem = vi.spyOn(Storage.prototype, "setItem");
    for (const threads of [16, 17, 18]) store.getState().edit("workload.threads", threads);
    expect(setItem).not.toHaveBeenCalled();
    store.getState().finish();
    expect(setItem.mock.calls.map(([key]) => key)).toContain("arcplan.history.1");
  });

  it("is the own plan's: a copy that was looked at leaves no step in it", () => {
    const before = openPage();
    setThreads(before.store, 16);
    const example = examplePlans()[1];
    if (example === undefined) throw new Error("there is no second example");
    before.store.getState().openCopy(example.plan, "link", []);
    setThreads(before.store, 99);
    before.close();

    const { store } = openPage();
    expect(threadsOf(store)).toBe(16);
    undo(store);
    expect(store.getState().plan).toEqual(defaultPlan());
    expect(store.temporal.getState().pastStates).toHaveLength(0);
  });

  it("keeps the nearest steps where the browser has little room, and the plan in any case", () => {
    const before = openPage();
    setThreads(before.store, ...Array.from({ length: 40 }, (_, index) => 10 + index));
    const { setItem } = Storage.prototype;
    const room = JSON.stringify(defaultPlan()).length * 8;
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, text) {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, text);
    });
    setThreads(before.store, 60);
    before.close();

    const { store } = openPage();
    const { pastStates } = store.temporal.getState();
    expect(threadsOf(store)).toBe(60);
    expect(pastStates.length).toBeGreaterThan(0);
    expect(pastStates.length).toBeLessThan(8);
    undo(store);
    expect(threadsOf(store)).toBe(49);
  });

  it("holds a bounded number of steps", () => {
    const before = openPage();
    setThreads(before.store, ...Array.from({ length: 80 }, (_, index) => 10 + index));
    before.close();
    const { store } = openPage();
    expect(store.temporal.getState().pastStates).toHaveLength(50);
  });

  it.each(["not json", "[]", '{"past": 3, "future": [{"version": 9}, null]}'])(
    "is empty where it cannot be read: %s",
    (text) => {
      localStorage.setItem("arcplan.history.1", text);
      const { store } = openPage();
      expect(store.temporal.getState().pastStates).toEqual([]);
      expect(store.temporal.getState().futureStates).toEqual([]);
    },
  );
});
