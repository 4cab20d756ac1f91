import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LinePanel } from "./LinePanel.tsx";

const TICKS = [0, 1, 2, 3, 4];

it("a panel has a level line at each tick of the y axis, and measures no tick's text for it", () => {
  const measured: (string | null)[] = [];
  const size = vi
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockImplementation(function measure(this: Element) {
      if (this.id === "recharts_measurement_span") measured.push(this.textContent);
      return new DOMRect(0, 0, 640, 320);
    });
  const { container } = render(
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
    />,
  );
  size.mockRestore();
  // Each word is a line of its own where all measure the same.
  for (const tick of TICKS) expect(container.textContent).toContain(`${tick}upright`);
  expect(container.querySelectorAll('line[stroke="var(--line)"]')).toHaveLength(TICKS.length);
  expect(measured).toContain("1 across");
  expect(measured.filter((text) => text?.endsWith(" upright"))).toEqual([]);
});
