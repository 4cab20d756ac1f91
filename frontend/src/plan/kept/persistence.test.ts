import { defaultPlan, examplePlans } from "@arcplan/shared";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sizingOf } from "../../test/sizing.ts";
import { createPlanStore, nothingKept } from "../store.ts";
import { readKept } from "./kept.ts";
import { keepInBrowser, wasHere } from "./persistence.ts";

const link = {
  id: "abc",
  address: "http://localhost/p/abc",
  title: "Sysbench",
  madeAt: 1_795_000_000_000,
  deleteToken: "secret",
};

const KEY = "arcplan.state.1";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what the browser keeps", () => {
  it("brings back plan, marks, named plans, pins and short links after the tab was closed", () => {
    const store = createPlanStore();
    const stop = keepInBrowser(store);
    const entered = { "workload.threads": 8 };
    store.getState().applySizing(sizingOf({ "data.files": 12 }, {}, "zdb.txt"), { entered });
    store.getState().save("Before the move", store.getState().plan);
    store.getState().pin();
    store.getState().rememberLink(link);
    store.getState().setTheme("dark");
    store.getState().hideNames(true);
    stop();
    const kept = readKept();
    expect(kept.plan).toEqual(store.getState().plan);
    expect(kept.measured).toEqual({ "data.files": { value: 12, from: "zdb.txt" } });
    expect(kept.entered).toEqual(entered);
    expect(kept.saved.map((entry) => entry.name)).toEqual(["Before the move"]);
    expect(kept.pinned).toHaveLength(1);
    expect(kept.shortLinks).toEqual([link]);
    expect(kept.namesHidden).toBe(true);
    expect(kept.theme).toBe("dark");
  });

  it("holds a change as soon as it stands, though the page never hears that it is left", () => {
    const store = createPlanStore();
    const stop = keepInBrowser(store);
    store.getState().edit("workload.threads", 99);
    store.getState().finish();
    expect(readKept().plan.workload.threads).toBe(99);
    stop();
  });

  it("is the own plan, not the copy that a link opened", () => {
    const store = createPlanStore();
    const stop = keepInBrowser(store);
    const example = examplePlans()[2];
    if (example !== undefined) store.getState().openCopy(example.plan, "link", []);
    store.getState().edit("workload.threads", 99);
    stop();
    expect(readKept().plan).toEqual(defaultPlan());
  });

  it("has the chart that was chosen", () => {
    const store = createPlanStore();
    const stop = keepInBrowser(store);
    store.getState().showChart("device");
    stop();
    expect(createPlanStore(readKept()).getState().chartTab).toBe("device");
  });

  it("is none where a first visit only looked at a link", () => {
    const store = createPlanStore({ ...nothingKept(), isNew: true });
    const stop = keepInBrowser(store);
    store.getState().openCopy(defaultPlan(), "link", []);
    stop();
    expect(wasHere()).toBe(false);
    expect(readKept().isNew).toBe(true);
    store.getState().keep();
    keepInBrowser(store)();
    const again = createPlanStore(readKept());
    const stopAgain = keepInBrowser(again);
    again.getState().edit("workload.threads", 99);
    stopAgain();
    expect(wasHere()).toBe(true);
    expect(readKept().isNew).toBe(false);
  });

  it.each([
    "not json",
    "[]",
    '{"plan": 7, "saved": [1], "pinned": {}}',
    '{"plan": {"version": 9}}',
  ])("is replaced by a fresh start when it is unreadable: %s", (text) => {
    localStorage.setItem(KEY, text);
    expect(readKept().plan).toEqual(defaultPlan());
    expect(readKept().saved).toEqual([]);
  });

  it("is reported as not kept when the browser refuses", () => {
    const store = createPlanStore();
    const stop = keepInBrowser(store);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    store.getState().rename("Another");
    vi.advanceTimersByTime(1000);
    expect(store.getState().isKept).toBe(false);
    stop();
  });
});
