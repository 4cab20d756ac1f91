import type { CaptureOf, Summary } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, ms, number, percent, rate, storage } from "../tables/figures.ts";
import { everyText } from "../words.ts";

type DeviceCapture = CaptureOf<"sar-disk" | "diskstats">;
type Device = DeviceCapture["devices"][number];
type Counters = CaptureOf<"diskstats">["counters"][number];

/** Mean and 95th percentile of a figure, such as "300 / 312". */
function both(figure: Summary | null | undefined, text: (value: number) => string): string {
  return figure ? `${text(figure.mean)} / ${text(figure.p95)}` : "–";
}

const COLUMNS: readonly TableColumn<Device>[] = [
  { head: "Device", text: ({ device }) => device },
  { head: "Reads/s", isFigure: true, text: (row) => both(row.reads_per_s, rate) },
  { head: "Writes/s", isFigure: true, text: (row) => both(row.writes_per_s, rate) },
  { head: "Read bytes/s", isFigure: true, text: (row) => both(row.read_bytes_per_s, storage) },
  { head: "Write bytes/s", isFigure: true, text: (row) => both(row.write_bytes_per_s, storage) },
  { head: "Read wait", isFigure: true, text: (row) => both(row.read_await_ms, ms) },
  { head: "Write wait", isFigure: true, text: (row) => both(row.write_await_ms, ms) },
  { head: "Wait", isFigure: true, text: (row) => both(row.await_ms, ms) },
  { head: "Queue", isFigure: true, text: (row) => both(row.queue, number) },
  { head: "Busy", isFigure: true, text: (row) => both(row.util_percent, percent) },
];

const COUNTERS: readonly TableColumn<Counters>[] = [
  { head: "Device", text: ({ device }) => device },
  { head: "Reads", isFigure: true, text: ({ reads }) => count(reads) },
  { head: "Read", isFigure: true, text: (row) => storage(row.read_bytes) },
  { head: "Writes", isFigure: true, text: ({ writes }) => count(writes) },
  { head: "Written", isFigure: true, text: (row) => storage(row.write_bytes) },
  { head: "Busy", isFigure: true, text: (row) => ms(row.busy_ms) },
];

/** Rates and waits of devices over the samples; of a single snapshot the counters since boot. */
export function DeviceFigures({ capture }: { readonly capture: DeviceCapture }) {
  return (
    <>
      {capture.devices.length > 0 && (
        <p className="entry-note">
          {plural(capture.samples, "sample")}
          {everyText(capture.interval_s)}. Mean / 95th percentile.
        </p>
      )}
      <ColumnTable title="Devices" rows={capture.devices} columns={COLUMNS} what="devices" />
      {capture.kind === "diskstats" && (
        <ColumnTable
          title="Counters since boot"
          rows={capture.counters}
          columns={COUNTERS}
          what="devices"
        />
      )}
    </>
  );
}
