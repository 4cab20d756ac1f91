import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore, nothingKept } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import { measuredSizing, SMALL_SERVER, sizingOf } from "../../test/sizing.ts";
import Evidence from "./Evidence.tsx";

const MISSING = [{ path: "memory.ram_bytes", why: "It bounds the ARC.", remedy: "Enter it." }];

const button = () => screen.getByRole("button", { name: "Evidence" });
const isOpen = () => button().getAttribute("aria-expanded") === "true";
const counts = () => button().closest("header")?.textContent;

describe("the evidence", () => {
  it("is closed on a page without captures, and holds the ways to bring them", async () => {
    const { user } = await renderAccessible(<Evidence />);
    expect(isOpen()).toBe(false);
    expect(counts()).toContain("no captures");
    await user.click(button());
    expect(screen.getByRole("button", { name: "Choose files" })).toBeDefined();
    expect(
      screen.getByRole("region", { name: "Other measured figures, and calibration" }),
    ).toBeDefined();
  });

  it("stays closed when captures agree, and shows on demand what they say", async () => {
    const { user, store } = await renderAccessible(<Evidence />);
    act(() => store.getState().applySizing(measuredSizing()));
    expect(isOpen()).toBe(false);
    await user.click(button());
    const review = screen.getByRole("region", { name: "Your captures" });
    expect(within(review).getByText(/The prediction agrees/)).toBeDefined();
  });

  it("opens by itself when captures contradict the plan, and counts it", async () => {
    const { store } = await renderAccessible(<Evidence />);
    act(() => store.getState().applySizing(measuredSizing(2)));
    expect(isOpen()).toBe(true);
    expect(counts()).toContain("1 contradiction");
  });

  it("opens by itself when captures leave open what a prediction needs, also after a reload", async () => {
    const sizing = sizingOf(SMALL_SERVER, { missing: MISSING });
    const store = createPlanStore({ ...nothingKept(), plan: sizing.plan });
    store.getState().noteSizing(sizing);
    await renderAccessible(<Evidence />, store);
    expect(isOpen()).toBe(true);
    expect(counts()).toContain("1 open question");
    act(() => store.getState().applySizing(sizingOf(SMALL_SERVER, { missing: MISSING })));
    expect(
      screen.queryByRole("region", { name: "Other measured figures, and calibration" }),
    ).toBeNull();
  });

  it("asks nothing of a plan that does not use the captures, as of an example with excerpts", async () => {
    const store = createPlanStore();
    store.getState().noteSizing(sizingOf(SMALL_SERVER, { missing: MISSING }));
    await renderAccessible(<Evidence />, store);
    expect(isOpen()).toBe(false);
    expect(counts()).not.toContain("question");
  });

  it("is open on paper and as it was afterwards", async () => {
    await renderAccessible(<Evidence />);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(isOpen()).toBe(true);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(isOpen()).toBe(false);
  });
});
