import {
  formatByteRate,
  formatCount,
  formatMemory,
  formatMs,
  formatNumber,
  formatRate,
  formatSignificant,
} from "@arcplan/shared";
import { lazy, Suspense, useState } from "react";
import type { IostatCapture, IostatDevice, Summary } from "../../api/index.ts";
import { TableHead } from "../../ui/Table.tsx";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { type Tone, Verdict } from "../Verdict.tsx";
import { DRAWING, samplesText, sentence } from "../words.ts";
import { CURVE, curveNote, DEVICES, FIGURES, VERDICT_TITLES } from "./words.ts";

const AT_FIRST = 12;

interface DeviceTableProps {
  readonly devices: readonly IostatDevice[];
  readonly open: string | null;
  readonly onOpen: (device: string) => void;
}

interface Figure {
  readonly head: string;
  readonly of: (device: IostatDevice) => Summary | null;
  readonly text: (value: number) => string;
}

const COLUMNS: readonly Figure[] = [
  { head: FIGURES.reads, of: (d) => d.reads_per_s, text: formatRate },
  { head: FIGURES.writes, of: (d) => d.writes_per_s, text: formatRate },
  { head: FIGURES.readAwait, of: (d) => d.read_await_ms, text: formatMs },
  { head: FIGURES.writeAwait, of: (d) => d.write_await_ms, text: formatMs },
  { head: FIGURES.await, of: (d) => d.await_ms, text: formatMs },
  { head: FIGURES.queue, of: (d) => d.queue, text: formatSignificant },
  { head: FIGURES.request, of: (d) => d.request_bytes, text: formatMemory },
  { head: FIGURES.readBytes, of: (d) => d.read_bytes_per_s, text: formatByteRate },
];

/** Devices of a capture, mean above 95th percentile; a dash where iostat printed nothing. */
function DeviceTable({ devices, open, onOpen }: DeviceTableProps) {
  const { shown, more, showMore } = useCapped(devices, AT_FIRST);
  const printed = COLUMNS.filter(({ of }) => devices.some((device) => of(device) !== null));
  return (
    <section className="part">
      <h4>{DEVICES.title}</h4>
      <p className="entry-note">{DEVICES.note}</p>
      <FigureTable caption={DEVICES.title}>
        <TableHead
          columns={[
            DEVICES.device,
            DEVICES.role,
            ...printed.map(({ head }) => ({ figures: head })),
            { figures: DEVICES.saturation },
            DEVICES.verdict,
          ]}
        />
        <tbody>
          {shown.map((device) => (
            <tr key={device.device}>
              <th scope="row">
                <button
                  type="button"
                  className="text-button"
                  aria-pressed={device.device === open}
                  onClick={() => onOpen(device.device)}
                >
                  <bdi>{device.device}</bdi>
                </button>
              </th>
              <td>{device.role}</td>
              {printed.map(({ head, of, text }) => (
                <FigureCell key={head} figure={of(device)} text={text} />
              ))}
              <td className="numeric">
                {device.saturation === null ? "–" : formatSignificant(device.saturation)}
              </td>
              <td>{VERDICT_TITLES[device.verdict]}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="devices" />
    </section>
  );
}

function FigureCell({
  figure,
  text,
}: {
  readonly figure: Summary | null;
  readonly text: (value: number) => string;
}) {
  if (figure === null) return <td className="numeric">–</td>;
  return (
    <td className="numeric">
      {text(figure.mean)}
      <br />
      <small className="p95">{text(figure.p95)}</small>
    </td>
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

/** Measured working points of a device, and the curve through them. */
function CurveTable({ curve }: { readonly curve: NonNullable<IostatDevice["curve"]> }) {
  return (
    <section className="part">
      <h4>{CURVE.title}</h4>
      <p className="entry-note">{curveNote(curve)}</p>
      <FigureTable caption={CURVE.title}>
        <TableHead
          columns={[
            ...[CURVE.concurrency, CURVE.reads, CURVE.await, CURVE.samples].map((head) => ({
              figures: head,
            })),
          ]}
        />
        <tbody>
          {curve.points.map(({ concurrency, reads_per_s, read_await_ms, samples }) => (
            <tr key={concurrency}>
              <th scope="row" className="numeric">
                {formatNumber(concurrency)}
              </th>
              <td className="numeric">{formatSignificant(reads_per_s)}</td>
              <td className="numeric">{formatSignificant(read_await_ms)}</td>
              <td className="numeric">{formatCount(samples)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}

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
