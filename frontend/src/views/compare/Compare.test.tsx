import { newServer } from "@arcplan/shared";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import Compare from "./Compare.tsx";
import { relativeChange } from "./words.ts";

const GIB = 1024 ** 3;

describe("comparing plans", () => {
  it("says in words and numbers what a change brought", async () => {
    const store = createPlanStore();
    store.getState().pin();
    store.getState().edit("memory.arc_bytes", 10 * GIB);
    await renderAccessible(<Compare />, store);
    const sentence = screen.getByRole("listitem").textContent;
    expect(sentence).toMatch(
      /^A with zfs_arc_max 10 GiB is the plan on screen: \+\d+ % reads, −\d+ % latency, the same cost\.$/,
    );
  });

  it("tells what is untested by both ends, and no percent of it", async () => {
    const store = createPlanStore();
    const plan = newServer({
      ...{ engine: "postgresql", file_bytes: 500e9, compression_ratio: 2, clients: 32 },
      ...{ machine: { ram_bytes: 64 * GIB, vcpus: 16 }, device: "nvme-gen4" },
    });
    store.getState().replacePlan(plan);
    store.getState().pin();
    store.getState().edit("memory.arc_bytes", 8 * GIB);
    await renderAccessible(<Compare />, store);
    expect(screen.getByRole("row", { name: /^Reads/ }).textContent).toMatch(
      /^Reads([\d,]+ to [\d,]+ \/suntested){2}$/,
    );
    expect(screen.getByRole("listitem").textContent).toMatch(
      /: (from )?[\d,–]+ .* reads\/s.* \(untested\), latency /,
    );
    expect(screen.getByRole("listitem").textContent).not.toMatch(/%/);
  });

  it("prices nothing that has no price, and counts queries where the answer does", async () => {
    const store = createPlanStore();
    store.getState().edit("storage.device", "hdd-7200");
    store.getState().edit("instance.type", null);
    store.getState().edit("workload.pages_per_query", 4);
    store.getState().pin();
    store.getState().edit("memory.arc_bytes", 10 * GIB);
    const { container } = await renderAccessible(<Compare />, store);
    expect(screen.getByRole("row", { name: /^Cost per month/ }).textContent).toBe(
      "Cost per monthno priceno price",
    );
    expect(container.textContent).not.toContain("$");
    expect(screen.getByRole("row", { name: /^Queries/ })).toBeDefined();
    expect(screen.getByRole("listitem").textContent).toMatch(/ % queries, .*latency\.$/);
  });

  it("has no figure for a plan that lacks something", async () => {
    const store = createPlanStore();
    store
      .getState()
      .replacePlan({ ...store.getState().plan, origins: { "data.files": "missing" } });
    store.getState().pin();
    store.getState().edit("data.files", 7);
    await renderAccessible(<Compare />, store);
    const row = screen.getByRole("row", { name: /^Reads/ });
    expect(row.textContent).toMatch(/^Readsno prediction[\d,]+ \/s$/);
    expect(screen.getByRole("listitem").textContent).not.toContain("reads");
  });

  it("marks what is better and what is worse than the first, and names the others by what differs", async () => {
    const store = createPlanStore();
    store.getState().pin();
    store.getState().edit("memory.arc_bytes", 10 * GIB);
    store.getState().pin();
    store.getState().edit("storage.device_bytes", 2e12);
    await renderAccessible(<Compare />, store);
    expect(screen.getByRole("button", { name: "B zfs_arc_max 10 GiB" })).toBeDefined();
    expect(screen.getByRole("row", { name: /^Latency, mean/ }).textContent).toMatch(
      /−\d+ %, better.*−\d+ %, better$/,
    );
    expect(screen.getByRole("row", { name: /^Cost per month/ }).textContent).toMatch(/, worse$/);
  });

  it("follows the plan on screen, and lets go of a pinned one", async () => {
    const store = createPlanStore();
    store.getState().pin();
    const { user } = await renderAccessible(<Compare />, store);
    expect(screen.getByRole("listitem").textContent).toBe("A is the plan on screen.");
    act(() => store.getState().edit("storage.vdevs", 2));
    expect(screen.getByRole("listitem").textContent).toContain(
      "A with Top-level vdevs 2 is the plan on screen",
    );
    await user.click(screen.getByRole("button", { name: "Unpin A" }));
    expect(store.getState().pinned).toEqual([]);
  });

  it.each([
    [100, 150, "+50 %"],
    [100, 50, "−50 %"],
    [100, 100.1, "same"],
    [100, 2000, "×20"],
    [0, 5, ""],
  ])("calls %d to %d %s", (then, now, words) => {
    expect(relativeChange(then, now)).toBe(words);
  });
});
