import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { LinePanel } from "./LinePanel.tsx";
import { SpanMark } from "./Marks.tsx";

const TICKS = [0, 1, 2, 3, 4];

function panel(mark?: ReactNode) {
  return render(
    <LinePanel
      rows={[
        { x: 0, y: 0 },
        { x: 1, y: 4 },
      ]}
      xKey="x"
      x={{ domain: [0, 1], ticks: [0, 1], format: (x) => `${x} across` }}
      y={{ domain: [0, 4], ticks: TICKS, format: (y) => `${y} upright` }}
      lines={[{ name: "line", key: "y", colour: "black" }]}
      height={128}
      tooltip={String}
      tooltipHead={String}
    >
      {mark}
    </LinePanel>,
  );
}

it("a panel has a level line at each tick of the y axis, and measures no tick's text for it", () => {
  const measured: (string | null)[] = [];
  const size = vi
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockImplementation(function measure(this: Element) {
      if (this.id === "recharts_measurement_span") measured.push(this.textContent);
      return new DOMRect(0, 0, 640, 320);
    });
  const { container } = panel();
  size.mockRestore();
  // Each word is a line of its own where all measure the same.
  for (const tick of TICKS) expect(container.textContent).toContain(`${tick}upright`);
  expect(container.querySelectorAll('line[stroke="var(--line)"]')).toHaveLength(TICKS.length);
  expect(measured).toContain("1 across");
  expect(measured.filter((text) => text?.endsWith(" upright"))).toEqual([]);
});

it.each([
  ["goes on above the panel has an arrow at its top", 9, ["M337 31L346 22L355 31Z"]],
  ["ends in it has none", 3, []],
])("a band that %s", (_, high, told) => {
  const size = vi
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(0, 0, 640, 320));
  const { container } = panel(<SpanMark x={0.5} low={1} high={high} words="80 %: 1 to 9 /s" />);
  size.mockRestore();
  expect(container.querySelector("line > title")?.textContent).toBe("80 %: 1 to 9 /s");
  const arrows = container.querySelectorAll('path[fill="var(--series-2)"]');
  expect(Array.from(arrows, (arrow) => arrow.getAttribute("d"))).toEqual(told);
});
