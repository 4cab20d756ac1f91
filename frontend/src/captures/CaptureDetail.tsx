import { memo, useId } from "react";
import type { Capture, CaptureOf } from "../api/index.ts";
import { ArcstatView } from "./arcstat/ArcstatView.tsx";
import { CaptureQuality } from "./CaptureQuality.tsx";
import { ArcContentsView } from "./counters/ArcContentsView.tsx";
import { FileListing } from "./database/FileListing.tsx";
import { MysqlStatus } from "./database/MysqlStatus.tsx";
import { PostgresqlStats } from "./database/PostgresqlStats.tsx";
import { BlockDevices } from "./host/BlockDevices.tsx";
import { DeviceFigures } from "./host/DeviceFigures.tsx";
import { CloudView, CpuView, MemoryView, NodeExporterView, VmstatView } from "./host/HostView.tsx";
import { IostatView } from "./iostat/IostatView.tsx";
import { LoadView } from "./load/LoadView.tsx";
import { BlocksView, PoolView } from "./pool/PoolView.tsx";
import { PropertyTable } from "./properties/PropertyTable.tsx";
import { ZfsGetView } from "./properties/ZfsGetView.tsx";
import { kindTitle } from "./summary.ts";
import { RecordTable, recordRows } from "./tables/RecordTable.tsx";
import { DETAIL, sizeText, summarisedText } from "./words.ts";
import { ZdbView } from "./zdb/ZdbView.tsx";
import { ZpoolIostatView } from "./zpool/ZpoolIostatView.tsx";

export interface ViewProps<C extends Capture> {
  readonly capture: C;
}

/** One capture: what it says, and how far it can be trusted. Running uploads do not redraw it. */
export const CaptureDetail = memo(function CaptureDetail({ capture }: ViewProps<Capture>) {
  const heading = useId();
  return (
    <article className="capture" aria-labelledby={heading}>
      <header className="capture-head">
        <h3 id={heading}>
          {DETAIL.title(kindTitle(capture))} <bdi>{capture.name}</bdi>
        </h3>
        <p className="entry-note">{sizeText(capture)}</p>
        {capture.summarised_from && (
          <p className="entry-note">{summarisedText(capture.summarised_from)}</p>
        )}
      </header>
      <CaptureQuality capture={capture} />
      <KindView capture={capture} />
    </article>
  );
});

function KindView({ capture }: ViewProps<Capture>) {
  switch (capture.kind) {
    case "zdb":
      return <ZdbView capture={capture} />;
    case "arcstat":
      return <ArcstatView capture={capture} />;
    case "arcstats":
    case "arc_summary":
      return <ArcContentsView capture={capture} />;
    case "iostat":
      return <IostatView capture={capture} />;
    case "zpool-iostat":
      return <ZpoolIostatView capture={capture} />;
    case "zfs-get":
      return <ZfsGetView capture={capture} />;
    case "mysql-variables":
    case "mysql-config":
    case "innodb-status":
    case "postgresql-settings":
    case "module-parameters":
    case "sysctl":
      return <RecordTable title={kindTitle(capture)} rows={recordRows(capture, capture.values)} />;
    case "mysql-status":
      return <MysqlStatus capture={capture} />;
    case "postgresql-stats":
      return <PostgresqlStats capture={capture} />;
    case "file-listing":
      return <FileListing capture={capture} />;
    case "sysbench":
    case "pgbench":
    case "fio":
      return <LoadView capture={capture} />;
    case "zpool-status":
    case "zpool-list":
      return <PoolView capture={capture} />;
    case "zfs-list":
      return <PropertyTable title={DETAIL.datasets} values={capture.datasets} />;
    case "zfs-version":
      return <RecordTable title={DETAIL.versions} rows={versionRows(capture)} />;
    case "zdb-blocks":
      return <BlocksView capture={capture} />;
    case "meminfo":
      return <MemoryView capture={capture} />;
    case "cpuinfo":
      return <CpuView capture={capture} />;
    case "lsblk":
    case "nvme-list":
      return <BlockDevices capture={capture} />;
    case "sar-disk":
    case "diskstats":
      return <DeviceFigures capture={capture} />;
    case "vmstat":
      return <VmstatView capture={capture} />;
    case "node-exporter":
      return <NodeExporterView capture={capture} />;
    case "cloud-identity":
      return <CloudView capture={capture} />;
  }
}

function versionRows(capture: CaptureOf<"zfs-version">) {
  const { kernel, userland, openzfs_line } = capture;
  return recordRows(capture, { kernel, userland, [DETAIL.release]: openzfs_line });
}
