import { defaultPlan, evaluate, formatUsd } from "@arcplan/shared";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { createPlanStore } from "../plan/store.ts";
import { renderAccessible } from "../test/render.tsx";
import { measuredSizing, SMALL_SERVER, sizingOf } from "../test/sizing.ts";
import Report from "./Report.tsx";

/** The report, with its appendix. */
async function wholeReport(store = createPlanStore(), advice: ReactNode = null) {
  const view = await renderAccessible(
    <Report answer={null} changes={null} backtest={null} advice={advice} />,
    store,
  );
  await view.user.click(screen.getByRole("checkbox", { name: /^With appendix/ }));
  return view;
}

function part(title: string): HTMLElement {
  return screen.getByRole("region", { name: title });
}

describe("the report", () => {
  it("answers the question, and says how far each prediction can be trusted", async () => {
    await wholeReport();
    expect(part("Answer").textContent).toMatch(/limited by IOPS/);
    const rows = within(part("Predictions")).getAllByRole("row");
    expect(rows.length).toBeGreaterThan(8);
    expect(part("Answer").textContent).toMatch(/\d+ %: [\d,]+ to [\d,]+/);
    expect(part("How sure this is").textContent).toContain("A percentage beside a range is");
  });

  it("says whose ARC it is", async () => {
    const { container } = await renderAccessible(
      <Report answer={null} changes={null} backtest={null} advice={null} />,
    );
    expect(container.textContent).toMatch(/; i3\.large with an ARC of 1 GiB serves 8 clients\./);
  });

  it("counts queries where one takes other than one page, and no sum of $0.00 where nothing has a price", async () => {
    const store = createPlanStore();
    const { instance, storage, workload, ...rest } = defaultPlan();
    store.getState().replacePlan({
      ...rest,
      instance: { ...instance, type: "custom" },
      storage: { ...storage, device: "hdd-7200" },
      workload: { ...workload, pages_per_query: 8 },
    });
    await renderAccessible(
      <Report answer={null} changes={null} backtest={null} advice={null} />,
      store,
    );
    const answer = part("Answer").textContent;
    expect(answer).toMatch(/About [\d.]+ queries\/s \(.*\), limited by/);
    expect(answer).not.toMatch(/price|\$0\.00/);
  });

  it("dates every price, and says what has none", async () => {
    await renderAccessible(<Report answer={null} changes={null} backtest={null} advice={null} />);
    const { cost } = evaluate(defaultPlan());
    expect(cost.lines.length).toBeGreaterThan(1);
    for (const line of cost.lines) {
      expect(part("Prices").textContent).toContain(line.as_of ?? "no price");
    }
    expect(part("Prices").textContent).toContain(formatUsd(cost.month_usd));
  });

  it("has a PostgreSQL plan's fields in its own words, and none of InnoDB's", async () => {
    const store = createPlanStore();
    store.getState().edit("engine", "postgresql");
    await wholeReport(store);
    expect(within(part("Plan")).getByRole("row", { name: /^shared_buffers/ })).toBeTruthy();
    expect(within(part("Plan")).getByRole("row", { name: /^full_page_writes on/ })).toBeTruthy();
    expect(part("Plan").textContent?.replace("MySQL, MariaDB (InnoDB)", "")).not.toMatch(
      /InnoDB|Buffer pool|Doublewrite|Redo|binlog/i,
    );
  });

  it("gives no figure for what has no price", async () => {
    const store = createPlanStore();
    store.getState().edit("storage.device", "nvme-gen4");
    store.getState().edit("instance.type", "custom");
    await renderAccessible(
      <Report answer={null} changes={null} backtest={null} advice={null} />,
      store,
    );
    expect(part("Prices").textContent).toContain("No part of this plan has a price.");
    expect(part("Prices").textContent).not.toContain("$0");
  });

  it("names the capture behind a measured field", async () => {
    const store = createPlanStore();
    store.getState().applySizing(sizingOf({ "data.files": 12 }, {}, "zdb.txt"));
    await wholeReport(store);
    expect(
      within(part("Measurements")).getByRole("row", { name: /Number of files/ }).textContent,
    ).toContain("zdb.txt");
  });

  it("names no capture behind what follows from the plan alone, and nothing of the other engine", async () => {
    const store = createPlanStore();
    const { plan: read, ...rest } = sizingOf(SMALL_SERVER, {}, "zdb.txt");
    const origins = {
      ...read.origins,
      "prices.region": "derived",
      "storage.l2arc_bytes": "derived",
      "memory.dbuf_cache_max_bytes": "derived",
      "postgresql.full_page_writes": "measured",
    } as const;
    store.getState().applySizing({ ...rest, plan: { ...read, origins } });
    await wholeReport(store);
    const rows = within(part("Measurements")).getAllByRole("row").slice(1);
    const measured = rows.filter((row) => row.closest("table")?.caption === null);
    expect(measured.length).toBe(Object.keys(SMALL_SERVER).length);
    for (const row of measured) expect(row.textContent).toContain("zdb.txt");
  });

  it("tells of a plan from elsewhere only what its captures state", async () => {
    const store = createPlanStore();
    const origins = { "data.files": "measured", "prices.region": "derived" } as const;
    store.getState().replacePlan({ ...defaultPlan(), origins });
    await wholeReport(store);
    const text = part("Measurements").textContent;
    expect(text).toContain("captures that are not in this browser");
    expect(text).not.toContain("AWS region");
  });

  it("has no appendix unless it is asked for", async () => {
    await renderAccessible(<Report answer={null} changes={null} backtest={null} advice={null} />);
    expect(screen.queryByRole("heading", { name: "Appendix" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Measurements" })).toBeNull();
  });

  it("predicts and advises nothing of a plan that lacks something, wherever it was made", async () => {
    const store = createPlanStore();
    store.getState().replacePlan({ ...defaultPlan(), origins: { "storage.device": "missing" } });
    await wholeReport(store, <p>Buy more RAM.</p>);
    expect(part("Answer").textContent).toContain("No prediction yet.");
    expect(part("Answer").textContent).toContain("Missing: Data device");
    expect(part("Answer").textContent).not.toContain("limited by");
    // What stands in for a missing field is no fact.
    expect(part("Answer").textContent).not.toContain("As it is");
    expect(screen.queryByRole("region", { name: "Predictions" })).toBeNull();
    expect(screen.queryByRole("heading", { name: /^Memory budget/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Prices" })).toBeNull();
    expect(screen.queryByText("Buy more RAM.")).toBeNull();
  });

  it("says in the answer what captures contradict", async () => {
    const store = createPlanStore();
    store.getState().applySizing(measuredSizing(2));
    await wholeReport(store);
    expect(part("Answer").textContent).toContain("Queries: 340 /s counted, 680 /s planned.");
    expect(part("Answer").textContent).not.toContain("Missing");
  });

  it("ends with both versions, the date and a link that opens the plan", async () => {
    await renderAccessible(<Report answer={null} changes={null} backtest={null} advice={null} />);
    const foot = screen.getByRole("contentinfo");
    expect(foot.textContent).toMatch(/arcplan \d+\.\d+\.\d+, model \d+\.\d+/);
    expect(within(foot).getByRole("link").getAttribute("href")).toContain("/?view=report#p2.");
  });

  it("leads back to the planner", async () => {
    const store = createPlanStore();
    store.getState().showPage("report");
    const { user } = await renderAccessible(
      <Report answer={null} changes={null} backtest={null} advice={null} />,
      store,
    );
    await user.click(screen.getByRole("button", { name: "Back to the planner" }));
    expect(store.getState().page).toBe("planner");
  });
});
