import { predict } from "@arcplan/shared";
import { bandOf } from "@arcplan/shared/model/band/bands.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { withoutAbout } from "../plan/answers/bands.ts";
import { createPlanStore, type PlanStore } from "../plan/store.ts";
import { renderAccessible } from "../test/render.tsx";
import ChartTabs from "./ChartTabs.tsx";
import Explaining from "./Explaining.tsx";

const GIB = 1024 ** 3;

/** Each tab with the title of its chart. */
const TABS = [
  ["ARC", "Reads against ARC size"],
  ["recordsize", "Reads, ARC and writes by recordsize"],
  ["Device", "Devices: cost against reads"],
  ["Clients", "Response time against concurrency"],
] as const;

/** What is explained, with the title of the chart that explains it. */
const EXPLAINED = [
  ["reads.per_s", "What moves the answer"],
  ["bottleneck", "What moves the answer"],
  ["metadata.arc_min_bytes", /^Block trees of .*files$/],
  ["memory.ram_bytes", "Memory budget"],
  ["instance.nodes", "Speed-up over servers that share the data"],
  ["cost.month_usd", "Cost by part"],
] as const;

function picture(title: string | RegExp): HTMLElement {
  return screen.getByRole("region", { name: title });
}

describe("the pictures of a plan", () => {
  async function expectWhole(title: string | RegExp, user: { click(at: Element): Promise<void> }) {
    const region = await screen.findByRole("region", { name: title });
    const frame = within(region);
    expect(region.querySelector(".chart-finding")?.textContent).toMatch(/\w.*\.$/);
    await user.click(frame.getByText("Figures"));
    expect(region.querySelectorAll(".chart-table tbody tr").length).toBeGreaterThan(0);
    for (const format of ["SVG", "PNG", "CSV"]) {
      expect(frame.getByRole("button", { name: format })).toBeDefined();
    }
  }

  it("each come with a finding, a table of their figures and three ways to save them", async () => {
    const { user } = await renderAccessible(<ChartTabs />);
    for (const [tab, title] of TABS) {
      await user.click(screen.getByRole("tab", { name: tab }));
      await expectWhole(title, user);
    }
  });

  it.each(EXPLAINED)("explain %s", async (of, title) => {
    const { user } = await renderAccessible(<Explaining of={of} />);
    await expectWhole(title, user);
  });

  it("say what growing the ARC would bring, until it is sufficient", async () => {
    const { store } = await renderAccessible(<ChartTabs />);
    const frame = picture("Reads against ARC size");
    const answer = (gib: number) => {
      const { plan } = store.getState();
      const best = withField(plan, "memory.arc_bytes", gib * GIB);
      act(() => store.setState({ answer: { of: plan, best, assumed: [] } }));
    };
    answer(8.5);
    expect(frame.textContent).toMatch(
      /Growing the ARC alone from 1 GiB to \d.* ends nearly all misses/,
    );
    act(() => store.getState().edit("memory.arc_bytes", 10 * GIB));
    expect(frame.textContent).toMatch(/on the ARC misses hardly any indirect block/);
  });

  it("count queries where one takes other than one page, in titles, words and axes", async () => {
    const store = createPlanStore();
    store.getState().edit("workload.pages_per_query", 8);
    const { user } = await renderAccessible(<ChartTabs />, store);
    picture("Queries against ARC size");
    await user.click(screen.getByRole("tab", { name: "recordsize" }));
    const table = await screen.findByRole("table", { name: "The plan at each recordsize" });
    const per = (unit: RegExp) => within(table).queryByRole("columnheader", { name: unit });
    expect([per(/^Queries$/), per(/^Reads$/)].map(Boolean)).toEqual([true, false]);
    await user.click(screen.getByRole("tab", { name: "Clients" }));
    expect(await screen.findByText(/bring more queries|only wait longer/)).toBeDefined();
  });

  it("compare a query with one alone only where such a plan was measured", async () => {
    const store = createPlanStore();
    const { user } = await renderAccessible(<ChartTabs />, store);
    await user.click(screen.getByRole("tab", { name: "Clients" }));
    expect(await screen.findByText(/times as long as alone; /)).toBeDefined();
    act(() => store.getState().edit("storage.vdev_type", "raidz3"));
    act(() => store.getState().edit("storage.vdev_width", 6));
    await screen.findByText(/clients a query takes [^,;]+;/);
    expect(screen.queryByText(/as long as alone/)).toBeNull();
  });

  it("mark the value of the answer as best, and none until it is found; what is kept says so", async () => {
    const store = createPlanStore();
    const { plan } = store.getState();
    const { user } = await renderAccessible(<ChartTabs />, store);
    await user.click(screen.getByRole("tab", { name: "recordsize" }));
    const table = await screen.findByRole("table", { name: "The plan at each recordsize" });
    const best = () =>
      within(table)
        .getAllByRole("row")
        .flatMap(({ textContent }) =>
          /best change|: keep/.test(textContent ?? "") ? [textContent] : [],
        );
    expect(best()).toEqual([]);
    act(() =>
      store.setState({
        answer: { of: plan, best: withField(plan, "layout.record_bytes", 32768), assumed: [] },
      }),
    );
    expect(best()).toEqual([expect.stringMatching(/^32 KiB.*best change$/)]);
    act(() => store.setState({ answer: { of: plan, best: plan, assumed: [] } }));
    expect(best()).toEqual([expect.stringMatching(/^16 KiB.*this plan: keep$/)]);
    act(() => store.getState().edit("workload.threads", 3));
    act(() => store.getState().finish());
    expect(best()).toEqual([]);
  });

  it("say by how much a plan exceeds the RAM", async () => {
    const { store } = await renderAccessible(<Explaining of="memory.ram_bytes" />);
    act(() => store.getState().edit("memory.buffer_pool_bytes", 32 * GIB));
    expect(picture("Memory budget").textContent).toMatch(/more than the 15.3 GiB of RAM/);
  });

  it("draw pinned plans into the ARC curve and its table", async () => {
    const store = createPlanStore();
    store.getState().pin();
    store.getState().edit("storage.vdevs", 3);
    const { user } = await renderAccessible(<ChartTabs />, store);
    const frame = within(picture("Reads against ARC size"));
    await user.click(frame.getByText("Figures"));
    expect(frame.getByRole("columnheader", { name: "Reads, A" })).toBeDefined();
  });

  it("keep the chosen tab beside the plan: undo does not touch it", async () => {
    const { user, store } = await renderAccessible(<ChartTabs />);
    const { plan } = store.getState();
    await user.click(screen.getByRole("tab", { name: "Clients" }));
    expect(store.getState().chartTab).toBe("clients");
    expect(store.getState().plan).toBe(plan);
    expect(store.temporal.getState().pastStates).toEqual([]);
  });
});

describe("the table of recordsizes", () => {
  async function sizes() {
    const store = createPlanStore();
    store.getState().showChart("recordsize");
    const rendered = await renderAccessible(<ChartTabs />, store);
    const table = await screen.findByRole("table", { name: "The plan at each recordsize" });
    return { ...rendered, table };
  }

  it("has reads, ARC, writes and space for each size, and marks the best and the plan's own", async () => {
    const { table, store } = await sizes();
    const { plan } = store.getState();
    const best = withField(plan, "layout.record_bytes", 32_768);
    act(() => store.setState({ answer: { of: plan, best, assumed: [] } }));
    const row = (size: string) =>
      within(table)
        .getByRole("button", { name: `Set recordsize ${size}` })
        .closest("tr")?.textContent;
    expect(row("16 KiB")).toMatch(/[\d,]+ \/s[\d.]+ GiB[\d.]+ KiB[\d.]+ GB.*this plan/);
    expect(row("32 KiB")).toMatch(/best change$/);
    expect(within(table).getAllByText(/best/)).toHaveLength(1);
  });

  it("sets a size as one step of the history", async () => {
    const { table, user, store } = await sizes();
    await user.click(within(table).getByRole("button", { name: "Set recordsize 64 KiB" }));
    expect(store.getState().plan.layout.record_bytes).toBe(65_536);
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    await user.click(within(table).getByRole("button", { name: "Set recordsize 64 KiB" }));
    expect(store.temporal.getState().pastStates).toHaveLength(1);
  });

  it("gives way to the ARC that each size needs while the plan lacks a field", async () => {
    const store = createPlanStore();
    const { plan } = store.getState();
    store.getState().replacePlan({ ...plan, origins: { "workload.threads": "missing" } });
    store.getState().showChart("recordsize");
    await renderAccessible(<ChartTabs />, store);
    expect(await screen.findByRole("region", { name: "ARC needed by recordsize" })).toBeDefined();
    expect(screen.queryByRole("table", { name: "The plan at each recordsize" })).toBeNull();
  });
});

describe("plans like which nothing was measured", () => {
  const ENDS = /^[\d,.]+ to [\d,.]+ (\/s|ms)$/;
  const ONE = /^[\d,.]+ (\/s|ms|µs)$/;

  /** The cells of a chart's figures below some of its columns. */
  async function cells(
    [tab, title]: readonly [string, string],
    columns: readonly string[],
    store: PlanStore,
  ) {
    const { user } = await renderAccessible(<ChartTabs />, store);
    await user.click(screen.getByRole("tab", { name: tab }));
    return figures(await screen.findByRole("region", { name: title }), columns, user);
  }

  async function figures(
    chart: HTMLElement,
    columns: readonly string[],
    user: { click(at: Element): Promise<void> },
  ) {
    await user.click(within(chart).getByText("Figures"));
    const table = chart.querySelector(".chart-table table");
    const heads = [...(table?.querySelectorAll("th") ?? [])].map(({ textContent }) => textContent);
    return [...(table?.querySelectorAll("tbody tr") ?? [])].flatMap((row) =>
      columns.map((column) => row.children[heads.indexOf(column)]?.textContent ?? ""),
    );
  }

  function storeOf(vdevType: "stripe" | "raidz3"): PlanStore {
    const store = createPlanStore();
    store.getState().edit("storage.vdev_type", vdevType);
    return store;
  }

  it.each(TABS)("are told by both ends of their bands in the chart of %s", async (...tab) => {
    const untested = await cells(tab, ["Reads", "Latency, mean"], storeOf("raidz3"));
    expect(untested.length).toBeGreaterThan(0);
    for (const text of untested) expect(text).toMatch(ENDS);
  });

  it.each([
    ["reads.per_s", "What moves the answer", ["Reads at lower", "Reads at higher"]],
    ["instance.nodes", "Speed-up over servers that share the data", ["Reads", "Latency, mean"]],
  ] as const)("are told alike where %s is explained", async (of, title, columns) => {
    const { user } = await renderAccessible(<Explaining of={of} />, storeOf("raidz3"));
    const chart = await screen.findByRole("region", { name: title });
    const untested = await figures(chart, columns, user);
    expect(untested.length).toBeGreaterThan(0);
    for (const text of untested) expect(text).toMatch(ENDS);
    expect(chart.querySelector(".chart-finding")?.textContent).toMatch(
      /between [\d,.]+ and [\d,.]+ \/s.*, untested\.$/,
    );
  });

  it("are no times as fast as one server", async () => {
    const { user } = await renderAccessible(<Explaining of="instance.nodes" />, storeOf("raidz3"));
    const chart = await screen.findByRole("region", { name: /^Speed-up/ });
    for (const text of await figures(chart, ["Speed-up"], user)) expect(text).toBe("–");
  });

  describe("as drawn", () => {
    let size: MockInstance;
    beforeEach(() => {
      size = vi
        .spyOn(Element.prototype, "getBoundingClientRect")
        .mockReturnValue(new DOMRect(0, 0, 640, 320));
    });
    afterEach(() => size.mockRestore());

    const CURVES = TABS.filter(([tab]) => tab !== "Device");

    /** Strokes of the first panel that go from point to point. */
    async function strokes([tab, title]: readonly [string, string], store: PlanStore) {
      const { user } = await renderAccessible(<ChartTabs />, store);
      await user.click(screen.getByRole("tab", { name: tab }));
      const chart = await screen.findByRole("region", { name: title });
      await waitFor(() =>
        expect(chart.querySelector(".recharts-line-curve, .recharts-area-area")).not.toBeNull(),
      );
      const panel = chart.querySelector(".recharts-wrapper");
      const long = (of: string) =>
        [...(panel?.querySelectorAll(of) ?? [])].filter(
          (path) => (path.getAttribute("d")?.split("L").length ?? 0) > 2,
        ).length;
      return { lines: long(".recharts-line-curve"), areas: long(".recharts-area-area") };
    }

    it.each(CURVES)("are an area without a line: %s", async (...tab) => {
      expect(await strokes(tab, storeOf("raidz3"))).toEqual({ lines: 0, areas: 1 });
    });

    it("are the end of an area that goes along a line", async () => {
      const store = createPlanStore();
      // A few clients read as many pages as were ever measured, more clients more.
      store.getState().edit("instance.type", null);
      store.getState().edit("instance.vcpus", 32);
      store.getState().edit("storage.device", "nvme-gen4");
      expect(await strokes(TABS[3], store)).toEqual({ lines: 1, areas: 1 });
    });

    it("stand beside the plan's bar of queries, whose ends are those of its words", async () => {
      const store = createPlanStore();
      const { plan } = store.getState();
      // Its captures tell of other keys just as well, of which a query takes more pages.
      const skewed_keys = { zipf_exponent: 0, pages_per_query: 12 };
      const workload = { ...plan.workload, pages_per_query: 4, skewed_keys };
      store.setState({ plan: { ...plan, workload } });
      const { container } = await renderAccessible(<ChartTabs />, store);
      const bar = await waitFor(() => {
        const line = container.querySelector("line:has(> title)");
        expect(line).not.toBeNull();
        return line;
      });
      const numberOf = (of: Element | null | undefined, name: string) =>
        Number(of?.getAttribute(name));
      const dot = bar?.nextElementSibling;
      const y = numberOf(dot, "y") + numberOf(dot, "height") / 2;
      const drawn = (numberOf(bar, "y1") - y) / (y - numberOf(bar, "y2"));
      const { bands, reads } = predict(store.getState().plan);
      const { low = 0, high = 0 } = bandOf(bands, "reads.queries_per_s") ?? {};
      const rate = reads.queries_per_s;
      expect(drawn).toBeCloseTo((rate - low) / (high - rate), 3);
    });

    it.each(CURVES)("have no area beside tested ones: %s", async (...tab) => {
      expect(await strokes(tab, storeOf("stripe"))).toEqual({ lines: 1, areas: 0 });
    });
  });

  it.each(TABS)("have no part in the chart of %s of a plan whose like was", async (...tab) => {
    const tested = await cells(tab, ["Reads", "Latency, mean"], storeOf("stripe"));
    expect(tested.filter((text) => ONE.test(text)).length).toBeGreaterThan(tested.length / 2);
  });
});

it("a server's own drive without a price has its reads in the chart of devices", async () => {
  const store = createPlanStore();
  store.getState().edit("storage.custom_device", {
    name: "sdb",
    read_latency_ms: 0.1,
    read_iops: 3000,
    read_bytes_per_s: 2e9,
    sync_write_ms: 0.2,
    points: [],
  });
  store.getState().edit("storage.device", "custom");
  const { user } = await renderAccessible(<ChartTabs />, store);
  await user.click(screen.getByRole("tab", { name: "Device" }));
  expect(await screen.findByText("sdb: you are here, no price")).toBeDefined();
});

it("latencies in figures have the digits that the plan's own has", async () => {
  const { user, container, store } = await renderAccessible(<ChartTabs />);
  await user.click(screen.getByText("Figures"));
  const { plan } = store.getState();
  const own = withoutAbout(predict(plan), "reads.mean_ms");
  const digits = (text: string) => text.replace(/\D|^[0.]+/g, "").length;
  const latencies = [...container.querySelectorAll(".chart-table tbody tr")].map(
    (row) => row.children[5]?.textContent ?? "",
  );
  for (const text of latencies) expect(digits(text)).toBe(digits(own));
});
