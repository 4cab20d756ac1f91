import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { ChartFrame, FiguresOpen } from "./ChartFrame.tsx";

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

  it("keeps a long table short on paper, from its first row to its last, and says so", async () => {
    const rows = Array.from({ length: 64 }, (_, index) => [index]);
    await renderAccessible(
      <FiguresOpen value={true}>
        <ChartFrame
          title="Reads"
          finding="Twice as many."
          name="reads"
          table={{ columns: [{ label: "Row", name: "row" }], rows }}
        >
          <svg role="img" aria-label="A line that rises" />
        </ChartFrame>
      </FiguresOpen>,
    );
    const shown = screen.getAllByRole("cell").map((cell) => Number(cell.textContent));
    expect(shown.slice(0, 3)).toEqual([0, 3, 6]);
    expect(shown.at(-1)).toBe(63);
    expect(screen.getByText(/One in 3 of 64 rows/)).toBeDefined();
  });

  it("copies its figures as a spreadsheet takes them", async () => {
    const { user } = await renderAccessible(frame);
    // What it would read back is a Blob, which the simulated browser mistakes after many files in one process.
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(screen.getByText("Figures"));
    await user.click(screen.getByRole("button", { name: "Copy the figures" }));
    expect(write).toHaveBeenCalledWith("arc_bytes\tbasis\n2048\tmeasured\n4096\t");
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
  });
});
