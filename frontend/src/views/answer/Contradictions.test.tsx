import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAccessible } from "../../test/render.tsx";
import { measuredSizing } from "../../test/sizing.ts";
import BestChange from "./BestChange.tsx";

describe("what captures contradict", () => {
  it("stands on top in place of a prediction, with the question that settles it", async () => {
    const { store } = await renderAccessible(<BestChange />);
    act(() => store.getState().applySizing(measuredSizing(2)));
    const told = await screen.findByRole("region", { name: /^No prediction/ });
    expect(told.textContent).toContain("Measured: Queries 340 /s, Latency, mean 11.7 ms.");
    expect(told.textContent).toContain(
      "Queries: 340 /s counted, 680 /s planned. The device is slower than assumed. Record `iostat",
    );
    act(() => store.getState().edit("memory.arc_bytes", 2 ** 31));
    expect(told.isConnected).toBe(true);
    act(() => store.getState().applySizing(measuredSizing()));
    expect(told.isConnected).toBe(false);
  });
});
