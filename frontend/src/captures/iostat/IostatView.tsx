import { lazy, Suspense, useState } from "react";
import type { IostatCapture } from "../../api/index.ts";
import { Verdict } from "../Verdict.tsx";
import { DRAWING, samplesText, sentence } from "../words.ts";
import { CurveTable } from "./CurveTable.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { busiestOf } from "./devices.ts";
import { VERDICT_TONES } from "./verdict-tones.ts";
import { VERDICT_TITLES } from "./words.ts";

const DeviceTimeline = lazy(() => import("./DeviceTimeline.tsx"));

/** An iostat capture: how loaded each device was, by response time, and the device's own curve. */
export function IostatView({ capture }: { readonly capture: IostatCapture }) {
  const { devices, reports, interval_s, since_boot_why } = capture;
  const [chosen, choose] = useState<string | null>(null);
  const device = devices.find(({ device: name }) => name === chosen) ?? busiestOf(devices);
  return (
    <>
      <p className="entry-note">
        {samplesText(reports, "report", interval_s)} {sentence(since_boot_why)}
      </p>
      <DeviceTable devices={devices} open={device?.device ?? null} onOpen={choose} />
      {device && (
        <section className="part">
          <h4>
            <bdi>{device.device}</bdi>
          </h4>
          <Verdict
            tone={VERDICT_TONES[device.verdict]}
            title={VERDICT_TITLES[device.verdict]}
            why={device.why}
          />
          {device.curve && <CurveTable curve={device.curve} />}
          <Suspense fallback={<p className="chart-waiting">{DRAWING}</p>}>
            <DeviceTimeline device={device} intervalS={interval_s} />
          </Suspense>
        </section>
      )}
    </>
  );
}
