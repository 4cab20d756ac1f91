import { formatByteRate, formatRate, formatSignificant } from "@arcplan/shared";
import type { Summary, Vdev, ZpoolIostatCapture } from "../../api/index.ts";
import { storage, text } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { Findings } from "../Verdict.tsx";
import { samplesText, sentence } from "../words.ts";
import { VDEVS, WAITS } from "./words.ts";

const NAME: TableColumn<Vdev> = {
  head: VDEVS.name,
  text: ({ path, pool }) => text(path.at(-1) ?? pool),
};

const mean = (
  head: string,
  of: (vdev: Vdev) => Summary | null | undefined,
  format: (value: number) => string,
): TableColumn<Vdev> => ({
  head,
  isFigure: true,
  text: (vdev) => {
    const figure = of(vdev);
    return figure ? format(figure.mean) : "–";
  },
});

const COLUMNS: readonly TableColumn<Vdev>[] = [
  NAME,
  { head: VDEVS.class, text: (vdev) => text(vdev.class) },
  { head: VDEVS.used, isFigure: true, text: (vdev) => storage(vdev.alloc_bytes) },
  { head: VDEVS.free, isFigure: true, text: (vdev) => storage(vdev.free_bytes) },
  mean(VDEVS.reads, (vdev) => vdev.reads_per_s, formatRate),
  mean(VDEVS.writes, (vdev) => vdev.writes_per_s, formatRate),
  mean(VDEVS.readBytes, (vdev) => vdev.read_bytes_per_s, formatByteRate),
  mean(VDEVS.writeBytes, (vdev) => vdev.write_bytes_per_s, formatByteRate),
];

/** Waiting times, where zpool iostat -l printed them. */
function waitColumns(vdevs: readonly Vdev[]): readonly TableColumn<Vdev>[] {
  const names = new Set(vdevs.flatMap(({ wait_ms }) => Object.keys(wait_ms)));
  return [...names].map((name) =>
    mean(name.replaceAll("_", " "), ({ wait_ms }) => wait_ms[name], formatSignificant),
  );
}

/** zpool iostat: space and physical I/O of each pool and vdev. */
export function ZpoolIostatView({ capture }: { readonly capture: ZpoolIostatCapture }) {
  const { vdevs, reports, interval_s, since_import_why } = capture;
  const timed = vdevs.filter(({ wait_ms }) => Object.keys(wait_ms).length > 0);
  return (
    <>
      <p className="entry-note">
        {samplesText(reports, "report", interval_s)} {sentence(since_import_why)}
      </p>
      <ColumnTable
        title={VDEVS.title}
        note={VDEVS.note}
        rows={vdevs}
        columns={COLUMNS}
        depth={({ path }) => Math.max(0, path.length - 1)}
        what="vdevs"
      />
      <ColumnTable
        title={WAITS.title}
        note={WAITS.note}
        rows={timed}
        columns={[NAME, ...waitColumns(timed)]}
        what="vdevs"
      />
      <Findings findings={capture.findings} />
    </>
  );
}
