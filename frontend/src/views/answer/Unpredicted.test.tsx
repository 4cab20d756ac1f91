import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAccessible } from "../../test/render.tsx";
import { measuredSizing, SMALL_SERVER, sizingOf } from "../../test/sizing.ts";
import BestChange from "./BestChange.tsx";

describe("what captures leave open", () => {
  it("stands in place of an answer, with what was measured, why, and the drives to choose from", async () => {
    const missing = [{ path: "storage.device", why: "Which drive is it?", remedy: "iostat" }];
    const { measured } = measuredSizing();
    const { store, user } = await renderAccessible(<BestChange />);
    act(() => store.getState().applySizing(sizingOf(SMALL_SERVER, { missing, measured })));
    const told = await screen.findByRole("region", { name: "No answer yet." });
    expect(told.textContent).toContain("Measured: Queries 340 /s, Latency, mean 11.7 ms.");
    expect(told.textContent).toContain("Missing: Data device. Which drive is it?");
    await user.click(screen.getByRole("button", { name: "Choose the drive" }));
    expect(store.getState().comparedField).toBe("storage.device");
    act(() => store.setState({ namesHidden: true }));
    expect(told.textContent).not.toContain("Which drive is it?");
  });
});

describe("what captures contradict", () => {
  it("stands on top in place of a prediction, with the question that settles it", async () => {
    const { store } = await renderAccessible(<BestChange />);
    act(() => store.getState().applySizing(measuredSizing(2)));
    const told = await screen.findByRole("region", { name: /^No prediction/ });
    expect(told.textContent).toContain("Measured: Queries 340 /s, Latency, mean 11.7 ms.");
    expect(told.textContent).toContain(
      "Queries: 340 /s counted, 680 /s planned. The device is slower than assumed. Record iostat",
    );
    act(() => store.getState().edit("memory.arc_bytes", 2 ** 31));
    expect(told.isConnected).toBe(true);
    act(() => store.getState().applySizing(measuredSizing()));
    expect(told.isConnected).toBe(false);
  });
});
