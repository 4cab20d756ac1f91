import { defaultPlan, examplePlans } from "@arcplan/shared";
import { describe, expect, it, vi } from "vitest";
import { createPlanStore } from "../plan/store.ts";
import { FIRST_GOAL } from "./goal.ts";
import { FRESH, settingsOf } from "./settings.ts";

const KEY = "arcplan.advice.1";
const other = examplePlans()[2]?.plan ?? defaultPlan();
const figures = {
  goalKind: "reads",
  goalNumbers: { reads_per_s: 3200, mean_ms: null, month_usd: null },
  percentPerMonth: 7,
  os: "freebsd",
  names: { pool: "tank", log_devices: ["/dev/gpt/log-1"] },
  load: { queries_per_s: 331.6, threads: 4 },
} as const;

function newVisit() {
  const store = createPlanStore();
  return { store, settings: settingsOf(store) };
}

describe("what was asked of the advice", () => {
  it("comes back after the tab was closed: goal, names, growth and load", () => {
    newVisit().settings.setState(figures);
    expect(newVisit().settings.getState()).toMatchObject(figures);
  });

  it("stays with the own plan while a plan from outside is on screen", () => {
    const { store, settings } = newVisit();
    settings.setState(figures);
    store.getState().openCopy(other, "link", []);
    expect(settings.getState()).toMatchObject({ load: {}, ...FIRST_GOAL });
    settings.setState({ load: { queries_per_s: 5 } });
    expect(newVisit().settings.getState().load).toEqual(figures.load);
    store.getState().backToOwn();
    expect(settings.getState()).toMatchObject(figures);
  });

  it("goes along with a copy that becomes the own plan", () => {
    const { store, settings } = newVisit();
    store.getState().openCopy(other, "file", []);
    settings.setState({ load: { queries_per_s: 5 } });
    store.getState().keep();
    expect(newVisit().settings.getState().load).toEqual({ queries_per_s: 5 });
  });

  it("comes back when a copy is made own and that is taken back, and so does what was applied", () => {
    const { store, settings } = newVisit();
    settings.setState(figures);
    store.getState().openCopy(other, "view", []);
    const applied = { title: "Grow the ARC", from: other };
    settings.setState({ load: { queries_per_s: 5 }, applied, commandsFor: "applied" });
    const before = settings.getState();
    store.getState().keep();
    expect(newVisit().settings.getState().load).toEqual({ queries_per_s: 5 });
    expect(settings.getState()).toMatchObject({ applied, commandsFor: "applied" });
    store.getState().unkeep();
    expect(settings.getState()).toEqual(before);
    expect(newVisit().settings.getState()).toMatchObject(figures);
    store.getState().backToOwn();
    expect(settings.getState()).toMatchObject(figures);
  });

  it.each([
    "not json",
    "[]",
    '{"goalKind": "x", "names": {"pool": 7, "log_devices": [1]}, "load": {"threads": "4"}, "percentPerMonth": -1}',
  ])("starts afresh where nothing readable was left: %s", (text) => {
    localStorage.setItem(KEY, text);
    expect(newVisit().settings.getState()).toMatchObject(FRESH);
  });

  it("is said not to be kept where the browser refuses", () => {
    const { store, settings } = newVisit();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    settings.setState(figures);
    expect(store.getState().isKept).toBe(false);
  });
});
