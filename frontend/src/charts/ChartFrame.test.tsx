import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectAccessible, renderAccessible } from "../test/render.tsx";
import { ChartFrame } from "./ChartFrame.tsx";

const frame = (
  <ChartFrame
    title="Reads"
    finding="Twice as many."
    name="reads"
    table={{
      columns: [
        { label: "ARC", name: "arc_bytes", format: (value) => `${value / 1024} KiB` },
        { label: "Basis", name: "basis" },
      ],
      rows: [
        [2048, "measured"],
        [4096, null],
      ],
    }}
  >
    <svg role="img" aria-label="A line that rises" />
  </ChartFrame>
);

describe("the frame of a picture", () => {
  it("shows its figures as a table on demand, blanks as a dash, without barriers", async () => {
    const { user, container } = await renderAccessible(frame);
    expect(screen.queryByRole("table")).toBeNull();
    await user.click(screen.getByText("Figures"));
    expect(screen.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
      "2 KiB",
      "measured",
      "4 KiB",
      "–",
    ]);
    await expectAccessible(container);
  });

  it("copies its figures as a spreadsheet takes them", async () => {
    const { user } = await renderAccessible(frame);
    await user.click(screen.getByText("Figures"));
    await user.click(screen.getByRole("button", { name: "Copy the figures" }));
    expect(await navigator.clipboard.readText()).toBe("arc_bytes\tbasis\n2048\tmeasured\n4096\t");
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
  });
});
