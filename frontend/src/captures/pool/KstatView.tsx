import type { CaptureOf, Summary } from "../../api/index.ts";
import { count, memory, ms, number, storage, text } from "../FigureTable.tsx";
import {
  ColumnTable,
  type SummaryRow,
  SummaryTable,
  type TableColumn,
} from "../tables/ColumnTable.tsx";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { samplesText } from "../words.ts";
import { DBUF_HEADS, DBUFS, KSTAT, levelText } from "./words.ts";

type Dbufs = CaptureOf<"dbufs">;
type Held = Dbufs["datasets"][number];

const LEVELS: readonly TableColumn<Dbufs["levels"][number]>[] = [
  { head: DBUF_HEADS.level, text: ({ level }) => levelText(level) },
  { head: DBUF_HEADS.blocks, isFigure: true, text: ({ dbufs }) => count(dbufs) },
  { head: DBUF_HEADS.bytes, isFigure: true, text: ({ bytes }) => memory(bytes) },
];

const bytesOf = (head: string, name: string): TableColumn<Held> => ({
  head,
  isFigure: true,
  text: ({ values }) => memory(values[name] ?? null),
});

const SIZES: readonly TableColumn<Held>[] = [
  bytesOf(DBUF_HEADS.cached, "cached_bytes"),
  bytesOf(DBUF_HEADS.leaves, "direct_bytes"),
  bytesOf(DBUF_HEADS.indirect, "indirect_bytes"),
  bytesOf(DBUF_HEADS.data, "data_bytes"),
  bytesOf(DBUF_HEADS.metadata, "metadata_bytes"),
];
const OBJSET: readonly TableColumn<Held>[] = [
  { head: DBUF_HEADS.objset, text: ({ objset }) => text(objset.toString()) },
  { head: DBUF_HEADS.pool, text: ({ pool }) => text(pool) },
];
const OBJECT: readonly TableColumn<Held>[] = [
  { head: DBUF_HEADS.object, text: ({ object }) => text(object?.toString()) },
  { head: DBUF_HEADS.type, text: ({ type }) => text(type) },
];

/** Blocks that dbufs held, by level, dataset and object. */
export function DbufsView({ capture }: { readonly capture: Dbufs }) {
  return (
    <>
      <p className="entry-note">{DBUFS.note}</p>
      <RecordTable
        title={DBUFS.values}
        rows={recordRows({ places: {} }, capture.values, (bytes: number) => memory(bytes))}
      />
      <ColumnTable title={DBUFS.levels} rows={capture.levels} columns={LEVELS} />
      <ColumnTable title={DBUFS.datasets} rows={capture.datasets} columns={[...OBJSET, ...SIZES]} />
      <ColumnTable
        title={DBUFS.objects(capture)}
        rows={capture.objects}
        columns={[...OBJSET, ...OBJECT, ...SIZES]}
      />
    </>
  );
}

const PER_SECOND = /_per_s$/;
const OF_BYTES = /(?:_bytes|_write|_alloc|^nread|^nwritten)$/;

/** The kernel's names, with what a figure of each is. */
function summaryRows(figures: Readonly<Record<string, Summary>>): readonly SummaryRow[] {
  return Object.entries(figures).map(([figureName, figure]) => {
    const name = figureName.replace(PER_SECOND, "");
    const format = OF_BYTES.test(name) ? storage : name.endsWith("_ms") ? ms : number;
    const unit = PER_SECOND.test(figureName) ? "/s" : "";
    return { name, figure, format: (value) => `${format(value)}${unit}` };
  });
}

/** A kstat of ZFS: rates between its snapshots, and the counters of the last one. */
export function KstatView({ capture }: { readonly capture: CaptureOf<"zfs-kstat"> }) {
  const { samples, interval_s, figures, values } = capture;
  return (
    <>
      <p className="entry-note">
        {samplesText(samples, "sample", interval_s)}
        {samples === 1 && KSTAT.once}
      </p>
      <SummaryTable title={KSTAT.rates} rows={summaryRows(figures)} />
      <RecordTable title={KSTAT.counters} rows={recordRows(capture, values)} />
    </>
  );
}

/** Transaction groups of a pool. */
export function TxgsView({ capture }: { readonly capture: CaptureOf<"txgs"> }) {
  return (
    <>
      <p className="entry-note">{samplesText(capture.samples, "group", capture.interval_s)}</p>
      <SummaryTable title={KSTAT.groups} rows={summaryRows(capture.figures)} />
    </>
  );
}

/** `zilstat`: the intent log of each data set, or of all. */
export function ZilstatView({ capture }: { readonly capture: CaptureOf<"zilstat"> }) {
  return capture.datasets.map(({ name, line, samples, interval_s, figures, values }) => (
    <section key={line}>
      <p className="entry-note">
        {samples > 0 ? samplesText(samples, "sample", interval_s) : KSTAT.once}
      </p>
      <SummaryTable title={KSTAT.logOf(name ?? null)} rows={summaryRows(figures)} />
      <RecordTable title={KSTAT.logOf(name ?? null)} rows={recordRows({ places: {} }, values)} />
    </section>
  ));
}
