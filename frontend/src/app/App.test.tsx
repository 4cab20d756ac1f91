import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { createPlanStore } from "../plan/store.ts";
import { expectAccessible, renderAccessible } from "../test/render.tsx";
import { App } from "./App.tsx";
import { listenForShortcuts } from "./planner.tsx";

// A part of the page that is still being loaded when the last test ends would be an error of its own.
beforeAll(() =>
  Promise.all([
    import("../advice/AdviceRoom.tsx"),
    import("./arriving/Evidence.tsx"),
    import("../views/answer/BestChange.tsx"),
    import("../advice/answering/questions.ts"),
    import("../charts/ChartTabs.tsx"),
  ]),
);

describe("the page", () => {
  it("shows a complete answer before anything is typed, and no dialog", async () => {
    const { container } = await renderAccessible(<App />);
    expect(screen.getByRole("region", { name: "Prediction" }).textContent).toContain(
      "about 6.7 GiB",
    );
    await screen.findByRole("button", { name: "Apply the best change" }, { timeout: 20_000 });
    expect(screen.queryByRole("dialog")).toBeNull();
    await screen.findByRole("region", { name: "Reads against ARC size" });
    await expectAccessible(container);
  });

  it("undoes and redoes by buttons and keys, but leaves typing in fields alone", async () => {
    const store = createPlanStore();
    const stop = listenForShortcuts(store);
    const { user } = await renderAccessible(<App />, store);
    act(() => {
      store.getState().edit("workload.threads", 50);
      store.getState().finish();
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(store.getState().plan.workload.threads).toBe(8);
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true, shiftKey: true });
    expect(store.getState().plan.workload.threads).toBe(50);
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(store.getState().plan.workload.threads).toBe(8);
    fireEvent.keyDown(document.body, { key: "y", ctrlKey: true });
    expect(store.getState().plan.workload.threads).toBe(50);
    const field = await screen.findByRole("textbox", { name: "Clients" });
    fireEvent.change(field, { target: { value: "64" } });
    fireEvent.keyDown(field, { key: "z", ctrlKey: true });
    expect(store.getState().plan.workload.threads).toBe(50);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(store.getState().plan.workload.threads).toBe(64);
    fireEvent.keyDown(field, { key: "z", ctrlKey: true });
    expect(store.getState().plan.workload.threads).toBe(50);
    const title = screen.getByRole("textbox", { name: "Name of the plan" });
    fireEvent.keyDown(title, { key: "z", ctrlKey: true });
    expect(store.getState().plan.workload.threads).toBe(50);
    stop();
  });

  it("opens an example with one choice from the list", async () => {
    const { store, user } = await renderAccessible(<App />);
    await user.click(screen.getByRole("button", { name: "Examples" }));
    await user.click(await screen.findByRole("button", { name: /20 TB on premises/ }));
    await waitFor(() => expect(store.getState().plan.title).toMatch(/20 TB/));
    expect(store.getState().opened?.from).toBe("example");
  });

  it("renames the plan in place, also in the window's title", async () => {
    const { user } = await renderAccessible(<App />);
    const title = screen.getByRole("textbox", { name: "Name of the plan" });
    await user.clear(title);
    await user.type(title, "Customer 7{Enter}");
    expect(document.title).toBe("Customer 7 · arcplan");
  });

  it("cycles through the themes", async () => {
    const { user } = await renderAccessible(<App />);
    await user.click(screen.getByRole("button", { name: /^Theme/ }));
    expect(document.documentElement.dataset.theme).toBe("light");
    await user.click(screen.getByRole("button", { name: /^Theme/ }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    await user.click(screen.getByRole("button", { name: /^Theme/ }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
