import type { CaptureOf, Summary } from "../../api/index.ts";
import { ms, number, storage } from "../tables/figures.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { type SummaryRow, SummaryTable } from "../tables/SummaryTable.tsx";
import { samplesText } from "../words.ts";
import { KSTAT } from "./words.ts";

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
