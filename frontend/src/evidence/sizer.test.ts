import { defaultPlan } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { describe, expect, it, vi } from "vitest";
import type { Capture } from "../api/index.ts";
import { standIn } from "../app/start/new-plan.ts";
import { arcstatCapture, iostatCapture } from "../captures/testing/captures.ts";
import { createPlanStore, type PlanStore, undo } from "../plan/store.ts";
import { SMALL_SERVER, sizedField, sizingOf } from "../test/sizing.ts";
import { type Size, Sizer } from "./sizer.ts";

/** Answers with the small server; what is entered counts before it. */
const size: Size = (_, set) => {
  const sizing = sizingOf({ ...SMALL_SERVER, ...set });
  const entered = Object.entries(set).map(([path, value]) => [path, sizedField(value, "entered")]);
  return { ...sizing, fields: { ...sizing.fields, ...Object.fromEntries(entered) } };
};

const captures: readonly Capture[] = [arcstatCapture];

function page(answer: Size = size): { readonly store: PlanStore; readonly sizer: Sizer } {
  const store = createPlanStore();
  return { store, sizer: new Sizer(store, async () => answer) };
}

const historyOf = (store: PlanStore) => store.temporal.getState().pastStates.length;
const threadsOf = (store: PlanStore) => store.getState().plan.workload.threads;

describe("captures that arrive", () => {
  it("become the plan as one entry of the history, which one undo takes back", async () => {
    const { store, sizer } = page();
    await sizer.apply(captures);
    expect(store.getState().plan.memory.arc_bytes).toBe(268_435_456);
    expect(historyOf(store)).toBe(1);
    undo(store);
    expect(store.getState().plan).toEqual(defaultPlan());
  });

  it("begin the history where nothing but a stand-in was before them", async () => {
    const { store, sizer } = page();
    store.getState().replacePlan(standIn());
    await sizer.apply(captures);
    expect(store.getState().plan.memory.arc_bytes).toBe(268_435_456);
    expect(historyOf(store)).toBe(0);
  });

  it("leave what the user had entered where they do not say it, and take nothing of the sample", async () => {
    const poor: Size = (_, set) => {
      const answer = size(_, set, null);
      const lacks = (path: string, value: unknown) =>
        path in set ? answer.fields[path] : sizedField(value, "assumed");
      const fields = {
        ...answer.fields,
        "prices.instance_usd_per_hour": lacks("prices.instance_usd_per_hour", null),
        "memory.ram_bytes": lacks("memory.ram_bytes", 2 ** 32),
      };
      return { ...answer, fields } as Sizing;
    };
    const { store, sizer } = page(poor);
    store.getState().edit("prices.instance_usd_per_hour", 0.5);
    await sizer.apply(captures);
    expect(store.getState().plan.prices.instance_usd_per_hour).toBe(0.5);
    expect(store.getState().entered).toEqual({ "prices.instance_usd_per_hour": 0.5 });
    expect(threadsOf(store)).toBe(8);
  });

  it("leave what was entered while they were read, though they say another value", async () => {
    const { store, sizer } = page();
    const begun = store.getState().plan;
    store.getState().edit("workload.threads", 24);
    const applied = sizer.apply(captures, begun);
    store.getState().edit("memory.arc_bytes", 3 * 2 ** 30);
    await applied;
    expect(threadsOf(store)).toBe(24);
    expect(store.getState().plan.memory.arc_bytes).toBe(3 * 2 ** 30);
    expect(store.getState().sizing?.plan.workload.threads).toBe(8);
  });

  it("of an earlier visit leave the plan as it was kept", async () => {
    const { store, sizer } = page();
    await sizer.note(captures);
    expect(store.getState().plan).toEqual(defaultPlan());
    expect(store.getState().sizing?.plan.memory.arc_bytes).toBe(268_435_456);
    expect(historyOf(store)).toBe(0);
  });

  it("overtake a sizing that is still under way", async () => {
    const answers: ((size: Size) => void)[] = [];
    const store = createPlanStore();
    const sizer = new Sizer(store, () => new Promise((resolve) => answers.push(resolve)));
    const first = sizer.apply(captures);
    const second = sizer.apply([iostatCapture]);
    const seen = vi.fn(size);
    for (const answer of answers) answer(seen);
    await Promise.all([first, second]);
    expect(seen.mock.calls.map(([given]) => given)).toEqual([[iostatCapture]]);
  });

  it("are forgotten with what was said of their host once the last one goes", async () => {
    const { store, sizer } = page();
    await sizer.apply(captures);
    await sizer.enter("workload.threads", 16);
    await sizer.apply([]);
    expect(store.getState()).toMatchObject({ sizing: null, entered: {} });
  });
});

describe("a value entered for the captured host", () => {
  it("counts as entered in the plan, and undo takes both back", async () => {
    const { store, sizer } = page();
    await sizer.apply(captures);
    await sizer.enter("workload.threads", 16);
    expect(threadsOf(store)).toBe(16);
    expect(store.getState().sizing?.fields["workload.threads"]?.state).toBe("entered");
    undo(store);
    await vi.waitFor(() => expect(fieldState(store.getState().sizing)).toBe("measured"));
    expect(threadsOf(store)).toBe(8);
  });

  it("overrides what was tried out on that field, and nothing else that was", async () => {
    const { store, sizer } = page();
    await sizer.apply(captures);
    store.getState().edit("workload.threads", 64);
    store.getState().edit("memory.arc_bytes", 2 ** 31);
    store.getState().finish();
    await sizer.enter("workload.threads", 16);
    expect(threadsOf(store)).toBe(16);
    expect(store.getState().plan.memory.arc_bytes).toBe(2 ** 31);
  });

  it("is given up again for what the captures say", async () => {
    const { store, sizer } = page();
    await sizer.apply(captures);
    await sizer.enter("workload.threads", 16);
    await sizer.enter("workload.threads", undefined);
    expect(threadsOf(store)).toBe(8);
    expect(store.getState().entered).toEqual({});
  });
});

function fieldState(sizing: Sizing | null) {
  return sizing?.fields["workload.threads"]?.state;
}

describe("a part of the recording", () => {
  const part = { from: 10, to: 20, words: "21:00:10 to 21:00:20 (10 s)" };

  it("is measured without touching the plan, and given up with new captures", async () => {
    const over: (number | undefined)[] = [];
    const noting: Size = (given, set, chosen) => {
      over.push(chosen?.from);
      return size(given, set, chosen);
    };
    const { store, sizer } = page(noting);
    await sizer.apply(captures);
    const { plan } = store.getState();
    store.getState().measureOver(part);
    await vi.waitFor(() => expect(over).toEqual([undefined, 10]));
    expect(store.getState().plan).toBe(plan);
    expect(historyOf(store)).toBe(1);
    await sizer.apply([...captures, iostatCapture]);
    expect(over.at(-1)).toBeUndefined();
    expect(store.getState().measuredPart).toBeNull();
  });

  it("stays while the user corrects a field", async () => {
    const over: (number | undefined)[] = [];
    const noting: Size = (given, set, chosen) => {
      over.push(chosen?.from);
      return size(given, set, chosen);
    };
    const { store, sizer } = page(noting);
    await sizer.apply(captures);
    store.getState().measureOver(part);
    await sizer.enter("workload.threads", 7);
    expect(over.at(-1)).toBe(10);
    expect(threadsOf(store)).toBe(7);
  });
});
