import { defaultPlan, formatRange, newServer, type Plan, predict } from "@arcplan/shared";
import { advise, type Option } from "@arcplan/shared/advice";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isUnfit, resultOf } from "../../plan/answers/result.ts";
import { createPlanStore, nothingKept, type PlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { IDLE_SERVER, measuredSizing, SMALL_SERVER, sizingOf } from "../../test/sizing.ts";
import { AnswerCard } from "./AnswerCard.tsx";
import { settingsOfAnswer, trustMark } from "./answer.ts";
import BestChange from "./BestChange.tsx";
import { answerOf, answerOfPlan, type CurrentSpeed } from "./brings.ts";
import { line } from "./words.ts";

const SLOW = { timeout: 20_000 };
const applyButton = () => screen.queryByRole("button", { name: "Apply the best change" });

function storeOf(plan: Plan): PlanStore {
  return createPlanStore({ ...nothingKept(), plan });
}

function sized(factor?: number): PlanStore {
  const store = createPlanStore();
  store.getState().applySizing(measuredSizing(factor));
  return store;
}

describe("the best change", () => {
  it("says what to set, what to keep, what it comes to, and is applied by one press", async () => {
    const plan = defaultPlan();
    const { options } = advise(plan, { kind: "budget", month_usd: predict(plan).cost.month_usd });
    const { store, user, container } = await renderAccessible(<BestChange />);
    await screen.findByText("reads/s", {}, SLOW);
    expect(container.textContent).toContain(
      "Set ARC 8.50 GiB, 475 GB of L2ARC on local NVMe of i3.large. Keep recordsize 16K, AWS EBS gp2",
    );
    const { low, high } = options[0]?.effect ?? { low: 0, high: 0 };
    expect(container.textContent).toContain(`reads/s (${formatRange(low, high, "count")})`);
    expect(container.textContent).toMatch(
      /[\d,]+ this plan →to [\d,]+ reads\/s \([\d,]+ to [\d,]+\)[\d.]+ ms this plan →to [\d.]+ ms mean\s*\$213\.88 a month.*costs nothing more, live setting/,
    );
    await expectAccessible(container);
    await user.click(applyButton() as HTMLElement);
    expect(store.getState().plan.storage.l2arc_device).not.toBeNull();
  });

  it("tells what of the plan is unlike everything that was measured", async () => {
    const plan = withField(defaultPlan(), "storage.vdev_type", "raidz3");
    const { container } = await renderAccessible(<BestChange />, storeOf(plan));
    const [mark] = resultOf(plan).marks;
    await waitFor(() => expect(container.textContent).toContain(mark?.text ?? "?"), SLOW);
    await expectAccessible(container);
  });

  it("is a skeleton while a control moves and until the next answer is there", async () => {
    const { store, container } = await renderAccessible(<BestChange />);
    await screen.findByText("reads/s", {}, SLOW);
    act(() => store.getState().edit("workload.threads", 3));
    expect(container.textContent).not.toMatch(/\d/);
    expect(applyButton()?.getAttribute("aria-disabled")).toBe("true");
    act(() => store.getState().finish());
    expect(container.textContent).not.toMatch(/\d/);
    await screen.findByText("reads/s", {}, SLOW);
    expect(applyButton()?.getAttribute("aria-disabled")).toBe("false");
  });

  it("shows nothing of the server before while captures are read", async () => {
    const store = createPlanStore();
    store.setState({ isReading: true });
    const { container } = await renderAccessible(<AnswerCard />, store);
    expect(await screen.findByText("Reading captures…")).toBeDefined();
    expect(container.textContent).not.toMatch(/\d/);
    expect(applyButton()).toBeNull();
  });

  it("is not weighed on a plan that does not fit: the card makes it fit first", async () => {
    const plan = withField(defaultPlan(), "memory.arc_bytes", 2 * 1024 ** 4);
    const { store, user } = await renderAccessible(<BestChange />, storeOf(plan));
    expect(await screen.findByText("This plan does not fit.")).toBeDefined();
    expect(applyButton()).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Set zfs_arc_max to/ }));
    expect(isUnfit(store.getState().plan)).toBe(false);
  });

  it("is none while values are missing, and none while captures contradict the plan, changed or not", async () => {
    const missing = [{ path: "memory.ram_bytes", why: "It bounds the ARC.", remedy: "Enter it." }];
    const store = createPlanStore();
    store.getState().applySizing(sizingOf(SMALL_SERVER, { missing }));
    await renderAccessible(<BestChange />, store);
    const open = screen.getByRole("region", { name: "No answer yet." });
    expect(open.textContent).toContain("Missing: RAM. It bounds the ARC. Enter it under Evidence");
    expect(applyButton()).toBeNull();
    act(() => store.getState().applySizing(measuredSizing(2)));
    const isSilent = () => {
      expect(screen.getByRole("region", { name: /^No prediction/ })).toBeDefined();
      expect(applyButton()).toBeNull();
    };
    isSilent();
    act(() => store.getState().edit("memory.arc_bytes", 2 ** 30));
    isSilent();
  });

  it("says what to set where nothing better was found, under no heading of a change", async () => {
    const { store, container } = await renderAccessible(<AnswerCard />, storeOf(IDLE_SERVER));
    await screen.findByText("reads/s", {}, SLOW);
    expect(store.getState().answer).toMatchObject({ of: IDLE_SERVER, best: IDLE_SERVER });
    expect(screen.getByRole("heading", { name: "Answer" })).toBeDefined();
    expect(screen.queryByText(/^Best change for /)).toBeNull();
    expect(container.querySelector(".answer-set")?.textContent).toMatch(
      /^Set ARC .*, recordsize 16K, .*For the most speed .*: nothing worth its cost was found\. 256 MiB of ARC would do nearly as well;/,
    );
    expect(applyButton()).toBeNull();
  });

  it("tells a band too wide to be of use for what is assumed, and leads to where that is entered", async () => {
    const plan = newServer({
      engine: "innodb",
      file_bytes: 200e9,
      compression_ratio: 1.5,
      machine: { ram_bytes: 64 * 2 ** 30, vcpus: 8 },
      device: "nvme-gen4",
      clients: 16,
    });
    const { store, user, container } = await renderAccessible(<AnswerCard />, storeOf(plan));
    const pages = await screen.findByRole("button", { name: "Pages per query 1" }, SLOW);
    const { low, high } = resultOf(plan).reads;
    const whole = formatRange(low, high, "count");
    const card = container.querySelector(".answer-body")?.textContent;
    expect(container.querySelector(".answer-figures")?.textContent).not.toContain(whole);
    expect(card).toContain(`enter yours, or expect ${whole} reads/s, `);
    const band = /\((.+)\)/.exec(container.querySelector(".answer-band")?.textContent ?? "")?.[1];
    const strip = container.querySelector(".readout")?.textContent;
    expect(strip).toContain(`80 %: ${band} /s`);
    expect(strip).not.toContain(whole);
    expect(card).toMatch(/Limited by CPU, not by the drives \([\d.]+ % busy\)/);
    expect(store.getState().advancedOpen).toBe(false);
    await user.click(pages);
    expect(store.getState().advancedOpen).toBe(true);
  });

  it("tells the whole page what is best, once", async () => {
    const { store } = await renderAccessible(<AnswerCard />);
    await screen.findByText(/^Best change for the most speed/, {}, SLOW);
    await waitFor(
      () => expect(store.getState().answer?.best.memory.arc_bytes).toBe(8.5 * 2 ** 30),
      SLOW,
    );
    expect(store.getState().answer?.of).toBe(store.getState().plan);
  });
});

describe("what an answer costs", () => {
  it("is left out, never $0.00, where a plan holds nothing of known price", () => {
    const plan = newServer({
      engine: "innodb",
      file_bytes: 500e9,
      compression_ratio: 2,
      machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
      device: "nvme-gen4",
      clients: 32,
    });
    const result = predict(plan);
    expect(result.cost.complete).toBe(false);
    expect(answerOfPlan(result).cost).toBeNull();
  });
});

describe("what an answer gains", () => {
  const plan = defaultPlan();
  const now = predict(plan);
  const { per_s } = now.reads;
  const gaining = (
    factor: number,
    of: number,
    queries = of,
    probability = 0.8,
    measured: CurrentSpeed["measured"] = null,
    isNew = false,
  ) => {
    const from = { ...now, reads: { ...now.reads, per_s: of, queries_per_s: queries } };
    const effect = {
      ...{ reads_per_s: of * factor, low: of * factor * 0.8, high: of * factor * 1.3 },
      ...{ probability, mean_ms: 8, mean_low_ms: 7, mean_high_ms: 9 },
    };
    return answerOf({ effect, priced: false } as Option, from, { measured, isNew });
  };

  it("is a percentage where both figures round alike", () => {
    expect(gaining(1.035, 1010)).toMatchObject({ rate: "1,000", noun: "reads" });
    expect(gaining(1.035, 1010).before).toBeNull();
    expect(gaining(1.035, 1010).beside).toEqual(["+3.5 % on this plan", "may gain nothing"]);
  });

  it("is counted in queries where one takes other than one page, as the rest of the card", () => {
    const { rate, noun, band, before } = gaining(2, 1000, 500);
    expect({ rate, noun, band }).toEqual({
      rate: "1,000",
      noun: "queries",
      band: "(800 to 1,300)",
    });
    expect(before?.rate).toEqual({ text: "500", how: "this plan" });
  });

  it("stands beside what the server was measured to do, where queries are counted", () => {
    const counted = { rate: "388 /s", latency: "2.1 ms" };
    const how = "measured now";
    expect(gaining(2, 1000, 500, 0.8, counted).before).toEqual({
      rate: { text: "388 /s", how },
      latency: { text: "2.1 ms", how },
    });
    const rateAlone = gaining(2, 1000, 500, 0.8, { ...counted, latency: null });
    expect(rateAlone.before?.latency.how).toBe("predicted now");
    const { before } = gaining(2, 1000, 1000, 0.8, counted);
    expect(before?.rate).toEqual({ text: "1,000", how: "this plan" });
  });

  it("is compared with the plan as described where no server is there yet", () => {
    const { before } = gaining(2, 1000, 500, 0.8, null, true);
    expect(before?.rate).toEqual({ text: "500", how: "as described" });
  });

  it("is both ends of the band where nothing like the change was measured", () => {
    const { rate, band, latency } = gaining(4, 1010, 1010, 0);
    expect({ rate, band }).toEqual({ rate: "3,230 to 5,250", band: "(untested)" });
    expect(latency).toBe("7.00 to 9.00 ms mean");
    expect(gaining(1.2, 1010, 1010, 0).beside).toEqual(["may gain nothing"]);
  });

  it("is both ends once where the plan's own band leaves no middle", () => {
    const reads = { ...now.reads, low: per_s / 4, high: per_s * 4 };
    const { rate, band } = answerOfPlan({ ...now, reads });
    expect(rate).toMatch(/^[\d,]+ to [\d,]+$/);
    expect(band).toMatch(/^\((?:\d+ %|untested)\)$/);
  });

  it("keeps the digits of its band where they show the gain, and where the rate stays", () => {
    expect(gaining(2, per_s).rate).toMatch(/^\d,\d00$/);
    expect(gaining(1.001, 1010)).toMatchObject({ rate: "1,000" });
    expect(gaining(1.001, 1010).before?.rate.text).toBe("1,000");
  });
});

describe("the answer in sentences", () => {
  it("keeps what the plan does now apart from what the change brings", () => {
    const brings = {
      rate: "4,600",
      noun: "reads",
      before: {
        rate: { text: "1,600", how: "this plan" },
        latency: { text: "4.1 ms", how: "this plan" },
      },
      band: "(3,280 to 6,700)",
      beside: ["may gain nothing"],
      latency: "1.7 ms mean",
      cost: "$213.88 a month",
    } as const;
    const settings = { set: ["ARC 8.50 GiB"], keep: [] };
    expect(line({ settings, isThere: false, brings, terms: [], trust: "untested" })).toEqual([
      "Set ARC 8.50 GiB: 4,600 reads/s (3,280 to 6,700), this plan 1,600, may gain nothing; 1.7 ms mean; $213.88 a month.",
      "Untested.",
    ]);
  });
});

describe("what an answer sets", () => {
  it("names a machine by its name, and not the memory and the limits that it brings", () => {
    const plan = defaultPlan();
    const changed = withField(
      withField(withField(plan, "instance.type", "r5.large"), "memory.ram_bytes", 2 ** 34),
      "instance.vcpus",
      4,
    );
    expect(settingsOfAnswer(plan, changed).set).toEqual(["r5.large"]);
  });

  it("names what is bought of a volume", () => {
    const plan = defaultPlan();
    const changed = withField(
      withField(plan, "storage.device", "aws-gp3"),
      "storage.provisioned_iops",
      3000,
    );
    expect(settingsOfAnswer(plan, changed)).toEqual({
      set: ["AWS EBS gp3 3,000 IOPS"],
      keep: ["ARC 1 GiB", "recordsize 16K"],
    });
  });
});

describe("the mark of trust", () => {
  const textOf = (store: PlanStore) => {
    const { plan, sizing } = store.getState();
    return trustMark(plan, sizing, plan).text;
  };

  it("says whether the answer agrees with what was measured here", () => {
    expect(textOf(sized())).toBe("agrees with what you measured");
    expect(textOf(sized(2))).toBe("misses what you measured");
    expect(textOf(createPlanStore())).toBe("not checked by a measurement of yours");
    const { plan } = sized().getState();
    expect(textOf(storeOf(plan))).toBe("made from captures; nothing on this page checks it");
  });

  it("asks for a drive that is only assumed", () => {
    const plan = { ...defaultPlan(), origins: { "storage.device": "assumed" } } as const;
    expect(textOf(storeOf(plan))).toBe("which drive is this?");
  });

  it("says where few measurements of such a plan exist", () => {
    const { plan, sizing } = sized().getState();
    const limits = [
      ["memory.ram_bytes", 2 ** 36],
      ["memory.buffer_pool_bytes", 2 ** 33],
      ["storage.slog_device", "hdd-7200"],
      ["workload.threads", 16],
      ["workload.commits_per_query", 1],
      ["workload.flushed_pages_per_commit", 0.001],
    ] as const;
    const limited = limits.reduce((one, [path, value]) => withField(one, path, value), plan);
    expect(resultOf(limited)).toMatchObject({ bottleneck: "commits", marks: [] });
    expect(textOf(storeOf(limited))).toBe("few measurements of servers with this limit");
    expect(trustMark(plan, sizing, limited).text).toMatch(
      /^today's speed is predicted as you measured it; few/,
    );
  });

  it("says that nothing like the plan was measured, though the regime was", () => {
    const plan = withField(defaultPlan(), "storage.vdev_type", "raidz3");
    expect(resultOf(plan).marks).not.toEqual([]);
    expect(textOf(storeOf(plan))).toBe("beyond what was ever measured");
  });
});
