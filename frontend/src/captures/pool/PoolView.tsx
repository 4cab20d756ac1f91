import type { CaptureOf } from "../../api/index.ts";
import { count, memory, number, percent, share, storage, text } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { slashed } from "../words.ts";
import {
  BLOCK_FACTS,
  BLOCK_HEADS,
  dedupText,
  FACTS,
  levelText,
  ROUNDED,
  SIZE_HEADS,
  STATUS_HEADS,
  TITLES,
  TRACE,
  TRACE_HEADS,
} from "./words.ts";

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

type StatusPool = CaptureOf<"zpool-status">["pools"][number];
type StatusVdev = StatusPool["vdevs"][number];
type ListPool = CaptureOf<"zpool-list">["pools"][number];
type ListVdev = ListPool["vdevs"][number];

const STATUS: readonly TableColumn<StatusVdev>[] = [
  { head: STATUS_HEADS.name, text: ({ name }) => text(name) },
  { head: STATUS_HEADS.kind, text: ({ kind }) => text(kind) },
  { head: STATUS_HEADS.role, text: ({ role }) => text(role) },
  { head: STATUS_HEADS.state, text: ({ state }) => text(state) },
  { head: STATUS_HEADS.readErrors, isFigure: true, text: (vdev) => count(vdev.read_errors) },
  { head: STATUS_HEADS.writeErrors, isFigure: true, text: (vdev) => count(vdev.write_errors) },
  {
    head: STATUS_HEADS.checksumErrors,
    isFigure: true,
    text: (vdev) => count(vdev.checksum_errors),
  },
  { head: STATUS_HEADS.slow, isFigure: true, text: (vdev) => count(vdev.slow_ios ?? null) },
  {
    head: STATUS_HEADS.directIo,
    isFigure: true,
    text: (vdev) => count(vdev.direct_io_errors ?? null),
  },
  { head: STATUS_HEADS.note, text: ({ note }) => text(note) },
  { head: STATUS_HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

function sizeColumns<T extends ListPool | ListVdev>(): readonly TableColumn<T>[] {
  return [
    { head: SIZE_HEADS.name, text: ({ name }) => text(name) },
    { head: SIZE_HEADS.size, isFigure: true, text: (row) => storage(row.size_bytes) },
    { head: SIZE_HEADS.allocated, isFigure: true, text: (row) => storage(row.alloc_bytes) },
    { head: SIZE_HEADS.free, isFigure: true, text: (row) => storage(row.free_bytes) },
    { head: SIZE_HEADS.fragmentation, isFigure: true, text: (row) => percent(row.frag_percent) },
    { head: SIZE_HEADS.used, isFigure: true, text: (row) => percent(row.cap_percent) },
    { head: SIZE_HEADS.health, text: ({ health }) => text(health) },
    { head: SIZE_HEADS.line, isFigure: true, text: ({ line }) => count(line) },
  ];
}

function StatusOfPool({ pool }: { readonly pool: StatusPool }) {
  return (
    <>
      <dl className="facts">
        <dt>{FACTS.state}</dt>
        <dd>{text(pool.state)}</dd>
        <dt>{FACTS.scan}</dt>
        <dd>{text(pool.scan)}</dd>
        <dt>{FACTS.errors}</dt>
        <dd>{text(pool.errors)}</dd>
        {pool.expansion && (
          <>
            <dt>{FACTS.expansion}</dt>
            <dd>{pool.expansion}</dd>
          </>
        )}
        {pool.dedup && (
          <>
            <dt>{FACTS.dedup}</dt>
            <dd>{dedupText(pool.dedup.entries, pool.dedup.core_bytes)}</dd>
          </>
        )}
      </dl>
      <ColumnTable
        title={TITLES.pool(pool.name)}
        rows={pool.vdevs}
        columns={STATUS}
        depth={({ depth }) => depth ?? 0}
        what="vdevs"
      />
    </>
  );
}

/** The vdevs of a pool as a tree, or how full they are. */
export function PoolView({
  capture,
}: {
  readonly capture: CaptureOf<"zpool-status" | "zpool-list">;
}) {
  if (capture.kind === "zpool-status") {
    return capture.pools.map((pool) => <StatusOfPool key={pool.name} pool={pool} />);
  }
  return (
    <>
      {!capture.exact && <p className="entry-note">{ROUNDED}</p>}
      <ColumnTable title={TITLES.pools} rows={capture.pools} columns={sizeColumns<ListPool>()} />
      {capture.pools.map(({ name, vdevs }) => (
        <ColumnTable
          key={name}
          title={TITLES.partsOf(name)}
          rows={vdevs}
          columns={sizeColumns<ListVdev>()}
          depth={({ path }) => Math.max(0, path.length - 1)}
          what="vdevs"
        />
      ))}
    </>
  );
}

type BlockRow = CaptureOf<"zdb-blocks">["rows"][number];

const BLOCKS: readonly TableColumn<BlockRow>[] = [
  { head: BLOCK_HEADS.type, text: ({ type }) => text(type) },
  { head: BLOCK_HEADS.level, isFigure: true, text: ({ level }) => levelText(level) },
  { head: BLOCK_HEADS.blocks, isFigure: true, text: ({ blocks }) => count(blocks) },
  { head: BLOCK_HEADS.logical, isFigure: true, text: (row) => storage(row.lsize_bytes) },
  { head: BLOCK_HEADS.physical, isFigure: true, text: (row) => storage(row.psize_bytes) },
  { head: BLOCK_HEADS.allocated, isFigure: true, text: (row) => storage(row.asize_bytes) },
  { head: BLOCK_HEADS.compression, isFigure: true, text: (row) => number(row.compression_ratio) },
  { head: BLOCK_HEADS.share, isFigure: true, text: (row) => percent(row.percent) },
  { head: BLOCK_HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

/** Blocks of a whole pool by type and level. */
export function BlocksView({ capture }: { readonly capture: CaptureOf<"zdb-blocks"> }) {
  return (
    <>
      <dl className="facts">
        <dt>{BLOCK_FACTS.pointers}</dt>
        <dd>{count(capture.bp_count)}</dd>
        <dt>{BLOCK_FACTS.bytes}</dt>
        <dd>
          {slashed(
            storage(capture.bp_logical_bytes),
            storage(capture.bp_physical_bytes),
            storage(capture.bp_allocated_bytes),
          )}
        </dd>
      </dl>
      <ColumnTable title={TITLES.blocks} rows={capture.rows} columns={BLOCKS} />
    </>
  );
}
