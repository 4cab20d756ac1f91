import { defaultPlan, type Plan } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAccessible } from "../test/render.tsx";
import { IDLE_SERVER } from "../test/sizing.ts";
import { ReportAnswer } from "./ReportPage.tsx";

const onPaper = (plan: Plan) =>
  renderAccessible(
    <main>
      <ReportAnswer plan={plan} />
    </main>,
  );

it("the report names what does not fit, and proposes nothing before it does", async () => {
  await onPaper(withField(defaultPlan(), "memory.arc_bytes", 2 * 1024 ** 4));
  expect(await screen.findByText("This plan does not fit.")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText(/reads\/s/)).toBeNull();
});

it("the report says of an ARC that stays how much less would do", async () => {
  const { container } = await onPaper(IDLE_SERVER);
  await screen.findByText(/reads\/s/, { selector: "strong" }, { timeout: 20_000 });
  expect(container.textContent).toMatch(/ of ARC would do nearly as well;/);
});
