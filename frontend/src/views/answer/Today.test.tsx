import { defaultPlan, evaluate, formatRate, formatUsd } from "@arcplan/shared";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { measuredSizing, SMALL_SERVER, sizingOf } from "../../test/sizing.ts";
import Inspector from "../inspector/Inspector.tsx";
import Announcer from "./Announcer.tsx";
import { Today } from "./Today.tsx";

const GIB = 1024 ** 3;

afterEach(() => {
  vi.useRealTimers();
});

describe("the summary", () => {
  it("says what the plan brings, needs and costs, and what limits it", async () => {
    await renderAccessible(<Today />);
    const { reads, cost } = evaluate(defaultPlan());
    expect(screen.getByRole("button", { name: /^Reads/ }).textContent).toContain(
      "about 1,600 /s80 %: 1,180 to 2,190 /s",
    );
    // No digit that the band does not allow, not even on hover.
    expect(document.body.innerHTML).not.toContain(formatRate(reads.per_s));
    expect(screen.getByRole("button", { name: /^ARC for metadata/ }).textContent).toContain(
      "about 6.7 GiB",
    );
    expect(screen.getByRole("button", { name: /^Cost/ }).textContent).toContain(
      formatUsd(cost.month_usd),
    );
    expect(screen.getByRole("button", { name: /^Limited by/ }).textContent).toContain("IOPS");
  });

  it("says that there is no price where nothing has one, and takes an entered one as the least", async () => {
    const { store } = await renderAccessible(<Today />);
    const cost = screen.getByRole("button", { name: /^Cost/ });
    act(() => {
      store.getState().edit("storage.device", "hdd-7200");
      store.getState().edit("instance.type", null);
    });
    expect(cost.textContent).toContain("no price");
    expect(cost.textContent).not.toContain("$");
    act(() => store.getState().edit("prices.instance_usd_per_hour", 0.5));
    expect(cost.textContent).toMatch(/^Cost\$365\.00 \/monthwithout /);
  });

  it("says the commits of a load with no more digits than its queries", async () => {
    const { store } = await renderAccessible(<Today />);
    act(() => store.getState().edit("workload.commits_per_query", 1));
    const digits = (name: RegExp) =>
      /about ([\d,]+)/.exec(screen.getByRole("button", { name }).textContent ?? "")?.[1];
    await waitFor(() => expect(digits(/^Commits/)).toBe(digits(/^Reads/)));
    expect(digits(/^Commits/)).toMatch(/^[1-9]\d?[,0]*$/);
  });

  it("says how much WAL a transaction of PostgreSQL writes, and nothing of it for InnoDB", async () => {
    const { store } = await renderAccessible(<Today />);
    act(() => store.getState().edit("workload.commits_per_query", 0.5));
    const commits = screen.getByRole("button", { name: /^Commits/ });
    expect(commits.textContent).not.toContain("WAL");
    act(() => store.getState().edit("engine", "postgresql"));
    await waitFor(() => expect(commits.textContent).toMatch(/[\d.]+ (KiB|B) of WAL each/));
    const before = commits.textContent;
    act(() => store.getState().edit("postgresql.full_page_writes", false));
    await waitFor(() => expect(commits.textContent).toContain("512 B of WAL each"));
    expect(before).toMatch(/KiB of WAL each/);
  });

  it("shows queries measured beside queries predicted, and says when they disagree", async () => {
    const { store } = await renderAccessible(<Today />);
    act(() => store.getState().applySizing(measuredSizing()));
    const queries = screen.getByRole("button", { name: /^Queries/ });
    expect(queries.textContent).toBe("Queriesmeasured 340 /spredicted 337 /s (−1\u00a0%)");
    expect(screen.getByText("Today").textContent).toBe("Today measured");
    act(() => store.getState().applySizing(measuredSizing(2)));
    expect(queries.textContent).toBe(
      "Queriesmeasured 340 /s✕ queries: 340 /s counted, 680 /s planned",
    );
    const latency = screen.getByRole("button", { name: /^Latency/ });
    expect(latency.textContent).toContain("measured 11.7 ms");
    const limit = screen.getByRole("button", { name: /^Limited by/ });
    expect(limit.textContent).toContain("no prediction yet");
  });

  it("says what was measured as captured beside a plan that was changed", async () => {
    const { store } = await renderAccessible(<Today />);
    act(() => store.getState().applySizing(measuredSizing()));
    act(() => store.getState().edit("memory.arc_bytes", GIB));
    const queries = screen.getByRole("button", { name: /^Queries/ });
    expect(queries.textContent).toContain("today 340 /s, predicted 337 /s");
    expect(screen.getByText("This plan").textContent).toBe("This plan predicted");
  });

  it("says how long clients think, without which rate and latency do not come to their number", async () => {
    const { store } = await renderAccessible(<Today />);
    const latency = screen.getByRole("button", { name: /^Latency/ });
    expect(latency.textContent).not.toContain("think");
    act(() => store.getState().edit("workload.think_ms", 12));
    expect(latency.textContent).toMatch(/p99 .*; think time 12.0 ms$/);
  });

  it("says that a prediction does not hold, however the plan is changed", async () => {
    const { store } = await renderAccessible(<Today />);
    const sizing = measuredSizing();
    const mark = {
      name: "special_small_blocks",
      of: "tank/db",
      value: "16K",
      sources: [],
      use: "not-modelled",
      why: "All records are on the special vdev.",
      direction: "The answer is too low.",
      mark: "All tables are on the special vdev.",
      plain: false,
    } as const;
    act(() => store.getState().applySizing({ ...sizing, stated: [mark] }));
    const queries = screen.getByRole("button", { name: /^Queries/ });
    expect(queries.textContent).toContain("✕ does not hold: special_small_blocks");
    act(() => store.getState().edit("memory.arc_bytes", GIB));
    expect(queries.textContent).toContain("✕ does not hold: special_small_blocks");
  });

  it("says so of a field of the plan until the field is changed", async () => {
    const { store } = await renderAccessible(<Today />);
    const stated = [
      {
        name: "primarycache",
        of: "tank/db",
        value: "none",
        sources: [],
        use: "used",
        why: "Each read fetches its path.",
        direction: null,
        mark: "No such server was measured.",
        plain: false,
      },
    ] as const;
    act(() => store.getState().applySizing({ ...measuredSizing(), stated }));
    const queries = screen.getByRole("button", { name: /^Queries/ });
    expect(queries.textContent).toContain("✕ does not hold: primarycache");
    act(() => store.getState().edit("layout.primarycache", "metadata"));
    expect(queries.textContent).toContain("today 340 /s");
  });

  it("predicts and prices nothing while the captures lack what decides it", async () => {
    const { store } = await renderAccessible(<Today />);
    const sizing = sizingOf(SMALL_SERVER, {
      missing: [
        { path: "workload.pages_per_query", why: "It decides the reads.", remedy: "Enter it." },
        { path: "memory.ram_bytes", why: "It bounds the ARC.", remedy: "Enter it." },
      ],
    });
    act(() => store.getState().applySizing(sizing));
    const reads = screen.getByRole("button", { name: /^Reads/ });
    await waitFor(() => expect(reads.textContent).toContain("no prediction yet2 values missing"));
    expect(screen.getByRole("button", { name: /^Cost/ }).textContent).toContain("no price");
    expect(screen.getByRole("button", { name: /^ARC for metadata/ }).textContent).toMatch(
      /MiB|GiB/,
    );
    act(() => {
      store.getState().edit("workload.pages_per_query", 1);
      store.getState().edit("memory.ram_bytes", 4 * GIB);
    });
    expect(reads.textContent).toMatch(/\d \/s/);
  });

  it("compares the ARC for metadata with no limit that nobody knows", async () => {
    const { store } = await renderAccessible(<Today />);
    const missing = [{ path: "memory.arc_bytes", why: "It bounds the ARC.", remedy: "Enter it." }];
    act(() => store.getState().applySizing(sizingOf(SMALL_SERVER, { missing })));
    const metadata = screen.getByRole("button", { name: /^ARC for metadata/ });
    expect(metadata.textContent).toContain("the limit is not known");
    act(() => store.getState().edit("memory.arc_bytes", 4 * GIB));
    expect(metadata.textContent).toContain("limit 4 GiB: enough");
  });

  it("follows an edit at once", async () => {
    const { store } = await renderAccessible(<Today />);
    const reads = screen.getByRole("button", { name: /^Reads/ });
    const before = reads.textContent;
    act(() => store.getState().edit("memory.arc_bytes", 10 * GIB));
    expect(reads.textContent).not.toBe(before);
    expect(screen.getByRole("button", { name: /^ARC for metadata/ }).textContent).toContain(
      "limit 10 GiB: enough",
    );
  });

  it("shows nothing of the server before while captures are read", async () => {
    const { store, container } = await renderAccessible(<Today />);
    expect(container.textContent).toContain("about 1,600");
    act(() => store.setState({ isReading: true }));
    expect(screen.queryByRole("button")).toBeNull();
    expect(container.textContent).not.toMatch(/\d/);
    await expectAccessible(container);
  });

  it("opens for every figure its formula with this plan's numbers, its inputs and its source", async () => {
    const { user } = await renderAccessible(
      <>
        <Today />
        <Inspector />
      </>,
    );
    for (const name of [/^Reads/, /^Latency/, /^Commits/, /^ARC for metadata/, /^Cost/]) {
      await user.click(screen.getByRole("button", { name }));
      const panel = screen.getByRole("complementary", { name: "Details" });
      expect(panel.textContent).toContain("Formula");
      expect(panel.textContent).toContain("Trust");
      expect(panel.textContent).toContain("Source");
    }
  });

  it("opens for the limit how full every resource is", async () => {
    const { user, container } = await renderAccessible(
      <>
        <Today />
        <Inspector />
      </>,
    );
    await user.click(screen.getByRole("button", { name: /^Limited by/ }));
    expect(screen.getByRole("cell", { name: "CPU" })).toBeDefined();
    await expectAccessible(container);
  });

  it("closes the formula with Escape and gives the focus back", async () => {
    const { user } = await renderAccessible(
      <>
        <Today />
        <Inspector />
      </>,
    );
    const reads = screen.getByRole("button", { name: /^Reads/ });
    await user.click(reads);
    expect(document.activeElement).toBe(screen.getByRole("complementary"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(document.activeElement).toBe(reads);
  });
});

describe("the live region", () => {
  it("speaks once when a change has settled, not while a control moves", async () => {
    const store = createPlanStore();
    await renderAccessible(<Announcer />, store);
    vi.useFakeTimers();
    for (const size of [2, 3, 4]) {
      act(() => store.getState().edit("memory.arc_bytes", size * GIB));
      act(() => vi.advanceTimersByTime(300));
    }
    act(() => vi.advanceTimersByTime(5000));
    expect(screen.getByRole("status").textContent).toBe("");
    act(() => store.getState().finish());
    act(() => vi.advanceTimersByTime(700));
    expect(screen.getByRole("status").textContent).toMatch(/reads per second, limited by/);
    expect(screen.getByRole("status").textContent).toContain("limit 4 GiB");
  });
});
