import {
  defaultPlan,
  examplePlans,
  formatAbout,
  formatRange,
  type Plan,
  predict,
} from "@arcplan/shared";
import { advise, apply, growth, type Option } from "@arcplan/shared/advice";
import type { MeasuredFigure, Sizing } from "@arcplan/shared/evidence";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createPlanStore, nothingKept, type PlanStore, undo } from "../plan/store.ts";
import { expectAccessible, renderAccessible } from "../test/render.tsx";
import { measuredSizing, SMALL_SERVER, sizingOf } from "../test/sizing.ts";
import AdviceRoom from "./AdviceRoom.tsx";
import { adviser } from "./answering/adviser.ts";
import { BacktestPart } from "./measured/BacktestPart.tsx";
import { settingsOf } from "./settings.ts";

function part(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}

async function room(store?: PlanStore) {
  const view = await renderAccessible(<AdviceRoom />, store);
  await screen.findAllByRole("button", { name: /^Apply/ }, { timeout: 20_000 });
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
  return growth(plan, percentPerMonth).events[0]?.text ?? "nothing runs out";
}

describe("options", () => {
  it("lead with the L2ARC on the server of 2018, with effect, price, effort and next limit", async () => {
    const { container, user } = await room();
    const first = within(part("What to change")).getAllByRole("listitem")[0];
    await user.click(screen.getAllByRole("button", { name: /^Details/ })[0] as HTMLElement);
    expect(first?.textContent).toContain("as L2ARC of 475 GB");
    const { reads_per_s, low, high, probability } = bestFor2018().effect;
    expect(first?.textContent).toContain(
      `Reads${formatAbout(reads_per_s, { low, high, probability }, "per-s").replace("about ", "")} 80 %: ${formatRange(low, high, "count")}`,
    );
    expect(first?.textContent).toContain("Price a monthnothing more");
    expect(first?.textContent).toContain("Effortlive setting");
    expect(first?.textContent).toContain("Then limited byCPU");
    await expectAccessible(container);
  });

  it("are three lines, each with what to do, what it brings and what it costs; others on demand", async () => {
    const { user } = await room();
    const lines = () => within(part("What to change")).getAllByRole("listitem");
    expect(lines()).toHaveLength(3);
    for (const line of lines()) {
      expect(line.querySelector(".option-gain")?.textContent).toMatch(/^[\d,]+ reads\/s$/);
      expect(line.querySelector(".option-terms")?.textContent).toMatch(/(?:\$[\d.]+|nothing).*, /);
    }
    await user.click(screen.getByText(/^\d+ more options$/));
    expect(lines().length).toBeGreaterThan(3);
  });

  it("stand apart where what they buy has no price, below those that can be compared", async () => {
    const unpriced = withField(defaultPlan(), "instance.type", "custom");
    const { user } = await room(storeOf(withField(unpriced, "storage.device", "hdd-7200")));
    const terms = () =>
      [...part("What to change").querySelectorAll(".option-terms")].map((one) => one.textContent);
    expect(terms().filter((text) => text?.includes("a price is missing"))).toEqual([]);
    const ranked = terms().length;
    await user.click(screen.getByText(/^\d+ without a price, so not compared$/));
    const apart = terms().slice(ranked);
    expect(apart.length).toBeGreaterThan(0);
    for (const text of apart) expect(text).toContain("a price is missing");
  });

  it("are applied by one click as one entry of the history, and undo takes them back", async () => {
    const { store, user } = await room();
    await user.click(screen.getAllByRole("button", { name: /^Apply/ })[0] as HTMLElement);
    expect(store.getState().plan.storage.l2arc_device).not.toBeNull();
    expect(store.getState().plan.memory.arc_bytes).toBe(
      apply(defaultPlan(), bestFor2018()).memory.arc_bytes,
    );
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    act(() => undo(store));
    expect(store.getState().plan).toEqual(defaultPlan());
  });

  it("leave the keyboard at their list when one is applied and gone", async () => {
    const { user } = await room();
    const apply = screen.getAllByRole("button", { name: /^Apply/ })[0] as HTMLElement;
    const applied = apply.textContent;
    apply.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(apply.isConnected && apply.textContent === applied).toBe(false));
    expect(document.activeElement).toBe(part("What to change"));
  });

  it("are asked for once files have been read, and not for the plan that theirs replaces", async () => {
    const asked = vi.spyOn(adviser, "ask");
    const store = createPlanStore();
    store.setState({ isReading: true });
    await renderAccessible(<AdviceRoom />, store);
    expect(asked).not.toHaveBeenCalled();
    act(() => {
      store.getState().applySizing(measuredSizing());
      store.setState({ isReading: false });
    });
    await screen.findAllByRole("button", { name: /^Apply/ }, { timeout: 20_000 });
    const plans = asked.mock.calls.map(([, { plan }]) => plan);
    expect(new Set(plans)).toEqual(new Set([store.getState().plan]));
    asked.mockRestore();
  });

  it("follow the goal, which keeps its number while the plan improves", async () => {
    const { store, user } = await room();
    await user.selectOptions(screen.getByLabelText("Goal"), "Reads/s at least cost");
    const wanted = screen.getByRole("textbox", { name: "Reads/s wanted" });
    expect(wanted).toHaveProperty("value", "3,200 /s");
    act(() => store.getState().choose({ "memory.arc_bytes": 7 * 1024 ** 3 }, {}));
    await waitFor(() => expect(part("What to change").textContent).toContain("L2ARC"));
    expect(wanted).toHaveProperty("value", "3,200 /s");
  });

  it("follow a rate that is typed in what the answer counts, and keep it in page reads", async () => {
    const plan = withField(defaultPlan(), "workload.pages_per_query", 4);
    const { store, user } = await room(storeOf(plan));
    await user.selectOptions(screen.getByLabelText("Goal"), "Queries/s at least cost");
    const wanted = screen.getByRole("textbox", { name: "Queries/s wanted" });
    await user.clear(wanted);
    await user.type(wanted, "500{Enter}");
    expect(wanted).toHaveProperty("value", "500 /s");
    expect(settingsOf(store).getState().goalNumbers.reads_per_s).toBeCloseTo(2000, 6);
  });

  it("ask for no budget of $0.00 where nothing has a price", async () => {
    const plan = withField(
      withField(defaultPlan(), "instance.type", "custom"),
      "storage.device",
      "hdd-7200",
    );
    await room(storeOf(plan));
    expect(screen.getByLabelText("Goal")).toHaveProperty("value", "budget");
    expect(screen.queryByText("Budget a month")).toBeNull();
    expect(screen.queryByDisplayValue("$0.00")).toBeNull();
  });

  it("come with what was turned down, and why", async () => {
    const { user } = await room();
    await user.click(screen.getByText(/turned down, and why/));
    expect(screen.getByText(/OpenZFS 0.6.5 has none/)).toBeDefined();
  });

  it("wait until a moving control rests", async () => {
    const { store } = await room();
    const apply = screen.getAllByRole("button", { name: /^Apply/ })[0];
    expect(apply).toHaveProperty("disabled", false);
    act(() => store.getState().edit("workload.threads", 3));
    expect(apply).toHaveProperty("disabled", true);
    act(() => store.getState().finish());
    expect(apply).toHaveProperty("disabled", true);
    await waitFor(() => expect(apply).toHaveProperty("disabled", false));
  });
});

describe("growth", () => {
  it("says what runs out when, and sooner when the data grows faster", async () => {
    const plan = examplePlans()[2]?.plan ?? defaultPlan();
    const store = storeOf(plan);
    const { user } = await renderAccessible(<AdviceRoom />, store);
    await user.click(screen.getByText("Growth"));
    const events = () => part("Growth").textContent;
    await waitFor(() => expect(events()).toContain(`${firstEvent(plan, 5)} At`), {
      timeout: 5000,
    });
    const field = screen.getByRole("textbox", { name: "Growth a month" });
    await user.clear(field);
    await user.type(field, "10{Enter}");
    await waitFor(() => expect(events()).toContain(firstEvent(plan, 10)), { timeout: 20_000 });
  });
});

describe("prediction against measurement", () => {
  function sized(sizing: Sizing): PlanStore {
    const store = createPlanStore();
    store.getState().applySizing(sizing);
    return store;
  }

  it("asks for the captures it needs, and takes what monitoring says", async () => {
    const { user } = await renderAccessible(<BacktestPart />);
    await user.click(screen.getByText("Other measured figures, and calibration"));
    const compared = part("Other measured figures, and calibration");
    expect(compared.textContent).toContain("Add output of the load test");
    await user.type(within(compared).getByRole("textbox", { name: "Queries" }), "3000{Enter}");
    const row = await within(compared).findByRole("row", { name: /^Queries/ });
    expect(row.textContent).toContain("3,000 /s");
  });

  it("has nothing to calibrate where the prediction agrees", async () => {
    const { user } = await renderAccessible(<BacktestPart />, sized(measuredSizing()));
    await user.click(screen.getByText("Other measured figures, and calibration"));
    expect(await screen.findByText(/^Nothing to calibrate/)).toBeDefined();
  });

  /** The small server, whose eight threads were always at work, with so many queries measured. */
  function missedAt(queriesPerS: number): PlanStore {
    const sizing = measuredSizing(2);
    const [row] = sizing.backtest;
    const [contradiction] = sizing.contradictions;
    const figure = (value: number) =>
      ({ ...sizing.measured.queries_per_s, value }) as MeasuredFigure;
    return sized({
      ...sizing,
      measured: { queries_per_s: figure(queriesPerS), mean_ms: figure(8000 / queriesPerS) },
      backtest: row ? [{ ...row, measured: queriesPerS }] : [],
      contradictions: contradiction ? [{ ...contradiction, measured: queriesPerS }] : [],
    });
  }

  async function calibrated(store: PlanStore): Promise<string> {
    const { user } = await renderAccessible(
      <>
        <AdviceRoom />
        <BacktestPart />
      </>,
      store,
    );
    expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
    await user.click(
      await screen.findByRole("button", { name: /^Calibrate/ }, { timeout: 20_000 }),
    );
    return part("Other measured figures, and calibration").textContent ?? "";
  }

  it("calibrates a plan that is too fast in one step, which undo takes back", async () => {
    const store = missedAt(100);
    const before = store.getState().plan;
    expect(await calibrated(store)).toMatch(/undo reverts it.*With the fitted plan/);
    expect(predict(store.getState().plan).reads.queries_per_s / 100).toBeCloseTo(1, 1);
    await screen.findAllByRole("button", { name: /^Apply/ }, { timeout: 20_000 });
    act(() => undo(store));
    expect(store.getState().plan).toEqual(before);
  });

  it("refuses to calibrate to what no fit reaches, and leaves the plan alone", async () => {
    const store = missedAt(1_000_000);
    const before = store.getState().plan;
    expect(await calibrated(store)).toContain("Not calibrated.");
    expect(store.getState().plan).toBe(before);
  });

  it("gives no advice while captures contradict the plan, changed or not", async () => {
    const store = sized(measuredSizing(2));
    await renderAccessible(<AdviceRoom />, store);
    const isSilent = () => {
      expect(screen.getByText(/^Captures contradict the plan\. Settle/)).toBeDefined();
      expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
    };
    isSilent();
    act(() => store.getState().edit("memory.arc_bytes", 2 ** 30));
    isSilent();
  });

  it("gives no advice while the host is half known", async () => {
    const missing = [{ path: "memory.ram_bytes", why: "It bounds the ARC.", remedy: "Enter it." }];
    await renderAccessible(<AdviceRoom />, sized(sizingOf(SMALL_SERVER, { missing })));
    expect(screen.getByText(/^Enter or record the missing values/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
  });
});
