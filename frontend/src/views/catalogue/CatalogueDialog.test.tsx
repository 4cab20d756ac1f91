import { defaultPlan, listedDevices, onDevice, predict } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { type FieldPath, withField } from "@arcplan/shared/plan/paths.ts";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { withoutAbout } from "../../plan/answers/bands.ts";
import { createPlanStore, nothingKept, undo } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import CatalogueDialog from "./CatalogueDialog.tsx";

async function opened(path: FieldPath, plan = defaultPlan()) {
  const store = createPlanStore({ ...nothingKept(), plan });
  const view = await renderAccessible(<CatalogueDialog path={path} />, store);
  const table = within(screen.getByRole("table"));
  const row = (name: string) => {
    const isNamed = (text: string) => `${text} `.startsWith(`${name} `);
    return table.getByRole("rowheader", { name: isNamed }).closest("tr") as HTMLElement;
  };
  return {
    ...view,
    table,
    names: () =>
      table.queryAllByRole("button", { name: /^(Choose|Keep)/ }).map((one) => one.textContent),
    cell: (name: string, column: string) => {
      const heads = table.getAllByRole("columnheader").map((head) => head.textContent ?? "");
      // The cell above the buttons is no column header.
      const index = heads.findIndex((head) => head.startsWith(column)) + 1;
      return row(name).children[index]?.textContent;
    },
    take: (name: string) => table.getByRole("button", { name: `Choose ${name}` }),
    sort: (name: RegExp) => table.getByRole("button", { name }),
    filter: (name: string) => screen.getByRole("checkbox", { name }),
  };
}

describe("the catalogue of a pool's device", () => {
  it("shows what each device brings and costs in this plan, as the plan does once it is chosen", async () => {
    const { store, user, cell, take } = await opened("storage.device");
    const result = predict(onDevice(defaultPlan(), "aws-gp3"));
    const { cost } = result;
    const disk = cost.lines.filter(({ id }) => id.startsWith("data"));
    const month = disk.reduce((sum, { month_usd }) => sum + month_usd, 0);
    expect(cell("AWS EBS gp3", "Reads")).toBe(withoutAbout(result, "reads.per_s"));
    expect(cell("AWS EBS gp3", "Latency, mean")).toBe(withoutAbout(result, "reads.mean_ms"));
    expect(cell("AWS EBS gp3", "Price a month")).toBe(formatQuantity("usd", month));
    expect(cell("AWS EBS gp3", "Price of 1,000 IOPS")).toBe(
      formatQuantity("usd", cost.usd_per_1000_iops ?? Number.NaN),
    );
    await user.click(take("AWS EBS gp3"));
    expect(store.getState().comparedField).toBeNull();
    const { plan } = store.getState();
    expect(plan.storage).toEqual(onDevice(defaultPlan(), "aws-gp3").storage);
    expect(plan.origins?.["storage.device"]).toBe("entered");
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    act(() => undo(store));
    expect(store.getState().plan.storage).toEqual(defaultPlan().storage);
  });

  it("counts queries where the answer does", async () => {
    const base = defaultPlan();
    const plan = { ...base, workload: { ...base.workload, pages_per_query: 4 } };
    const { cell } = await opened("storage.device", plan);
    const result = predict(onDevice(plan, "aws-gp3"));
    expect(cell("AWS EBS gp3", "Queries")).toBe(withoutAbout(result, "reads.queries_per_s"));
  });

  it("tells both ends of what an untested device brings, as the advice does", async () => {
    const { cell } = await opened(
      "storage.device",
      withField(defaultPlan(), "storage.vdev_type", "raidz3"),
    );
    expect(cell("AWS EBS gp3", "Reads")).toMatch(/^[\d,]+ to [\d,]+ \/s$/);
    expect(cell("AWS EBS gp3", "Latency, mean")).toMatch(/^[\d.]+ to [\d.]+ ms$/);
  });

  it("shows AWS's prices in the region that is chosen, which becomes the plan's", async () => {
    const { store, user, cell } = await opened("storage.device");
    const before = cell("AWS EBS gp2", "Price a month");
    const region = screen.getByRole("combobox", { name: "AWS region" });
    await user.selectOptions(region, "eu-west-1, Ireland");
    expect(store.getState().plan.prices.region).toBe("eu-west-1");
    expect(before).toBe("$100.00");
    expect(cell("AWS EBS gp2", "Price a month")).toBe("$110.00");
    await user.selectOptions(region, "eu-south-1, Milan");
    expect(cell("AWS EBS io2 Block Express", "Price a month")).toBe("no price");
    expect(screen.getByText(/AWS prices are those of eu-south-1/)).toBeDefined();
    act(() => undo(store));
    expect(store.getState().plan.prices.region).toBe("eu-west-1");
  });

  it("leaves out what the machine cannot have until it is asked for", async () => {
    const { user, names, filter, container } = await opened("storage.device");
    expect(names()).not.toContain("Choose Google pd-ssd");
    await user.click(filter("Only what this machine can have"));
    expect(names()).toHaveLength(listedDevices(null).length + 1);
    expect(names()).not.toContain("Choose WD WD2500BJKT 5.4k");
    expect(screen.getByRole("status").textContent).not.toContain("cannot have");
    await user.click(filter("NVMe only"));
    expect(names()).not.toContain("Choose Google pd-ssd");
    expect(names()).toContain("Choose Intel P3700 NVMe");
    await user.selectOptions(screen.getByRole("combobox", { name: "Group" }), "Google Cloud");
    expect(names()).toEqual(["Choose local SSD of z3-highmem-8", "Choose Own device"]);
    await expectAccessible(container);
  });

  it("never shows a device without a price as free", async () => {
    const { user, cell, filter, table } = await opened("storage.device");
    await user.click(filter("Only what this machine can have"));
    expect(cell("Intel P3700 NVMe", "Price a month")).toBe("no price");
    expect(cell("local NVMe of i3.large", "Price a month")).toBe("with the instance");
    expect(cell("local NVMe of i4i.large", "Price a month")).toBe("only inside its instance");
    expect(table.queryByText(/^\$0(\.0*)?$/)).toBeNull();
  });

  it("sorts by a column, its better end first, in groups or through all of them", async () => {
    const { user, names, sort, filter, table } = await opened("storage.device");
    const head = table.getByRole("columnheader", { name: /^Latency/ });
    expect(head.getAttribute("aria-sort")).toBeNull();
    await user.click(sort(/^Latency/));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    expect(names()[0]).toMatch(/EBS/);
    await user.click(filter("In groups"));
    expect(names()[0]).toBe("Choose local NVMe of i3.large");
    await user.click(sort(/^Latency/));
    expect(head.getAttribute("aria-sort")).toBe("descending");
    expect(names()[0]).toBe("Choose AWS EBS sc1");
    expect(names().at(-1)).toBe("Choose Own device");
  });

  it("has no prediction's figures where the plan has none", async () => {
    const base = defaultPlan();
    const plan = { ...base, origins: { ...base.origins, "storage.device": "missing" as const } };
    const { store, user, cell, table } = await opened("storage.device", plan);
    expect(cell("AWS EBS gp3", "Reads")).toBe("–");
    expect(cell("AWS EBS gp2", "Price a month")).toBe(`${formatQuantity("usd", 0.1)} a GB`);
    await user.click(table.getByRole("button", { name: "Keep AWS EBS gp2" }));
    expect(store.getState().plan.origins?.["storage.device"]).toBe("entered");
  });
});

describe("the catalogue of other roles", () => {
  it("says of a log device how fast it writes, whether it keeps what it wrote, and what commits it brings", async () => {
    const { store, user, cell, take, filter, names } = await opened("storage.slog_device");
    const after = (slog_device: string | null) =>
      predict({ ...defaultPlan(), storage: { ...defaultPlan().storage, slog_device } });
    expect(cell("AWS EBS gp3", "Commits")).toBe(
      formatQuantity("per-s", after("aws-gp3").commits.per_s),
    );
    expect(cell("None", "Commits")).toBe(formatQuantity("per-s", after(null).commits.per_s));
    await user.click(filter("Only what this machine can have"));
    expect(cell("Intel P3700 NVMe", "Power-loss")).toBe("yes");
    expect(cell("SATA consumer SSD, no power-loss protection", "Power-loss")).toBe("no");
    expect(cell("AWS EBS gp3", "Power-loss")).toBe("not known");
    await user.type(screen.getByRole("textbox", { name: "Search" }), "p3700");
    expect(names()).toEqual(["Choose Intel P3700 NVMe"]);
    await user.click(take("Intel P3700 NVMe"));
    expect(store.getState().plan.storage.slog_device).toBe("intel-p3700");
    expect(store.temporal.getState().pastStates).toHaveLength(1);
  });

  it("takes a price that was entered for the chosen device only", async () => {
    const base = defaultPlan();
    const storage = { ...base.storage, slog_device: "intel-p3700" };
    const prices = { ...base.prices, slog_usd_month: 12.5 };
    const { user, cell, filter } = await opened("storage.slog_device", {
      ...base,
      storage,
      prices,
    });
    await user.click(filter("Only what this machine can have"));
    expect(cell("AWS EBS gp3", "Price a month")).not.toBe(formatQuantity("usd", 12.5));
    expect(cell("Own device", "Price a month")).toBe("no price");
  });

  it("sizes an L2ARC by the device that is taken, and starts an own device", async () => {
    const { store, user, take } = await opened("storage.l2arc_device");
    await user.click(take("local NVMe of i3.large"));
    expect(store.getState().plan.storage.l2arc_bytes).toBe(475e9);
    act(() => undo(store));
    await user.click(take("Own device"));
    expect(store.getState().plan.storage.l2arc_device).toBe("custom");
    expect(store.getState().plan.storage.l2arc_custom_device?.read_iops).toBeGreaterThan(0);
  });
});

describe("the catalogue of instances", () => {
  it("lists processors, memory, limits and dated prices, and brings them with a choice", async () => {
    const { store, user, cell, take, table } = await opened("instance.type");
    expect(cell("r7i.2xlarge", "vCPUs")).toBe("8");
    expect(cell("r7i.2xlarge", "RAM")).toBe("64 GiB");
    expect(cell("r7i.2xlarge", "Price a month")).toBe(formatQuantity("usd", 0.5292 * 730));
    expect(cell("r7i.2xlarge", "Source")).toMatch(/^2026-07-20.*karpenter/);
    expect(cell("n2-standard-8", "Storage IOPS")).toBe("15,000 /s");
    expect(cell("c3-highmem-8", "Storage IOPS")).toBe("not known");
    expect(cell("Own machine", "Price an hour")).toBe("no price");
    expect(table.getByRole("button", { name: "Keep i3.large" })).toBeDefined();
    await user.click(take("r7i.2xlarge"));
    const { plan } = store.getState();
    expect(plan.instance).toMatchObject({ type: "aws-r7i.2xlarge", vcpus: 8 });
    expect(plan.memory.ram_bytes).toBe(64 * 2 ** 30);
    expect(store.temporal.getState().pastStates).toHaveLength(1);
  });
});
