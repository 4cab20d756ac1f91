import { formatStorage } from "@arcplan/shared";
import { memo, useId } from "react";
import type { Capture } from "../api/index.ts";
import { plural } from "../plan/plural.ts";
import { ArcstatView } from "./arcstat/ArcstatView.tsx";
import { CaptureQuality } from "./CaptureQuality.tsx";
import { ArcContentsView } from "./counters/ArcContentsView.tsx";
import { IostatView } from "./iostat/IostatView.tsx";
import { ZfsGetView } from "./properties/ZfsGetView.tsx";
import { kindTitle, summaryOf } from "./summary.ts";
import { ZdbView } from "./zdb/ZdbView.tsx";
import { ZpoolIostatView } from "./zpool/ZpoolIostatView.tsx";

export interface ViewProps<C extends Capture> {
  readonly capture: C;
  /** Name of the capture in marks of the plan, which never leaves this browser. */
  readonly label: string;
}

/** One capture: what it says, and how far it can be trusted. Uploads under way do not redraw it. */
export const CaptureDetail = memo(function CaptureDetail({ capture, label }: ViewProps<Capture>) {
  const heading = useId();
  const size = `${plural(capture.lines, "line")}, ${formatStorage(capture.bytes)}`;
  return (
    <article className="capture" aria-labelledby={heading}>
      <header className="capture-head">
        <h3 id={heading}>
          {kindTitle(capture)}: <bdi>{capture.name}</bdi>
        </h3>
        <p className="entry-note">{size}</p>
        {capture.summarised_from && <SummaryNote of={capture.summarised_from} />}
      </header>
      <CaptureQuality capture={capture} />
      <KindView capture={capture} label={label} />
    </article>
  );
});

function SummaryNote({ of }: { readonly of: NonNullable<Capture["summarised_from"]> }) {
  return (
    <p className="entry-note">
      Summarised on the host from {plural(of.lines, "line")}, {formatStorage(of.bytes)}: the same
      totals, and the largest files by name. Lines with a reservation are lines of that text.
    </p>
  );
}

function KindView({ capture, label }: ViewProps<Capture>) {
  switch (capture.kind) {
    case "zdb":
      return <ZdbView capture={capture} label={label} />;
    case "arcstat":
      return <ArcstatView capture={capture} />;
    case "arcstats":
    case "arc_summary":
      return <ArcContentsView capture={capture} label={label} />;
    case "iostat":
      return <IostatView capture={capture} label={label} />;
    case "zpool-iostat":
      return <ZpoolIostatView capture={capture} />;
    case "zfs-get":
      return <ZfsGetView capture={capture} label={label} />;
    default:
      return <p>{summaryOf(capture)}</p>;
  }
}
