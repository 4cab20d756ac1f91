import {
  formatByteRate,
  formatMemory,
  formatMs,
  formatRate,
  formatSignificant,
} from "@arcplan/shared";
import type { IostatDevice, Summary } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { ShowMore, useCapped } from "../ShowMore.tsx";
import { VERDICTS } from "./verdicts.ts";

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

const FIGURES: readonly Figure[] = [
  { head: "Reads/s", of: (d) => d.reads_per_s, text: formatRate },
  { head: "Writes/s", of: (d) => d.writes_per_s, text: formatRate },
  { head: "r_await", of: (d) => d.read_await_ms, text: formatMs },
  { head: "w_await", of: (d) => d.write_await_ms, text: formatMs },
  { head: "await", of: (d) => d.await_ms, text: formatMs },
  { head: "Queue", of: (d) => d.queue, text: formatSignificant },
  { head: "Request", of: (d) => d.request_bytes, text: formatMemory },
  { head: "Read bandwidth", of: (d) => d.read_bytes_per_s, text: formatByteRate },
];

/** Devices of a capture, mean over 95th percentile; a dash where this iostat prints nothing. */
export function DeviceTable({ devices, open, onOpen }: DeviceTableProps) {
  const { shown, more, showMore } = useCapped(devices, AT_FIRST);
  const printed = FIGURES.filter(({ of }) => devices.some((device) => of(device) !== null));
  return (
    <section className="part">
      <h4>Devices</h4>
      <p className="entry-note">
        Mean, and the 95th percentile below it. Saturation: mean response time over the lowest busy
        one seen. %util is left out: on SSDs, arrays and cloud volumes it is no measure of load.
      </p>
      <FigureTable caption="Devices">
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Role</th>
            {printed.map(({ head }) => (
              <th key={head} scope="col" className="numeric">
                {head}
              </th>
            ))}
            <th scope="col" className="numeric">
              Saturation
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
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
              <td>{VERDICTS[device.verdict].title}</td>
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
