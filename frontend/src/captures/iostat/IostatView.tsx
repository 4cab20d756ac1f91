import { lazy, Suspense, useState } from "react";
import type { IostatCapture } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { Verdict } from "../Verdict.tsx";
import { everyText, sentence } from "../words.ts";
import { CurveTable } from "./CurveTable.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { busiestOf } from "./devices.ts";
import { VERDICTS } from "./verdicts.ts";

const DeviceTimeline = lazy(() => import("./DeviceTimeline.tsx"));

/** An iostat capture: how busy each device was by response time, and the device's own curve. */
export function IostatView({ capture }: { readonly capture: IostatCapture }) {
  const { devices, reports, interval_s, since_boot_why } = capture;
  const [chosen, choose] = useState<string | null>(null);
  const device = devices.find(({ device: name }) => name === chosen) ?? busiestOf(devices);
  return (
    <>
      <p className="entry-note">
        {plural(reports, "report")}
        {everyText(interval_s)}. {sentence(since_boot_why)}
      </p>
      <DeviceTable devices={devices} open={device?.device ?? null} onOpen={choose} />
      {device && (
        <section className="part">
          <h4>
            <bdi>{device.device}</bdi>
          </h4>
          <Verdict
            tone={VERDICTS[device.verdict].tone}
            title={VERDICTS[device.verdict].title}
            why={device.why}
          />
          {device.curve && <CurveTable curve={device.curve} />}
          <Suspense fallback={<p className="chart-waiting">Drawing…</p>}>
            <DeviceTimeline device={device} intervalS={interval_s} />
          </Suspense>
        </section>
      )}
    </>
  );
}
