import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore } from "../plan/store.ts";
import { renderAccessible } from "../test/render.tsx";
import LeadChart from "./arc/LeadChart.tsx";
import Charts from "./Charts.tsx";

const GIB = 1024 ** 3;

const TITLES = [
  "Reads against ARC size",
  "Memory budget",
  "ARC needed by recordsize",
  "Response time against concurrency",
  "Speed-up over servers that share the data",
  "Devices: cost against reads",
  "What moves the answer",
  /^Block trees of .*files$/,
  "Cost by part",
];

const ALL = (
  <>
    <LeadChart />
    <Charts />
  </>
);

function picture(title: string | RegExp): HTMLElement {
  return screen.getByRole("region", { name: title });
}

describe("the pictures of a plan", () => {
  it("each come with a finding, a table of their figures and three ways to save them", async () => {
    const { user } = await renderAccessible(ALL);
    for (const title of TITLES) {
      const frame = within(picture(title));
      expect(picture(title).querySelector(".chart-finding")?.textContent).toMatch(/\w.*\.$/);
      await user.click(frame.getByText("Figures"));
      expect(picture(title).querySelectorAll("tbody tr").length).toBeGreaterThan(0);
      for (const format of ["SVG", "PNG", "CSV"]) {
        expect(frame.getByRole("button", { name: format })).toBeDefined();
      }
    }
  });

  it("say what growing the ARC would bring, until it is sufficient", async () => {
    const { store } = await renderAccessible(ALL);
    const frame = picture("Reads against ARC size");
    expect(frame.textContent).toMatch(
      /Growing the ARC from 1 GiB to \d.* ends nearly all misses/,
    );
    act(() => store.getState().edit("memory.arc_bytes", 10 * GIB));
    expect(frame.textContent).toMatch(/on the ARC misses hardly any indirect block/);
  });

  it("say by how much a plan exceeds the RAM", async () => {
    const { store } = await renderAccessible(ALL);
    act(() => store.getState().edit("memory.buffer_pool_bytes", 32 * GIB));
    expect(picture("Memory budget").textContent).toMatch(/more than the 15.3 GiB of RAM/);
  });

  it("draw pinned plans into the ARC curve and its table", async () => {
    const store = createPlanStore();
    store.getState().pin();
    store.getState().edit("storage.vdevs", 3);
    const { user } = await renderAccessible(ALL, store);
    const frame = within(picture("Reads against ARC size"));
    await user.click(frame.getByText("Figures"));
    expect(frame.getByRole("columnheader", { name: "Reads, A" })).toBeDefined();
  });
});
