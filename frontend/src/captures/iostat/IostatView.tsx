import {
  formatByteRate,
  formatMemory,
  formatMs,
  formatNumber,
  formatRate,
  formatSignificant,
} from "@arcplan/shared";
import { lazy, Suspense, useState } from "react";
import type { IostatCapture, IostatDevice, Summary } from "../../api/index.ts";
import { count, number } from "../FigureTable.tsx";
import { both, ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { type Tone, Verdict } from "../Verdict.tsx";
import { DRAWING, samplesText, sentence } from "../words.ts";
import { CURVE, curveNote, DEVICES, FIGURES, VERDICT_TITLES } from "./words.ts";

const figure = (
  head: string,
  of: (device: IostatDevice) => Summary | null,
  text: (value: number) => string,
): TableColumn<IostatDevice> => ({
  head,
  isFigure: true,
  text: (device) => both(of(device), text),
});

const COLUMNS: readonly TableColumn<IostatDevice>[] = [
  { head: DEVICES.role, text: ({ role }) => role },
  figure(FIGURES.reads, (d) => d.reads_per_s, formatRate),
  figure(FIGURES.writes, (d) => d.writes_per_s, formatRate),
  figure(FIGURES.readAwait, (d) => d.read_await_ms, formatMs),
  figure(FIGURES.writeAwait, (d) => d.write_await_ms, formatMs),
  figure(FIGURES.await, (d) => d.await_ms, formatMs),
  figure(FIGURES.queue, (d) => d.queue, formatSignificant),
  figure(FIGURES.request, (d) => d.request_bytes, formatMemory),
  figure(FIGURES.readBytes, (d) => d.read_bytes_per_s, formatByteRate),
  { head: DEVICES.saturation, isFigure: true, text: ({ saturation }) => number(saturation) },
  { head: DEVICES.verdict, text: ({ verdict }) => VERDICT_TITLES[verdict] },
];

interface DeviceTableProps {
  readonly devices: readonly IostatDevice[];
  readonly open: string | null;
  readonly onOpen: (device: string) => void;
}

/** Devices of a capture; choosing one shows its verdict. */
function DeviceTable({ devices, open, onOpen }: DeviceTableProps) {
  const name: TableColumn<IostatDevice> = {
    head: DEVICES.device,
    text: ({ device }) => (
      <button
        type="button"
        className="text-button"
        aria-pressed={device === open}
        onClick={() => onOpen(device)}
      >
        {device}
      </button>
    ),
  };
  return (
    <ColumnTable
      title={DEVICES.title}
      note={DEVICES.note}
      rows={devices}
      columns={[name, ...COLUMNS]}
      what="devices"
      atFirst={12}
    />
  );
}

/** Colour of a verdict on a device. */
const VERDICT_TONES: Readonly<Record<IostatDevice["verdict"], Tone>> = {
  idle: "neutral",
  light: "good",
  healthy: "good",
  queueing: "warn",
  saturated: "bad",
  "rate-limited": "bad",
  "no-baseline": "neutral",
  "no-latency": "neutral",
};

const requestsOf = ({ reads_per_s, writes_per_s }: IostatDevice): number =>
  (reads_per_s?.mean ?? 0) + (writes_per_s?.mean ?? 0);

/** The device with most requests; whole disks before partitions and stacked devices. */
function busiestOf(devices: readonly IostatDevice[]): IostatDevice | undefined {
  const disks = devices.filter(({ role }) => role === "disk");
  const among = disks.length > 0 ? disks : devices;
  return [...among].sort((a, b) => requestsOf(b) - requestsOf(a))[0];
}

type Point = NonNullable<IostatDevice["curve"]>["points"][number];

const POINTS: readonly TableColumn<Point>[] = [
  { head: CURVE.concurrency, text: ({ concurrency }) => formatNumber(concurrency) },
  { head: CURVE.reads, isFigure: true, text: (point) => number(point.reads_per_s) },
  { head: CURVE.await, isFigure: true, text: (point) => number(point.read_await_ms) },
  { head: CURVE.samples, isFigure: true, text: ({ samples }) => count(samples) },
];

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
          {device.curve && (
            <ColumnTable
              title={CURVE.title}
              note={curveNote(device.curve)}
              rows={device.curve.points}
              columns={POINTS}
            />
          )}
          <Suspense fallback={<p className="chart-waiting">{DRAWING}</p>}>
            <DeviceTimeline device={device} intervalS={interval_s} />
          </Suspense>
        </section>
      )}
    </>
  );
}
