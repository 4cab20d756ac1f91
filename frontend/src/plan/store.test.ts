import { defaultPlan, examplePlans } from "@arcplan/shared";
import { changedPaths, getField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { sizingOf } from "../test/sizing.ts";
import { originOf } from "./plan-slice.ts";
import { createPlanStore, nothingKept, type PlanStore, redo, undo } from "./store.ts";

const GIB = 1024 ** 3;

function historyOf(store: PlanStore): number {
  return store.temporal.getState().pastStates.length;
}

function drag(store: PlanStore, sizes: readonly number[]): void {
  for (const size of sizes) store.getState().edit("memory.arc_bytes", size * GIB);
  store.getState().finish();
}

describe("the history of a plan", () => {
  it("has one entry per finished gesture, however many values it passed", () => {
    const store = createPlanStore();
    drag(store, [2, 3, 4, 5]);
    expect(historyOf(store)).toBe(1);
    undo(store);
    expect(store.getState().plan).toEqual(defaultPlan());
    redo(store);
    expect(store.getState().plan.memory.arc_bytes).toBe(5 * GIB);
  });

  it("begins another entry with another field", () => {
    const store = createPlanStore();
    store.getState().edit("memory.arc_bytes", 2 * GIB);
    store.getState().edit("workload.threads", 16);
    store.getState().finish();
    expect(historyOf(store)).toBe(2);
    undo(store);
    expect(store.getState().plan.workload.threads).toBe(8);
    expect(store.getState().plan.memory.arc_bytes).toBe(2 * GIB);
  });

  it("has one entry for a gesture that begins before the rest after another is over", () => {
    const store = createPlanStore();
    const { edit, finish } = store.getState();
    edit("workload.threads", 16);
    edit("memory.arc_bytes", 2 * GIB);
    finish("workload.threads");
    edit("memory.arc_bytes", 3 * GIB);
    finish("memory.arc_bytes");
    expect(historyOf(store)).toBe(2);
    undo(store);
    expect(store.getState().plan.memory.arc_bytes).toBe(GIB);
  });

  it("takes back a gesture that is still under way", () => {
    const store = createPlanStore();
    store.getState().edit("memory.arc_bytes", 2 * GIB);
    undo(store);
    expect(store.getState().plan.memory.arc_bytes).toBe(GIB);
  });

  it("has no entry for a gesture that ended where it began", () => {
    const store = createPlanStore();
    store.getState().edit("memory.arc_bytes", GIB);
    store.getState().finish();
    expect(historyOf(store)).toBe(0);
  });

  it("does not record what is merely looked at", () => {
    const store = createPlanStore();
    store.getState().inspect({ kind: "figure", figure: "reads.per_s" });
    store.getState().showAdvanced(true);
    store.getState().setTheme("dark");
    expect(historyOf(store)).toBe(0);
  });

  it("sets an instance with its RAM and vCPUs in one step", () => {
    const store = createPlanStore();
    store
      .getState()
      .choose(
        { "instance.type": "aws-i3.xlarge" },
        { "instance.vcpus": 4, "memory.ram_bytes": 30 * GIB },
      );
    expect(historyOf(store)).toBe(1);
    expect(originOf(store.getState().plan, "instance.type")).toBe("entered");
    expect(originOf(store.getState().plan, "instance.vcpus")).toBe("datasheet");
  });
});

describe("the size of one's own data", () => {
  it("leaves nothing of the sample's block trees in the plan, and undo brings them back", () => {
    const store = createPlanStore();
    expect(store.getState().plan.data.measured_trees).not.toBeNull();
    store.getState().edit("data.file_bytes", 2e12);
    store.getState().finish();
    expect(store.getState().plan.data.measured_trees).toBeNull();
    undo(store);
    expect(store.getState().plan).toEqual(defaultPlan());
  });

  it("leaves trees that were measured as they are: a captured host's data is tried at another size", () => {
    const store = createPlanStore();
    const plan = defaultPlan();
    store.getState().replacePlan({ ...plan, origins: { "data.measured_trees": "measured" } });
    store.getState().edit("data.file_bytes", 2e12);
    expect(store.getState().plan.data.measured_trees).toEqual(plan.data.measured_trees);
  });
});

describe("prices that were entered", () => {
  const PRICED = [
    ["storage.device", "aws-gp3", "prices.device_usd_per_gb_month"],
    ["storage.l2arc_device", "nvme-gen4", "prices.l2arc_usd_month"],
    ["storage.slog_device", "aws-gp3", "prices.slog_usd_month"],
    ["storage.special_device", "aws-gp3", "prices.special_usd_month"],
    ["instance.type", "aws-i3.xlarge", "prices.instance_usd_per_hour"],
  ] as const;

  it.each(PRICED)("go with their %s, and come back with it", (path, id, price) => {
    const store = createPlanStore();
    const { edit, choose, reset } = store.getState();
    const priceNow = () => getField(store.getState().plan, price);
    const other = PRICED.filter(([, , one]) => one !== price).map(([, , one]) => one);
    for (const one of [price, ...other]) edit(one, 7);
    store.getState().finish();
    choose({ [path]: id }, {});
    expect(priceNow()).toBeNull();
    expect(originOf(store.getState().plan, price)).toBe("default");
    for (const one of other) expect(getField(store.getState().plan, one)).toBe(7);
    undo(store);
    expect(priceNow()).toBe(7);
    redo(store);
    edit(price, 9);
    store.getState().finish();
    reset(path);
    expect(priceNow()).toBeNull();
  });

  it("stay when the same device is chosen again", () => {
    const store = createPlanStore();
    const { edit, choose } = store.getState();
    edit("prices.instance_usd_per_hour", 7);
    choose({ "instance.type": store.getState().plan.instance.type }, {});
    expect(store.getState().plan.prices.instance_usd_per_hour).toBe(7);
  });
});

describe("a sizing from captures", () => {
  const values = { "data.file_bytes": 2_441_084_928, "layout.record_bytes": 16384 } as const;
  const sizing = sizingOf(values, {}, "zdb.txt");

  it("sets fields as measured in one step, and stays as marks after an undo", () => {
    const store = createPlanStore();
    store.getState().applySizing(sizing);
    expect(originOf(store.getState().plan, "data.file_bytes")).toBe("measured");
    expect(historyOf(store)).toBe(1);
    undo(store);
    expect(store.getState().plan).toEqual(defaultPlan());
    expect(store.getState().measured["data.file_bytes"]).toEqual({
      value: 2_441_084_928,
      from: "zdb.txt",
      origin: "measured",
    });
  });

  it("is what a reset returns to, and what an equal entry is recognised as", () => {
    const store = createPlanStore();
    store.getState().applySizing(sizing);
    store.getState().edit("data.file_bytes", 5e9);
    store.getState().finish();
    expect(originOf(store.getState().plan, "data.file_bytes")).toBe("entered");
    store.getState().reset("data.file_bytes");
    expect(store.getState().plan.data.file_bytes).toBe(2_441_084_928);
    expect(originOf(store.getState().plan, "data.file_bytes")).toBe("measured");
  });

  it("keeps what was tried out since the sizing before, and its origin", () => {
    const store = createPlanStore();
    store.getState().applySizing(sizing);
    store.getState().edit("workload.threads", 64);
    store.getState().applySizing(sizingOf({ ...values, "memory.arc_bytes": 3 * GIB }));
    const { plan } = store.getState();
    expect(plan.workload.threads).toBe(64);
    expect(originOf(plan, "workload.threads")).toBe("entered");
    expect(plan.memory.arc_bytes).toBe(3 * GIB);
  });

  it("replaces a plan of another host as a whole, but for what was entered while it was read", () => {
    const store = createPlanStore();
    store.getState().edit("workload.threads", 64);
    const begun = store.getState().plan;
    store.getState().edit("memory.arc_bytes", 3 * GIB);
    store.getState().applySizing(sizing, { begun });
    const { plan } = store.getState();
    expect(changedPaths(sizing.plan, plan)).toEqual(["memory.arc_bytes"]);
    expect(originOf(plan, "memory.arc_bytes")).toBe("entered");
    undo(store);
    expect(store.getState().plan.workload.threads).toBe(64);
  });

  it("takes nothing of another plan that was opened while it was read", () => {
    const store = createPlanStore();
    const begun = store.getState().plan;
    const origins = { "memory.arc_bytes": "entered" } as const;
    store.getState().replacePlan({ ...begun, title: "Another server", origins });
    store.getState().edit("memory.arc_bytes", 3 * GIB);
    store.getState().applySizing(sizing, { begun });
    expect(store.getState().plan).toEqual(sizing.plan);
  });

  it("lets what is said of the host go back and forth with the plan", () => {
    const store = createPlanStore();
    const entered = { "memory.buffer_pool_bytes": GIB };
    store.getState().applySizing(sizing);
    store.getState().applySizing(sizingOf({ ...values, ...entered }), { entered });
    undo(store);
    expect(store.getState().entered).toEqual({});
    redo(store);
    expect(store.getState().entered).toEqual(entered);
  });

  it("takes a slider's value for the host's where the captures lack it", () => {
    const store = createPlanStore();
    const path = "memory.buffer_pool_bytes";
    const missing = [{ path, why: "It decides the hits.", remedy: "Record `SHOW VARIABLES`." }];
    store.getState().applySizing({ ...sizing, missing });
    store.getState().edit("workload.threads", 64);
    store.getState().edit(path, GIB);
    expect(store.getState().entered).toEqual({ [path]: GIB });
  });
});

describe("plans from outside", () => {
  const [, small] = examplePlans();
  if (small === undefined) throw new Error("there is no second example");

  it("never mix with the browser's own plan and its measurements", () => {
    const store = createPlanStore();
    store.getState().applySizing(sizingOf({ "data.files": 7 }));
    const own = store.getState().plan;
    store.getState().openCopy(small.plan, "link", []);
    expect(store.getState().plan).toBe(small.plan);
    expect(store.getState().measured).toEqual({});
    store.getState().backToOwn();
    expect(store.getState().plan).toBe(own);
    expect(store.getState().measured["data.files"]?.value).toBe(7);
  });

  it("keep the former own plan by name when they become the own one", () => {
    const store = createPlanStore();
    drag(store, [3]);
    store.getState().openCopy(small.plan, "link", []);
    store.getState().keep();
    expect(store.getState().opened).toBeNull();
    expect(store.getState().saved.map((entry) => entry.plan.memory.arc_bytes)).toEqual([3 * GIB]);
  });

  it("that are only viewed change by nothing but being made own, which is taken back whole", () => {
    const store = createPlanStore();
    store.getState().edit("workload.threads", 77);
    const own = store.getState().plan;
    store.getState().openCopy(small.plan, "view", []);
    const { edit, choose, reset, rename, replacePlan } = store.getState();
    edit("workload.threads", 3);
    choose({ "storage.vdevs": 4 }, {});
    reset("workload.threads");
    rename("Another");
    replacePlan(defaultPlan());
    undo(store);
    expect(store.getState().plan).toBe(small.plan);
    store.getState().keep();
    expect(store.getState().saved.map(({ plan }) => plan)).toEqual([own]);
    store.getState().unkeep();
    expect(store.getState().saved).toEqual([]);
    expect(store.getState().opened?.own?.plan).toBe(own);
    store.getState().keep();
    store.getState().edit("workload.threads", 3);
    expect(store.getState().plan.workload.threads).toBe(3);
  });

  it("leave no plan behind where nobody had one", () => {
    const store = createPlanStore({ ...nothingKept(), isNew: true });
    store.getState().openCopy(small.plan, "link", []);
    expect(store.getState().opened?.own).toBeNull();
    store.getState().backToOwn();
    expect(store.getState().plan).toBe(small.plan);
    store.getState().keep();
    expect(store.getState()).toMatchObject({ saved: [], madeOwn: { keptAs: null } });
  });

  it("still know the own plan after a second link", () => {
    const store = createPlanStore();
    const own = store.getState().plan;
    store.getState().openCopy(small.plan, "link", []);
    store.getState().openCopy(defaultPlan(), "file", []);
    expect(store.getState().opened?.own?.plan).toBe(own);
  });
});

describe("pinned plans", () => {
  it("are at most four, and each plan once", () => {
    const store = createPlanStore();
    store.getState().pin();
    store.getState().pin();
    expect(store.getState().pinned).toHaveLength(1);
    for (const size of [2, 3, 4, 5, 6]) {
      drag(store, [size]);
      store.getState().pin();
    }
    expect(store.getState().pinned).toHaveLength(4);
  });
});
