/** What the page shows of each kind of capture: a summary in the list, and a view. */
import { formatStorage } from "@arcplan/shared";
import { CAPTURE_TITLES as TITLES } from "@arcplan/shared/capture-titles";
import { ownFields } from "@arcplan/shared/evidence/captures.ts";
import type { ComponentType } from "react";
import type { Capture, CaptureOf } from "../api/index.ts";
import { plural } from "../plan/plural.ts";
import { IostatView } from "./iostat/IostatView.tsx";
import { ZpoolIostatView } from "./iostat/ZpoolIostatView.tsx";
import { ArcContentsView } from "./pool/ArcContentsView.tsx";
import { ArcstatView } from "./pool/ArcstatView.tsx";
import { ArcTraceView } from "./pool/ArcTraceView.tsx";
import { DBUFS, ONCE, ROUNDED, TRACE, VERDICT_TITLES } from "./pool/words.ts";
import { CaptureTables } from "./tables/CaptureTables.tsx";
import { PropertyTable, ZfsGetView } from "./tables/PropertyTable.tsx";
import { DETAIL, HELD, listingNote, statusNote } from "./words.ts";
import { ZdbView } from "./zdb/ZdbView.tsx";

type Kind = Capture["kind"];

export interface ViewProps<C extends Capture> {
  readonly capture: C;
}

interface Shown<K extends Kind> {
  /** What a capture holds, in a few words; by default how many rows it has. */
  readonly summary?: (capture: CaptureOf<K>) => string;
  /** What its figures do not say of themselves; empty where there is nothing. */
  readonly note?: (capture: CaptureOf<K>) => string;
  /** By default every figure by its name. */
  readonly View?: ComponentType<ViewProps<CaptureOf<K>>>;
}

const values = (noun: string) => (capture: { readonly values: object }) =>
  plural(Object.keys(capture.values).length, noun);

/** The first of its lists by the name of the field: "3 devices". */
function counted(capture: Capture): string {
  const isList = (value: unknown) => typeof value === "object" && value !== null;
  const own = ownFields(capture);
  const [name, rows] = own.find(([, value]) => isList(value)) ?? ["values", own];
  return plural(Object.keys(rows as object).length, name.replace(/s$/, ""));
}

const settings = (capture: CaptureOf<"mysql-variables" | "postgresql-settings">) =>
  HELD.withVersion(values("setting")(capture), capture.version);

function Datasets({ capture }: ViewProps<CaptureOf<"zfs-list">>) {
  return <PropertyTable title={DETAIL.datasets} values={capture.datasets} />;
}

const KINDS: { readonly [K in Kind]?: Shown<K> } = {
  zdb: { summary: HELD.dump, View: ZdbView },
  arcstat: {
    summary: ({ samples, arc }) => `${plural(samples, "sample")}: ${VERDICT_TITLES[arc.verdict]}`,
    View: ArcstatView,
  },
  arcstats: { summary: values("counter"), View: ArcContentsView },
  "zfs-kstat": {
    summary: (capture) =>
      HELD.ofKstat(capture.dataset ?? capture.kstat, values("counter")(capture)),
    note: ({ samples }) => (samples === 1 ? ONCE : ""),
  },
  txgs: { summary: ({ samples }) => plural(samples, "group") },
  zilstat: {
    summary: ({ datasets, samples }) =>
      samples > 0 ? plural(samples, "sample") : plural(datasets.length, "row"),
    note: ({ samples }) => (samples > 0 ? "" : ONCE),
  },
  dbufs: { summary: ({ values }) => DBUFS.summary(values), note: () => DBUFS.note },
  arc_summary: { summary: values("counter"), View: ArcContentsView },
  iostat: {
    summary: (capture) =>
      `${plural(capture.devices.length, "device")}, ${plural(capture.reports, "report")}`,
    View: IostatView,
  },
  "zpool-iostat": {
    summary: ({ vdevs, histograms, reports }) => {
      const pools = new Set(vdevs.map(({ pool }) => pool)).size;
      const held = pools > 0 ? plural(pools, "pool") : plural(histograms.length, "histogram");
      return `${held}, ${plural(reports, "report")}`;
    },
    View: ZpoolIostatView,
  },
  "zfs-get": {
    summary: ({ datasets, pools }) =>
      Object.entries({ dataset: datasets, pool: pools })
        .flatMap(([noun, named]) => {
          const count = Object.keys(named).length;
          return count > 0 ? plural(count, noun) : [];
        })
        .join(", "),
    View: ZfsGetView,
  },
  "mysql-variables": { summary: settings },
  "mysql-status": {
    summary: (capture) =>
      capture.snapshots.length > 1
        ? plural(capture.snapshots.length, "snapshot")
        : values("counter")(capture),
    note: statusNote,
  },
  "mysql-config": { summary: values("setting") },
  "innodb-status": {
    summary: (capture) =>
      capture.interval_s === null ? values("figure")(capture) : HELD.averages(capture.interval_s),
  },
  "postgresql-settings": { summary: settings },
  "zpool-list": { note: ({ exact }) => (exact ? "" : ROUNDED) },
  "zfs-list": { View: Datasets },
  "zfs-version": {
    summary: ({ kernel, userland }) => kernel ?? userland ?? HELD.noVersion,
  },
  "arc-trace": { summary: TRACE.summary, View: ArcTraceView },
  "module-parameters": {
    summary: values("parameter"),
  },
  meminfo: {
    summary: ({ ram_bytes }) => HELD.ram(ram_bytes),
  },
  cpuinfo: {
    summary: ({ logical_cpus }) => HELD.cpus(logical_cpus),
  },
  sysctl: {
    summary: (capture) => HELD.of(values("value")(capture), capture.rows_total),
  },
  vmstat: {
    summary: ({ samples }) => plural(samples, "sample"),
  },
  "node-exporter": {
    summary: ({ metrics_total }) => plural(metrics_total, "metric"),
  },
  "cloud-identity": {
    summary: ({ instance_type, provider }) => instance_type ?? provider,
  },
  "file-listing": {
    summary: ({ files_listed, file_bytes }) =>
      `${plural(files_listed, "file")}, ${formatStorage(file_bytes)}`,
    note: listingNote,
  },
};

const shownAs = <K extends Kind>(kind: K): Shown<K> => KINDS[kind] ?? {};

/** Which tool printed the capture. */
export const kindTitle = ({ kind }: Pick<Capture, "kind">): string => TITLES[kind];

/** What a capture holds, in a few words. */
export function summaryOf<K extends Kind>(capture: CaptureOf<K>): string {
  return (shownAs<K>(capture.kind as K).summary ?? counted)(capture);
}

/** What a capture says. */
export function KindView<K extends Kind>({ capture }: ViewProps<CaptureOf<K>>) {
  const { View = CaptureTables, note } = shownAs<K>(capture.kind as K);
  const said = note?.(capture) ?? "";
  return (
    <>
      {said !== "" && <p className="entry-note">{said}</p>}
      <View capture={capture} />
    </>
  );
}
