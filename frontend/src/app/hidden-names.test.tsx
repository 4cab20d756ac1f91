import { act, render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ReportAdvice, settingsOf } from "../advice/index.ts";
import type { Capture } from "../api/index.ts";
import { arcstatCapture, zpoolIostatCapture } from "../captures/testing/captures.ts";
import { PlanStoreProvider, usePlanStore } from "../plan/context.tsx";
import { createPlanStore } from "../plan/store.ts";
import Report from "../report/Report.tsx";
import { ControlGroups } from "../views/controls/ControlGroups.tsx";
import Inspector from "../views/inspector/Inspector.tsx";
import { capturesFor, useReadCaptures } from "./captures-store.ts";

const SECRET = "customer-db7";
const read: readonly Capture[] = [arcstatCapture, zpoolIostatCapture].map((capture) => ({
  ...capture,
  name: `${SECRET}-${capture.kind}.txt`,
}));

function Everything() {
  const plan = usePlanStore((state) => state.plan);
  const captures = useReadCaptures();
  return (
    <>
      <ControlGroups />
      <Inspector />
      <Report advice={<ReportAdvice plan={plan} captures={captures} />} />
    </>
  );
}

it("hidden names are on no slider, in no formula and nowhere in the report", async () => {
  const store = createPlanStore();
  store.getState().applyMeasurement({ label: `${SECRET}.txt`, values: { "data.files": 12 } });
  store.getState().inspect({ kind: "field", path: "data.files" });
  settingsOf(store).setState({ names: { pool: SECRET } });
  const entry = { id: "1", position: 1, batch: 1, name: SECRET, bytes: 1, inBrowser: false };
  capturesFor(store).setState({
    entries: [
      {
        ...entry,
        source: null,
        progress: { phase: "done" },
        captures: read,
        problems: [],
        kept: "kept",
      },
    ],
  });
  const { container } = render(
    <PlanStoreProvider store={store}>
      <Everything />
    </PlanStoreProvider>,
  );
  const shown = () => container.innerHTML;
  await waitFor(() => expect(shown()).toMatch(/All \d+ measured|\d+ of \d+ measured/));
  for (const place of ["slider-marks", "Measured", "zfs create"]) expect(shown()).toContain(place);
  expect(shown().split(SECRET).length).toBeGreaterThan(5);
  act(() => store.getState().hideNames(true));
  await waitFor(() => expect(shown()).toMatch(/All \d+ measured|\d+ of \d+ measured/));
  expect(shown()).not.toContain(SECRET);
  expect(shown()).toContain("from a capture");
});
