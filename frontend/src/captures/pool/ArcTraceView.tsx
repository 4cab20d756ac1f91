import type { CaptureOf } from "../../api/index.ts";
import { memory, share, text } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { TRACE, TRACE_HEADS } from "./words.ts";

type Trace = CaptureOf<"arc-trace">;

const CURVE: readonly TableColumn<Trace["curve"][number]>[] = [
  { head: TRACE_HEADS.arc, text: ({ arc_bytes }) => memory(arc_bytes) },
  { head: TRACE_HEADS.data, isFigure: true, text: (point) => share(point.data_hits) },
  { head: TRACE_HEADS.low, isFigure: true, text: (point) => share(point.low) },
  { head: TRACE_HEADS.high, isFigure: true, text: (point) => share(point.high) },
  { head: TRACE_HEADS.metadata, isFigure: true, text: (point) => share(point.metadata_hits) },
];

const GROUPS: readonly TableColumn<Trace["groups"][number]>[] = [
  { head: TRACE_HEADS.objset, text: ({ objset }) => text(objset?.toString()) },
  { head: TRACE_HEADS.type, text: ({ type }) => text(type) },
  { head: TRACE_HEADS.requests, isFigure: true, text: ({ requests }) => share(requests) },
  { head: TRACE_HEADS.held, isFigure: true, text: ({ arc_bytes }) => memory(arc_bytes) },
  { head: TRACE_HEADS.hits, isFigure: true, text: ({ hits }) => share(hits) },
  { head: TRACE_HEADS.doubled, isFigure: true, text: (group) => share(group.hits_doubled) },
];

/** Hit ratios of other ARC sizes under the recorded load, and who fills the ARC. */
export function ArcTraceView({ capture }: { readonly capture: Trace }) {
  return (
    <>
      <p>{TRACE.seen(capture)}</p>
      <ColumnTable title={TRACE.curve} rows={capture.curve} columns={CURVE} />
      <ColumnTable title={TRACE.groups} rows={capture.groups} columns={GROUPS} />
    </>
  );
}
