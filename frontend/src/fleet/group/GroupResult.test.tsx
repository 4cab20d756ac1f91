import type { HostEffect } from "@arcplan/shared/fleet/group-change.ts";
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { GroupResult } from "./GroupPanel.tsx";

const figures = (month_usd: number) => ({
  reads_per_s: 1000,
  mean_ms: 8,
  by_ends: false,
  ram_bytes: 2 ** 34,
  month_usd,
});

const effect = (priced: boolean, month_usd: number): HostEffect => ({
  id: 1,
  host: "db1",
  outcome: "gains",
  reason: null,
  changes: [{ path: "memory.arc_bytes", from: 2 ** 30, to: 2 ** 31 }],
  before: figures(month_usd),
  after: { ...figures(month_usd), reads_per_s: 1200 },
  overcommits: false,
  priced,
});

function costOf(...effects: readonly HostEffect[]): string {
  const { unmount } = render(<GroupResult effects={effects} hosts={[]} isStale={false} />);
  const title = screen.getByText("Cost a month");
  const text = within(title.parentElement as HTMLElement)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent)
    .join(" | ");
  unmount();
  return text;
}

it("hosts without a price cost no $0.00 together", () => {
  expect(costOf(effect(false, 0))).toBe("no price | ");
  expect(costOf(effect(true, 150))).toBe("no change | before $150.00");
  expect(costOf(effect(true, 150), effect(false, 0))).toBe("no change | before $150.00");
});

it("reads of many hosts have the digits that a band would leave", () => {
  const many = [1, 2, 3].map((id) => ({
    ...effect(true, 150),
    id,
    before: { ...figures(150), reads_per_s: 4321 },
    after: { ...figures(150), reads_per_s: 5777 },
  }));
  render(<GroupResult effects={many} hosts={[]} isStale={false} />);
  expect(screen.getByText("Page reads/s").parentElement?.textContent).toBe(
    "Page reads/sabout 17,0001.3x, before 13,000",
  );
});

it("a host without one figure has no rate in the sum, and is counted", () => {
  const untested: HostEffect = { ...effect(true, 150), id: 2, outcome: "no-figure" };
  const { rerender } = render(
    <GroupResult effects={[effect(true, 150), untested]} hosts={[]} isStale={false} />,
  );
  const rate = () => screen.getByText("Page reads/s").parentElement?.textContent;
  expect(rate()).toContain("1,200");
  expect(rate()).not.toContain("2,400");
  expect(screen.getByText(/^Not in the reads: 1 host whose band/)).toBeTruthy();
  rerender(<GroupResult effects={[untested]} hosts={[]} isStale={false} />);
  expect(rate()).toBe("Page reads/sno figure");
});
