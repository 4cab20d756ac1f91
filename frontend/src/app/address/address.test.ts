import { defaultPlan, examplePlans, PlanFormatError, restorePlan } from "@arcplan/shared";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NO_NUMBERS } from "../../advice/goal.ts";
import { settingsOf } from "../../advice/settings.ts";
import {
  BrokenLinkError,
  planAddress,
  planToFragment,
  readFragment,
} from "../../plan/outside/link.ts";
import { createPlanStore, type PlanStore } from "../../plan/store.ts";
import { followAddress, openAddress } from "./address.ts";

const example = examplePlans()[1]?.plan ?? defaultPlan();

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function setAddress(address: string): void {
  history.replaceState(null, "", address);
}

/** The link with one character changed such that a plan still comes out. */
function damagedButReadable(fragment: string): string {
  for (let place = "p2.".length; place < fragment.length - 1; place += 1) {
    const other = fragment[place] === "A" ? "B" : "A";
    const changed = `${fragment.slice(0, place)}${other}${fragment.slice(place + 1)}`;
    try {
      restorePlan(readFragment(changed).untrusted);
      return changed;
    } catch (cause) {
      if (!(cause instanceof BrokenLinkError || cause instanceof PlanFormatError)) throw cause;
    }
  }
  throw new Error("no change leaves a plan");
}

describe("opening an address", () => {
  it("shows the plan of a link as a copy", async () => {
    setAddress(`/#${planToFragment(example)}`);
    const store = createPlanStore();
    await openAddress(store);
    expect(store.getState().plan).toEqual(example);
    expect(store.getState().opened?.from).toBe("link");
  });

  it.each(["plan", "report"] as const)(
    "only shows a link to a %s, until it is made own",
    async (view) => {
      setAddress(new URL(planAddress(example, { view, goal: null })).href);
      const store = createPlanStore();
      await openAddress(store);
      const stop = await followAddress(store, store.getState().plan);
      store.getState().edit("workload.threads", 3);
      expect(store.getState().plan).toEqual(example);
      expect(store.getState().page).toBe(view === "report" ? "report" : "planner");
      expect(window.location.search).toBe(`?view=${view}`);
      store.getState().keep();
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      expect(window.location.search).toBe("");
      expect(window.location.hash.slice(1)).toBe(planToFragment(example));
      stop();
    },
  );

  it("takes the browser's own plan for its own after a reload", async () => {
    const store = createPlanStore();
    setAddress(`/#${planToFragment(store.getState().plan)}`);
    await openAddress(store);
    expect(store.getState().opened).toBeNull();
  });

  it("shows the own plan when a reload brings back the address before its last change", async () => {
    const store = createPlanStore();
    const stop = await followAddress(store, store.getState().plan);
    const addresses = [16, 24].map((threads) => {
      store.getState().edit("workload.threads", threads);
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      return window.location.href;
    });
    stop();
    setAddress(addresses[0] ?? "");
    const reload = { type: "reload" } as unknown as PerformanceEntry;
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([reload]);
    await openAddress(store);
    expect(store.getState().opened).toBeNull();
    expect(store.getState().plan.workload.threads).toBe(24);
    const stopAgain = await followAddress(store, store.getState().plan);
    expect(window.location.href).toBe(addresses[1]);
    stopAgain();
  });

  it("holds a change that was made before it was followed", async () => {
    const store = createPlanStore();
    const { plan } = store.getState();
    store.getState().edit("workload.threads", 24);
    const stop = await followAddress(store, plan);
    expect(window.location.hash.slice(1)).toBe(planToFragment(store.getState().plan));
    stop();
  });

  it("shows a link in a tab that was opened with it, though the tab has an own plan", async () => {
    sessionStorage.setItem("arcplan.address.1", ` ${planToFragment(example)}`);
    setAddress(`/#${planToFragment(example)}`);
    const store = createPlanStore();
    await openAddress(store);
    expect(store.getState().opened?.from).toBe("link");
  });

  it("shows the own plan and says why when a link is damaged", async () => {
    setAddress("/#p1.AAAA");
    const store = createPlanStore();
    await openAddress(store);
    expect(store.getState().plan).toEqual(defaultPlan());
    expect(store.getState().failure).toMatch(
      /does not open: .* is of arcplan \d+\.\d+\.\d+, model \d/,
    );
  });

  it("opens what it can of a damaged link, and warns of it", async () => {
    const whole = planToFragment(example);
    const place = damagedButReadable(whole);
    setAddress(`/#${place}`);
    const store = createPlanStore();
    await openAddress(store);
    expect(store.getState().opened?.from).toBe("link");
    expect(store.getState().failure).toMatch(/damaged.*may differ/);
  });

  it("asks the server for a short link, and lists what had to be changed", async () => {
    const stored = { ...example, layout: { ...example.layout, ashift: 99 } };
    const told = { created_at: "2026-11-26T12:00:00Z", model_version: "1.17.0" };
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      new Response(JSON.stringify({ ...stored, ...told })),
    );
    setAddress("/p/abc123");
    const store = createPlanStore();
    await openAddress(store);
    expect(store.getState().plan.title).toBe(example.title);
    expect(store.getState().opened?.notes).toEqual([expect.stringContaining("ashift")]);
  });

  it("says when the server does not know a short link", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      new Response(JSON.stringify({ title: "Not found", status: 404, detail: "no such plan" }), {
        status: 404,
      }),
    );
    setAddress("/p/abc123");
    const store = createPlanStore();
    await openAddress(store);
    expect(store.getState().failure).toMatch(/short link does not open: .* is of arcplan \d/);
  });
});

describe("the goal of the advice", () => {
  const goalOf = (store: PlanStore) => {
    const { goalKind, goalNumbers } = settingsOf(store).getState();
    return [goalKind, goalNumbers.reads_per_s];
  };
  const wanting = { goalKind: "reads", goalNumbers: { ...NO_NUMBERS, reads_per_s: 3200 } } as const;

  async function opened(address: string): Promise<PlanStore> {
    setAddress(address);
    const store = createPlanStore();
    await openAddress(store);
    return store;
  }

  it.each([`/?goal=reads+3200#${planToFragment(example)}`, "/?ram=64GiB&goal=reads+3200"])(
    "is that of the link, and stays with its plan: %s",
    async (address) => {
      settingsOf(createPlanStore()).setState({ goalKind: "least-ram" });
      const store = await opened(address);
      expect(goalOf(store)).toEqual(["reads", 3200]);
      expect(store.getState().opened).toMatchObject({ from: "link", notes: [] });
      store.getState().backToOwn();
      expect(goalOf(store)).toEqual(["least-ram", null]);
    },
  );

  it("is the first one where a link names none, whatever the browser's own is", async () => {
    settingsOf(createPlanStore()).setState(wanting);
    expect(goalOf(await opened(`/#${planToFragment(example)}`))).toEqual(["budget", null]);
    expect(goalOf(await opened(`/?goal=much#${planToFragment(example)}`))).toEqual([
      "budget",
      null,
    ]);
  });

  it("stands in the address as soon as it is chosen, and tells a link to the own plan from it", async () => {
    const store = await opened("/");
    const stop = await followAddress(store, store.getState().plan);
    settingsOf(store).setState(wanting);
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    const { href } = window.location;
    expect(href).toContain("?goal=reads+3200#p2.");
    stop();
    expect((await opened(href)).getState().opened).toBeNull();
    const other = await opened(href.replace("3200", "1600"));
    expect(other.getState().opened?.from).toBe("link");
    expect(goalOf(other)).toEqual(["reads", 1600]);
  });
});

describe("following the plan", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("keeps the address in step without filling the history, a few times per second at most", async () => {
    const store = createPlanStore();
    const replaced = vi.spyOn(history, "replaceState");
    const pushed = vi.spyOn(history, "pushState");
    const stop = await followAddress(store, store.getState().plan);
    for (let threads = 10; threads < 60; threads += 1) {
      store.getState().edit("workload.threads", threads);
      vi.advanceTimersByTime(16);
    }
    vi.advanceTimersByTime(1000);
    expect(window.location.hash).toBe(`#${planToFragment(store.getState().plan)}`);
    expect(replaced.mock.calls.length).toBeLessThan(5);
    expect(pushed).not.toHaveBeenCalled();
    stop();
  });

  it("opens a link pasted into the address bar", async () => {
    const store = createPlanStore();
    const stop = await followAddress(store, store.getState().plan);
    setAddress(`/#${planToFragment(example)}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(store.getState().plan).toEqual(example);
    stop();
  });
});
