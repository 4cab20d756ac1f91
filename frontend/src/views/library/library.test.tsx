import { defaultPlan, examplePlans } from "@arcplan/shared";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore, nothingKept } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import Banner from "./Banner.tsx";
import PlansDialog, { HistoryDialog } from "./PlansDialog.tsx";

const GIB = 1024 ** 3;

describe("the note about a copy", () => {
  it("lists what had to be changed, and leads back to the own plan", async () => {
    const store = createPlanStore();
    const example = examplePlans()[1];
    if (example === undefined) throw new Error("there is no second example");
    store.getState().openCopy(example.plan, "link", ["recordsize: 20000 is not allowed"]);
    const { user } = await renderAccessible(<Banner />, store);
    expect(screen.getByText("One field was changed or not taken")).toBeDefined();
    expect(screen.getByText(/20000 is not allowed/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Back to my plan" }));
    expect(store.getState().plan).toEqual(defaultPlan());
  });

  it("promises to keep the own plan only to who has one", async () => {
    for (const isNew of [true, false]) {
      const store = createPlanStore({ ...nothingKept(), isNew });
      store.getState().openCopy(defaultPlan(), "example", [], "one table; not of this server.");
      const { unmount } = await renderAccessible(<Banner />, store);
      const note = screen.getByRole("region", { name: "Copy" }).textContent ?? "";
      expect(note.includes("Your own plan stays stored.")).toBe(!isNew);
      expect(note).toContain("Captures: one table; not of this server.");
      unmount();
    }
  });

  it("says why a link did not open", async () => {
    const store = createPlanStore();
    store.getState().fail("This link does not open: it was cut.");
    const { user } = await renderAccessible(<Banner />, store);
    expect(screen.getByRole("alert").textContent).toContain("it was cut");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the history", () => {
  it("names every step and goes to any of them", async () => {
    const store = createPlanStore();
    for (const size of [2, 4, 8]) {
      store.getState().edit("memory.arc_bytes", size * GIB);
      store.getState().finish();
    }
    const { user } = await renderAccessible(<HistoryDialog />, store);
    const steps = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(steps).toEqual([
      "zfs_arc_max 4 GiB to 8 GiB",
      "zfs_arc_max 2 GiB to 4 GiB",
      "zfs_arc_max 1 GiB to 2 GiB",
      "Start",
    ]);
    await user.click(screen.getByRole("button", { name: "zfs_arc_max 1 GiB to 2 GiB" }));
    expect(store.getState().plan.memory.arc_bytes).toBe(2 * GIB);
    await user.click(screen.getByRole("button", { name: "zfs_arc_max 4 GiB to 8 GiB" }));
    expect(store.getState().plan.memory.arc_bytes).toBe(8 * GIB);
  });
});

describe("plans in this browser", () => {
  it("are kept, shown, replaced and deleted by name", async () => {
    const { store, user, container } = await renderAccessible(<PlansDialog />);
    const name = screen.getByRole("textbox", { name: "Save this plan as" });
    await user.clear(name);
    await user.type(name, "Before");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await expectAccessible(container);
    act(() => store.getState().edit("workload.threads", 99));
    expect(screen.getByRole("button", { name: "Replace" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Before" }));
    expect(store.getState().plan.workload.threads).toBe(8);
    const [before] = store.getState().saved;
    await user.click(screen.getByRole("button", { name: "Delete Before" }));
    expect(store.getState().saved).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Put it back" }));
    expect(store.getState().saved).toEqual([before]);
  });

  it("open from a file as a copy, with what had to be changed", async () => {
    const { store, user } = await renderAccessible(<PlansDialog />);
    const text = JSON.stringify({ ...defaultPlan(), title: "Filed", layout: { ashift: 99 } });
    await user.upload(screen.getByLabelText("Open a file"), new File([text], "p.json"));
    expect(store.getState().plan.title).toBe("Filed");
    expect(store.getState().opened?.notes.join()).toMatch(/ashift/);
  });

  it.each([
    ["{", /not a plan/],
    ['{"version": 9}', /.+/],
  ])("say why a file does not open: %s", async (text, why) => {
    const { store, user } = await renderAccessible(<PlansDialog />);
    await user.upload(screen.getByLabelText("Open a file"), new File([text], "p.json"));
    expect((await screen.findByRole("alert")).textContent).toMatch(why);
    expect(store.getState().opened).toBeNull();
  });
});
