import {
  formatByteRate,
  formatMemory,
  formatMs,
  formatRate,
  formatSignificant,
} from "@arcplan/shared";
import type { IostatDevice, Summary } from "../../api/index.ts";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { DEVICES, FIGURES, VERDICT_TITLES } from "./words.ts";

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
export function DeviceTable({ devices, open, onOpen }: DeviceTableProps) {
  const { shown, more, showMore } = useCapped(devices, AT_FIRST);
  const printed = COLUMNS.filter(({ of }) => devices.some((device) => of(device) !== null));
  return (
    <section className="part">
      <h4>{DEVICES.title}</h4>
      <p className="entry-note">{DEVICES.note}</p>
      <FigureTable caption={DEVICES.title}>
        <thead>
          <tr>
            <th scope="col">{DEVICES.device}</th>
            <th scope="col">{DEVICES.role}</th>
            {printed.map(({ head }) => (
              <th key={head} scope="col" className="numeric">
                {head}
              </th>
            ))}
            <th scope="col" className="numeric">
              {DEVICES.saturation}
            </th>
            <th scope="col">{DEVICES.verdict}</th>
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
