import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createPlanStore } from "../plan/store.ts";
import { renderAccessible } from "../test/render.tsx";
import { measuredSizing } from "../test/sizing.ts";
import { ReportAdvice, ReportBacktest, ReportChanges } from "./ReportAdvice.tsx";

it("is whole on paper: options, what was turned down, growth, commands, backtest", async () => {
  const store = createPlanStore();
  const sizing = measuredSizing();
  store.getState().applySizing(sizing);
  await renderAccessible(
    <main>
      <ReportChanges plan={sizing.plan} />
      <ReportBacktest />
      <ReportAdvice plan={sizing.plan} />
    </main>,
    store,
  );
  const part = (name: string | RegExp) => screen.getByRole("region", { name });
  await waitFor(() => expect(screen.queryByText(/…$/)).toBeNull());
  expect(part("What to change").textContent).toContain("Price a month");
  expect(part("Changes turned down").textContent).not.toBe("");
  expect(part(/^Growth by 5 % a month/).textContent).toMatch(/In about \d+ (month|year)s?,/);
  expect(part("Commands").textContent).toContain("zfs create");
  expect(part("Commands").textContent).toContain("The way back");
  expect(within(part("Predicted against measured")).getAllByRole("row").length).toBeGreaterThan(1);
  expect(screen.queryByRole("button")).toBeNull();
});

it("has no comparison where there is nothing to compare with", async () => {
  await renderAccessible(<ReportBacktest />);
  expect(screen.queryByRole("region", { name: "Predicted against measured" })).toBeNull();
});
