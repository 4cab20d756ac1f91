import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ReportAdvice, ReportBacktest, ReportChanges } from "../../advice/ReportAdvice.tsx";
import { settingsOf } from "../../advice/settings.ts";
import { Review } from "../../evidence/Review.tsx";
import { StatedOnPaper } from "../../evidence/Stated.tsx";
import { PlanStoreProvider, usePlanStore } from "../../plan/context.tsx";
import { createPlanStore } from "../../plan/store.ts";
import Report from "../../report/Report.tsx";
import { sizingOf } from "../../test/sizing.ts";
import ControlGroups from "../../views/controls/ControlGroups.tsx";
import Inspector from "../../views/inspector/Inspector.tsx";

const SECRET = "customer-db7";
const ONE_FILE = { read: 1, all: 1 };
function Everything() {
  const plan = usePlanStore((state) => state.plan);
  const sizing = usePlanStore((state) => state.sizing);
  return (
    <>
      <ControlGroups />
      <Inspector />
      <Report
        answer={null}
        changes={<ReportChanges plan={plan} />}
        backtest={
          <>
            <StatedOnPaper />
            <ReportBacktest />
          </>
        }
        advice={<ReportAdvice plan={plan} />}
      />
      {sizing !== null && <Review sizing={sizing} files={ONE_FILE} unread={[]} />}
    </>
  );
}

it("hidden names are on no slider, in no formula and nowhere in the report", async () => {
  const store = createPlanStore();
  const sizing = sizingOf({ "data.files": 12 }, {}, `${SECRET}.txt`);
  store.getState().applySizing({
    ...sizing,
    unused: [{ capture: `${SECRET}-2.txt`, why: `It is of ${SECRET}.`, is_set_aside: true }],
    stated: [
      {
        name: "special_small_blocks",
        of: `tank/${SECRET}`,
        value: "16K",
        sources: [{ capture: `${SECRET}.txt`, line: 1, excerpt: SECRET }],
        use: "not-modelled",
        why: "All records are on the special vdev.",
        direction: "The answer is too low.",
        mark: "All tables are on the special vdev.",
        plain: false,
      },
    ],
  });
  store.getState().inspect({ kind: "field", path: "data.files" });
  settingsOf(store).setState({ names: { pool: SECRET } });
  const { container } = render(
    <PlanStoreProvider store={store}>
      <Everything />
    </PlanStoreProvider>,
  );
  const shown = () => container.innerHTML;
  fireEvent.click(screen.getByRole("checkbox", { name: /^With appendix/ }));
  await waitFor(() => expect(shown()).toContain("zfs create"), { timeout: 10_000 });
  for (const place of ["slider-marks", "Measured", "zfs create", "does not hold"])
    expect(shown()).toContain(place);
  expect(shown().split(SECRET).length).toBeGreaterThan(5);
  act(() => store.getState().hideNames(true));
  await waitFor(() => expect(shown()).toContain("zfs create"), { timeout: 10_000 });
  expect(shown()).not.toContain(SECRET);
  expect(shown()).toContain("from a capture");
});
