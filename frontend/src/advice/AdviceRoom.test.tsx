import {
  defaultPlan,
  examplePlans,
  formatCount,
  formatRate,
  type Plan,
  predict,
} from "@arcplan/shared";
import { advise, growth, type Option } from "@arcplan/shared/advice";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Capture } from "../api/index.ts";
import { arcstatCapture, zpoolIostatCapture } from "../captures/testing/captures.ts";
import { createPlanStore, nothingKept, type PlanStore, undo } from "../plan/store.ts";
import { expectAccessible, renderAccessible } from "../test/render.tsx";
import { AdviceRoom } from "./AdviceRoom.tsx";
import BestChange from "./BestChange.tsx";

const NO_CAPTURES: readonly Capture[] = [];

function part(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}

async function room(store?: PlanStore, captures = NO_CAPTURES) {
  const view = await renderAccessible(<AdviceRoom captures={captures} />, store);
  await screen.findAllByRole("button", { name: /^Apply/ });
  return view;
}

function storeOf(plan: Plan): PlanStore {
  return createPlanStore({ ...nothingKept(), plan });
}

/** What the engine puts first for the plan of the first visit and its price. */
function bestFor2018(): Option {
  const plan = defaultPlan();
  const { options } = advise(plan, { kind: "budget", month_usd: predict(plan).cost.month_usd });
  if (!options[0]) throw new Error("the engine has no option for the plan of 2018");
  return options[0];
}

/** Words of the screen for the first thing that runs out. */
function firstEvent(plan: Plan, percentPerMonth: number): string {
  const [event] = growth(plan, percentPerMonth).events;
  return `In ${event?.months?.toFixed(1)} months`;
}

describe("options", () => {
  it("lead with the L2ARC on the server of 2018, with effect, price, effort and next limit", async () => {
    const { container } = await room();
    const first = within(part("What to change")).getAllByRole("listitem")[0];
    expect(first?.textContent).toContain("as L2ARC of 475 GB");
    const { reads_per_s, low, high } = bestFor2018().effect;
    expect(first?.textContent).toContain(
      `Reads${formatRate(reads_per_s)} /s ${formatCount(low)} to ${formatCount(high)}`,
    );
    expect(first?.textContent).toContain("Price a monthno more");
    expect(first?.textContent).toContain("Effortlive setting");
    expect(first?.textContent).toContain("Then limited byCPU");
    await expectAccessible(container);
  });

  it("are applied by one click as one entry of the history, and undo takes them back", async () => {
    const { store, user } = await room();
    await user.click(screen.getAllByRole("button", { name: /^Apply/ })[0] as HTMLElement);
    expect(store.getState().plan.storage.l2arc_device).not.toBeNull();
    expect(store.getState().plan.memory.arc_bytes).toBeGreaterThan(11 * 1024 ** 3);
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    act(() => undo(store));
    expect(store.getState().plan).toEqual(defaultPlan());
  });

  it("follow the goal, which keeps its number while the plan improves", async () => {
    const { store, user } = await room();
    await user.selectOptions(screen.getByLabelText("What matters"), "Reads/s at least cost");
    const wanted = screen.getByRole("textbox", { name: "Reads/s wanted" });
    expect(wanted).toHaveProperty("value", "3,200 /s");
    act(() => store.getState().choose({ "memory.arc_bytes": 7 * 1024 ** 3 }, {}));
    await waitFor(() => expect(part("What to change").textContent).toContain("L2ARC"));
    expect(wanted).toHaveProperty("value", "3,200 /s");
  });

  it("come with what was turned down, and why", async () => {
    const { user } = await room();
    await user.click(screen.getByText(/turned down, and why/));
    expect(screen.getByText(/OpenZFS 0.6.5 has none/)).toBeDefined();
  });

  it("wait until a moving control rests", async () => {
    const { store } = await room();
    act(() => store.getState().edit("workload.threads", 3));
    const apply = screen.getAllByRole("button", { name: /^Apply/ })[0];
    expect(apply).toHaveProperty("disabled", false);
    act(() => store.getState().finish());
    expect(apply).toHaveProperty("disabled", true);
    await waitFor(() => expect(apply).toHaveProperty("disabled", false));
  });
});

describe("the line beside the answer", () => {
  it("says the best change in one sentence and applies it", async () => {
    const { store, user } = await renderAccessible(<BestChange />);
    await user.click(await screen.findByRole("button", { name: "Apply it" }));
    expect(store.getState().plan.storage.l2arc_device).not.toBeNull();
  });
});

describe("traps and growth", () => {
  it("name for each trap its threshold and its source", async () => {
    await room();
    const traps = within(part("Known traps")).getAllByRole("listitem");
    expect(traps.length).toBeGreaterThan(1);
    for (const trap of traps) expect(trap.textContent).toMatch(/Threshold: .+ Source: .+/);
  });

  it("say what runs out when, and sooner when the data grows faster", async () => {
    const plan = examplePlans()[2]?.plan ?? defaultPlan();
    const store = storeOf(plan);
    const { user } = await renderAccessible(<AdviceRoom captures={NO_CAPTURES} />, store);
    const events = () => part("Growth").textContent;
    await waitFor(() => expect(events()).toMatch(`${firstEvent(plan, 5)} at`), {
      timeout: 5000,
    });
    const field = screen.getByRole("textbox", { name: "Growth a month" });
    await user.clear(field);
    await user.type(field, "10{Enter}");
    await waitFor(() => expect(events()).toMatch(firstEvent(plan, 10)));
  });
});

describe("prediction against measurement", () => {
  const captures: readonly Capture[] = [
    { ...arcstatCapture, series: { ddread: [100], "ddh%": [10], dmread: [100], "dmh%": [99] } },
    zpoolIostatCapture,
  ];

  it("asks for the captures it needs", async () => {
    await room();
    expect(part("Predicted against measured").textContent).toContain("add zpool iostat or iostat");
  });

  it("shows each figure with its error and the likely reason of a miss", async () => {
    const { container } = await room(undefined, captures);
    const table = await screen.findByRole("table", {});
    const row = within(table).getByRole("row", { name: /^Reads from the pool's devices/ });
    expect(row.textContent).toMatch(/299 \/s\+\d+\.\d %misses: /);
    await expectAccessible(container);
  });

  it("says when the captures are of another server than the plan", async () => {
    await room(undefined, captures);
    expect(part("Predicted against measured").textContent).toContain(
      "These captures do not look like the plan's server.zpool-iostat.txt: the pool holds 3.58 GB",
    );
  });

  it("calibrates the plan in one step, shows what was changed, and undo takes it back", async () => {
    const { store, user } = await room(undefined, captures);
    await user.click(await screen.findByRole("button", { name: /^Calibrate/ }));
    expect(store.getState().plan.memory.arc_bytes).toBe(268_435_456);
    expect(screen.getByText(/undo takes it back/).parentElement?.textContent).toContain(
      "ARC limit 1 GiB to 256 MiB",
    );
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    act(() => undo(store));
    expect(store.getState().plan).toEqual(defaultPlan());
  });
});
